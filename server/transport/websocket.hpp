// One WebSocket: a read loop and a write loop on one strand, nothing else. Internal to server/transport.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <memory>
#include <optional>
#include <string>

#include "server/transport/core.hpp"

namespace server {

namespace beast = boost::beast;
using TcpStream = beast::basic_stream<net::ip::tcp, Strand>;
using UpgradeRequest = beast::http::request<beast::http::string_body>;

class WebSocket : public Wire, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(std::shared_ptr<Listener::Core> core, TcpStream stream);

  /// Answers the upgrade and serves the socket until it is gone. On its strand; keeps itself alive.
  static net::awaitable<void> run(std::shared_ptr<WebSocket> self, UpgradeRequest request, RequestHead head);

  void send(Frame frame) override;
  void send_latest(std::string key, Frame frame) override;
  void close(CloseCode code, std::string reason) override;

 private:
  static net::awaitable<void> read_loop(std::shared_ptr<WebSocket> self);
  static net::awaitable<void> write_loop(std::shared_ptr<WebSocket> self);
  void pushed(Outbox::Push result);
  void begin_close(beast::websocket::close_reason reason);
  void drop();

  std::shared_ptr<Listener::Core> core_;
  beast::websocket::stream<TcpStream> stream_;
  Outbox outbox_;
  net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>, Strand> wake_;
  net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>, Strand> grace_;
  std::shared_ptr<Peer> peer_;
  std::optional<beast::websocket::close_reason> closing_;
  bool read_ended_ = false;
};

}  // namespace server
