// The body of an answer over HTTP that goes on: a wire whose frames are lines. A WebSocket without the way back: one
// write at a time, on one strand, out of a bounded outbox, and an empty line when nothing has been said for long.
// Internal to server/transport.
#pragma once
#include <array>
#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>

#include "server/base/step_queue.hpp"
#include "server/transport/shared.hpp"
#include "server/transport/websocket.hpp"

namespace server {

/// How the end of the body is told: by its last chunk, or by the end of the connection alone (HTTP/1.0).
enum class Framing : std::uint8_t { none, chunks };

class HttpStream final : public Wire, public std::enable_shared_from_this<HttpStream> {
 public:
  /// `id`: among the connections that are open. The head of the answer has been written.
  HttpStream(std::shared_ptr<Listener::Shared> shared, OpenConnections::Id id, TcpStream stream, Framing framing);
  /// Makes the peer; then the stream serves itself and takes itself out of those that are open when it is gone. On its
  /// strand, once.
  void begin(const MakeReader& make);

  void send(Frame frame) override;
  void send_latest(std::string key, Frame frame) override;
  /// Sends what waits, then the end of the body; for `too_slow` the body is cut off without its end, so that the client
  /// knows that something is missing. It learns no more of the code: that is there for sockets.
  void close(CloseCode code, std::string reason) override;
  /// The server stops. From any thread.
  void stop();

 private:
  /// Waits for the client to go: whatever else it sends is not read.
  void listen();
  void write();
  void written(beast::error_code error);
  void pushed(Outbox::Push result);
  void wait_in_silence();
  void begin_close();
  void cut();
  void drop();
  void end_if_still();

  std::shared_ptr<Listener::Shared> shared_;
  OpenConnections::Id id_;
  StepQueue& steps_;  // of its loop
  TcpStream stream_;
  const Framing framing_;
  Outbox outbox_;
  std::string writing_;  // what is being written
  std::array<char, 128> unread_{};
  net::steady_timer silence_;
  net::steady_timer grace_;
  std::shared_ptr<Peer> peer_;
  bool is_reading_ = false;
  bool is_writing_ = false;
  bool is_closing_ = false;
  bool is_ended_ = false;  // the end of the body is written, or nothing can be written any more
};

}  // namespace server
