// The HTTP half of a connection: reads requests, hands them to the handler, writes the answers, upgrades /ws.
#include <array>
#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <tuple>
#include <utility>

#include "server/base/log.hpp"
#include "server/base/tally.hpp"
#include "server/transport/finish.hpp"
#include "server/transport/http_stream.hpp"
#include "server/transport/websocket.hpp"

namespace server {
namespace {

namespace http = beast::http;
constexpr std::string_view kSocketPath = "/ws";
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
using Body = http::span_body<const char>;
using Response = http::response<Body>;

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

Response make_response(const Finished& done, unsigned version, bool keep_alive) {
  Response response(static_cast<http::status>(done.status), version);
  for (const auto& [name, value] : done.headers) response.insert(name, value);
  response.keep_alive(keep_alive);
  response.body() = {done.body.data(), done.body.size()};
  if (response.result() != http::status::not_modified) response.content_length(done.body.size());
  return response;
}

HttpResponse too_many() {
  HttpResponse answer;
  answer.status = 503;
  answer.body = "Too many connections are open: close some, or try again later.\n";
  answer.headers.emplace_back("Retry-After", "10");
  return answer;
}

void ended(Listener::Shared& shared, OpenConnections::Id id, const std::exception_ptr& broken) {
  shared.open.remove(id);
  if (!broken) return;
  try {
    std::rethrow_exception(broken);
  } catch (const std::exception& error) {
    shared.handlers.log(std::string("a connection broke: ") + error.what());
  }
}

class HttpConnection {
 public:
  HttpConnection(std::shared_ptr<Listener::Shared> shared, Socket socket)
      : shared_(std::move(shared)), stream_(std::move(socket)) {
    boost::system::error_code error;
    peer_ = stream_.socket().remote_endpoint(error).address();
  }

  [[nodiscard]] Strand strand() { return stream_.get_executor(); }
  void end() { stream_.close(); }
  void set_id(OpenConnections::Id id) { id_ = id; }
  [[nodiscard]] bool is_handed_over() const { return is_handed_over_; }
  /// The client that the connection counts for; empty if a proxy has connected, for a client not known yet.
  [[nodiscard]] std::string client() const {
    const Proxies& proxies = shared_->settings.site.proxies;
    if (proxies.has(peer_)) return {};
    RequestHead head;
    head.address = proxies.client(peer_, {});
    return client_of(head);
  }

  static net::awaitable<void> run(std::shared_ptr<HttpConnection> self) {
    bool keep_alive = true;
    while (keep_alive) {
      Parser parser;
      net::awaitable<std::optional<HttpResponse>> reading = read(self, parser);
      auto refused = co_await std::move(reading);
      if (self->gone_) co_return;
      Request request = parser.release();
      const bool is_upgrade = !refused && self->shared_->handlers.make_peer && beast::websocket::is_upgrade(request) &&
                              request.target() == kSocketPath;
      if (is_upgrade && self->shared_->open.count_for(self->id_, client_of(self->asked_.head))) {
        self->upgrade(std::move(request));
        co_return;
      }
      if (is_upgrade) {
        log_refused("sockets", client_of(self->asked_.head));
        refused = too_many();
      }
      net::awaitable<bool> answered =
          refused ? write(self, std::move(*refused), Last::yes) : answer(self, std::move(request));
      keep_alive = co_await std::move(answered);
      if (self->is_handed_over_) co_return;
    }
    net::awaitable<void> parting = part(self);
    co_await std::move(parting);
  }

  static net::awaitable<void> turn_away(std::shared_ptr<HttpConnection> self) {
    net::awaitable<bool> refusing = write(self, too_many(), Last::yes);
    co_await std::move(refusing);
    net::awaitable<void> parting = part(self);
    co_await std::move(parting);
  }

 private:
  using Parser = http::request_parser<http::string_body>;
  enum class Last : std::uint8_t { no, yes };

  /// A head and a body, and as much again for the chunks that a body may come in.
  [[nodiscard]] std::size_t most_of_a_request() const {
    return shared_->settings.limits.http_header_bytes + 2 * shared_->settings.limits.http_body_bytes;
  }

  /// Waits a moment until the client has heard the last answer: what it has sent and nobody has read would take the
  /// answer away from it.
  static net::awaitable<void> part(std::shared_ptr<HttpConnection> self) {
    boost::system::error_code error;
    self->stream_.socket().shutdown(net::ip::tcp::socket::shutdown_send, error);
    self->stream_.rate_policy().refill(self->most_of_a_request());
    self->stream_.expires_after(self->shared_->settings.limits.close_grace);
    std::array<char, 1024> unread{};
    const net::mutable_buffer into = net::buffer(unread);
    while (!error) std::tie(error, std::ignore) = co_await self->stream_.async_read_some(into, kAwait);
  }

  /// One request, and all but its body to `asked_`; why it is refused, or `gone_` if there is nobody to tell.
  static net::awaitable<std::optional<HttpResponse>> read(std::shared_ptr<HttpConnection> self, Parser& parser) {
    const Limits& limits = self->shared_->settings.limits;
    self->version_ = 11;
    self->is_head_ = false;
    self->asked_ = {};
    parser.header_limit(static_cast<std::uint32_t>(limits.http_header_bytes));
    parser.body_limit(limits.http_body_bytes);
    self->stream_.rate_policy().refill(self->most_of_a_request());
    self->stream_.expires_after(limits.http_timeout);
    const auto [in_head, head_size] = co_await http::async_read_header(self->stream_, self->buffer_, parser, kAwait);
    if (in_head) co_return self->failed(in_head);
    self->version_ = parser.get().version();
    self->is_head_ = parser.get().method() == http::verb::head;
    auto wrong = judge(parser.get());
    if (wrong) co_return wrong;
    self->asked_.method = self->is_head_ ? "GET" : std::string(parser.get().method_string());
    self->asked_.target = std::string(parser.get().target());
    self->asked_.head = head_of(parser.get(), self->shared_->settings.site.proxies, self->peer_);
    if (parser.is_done()) co_return std::nullopt;
    if (waits_to_continue(parser.get())) {
      const net::const_buffer go_on = net::buffer(kContinue);
      const auto [not_told, told] = co_await net::async_write(self->stream_, go_on, kAwait);
      if (not_told) co_return self->failed(not_told);
    }
    const auto [in_body, body_size] = co_await http::async_read(self->stream_, self->buffer_, parser, kAwait);
    if (in_body) co_return self->failed(in_body);
    co_return std::nullopt;
  }

  std::optional<HttpResponse> failed(boost::system::error_code error) {
    auto refusal = refusal_of(error);
    gone_ = !refusal.has_value();
    return refusal;
  }

  static net::awaitable<bool> answer(std::shared_ptr<HttpConnection> self, Request request) {
    HttpRequest asked = self->asked_;
    asked.body = std::move(request.body());
    const Last last = request.keep_alive() ? Last::no : Last::yes;
    self->stream_.expires_never();
    net::awaitable<HttpResponse> asking = ask(self->shared_->handlers, std::move(asked), self->strand());
    HttpResponse made = co_await std::move(asking);
    if (made.stream && !self->is_head_) {
      if (self->shared_->open.count_for(self->id_, client_of(self->asked_.head))) {
        net::awaitable<void> streaming = stream(self, std::move(made));
        co_await std::move(streaming);
        co_return false;
      }
      log_refused("sockets", client_of(self->asked_.head));
      made = too_many();
    }
    net::awaitable<bool> writing = write(self, std::move(made), last);
    co_return co_await std::move(writing);
  }

  /// Writes the head of an answer that goes on, and hands the connection over to it; what HTTP needed goes.
  static net::awaitable<void> stream(std::shared_ptr<HttpConnection> self, HttpResponse answer) {
    if (self->shared_->settings.counting == Counting::on) tally().http_answers[answer.status / 100 - 1].add();
    const MakeReader make = std::exchange(answer.stream, {});
    const Finished done = finish(std::move(answer), self->asked_, self->shared_->settings.site);
    http::response<http::empty_body> head(static_cast<http::status>(done.status), self->version_);
    for (const auto& [name, value] : done.headers) head.insert(name, value);
    head.insert("X-Accel-Buffering", "no");  // else a proxy keeps lines back
    head.keep_alive(false);
    const Framing framing = self->version_ >= 11 ? Framing::chunks : Framing::none;
    head.chunked(framing == Framing::chunks);
    http::response_serializer<http::empty_body> serializer(head);
    self->stream_.expires_after(self->shared_->settings.limits.http_timeout);
    const auto [error, size] = co_await http::async_write_header(self->stream_, serializer, kAwait);
    if (error) co_return;
    self->is_handed_over_ = true;
    auto open = std::make_shared<HttpStream>(self->shared_, self->id_, std::move(self->stream_), framing);
    self->shared_->open.replace(self->id_, [weak = std::weak_ptr(open)] {
      if (const auto still = weak.lock()) still->stop();
    });
    open->begin(make);
  }

  /// Writes an answer. True if another request may follow.
  static net::awaitable<bool> write(std::shared_ptr<HttpConnection> self, HttpResponse answer, Last last) {
    if (self->shared_->settings.counting == Counting::on) tally().http_answers[answer.status / 100 - 1].add();
    const Finished done = finish(std::move(answer), self->asked_, self->shared_->settings.site);
    Response response = make_response(done, self->version_, last == Last::no);
    self->stream_.expires_after(self->shared_->settings.limits.http_timeout);
    // A HEAD answer names the length of a body that it does not send.
    http::response_serializer<Body> serializer(response);
    serializer.split(self->is_head_);
    boost::system::error_code error;
    if (self->is_head_) {
      std::tie(error, std::ignore) = co_await http::async_write_header(self->stream_, serializer, kAwait);
    } else {
      std::tie(error, std::ignore) = co_await http::async_write(self->stream_, serializer, kAwait);
    }
    co_return !error && response.keep_alive();
  }

  /// Hands the connection over to a WebSocket; what HTTP needed goes.
  void upgrade(Request request) {
    is_handed_over_ = true;
    const Strand strand = this->strand();
    auto socket = std::make_shared<WebSocket>(shared_, id_, std::move(stream_), buffer_);
    shared_->open.replace(id_, [weak = std::weak_ptr(socket)] {
      if (const auto open = weak.lock()) open->close(CloseCode::restart, "the server restarts: reconnect and resume");
    });
    net::co_spawn(strand, WebSocket::accept(socket, std::move(request), std::move(asked_.head)),
                  [shared = shared_, id = id_](const std::exception_ptr& broken, bool is_accepted) {
                    if (broken || !is_accepted) ended(*shared, id, broken);
                  });
  }

  std::shared_ptr<Listener::Shared> shared_;
  TcpStream stream_;
  OpenConnections::Id id_ = 0;
  net::ip::address peer_;
  beast::flat_buffer buffer_;  // may hold more than a request
  HttpRequest asked_;          // the request that is answered now, without its body
  unsigned version_ = 11;
  bool is_head_ = false;
  bool gone_ = false;
  bool is_handed_over_ = false;
};

}  // namespace

void serve(std::shared_ptr<Listener::Shared> shared, Socket socket) {
  auto connection = std::make_shared<HttpConnection>(shared, std::move(socket));
  const Strand strand = connection->strand();
  const auto end = [weak = std::weak_ptr(connection), strand] {
    net::post(strand, [weak] {
      if (const auto open = weak.lock()) open->end();
    });
  };
  const OpenConnections::Added added = shared->open.add(end, connection->client());
  if (added.admission == OpenConnections::Admission::dropped) return;  // the socket closes as it goes
  connection->set_id(added.id);
  const bool is_served = added.admission == OpenConnections::Admission::served;
  net::awaitable<void> serving = is_served ? HttpConnection::run(connection) : HttpConnection::turn_away(connection);
  net::co_spawn(strand, std::move(serving), [shared, id = added.id, connection](const std::exception_ptr& broken) {
    if (broken || !connection->is_handed_over()) ended(*shared, id, broken);
  });
}

}  // namespace server
