#include "server/transport/outgoing.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <optional>
#include <utility>

namespace server {
namespace {

namespace beast = boost::beast;
namespace net = boost::asio;
using net::ip::tcp;

constexpr std::chrono::seconds kPatience{10};
constexpr std::size_t kLongestFrame = 4 << 20;  // a snapshot of the longest game
constexpr std::size_t kLongestBody = 16 << 20;

/// The host and port in the form that a URL has them.
std::string host_of(const ServerAddress& server) {
  const bool is_v6 = server.host.find(':') != std::string::npos;
  return (is_v6 ? "[" + server.host + "]" : server.host) + ":" + server.port;
}

class PlainSocket final : public OutgoingSocket, public std::enable_shared_from_this<PlainSocket> {
 public:
  PlainSocket(net::io_context& io, ServerAddress server, OutgoingHandlers handlers)
      : server_(std::move(server)), handlers_(std::move(handlers)), resolver_(io), stream_(io) {}

  void open() {
    resolver_.async_resolve(server_.host, server_.port,
                            [self = shared_from_this()](beast::error_code error, const auto& found) {
                              if (error) return self->end("the server's name is not known: " + error.message());
                              self->connect(found);
                            });
  }

  void send(std::string text) override {
    if (ended_) return;
    waiting_.push_back(std::move(text));
    if (waiting_.size() == 1 && open_) write();
  }

  void close() override {
    ended_ = true;
    resolver_.cancel();
    beast::get_lowest_layer(stream_).close();
  }

 private:
  void connect(const tcp::resolver::results_type& found) {
    if (ended_) return;
    beast::get_lowest_layer(stream_).expires_after(kPatience);
    beast::get_lowest_layer(stream_).async_connect(
        found, [self = shared_from_this()](beast::error_code error, const tcp::endpoint&) {
          if (error) return self->end("no connection: " + error.message());
          self->shake_hands();
        });
  }

  void shake_hands() {
    if (ended_) return;
    beast::get_lowest_layer(stream_).expires_never();
    beast::get_lowest_layer(stream_).socket().set_option(tcp::no_delay(true));
    auto times = beast::websocket::stream_base::timeout::suggested(beast::role_type::client);
    times.handshake_timeout = kPatience;
    times.idle_timeout = std::chrono::seconds{30};
    times.keep_alive_pings = true;
    stream_.set_option(times);
    stream_.read_message_max(kLongestFrame);
    stream_.async_handshake(host_of(server_), "/ws", [self = shared_from_this()](beast::error_code error) {
      if (error) return self->end("no WebSocket: " + error.message());
      self->begin();
    });
  }

  void begin() {
    if (ended_) return;
    open_ = true;
    stream_.text(true);
    handlers_.opened();
    if (!waiting_.empty() && !writing_) write();
    read();
  }

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (self->ended_) return;
      if (error) return self->end(error.message());
      self->handlers_.heard({static_cast<const char*>(self->buffer_.data().data()), self->buffer_.size()});
      self->buffer_.consume(self->buffer_.size());
      if (!self->ended_) self->read();
    });
  }

  void write() {
    writing_ = true;
    stream_.async_write(net::buffer(waiting_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          self->writing_ = false;
                          if (self->ended_) return;
                          if (error) return self->end(error.message());
                          self->waiting_.pop_front();
                          if (!self->waiting_.empty()) self->write();
                        });
  }

  void end(const std::string& why) {
    if (std::exchange(ended_, true)) return;
    beast::get_lowest_layer(stream_).close();
    handlers_.ended(why);
  }

  ServerAddress server_;
  OutgoingHandlers handlers_;
  tcp::resolver resolver_;
  beast::websocket::stream<beast::tcp_stream> stream_;
  beast::flat_buffer buffer_;
  std::deque<std::string> waiting_;  // the first is being written, once the connection is open
  bool open_ = false;
  bool writing_ = false;
  bool ended_ = false;
};

namespace http = beast::http;

/// One question and its answer.
class HttpQuestion : public std::enable_shared_from_this<HttpQuestion> {
 public:
  HttpQuestion(net::io_context& io, ServerAddress server, AnswerCompletion then)
      : server_(std::move(server)), resolver_(io), stream_(io), then_(std::move(then)) {
    parser_.body_limit(kLongestBody);
  }

  void ask(const OutgoingRequest& request) {
    request_.method_string(request.method);
    request_.target(request.target);
    request_.version(11);
    request_.set(http::field::host, host_of(server_));
    request_.set(http::field::authorization, "Bearer " + request.bearer);
    request_.set(http::field::connection, "close");
    if (!request.body.empty()) {
      request_.set(http::field::content_type, "application/json");
      request_.body() = request.body;
      request_.prepare_payload();
    }
    stream_.expires_after(kPatience);
    resolver_.async_resolve(server_.host, server_.port,
                            [self = shared_from_this()](beast::error_code error, const auto& found) {
                              if (error) return self->fail(error);
                              self->stream_.async_connect(found, [self](beast::error_code wrong, const tcp::endpoint&) {
                                if (wrong) return self->fail(wrong);
                                self->send();
                              });
                            });
  }

 private:
  void send() {
    http::async_write(stream_, request_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->fail(error);
      http::async_read(self->stream_, self->buffer_, self->parser_, [self](beast::error_code wrong, std::size_t) {
        if (wrong) return self->fail(wrong);
        auto& answer = self->parser_.get();
        self->then_(OutgoingAnswer{.status = answer.result_int(), .body = std::move(answer.body())});
      });
    });
  }
  void fail(const beast::error_code& error) { then_(std::unexpected(error.message())); }

  ServerAddress server_;
  tcp::resolver resolver_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  http::request<http::string_body> request_;
  http::response_parser<http::string_body> parser_;
  AnswerCompletion then_;
};

}  // namespace

std::expected<ServerAddress, std::string> read_server_address(std::string_view text) {
  constexpr std::string_view kScheme = "ws://";
  std::string_view rest = text;
  const auto refused = std::unexpected("\"" + std::string{text} + "\" is no server; write it like ws://127.0.0.1:8080");
  if (!rest.starts_with(kScheme)) return refused;
  rest.remove_prefix(kScheme.size());
  if (rest.ends_with('/')) rest.remove_suffix(1);
  std::string_view port = "80";
  const std::size_t colon = rest.rfind(':');
  if (colon != std::string_view::npos && (rest.front() != '[' || rest[colon - 1] == ']')) {
    port = rest.substr(colon + 1);
    rest = rest.substr(0, colon);
  }
  if (rest.size() > 2 && rest.front() == '[' && rest.back() == ']') rest = rest.substr(1, rest.size() - 2);
  if (rest.empty() || port.empty() || rest.find('/') != std::string_view::npos ||
      port.find_first_not_of("0123456789") != std::string_view::npos) {
    return refused;
  }
  return ServerAddress{.host = std::string{rest}, .port = std::string{port}};
}

std::shared_ptr<OutgoingSocket> open_socket(net::io_context& io, const ServerAddress& server,
                                            OutgoingHandlers handlers) {
  auto socket = std::make_shared<PlainSocket>(io, server, std::move(handlers));
  socket->open();
  return socket;
}

void ask_over_http(net::io_context& io, const ServerAddress& server, const OutgoingRequest& request,
                   AnswerCompletion then) {
  std::make_shared<HttpQuestion>(io, server, std::move(then))->ask(request);
}

}  // namespace server
