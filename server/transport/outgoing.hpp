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

/// The address at which a server listens.
struct ServerAddress {
  std::string host;
  std::string port;
};
/// `ws://HOST:PORT`, without a path; the port is 80 if it is left out. A sentence if it is none.
[[nodiscard]] std::expected<ServerAddress, std::string> read_server_address(std::string_view text);

/// The calls that a connection makes. `ended` is the last call; nothing is called once it was closed.
struct OutgoingHandlers {
  std::function<void()> opened;
  std::function<void(std::string_view)> heard;
  std::function<void(const std::string& why)> ended;
};

class OutgoingSocket {
 public:
  virtual ~OutgoingSocket() = default;
  /// Sends texts in the order of the calls; does nothing once the connection has ended.
  virtual void send(std::string text) = 0;
  virtual void close() = 0;
};
/// Connects to the server's `/ws`. A server that says nothing for half a minute, not even to pings, has gone.
[[nodiscard]] std::shared_ptr<OutgoingSocket> open_socket(boost::asio::io_context& io, const ServerAddress& server,
                                                          OutgoingHandlers handlers);

/// A question over HTTP.
struct OutgoingRequest {
  std::string method;  // `GET`
  std::string target;
  std::string bearer;     // a token
  std::string body = {};  // JSON; empty: none
};
/// Hears the answer, whatever its status, or a sentence why there is none; once.
struct OutgoingAnswer {
  unsigned status = 0;
  std::string body;
};
using AnswerCompletion = std::move_only_function<void(std::expected<OutgoingAnswer, std::string>)>;
void ask_over_http(boost::asio::io_context& io, const ServerAddress& server, const OutgoingRequest& request,
                   AnswerCompletion then);

}  // namespace server
