#include "server/transport/websocket.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>

namespace server {
namespace {

namespace websocket = beast::websocket;

/// Heads of frames, and what is read beyond the end of a message, besides the message itself.
constexpr std::size_t kFrameHeads = 4 << 10;
constexpr std::size_t kLastBytes = 8 << 20;  // more than the system keeps of what a client has sent

}  // namespace

/// How Beast ends the stream below it.
template <class Handler>
void async_teardown(beast::role_type role, UpgradedStream& stream, Handler&& handler) {
  using beast::async_teardown;
  async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

WebSocket::WebSocket(std::shared_ptr<Listener::Core> core, TcpStream stream, const beast::flat_buffer& early)
    : core_(std::move(core)),
      stream_(std::move(stream)),
      outbox_(core_->settings.limits.outbox_bytes),
      wake_(stream_.get_executor()),
      grace_(stream_.get_executor()) {
  auto& buffer = stream_.next_layer().buffer();
  buffer.commit(net::buffer_copy(buffer.prepare(early.size()), early.data()));
}

net::awaitable<void> WebSocket::run(std::shared_ptr<WebSocket> self, Request request, RequestHead head) {
  const Limits& limits = self->core_->settings.limits;
  // The stream pings after half of the idle time and fails its read at the end of it.
  websocket::stream_base::timeout times{};
  times.handshake_timeout = limits.http_timeout;
  times.idle_timeout = limits.silence_dropped;
  times.keep_alive_pings = true;
  beast::get_lowest_layer(self->stream_).expires_never();
  self->stream_.set_option(times);
  self->stream_.set_option(websocket::stream_base::decorator(
      [](websocket::response_type& response) { response.set(beast::http::field::server, "Astragal"); }));
  self->stream_.read_message_max(limits.frame_bytes);
  const auto [refused] = co_await self->stream_.async_accept(request, kAwait);
  if (refused) co_return;
  self->stream_.text(true);
  self->peer_ = self->core_->handlers.make_peer(self->weak_from_this(), std::move(head));
  self->stream_.control_callback(
      [raw = self.get()](websocket::frame_type kind, std::string_view payload) { raw->heard_control(kind, payload); });
  self->refill();
  beast::get_lowest_layer(self->stream_).rate_policy().when_used_up([weak = self->weak_from_this()] {
    const auto open = weak.lock();
    if (open) open->close(CloseCode::too_much, "a message must come in fewer frames: reconnect and resume");
  });
  self->probe_.state = Probe::State::due;

  using net::experimental::awaitable_operators::operator&&;
  net::awaitable<void> reading = read_loop(self);
  net::awaitable<void> writing = write_loop(self);
  co_await (std::move(reading) && std::move(writing));
  self->grace_.cancel();
  self->drop();
  self->peer_->closed();
  self->peer_.reset();
}

net::awaitable<void> WebSocket::read_loop(std::shared_ptr<WebSocket> self) {
  beast::flat_buffer buffer;
  while (true) {
    const auto [error, size] = co_await self->stream_.async_read(buffer, kAwait);
    if (error) break;
    if (!self->stream_.got_text()) {
      websocket::close_reason reason(websocket::close_code::unknown_data, "text frames only");
      self->begin_close(std::move(reason));
    } else if (!self->closing_) {
      self->refill();
      self->measure();
      self->peer_->received({static_cast<const char*>(buffer.data().data()), size});
    }
    buffer.consume(size);
  }
  self->read_ended_ = true;
  self->wake_.cancel();
}

net::awaitable<void> WebSocket::write_loop(std::shared_ptr<WebSocket> self) {
  while (!self->read_ended_) {
    if (self->probe_.state == Probe::State::due) {
      const websocket::ping_data payload(std::to_string(++self->probe_.number));
      self->probe_.sent = std::chrono::steady_clock::now();
      self->probe_.state = Probe::State::sent_off;
      const auto [error] = co_await self->stream_.async_ping(payload, kAwait);
      if (error) break;
    } else if (!self->outbox_.empty()) {
      const Frame frame = self->outbox_.pop();
      const net::const_buffer bytes = net::buffer(*frame);
      const auto [error, size] = co_await self->stream_.async_write(bytes, kAwait);
      if (error) break;
    } else if (self->closing_) {
      const websocket::close_reason reason = *self->closing_;
      co_await self->stream_.async_close(reason, kAwait);
      break;
    } else {
      self->wake_.expires_at(std::chrono::steady_clock::time_point::max());
      co_await self->wake_.async_wait(kAwait);
    }
  }
  if (!self->read_ended_) self->drop();
}

void WebSocket::send(Frame frame) {
  net::post(stream_.get_executor(), [self = shared_from_this(), frame = std::move(frame)]() mutable {
    if (!self->closing_) self->pushed(self->outbox_.push(std::move(frame)));
  });
}

void WebSocket::send_latest(std::string key, Frame frame) {
  net::post(stream_.get_executor(),
            [self = shared_from_this(), key = std::move(key), frame = std::move(frame)]() mutable {
              if (!self->closing_) self->pushed(self->outbox_.push_latest(key, std::move(frame)));
            });
}

void WebSocket::close(CloseCode code, std::string reason) {
  net::post(stream_.get_executor(), [self = shared_from_this(), code, reason = std::move(reason)] {
    self->begin_close({static_cast<websocket::close_code>(code), reason});
  });
}

void WebSocket::measure() {
  const auto now = std::chrono::steady_clock::now();
  if (probe_.state != Probe::State::answered || now - probe_.sent < core_->settings.limits.round_trip) return;
  probe_.state = Probe::State::due;
  wake_.cancel();
}

/// Of pings and pongs as many may come as of text frames, less those pongs that the server has called for: the stream's
/// own pings have no payload, and one of them goes out in half of the idle time.
void WebSocket::heard_control(websocket::frame_type kind, std::string_view payload) {
  if (kind == websocket::frame_type::close || closing_) return;
  refill();
  const bool answers = kind == websocket::frame_type::pong && heard_pong(payload);
  if (!answers) peer_->nudged();
}

/// Whether it is the one that was waited for.
bool WebSocket::heard_pong(std::string_view payload) {
  if (probe_.state != Probe::State::sent_off || payload != std::to_string(probe_.number)) return false;
  probe_.state = Probe::State::answered;
  peer_->round_trip(std::chrono::floor<std::chrono::milliseconds>(std::chrono::steady_clock::now() - probe_.sent));
  return true;
}

void WebSocket::pushed(Outbox::Push result) {
  if (result == Outbox::Push::overflow) {
    outbox_.clear();
    begin_close(
        {static_cast<websocket::close_code>(CloseCode::too_slow), "too much waits for you: reconnect and resume"});
  }
  wake_.cancel();
}

/// Whatever is said whole is counted, by the session or as the pong that was waited for; so all the rest is bounded.
void WebSocket::refill() {
  beast::get_lowest_layer(stream_).rate_policy().refill(core_->settings.limits.frame_bytes + kFrameHeads);
}

/// A client that does not read never sees the close frame, so the socket is dropped after a moment of grace.
void WebSocket::begin_close(websocket::close_reason reason) {
  if (closing_) return;
  closing_ = std::move(reason);
  // The client's answer stands behind all that it had sent before, which nobody reads whole any more.
  beast::get_lowest_layer(stream_).rate_policy().refill(kLastBytes);
  wake_.cancel();
  grace_.expires_after(core_->settings.limits.close_grace);
  grace_.async_wait([self = shared_from_this()](boost::system::error_code error) {
    if (!error) self->drop();
  });
}

/// Ends all operations of the socket.
void WebSocket::drop() {
  beast::get_lowest_layer(stream_).close();
}

}  // namespace server
