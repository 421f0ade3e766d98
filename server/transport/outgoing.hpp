// Connections that this program makes to a server: a WebSocket, and a question over HTTP. Plain TCP, for a server on
// the same machine or in the same private network. Everything happens on the one thread that runs the io_context.
#pragma once
#include <boost/asio/io_context.hpp>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace server {

/// Where a server listens.
struct ServerAddress {
  std::string host;
  std::string port;
};
/// `ws://HOST:PORT`, without a path; the port is 80 if it is left out. A sentence if it is none.
[[nodiscard]] std::expected<ServerAddress, std::string> read_server_address(std::string_view text);

/// What a connection tells. `ended` is the last call; nothing is called once it was closed.
struct OutgoingHandlers {
  std::function<void()> opened;
  std::function<void(std::string_view)> heard;
  std::function<void(const std::string& why)> ended;
};

class OutgoingSocket {
 public:
  virtual ~OutgoingSocket() = default;
  /// In the order of the calls; nothing once the connection has ended.
  virtual void send(std::string text) = 0;
  virtual void close() = 0;
};
/// Connects to the server's `/ws`. A server that says nothing for half a minute, not even to pings, has gone.
[[nodiscard]] std::shared_ptr<OutgoingSocket> open_socket(boost::asio::io_context& io, const ServerAddress& server,
                                                          OutgoingHandlers handlers);

/// `GET target`, with this bearer token; hears the body of an answer with status 200, or why there is none.
void get_over_http(boost::asio::io_context& io, const ServerAddress& server, std::string target, std::string bearer,
                   std::move_only_function<void(std::expected<std::string, std::string>)> then);

}  // namespace server
