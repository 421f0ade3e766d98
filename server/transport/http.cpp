// The HTTP half of a connection: reads requests, hands them to the handler, writes the answers, upgrades /ws.
#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <tuple>
#include <utility>

#include "server/transport/websocket.hpp"

namespace server {
namespace {

namespace http = beast::http;
constexpr std::string_view kSocketPath = "/ws";
using Response = http::response<http::string_body>;

/// Calls the handler. No request may end the program, so what it throws is logged and answered as a fault.
void call(const Listener::Handlers& handlers, HttpRequest request, const std::function<void(HttpResponse)>& then) {
  const std::string target = request.target;
  try {
    handlers.http(std::move(request), then);
  } catch (const std::exception& error) {
    handlers.log("the answer to " + target + " failed: " + error.what());
    HttpResponse fault;
    fault.status = 500;
    fault.body = "The server has a fault, which is logged.\n";
    then(std::move(fault));
  }
}

/// Waits for the handler's answer on the connection's strand.
net::awaitable<HttpResponse> ask(const Listener::Handlers& handlers, HttpRequest request, Strand strand) {
  auto start = [&handlers, strand](auto completion, HttpRequest asked) {
    auto shared = std::make_shared<decltype(completion)>(std::move(completion));
    auto answered = std::make_shared<std::atomic_flag>();
    call(handlers, std::move(asked), [shared, answered, strand](HttpResponse answer) {
      if (answered->test_and_set()) return;  // it failed after it had answered
      net::post(strand, [shared, answer = std::move(answer)]() mutable { std::move (*shared)(std::move(answer)); });
    });
  };
  return net::async_initiate<const net::use_awaitable_t<>, void(HttpResponse)>(std::move(start), net::use_awaitable,
                                                                               std::move(request));
}

Response make_response(HttpResponse answer, unsigned version, bool keep_alive, bool head) {
  Response response(static_cast<http::status>(answer.status), version);
  response.set(http::field::content_type, answer.content_type);
  response.set(http::field::cache_control, answer.cache_control);
  response.set("X-Content-Type-Options", "nosniff");
  for (const auto& [name, value] : answer.headers) response.insert(name, value);
  response.keep_alive(keep_alive);
  const std::size_t size = answer.body.size();
  if (!head) response.body() = std::move(answer.body);
  response.content_length(size);
  return response;
}

/// `name`: a field that Beast knows, or a text.
std::string header(const UpgradeRequest& request, auto name) {
  std::string all;
  const auto [first, last] = request.equal_range(name);
  for (auto field = first; field != last; ++field) {
    if (field != first) all += ", ";
    all += field->value();
  }
  return all;
}

RequestHead head_of(const UpgradeRequest& request, const Proxies& proxies, const net::ip::address& peer) {
  RequestHead head;
  head.address = proxies.client(peer, header(request, "X-Forwarded-For"));
  head.host = header(request, http::field::host);
  head.origin = header(request, http::field::origin);
  head.cookie = header(request, http::field::cookie);
  head.authorization = header(request, http::field::authorization);
  head.content_type = header(request, http::field::content_type);
  return head;
}

/// What a request that could not be read gets, if anything.
std::optional<HttpResponse> refusal_of(boost::system::error_code error) {
  HttpResponse answer;
  answer.status = error == http::error::body_limit                                                ? 413
                  : error == http::error::header_limit                                            ? 431
                  : error.category() == http::make_error_code(http::error::bad_method).category() ? 400
                                                                                                  : 0;
  if (error == http::error::end_of_stream || error == http::error::partial_message || answer.status == 0) return {};
  answer.body = "The request was not understood: " + error.message() + "\n";
  return answer;
}

class HttpConnection {
 public:
  HttpConnection(std::shared_ptr<Listener::Core> core, Socket socket)
      : core_(std::move(core)), stream_(std::move(socket)) {
    boost::system::error_code error;
    peer_ = stream_.socket().remote_endpoint(error).address();
  }

  [[nodiscard]] Strand strand() { return stream_.get_executor(); }
  void end() { stream_.close(); }
  void set_id(OpenConnections::Id id) { id_ = id; }

  static net::awaitable<void> run(std::shared_ptr<HttpConnection> self) {
    beast::flat_buffer buffer;
    bool keep_alive = true;
    while (keep_alive) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(static_cast<std::uint32_t>(self->core_->settings.limits.http_header_bytes));
      parser.body_limit(self->core_->settings.limits.http_body_bytes);
      self->stream_.expires_after(self->core_->settings.limits.http_timeout);
      const auto [error, size] = co_await http::async_read(self->stream_, buffer, parser, kAwait);
      if (error) {
        auto answer = refusal_of(error);
        if (answer) {
          Response response = make_response(std::move(*answer), 11, false, false);
          co_await http::async_write(self->stream_, response, kAwait);
        }
        break;
      }
      UpgradeRequest request = parser.release();
      if (beast::websocket::is_upgrade(request) && request.target() == kSocketPath) {
        net::awaitable<void> upgraded = upgrade(self, std::move(request));
        co_await std::move(upgraded);
        co_return;
      }
      net::awaitable<bool> answered = answer(self, std::move(request));
      keep_alive = co_await std::move(answered);
    }
    boost::system::error_code ignored;
    self->stream_.socket().shutdown(net::ip::tcp::socket::shutdown_send, ignored);
  }

 private:
  static net::awaitable<bool> answer(std::shared_ptr<HttpConnection> self, UpgradeRequest request) {
    HttpRequest asked;
    asked.method = std::string(request.method_string());
    asked.target = std::string(request.target());
    asked.head = head_of(request, self->core_->settings.site.proxies, self->peer_);
    asked.body = std::move(request.body());
    const bool head = request.method() == http::verb::head;
    if (head) asked.method = "GET";
    self->stream_.expires_never();
    net::awaitable<HttpResponse> asking = ask(self->core_->handlers, std::move(asked), self->strand());
    HttpResponse made = co_await std::move(asking);
    Response response = make_response(std::move(made), request.version(), request.keep_alive(), head);
    self->stream_.expires_after(self->core_->settings.limits.http_timeout);
    // A HEAD answer names the length of a body that it does not send.
    http::response_serializer<http::string_body> serializer(response);
    serializer.split(head);
    boost::system::error_code error;
    if (head) {
      std::tie(error, std::ignore) = co_await http::async_write_header(self->stream_, serializer, kAwait);
    } else {
      std::tie(error, std::ignore) = co_await http::async_write(self->stream_, serializer, kAwait);
    }
    co_return !error && response.keep_alive();
  }

  static net::awaitable<void> upgrade(std::shared_ptr<HttpConnection> self, UpgradeRequest request) {
    auto socket = std::make_shared<WebSocket>(self->core_, std::move(self->stream_));
    self->core_->open.replace(self->id_, [weak = std::weak_ptr(socket)] {
      if (const auto open = weak.lock()) open->close(CloseCode::restart, "the server restarts: reconnect and resume");
    });
    RequestHead head = head_of(request, self->core_->settings.site.proxies, self->peer_);
    net::awaitable<void> running = WebSocket::run(socket, std::move(request), std::move(head));
    co_await std::move(running);
  }

  std::shared_ptr<Listener::Core> core_;
  TcpStream stream_;
  OpenConnections::Id id_ = 0;
  net::ip::address peer_;
};

}  // namespace

void serve(std::shared_ptr<Listener::Core> core, Socket socket) {
  auto connection = std::make_shared<HttpConnection>(core, std::move(socket));
  const Strand strand = connection->strand();
  const auto end = [weak = std::weak_ptr(connection), strand] {
    net::post(strand, [weak] {
      if (const auto open = weak.lock()) open->end();
    });
  };
  const OpenConnections::Id id = core->open.add(end, core->settings.limits.connections);
  if (id == 0) return;  // the socket closes as it goes
  connection->set_id(id);
  net::co_spawn(strand, HttpConnection::run(connection), [core, id](std::exception_ptr broken) {
    core->open.remove(id);
    if (!broken) return;
    try {
      std::rethrow_exception(broken);
    } catch (const std::exception& error) {
      core->handlers.log(std::string("a connection broke: ") + error.what());
    }
  });
}

}  // namespace server
