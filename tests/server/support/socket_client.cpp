#include "tests/server/support/socket_client.hpp"

#include <linux/sockios.h>
#include <sys/ioctl.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace server::test {
namespace {

namespace beast = boost::beast;
namespace net = boost::asio;
using net::ip::tcp;

tcp::endpoint local(std::uint16_t port) {
  return {net::ip::address_v4::loopback(), port};
}

}  // namespace

struct SocketClient::State {
  net::io_context io;
  beast::websocket::stream<beast::tcp_stream> stream{io};
  beast::flat_buffer buffer;
  bool reading = false;  // a read is under way, perhaps since an earlier call
  std::optional<beast::error_code> read;

  /// Tells whether the end has been read while something else was waited for: receive() tells it then.
  [[nodiscard]] bool has_ended() const { return read && *read; }

  /// Runs what is under way until the result is there; false at the deadline.
  bool run_until(const std::optional<beast::error_code>& result, std::chrono::milliseconds deadline) {
    const auto end = std::chrono::steady_clock::now() + deadline;
    io.restart();
    while (!result && io.run_one_until(end) > 0) {
    }
    return result.has_value();
  }

  /// Runs one asynchronous call to its end, or throws at the deadline.
  template <class Start>
  beast::error_code wait(Start&& start) {
    // The result is shared, since at the deadline the call is still under way.
    const auto result = std::make_shared<std::optional<beast::error_code>>();
    start([result](beast::error_code error, auto&&...) { *result = error; });
    if (!run_until(*result, kPatience)) throw std::runtime_error("the server did not answer in time");
    return **result;
  }
};

SocketClient::SocketClient(std::uint16_t port, const std::string& path, const Headers& headers)
    : state_(std::make_unique<State>()) {
  auto& stream = state_->stream;
  beast::get_lowest_layer(stream).connect(local(port));
  stream.set_option(beast::websocket::stream_base::decorator([headers](beast::websocket::request_type& request) {
    for (const auto& [name, value] : headers) request.insert(name, value);
  }));
  const auto error = state_->wait(
      [&](auto done) { stream.async_handshake("127.0.0.1", path, [done](beast::error_code e) mutable { done(e); }); });
  if (error) throw beast::system_error(error);
  stream.read_message_max(0);
}
SocketClient::~SocketClient() = default;
SocketClient::SocketClient(SocketClient&&) noexcept = default;
SocketClient& SocketClient::operator=(SocketClient&&) noexcept = default;

void SocketClient::send(std::string_view text) {
  state_->stream.text(true);
  write(text);
}
void SocketClient::send_binary(std::string_view bytes) {
  state_->stream.binary(true);
  write(bytes);
}
int SocketClient::unsent() const {
  int bytes = 0;
  if (ioctl(beast::get_lowest_layer(state_->stream).socket().native_handle(), SIOCOUTQ, &bytes) != 0)
    throw std::system_error(errno, std::generic_category(), "SIOCOUTQ");
  return bytes;
}
void SocketClient::write(std::string_view bytes) {
  const auto error = state_->wait([&](auto done) {
    state_->stream.async_write(net::buffer(bytes), [done](beast::error_code e, std::size_t) mutable { done(e); });
  });
  if (error) throw beast::system_error(error);
}

void SocketClient::ping() {
  const auto error = state_->wait([&](auto done) { state_->stream.async_ping({}, done); });
  if (error && !state_->has_ended()) throw beast::system_error(error);
}
void SocketClient::pong() {
  const auto error = state_->wait([&](auto done) { state_->stream.async_pong({}, done); });
  if (error && !state_->has_ended()) throw beast::system_error(error);
}

bool SocketClient::ready(std::chrono::milliseconds deadline) {
  State& state = *state_;
  if (!std::exchange(state.reading, true)) {
    state.read.reset();
    state.stream.async_read(state.buffer, [&state](beast::error_code error, std::size_t) { state.read = error; });
  }
  return state.run_until(state.read, deadline);
}

std::optional<std::string> SocketClient::receive(std::chrono::milliseconds deadline) {
  if (!ready(deadline)) throw std::runtime_error("the server did not answer in time");
  if (*state_->read) return std::nullopt;
  state_->reading = false;
  std::string text = beast::buffers_to_string(state_->buffer.data());
  state_->buffer.clear();
  return text;
}

std::uint16_t SocketClient::close_code() const {
  return state_->stream.reason().code;
}

void SocketClient::close() {
  state_->wait([&](auto done) {
    state_->stream.async_close(beast::websocket::close_code::normal, [done](beast::error_code e) mutable { done(e); });
  });
}

void SocketClient::abandon() {
  beast::get_lowest_layer(state_->stream).close();
}

Answer request(std::uint16_t port, const std::string& method, const std::string& target, const std::string& body,
               const Headers& headers) {
  net::io_context io;
  beast::tcp_stream stream(io);
  stream.connect(local(port));
  beast::http::request<beast::http::string_body> asked;
  asked.method_string(method);
  asked.target(target);
  asked.set(beast::http::field::host, "127.0.0.1");
  for (const auto& [name, value] : headers) asked.insert(name, value);
  asked.body() = body;
  asked.prepare_payload();
  beast::http::write(stream, asked);
  beast::flat_buffer buffer;
  beast::http::response_parser<beast::http::string_body> parser;
  parser.skip(method == "HEAD");
  beast::http::read(stream, buffer, parser);
  const auto& answer = parser.get();
  return {.status = answer.result_int(),
          .body = answer.body(),
          .content_type = std::string(answer[beast::http::field::content_type]),
          .set_cookie = std::string(answer[beast::http::field::set_cookie]),
          .allow = std::string(answer[beast::http::field::allow]),
          .cache_control = std::string(answer[beast::http::field::cache_control]),
          .retry_after = std::string(answer[beast::http::field::retry_after]),
          .etag = std::string(answer[beast::http::field::etag]),
          .content_encoding = std::string(answer[beast::http::field::content_encoding])};
}

std::string raw_request(std::uint16_t port, std::string_view bytes) {
  net::io_context io;
  tcp::socket socket(io);
  socket.connect(local(port));
  beast::error_code error;
  net::write(socket, net::buffer(bytes), error);
  std::string all;
  net::read(socket, net::dynamic_buffer(all), error);
  return all;
}

}  // namespace server::test
