#include "server/transport/websocket.hpp"

#include <boost/asio/bind_allocator.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>

#include "server/base/recycled_memory.hpp"

namespace server {
namespace {

namespace websocket = beast::websocket;

/// Heads of frames, and what is read beyond the end of a message, besides the message itself.
constexpr std::size_t kFrameHeads = 4 << 10;
// A message is read in such parts: for each connection that is silent so much memory stands ready.
constexpr std::size_t kPart = 128;
constexpr std::size_t kLastBytes = 1 << 20;  // more than the system keeps of what a client has sent

}  // namespace

/// How Beast ends the stream below it.
template <class Handler>
void async_teardown(beast::role_type role, UpgradedStream& stream, Handler&& handler) {
  using beast::async_teardown;
  async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

WebSocket::WebSocket(std::shared_ptr<Listener::Shared> shared, OpenConnections::Id id, TcpStream stream,
                     const beast::flat_buffer& early)
    : shared_(std::move(shared)),
      id_(id),
      steps_(StepQueue::of(stream.get_executor())),
      stream_(std::move(stream)),
      outbox_(shared_->settings.limits.outbox_bytes) {
  auto& buffer = stream_.next_layer().buffer();
  buffer.commit(net::buffer_copy(buffer.prepare(early.size()), early.data()));
}

net::awaitable<bool> WebSocket::accept(std::shared_ptr<WebSocket> self, Request request, RequestHead head) {
  const Limits& limits = self->shared_->settings.limits;
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
  if (refused) co_return false;
  self->stream_.text(true);
  self->stream_.auto_fragment(false);  // Beast would send a long snapshot in frames of 4 KiB, each by a call of its own
  self->peer_ =
      self->shared_->handlers.make_peer(self->weak_from_this(), self->stream_.get_executor(), std::move(head));
  self->stream_.control_callback(
      [raw = self.get()](websocket::frame_type kind, std::string_view payload) { raw->heard_control(kind, payload); });
  self->refill();
  beast::get_lowest_layer(self->stream_).rate_policy().when_used_up([weak = self->weak_from_this()] {
    const auto open = weak.lock();
    if (open) open->close(CloseCode::too_much, "a message must come in fewer frames: reconnect and resume");
  });
  self->begin();
  co_return true;
}

void WebSocket::begin() {
  is_writing_ = false;
  probe_.state = Probe::State::due;
  write();
  read();
}

/// This and the next functions are no coroutines: nothing of them stays in memory while the client is silent.
void WebSocket::read() {
  stream_.async_read_some(
      buffer_, kPart,
      net::bind_allocator(RecyclingAllocator<>{},
                          [self = shared_from_this()](beast::error_code error, std::size_t) { self->heard(error); }));
}

void WebSocket::heard(beast::error_code error) {
  if (error) {
    is_reading_ = false;
    writes_no_more_ = true;
    return end_if_still();
  }
  if (!stream_.is_message_done()) return read();
  steps_.put_off([self = shared_from_this()] {
    self->take_message();
    self->read();
  });
}

void WebSocket::take_message() try {
  if (!stream_.got_text()) {
    begin_close({websocket::close_code::unknown_data, "text frames only"});
  } else if (!closing_) {
    refill();
    measure();
    peer_->received({static_cast<const char*>(buffer_.data().data()), buffer_.size()});
  }
  buffer_.consume(buffer_.size());
  if (buffer_.capacity() > kPart) buffer_.shrink_to_fit();
} catch (const std::exception& fault) {  // no frame may end the program
  shared_->handlers.log(std::string("a connection broke: ") + fault.what());
  drop();
}

void WebSocket::end_if_still() {
  if (is_reading_ || is_writing_) return;
  grace_.reset();
  drop();
  peer_->closed();
  peer_.reset();
  shared_->open.remove(id_);
}

void WebSocket::write() {
  if (is_writing_ || writes_no_more_) return;
  is_writing_ = true;
  const auto then = [self = shared_from_this()](beast::error_code error, std::size_t = 0) { self->written(error); };
  if (probe_.state == Probe::State::due) {
    const websocket::ping_data payload(std::to_string(++probe_.number));
    probe_.sent = std::chrono::steady_clock::now();
    probe_.state = Probe::State::sent_off;
    stream_.async_ping(payload, then);
  } else if (!outbox_.empty()) {
    const Frame frame = outbox_.pop();
    const net::const_buffer bytes = net::buffer(*frame);
    stream_.async_write(bytes,
                        net::bind_allocator(RecyclingAllocator<>{},
                                            [then, frame](beast::error_code error, std::size_t) { then(error); }));
  } else if (closing_) {
    const websocket::close_reason reason = *closing_;
    stream_.async_close(reason,
                        [self = shared_from_this()](beast::error_code) { self->written(websocket::error::closed); });
  } else {
    is_writing_ = false;
  }
}

/// Nothing is written after the close, nor after an error.
void WebSocket::written(beast::error_code error) {
  is_writing_ = false;
  if (error && !std::exchange(writes_no_more_, true)) drop();
  write();
  end_if_still();
}

/// What is sent on the loop itself must not overtake what is on its way there.
template <class Step>
void WebSocket::in_order(Step step) {
  if (steps_.is_here() && coming_ == 0) return step(*this);
  post(std::move(step));
}

template <class Step>
void WebSocket::post(Step step) {
  ++coming_;
  steps_.post([self = shared_from_this(), step = std::move(step)]() mutable {
    --self->coming_;
    step(*self);
  });
}

void WebSocket::send(Frame frame) {
  in_order([frame = std::move(frame)](WebSocket& self) mutable { self.push(std::move(frame)); });
}

void WebSocket::send_latest(std::string key, Frame frame) {
  in_order([key = std::move(key), frame = std::move(frame)](WebSocket& self) mutable {
    self.push_latest(key, std::move(frame));
  });
}

/// Whoever wants the end may still send something in the same step.
void WebSocket::close(CloseCode code, std::string reason) {
  post([code, reason = std::move(reason)](WebSocket& self) {
    self.begin_close({static_cast<websocket::close_code>(code), reason});
  });
}

void WebSocket::push(Frame frame) {
  if (!closing_) pushed(outbox_.push(std::move(frame)));
}

void WebSocket::push_latest(const std::string& key, Frame frame) {
  if (!closing_) pushed(outbox_.push_latest(key, std::move(frame)));
}

void WebSocket::measure() {
  const auto now = std::chrono::steady_clock::now();
  if (probe_.state != Probe::State::answered || now - probe_.sent < shared_->settings.limits.round_trip) return;
  probe_.state = Probe::State::due;
  write_later();
}

/// Counts pings and pongs against the limit of text frames, except for pongs that the server has called for. The
/// stream's own pings have no payload, and one of them goes out in half of the idle time.
void WebSocket::heard_control(websocket::frame_type kind, std::string_view payload) {
  if (kind == websocket::frame_type::close || closing_) return;
  refill();
  const bool answers = kind == websocket::frame_type::pong && heard_pong(payload);
  if (!answers) peer_->nudged();
}

/// True if this is the pong that was waited for.
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
  write_later();
}

void WebSocket::write_later() {
  if (is_writing_ || std::exchange(writes_later_, true)) return;
  steps_.put_off([self = shared_from_this()] {
    self->writes_later_ = false;
    self->write();
  });
}

/// Whatever is said whole is counted, by the session or as the pong that was waited for; so all the rest is bounded.
void WebSocket::refill() {
  beast::get_lowest_layer(stream_).rate_policy().refill(shared_->settings.limits.frame_bytes + kFrameHeads);
}

/// A client that does not read never sees the close frame, so the socket is dropped after a moment of grace.
void WebSocket::begin_close(websocket::close_reason reason) {
  if (closing_) return;
  closing_ = std::make_unique<const websocket::close_reason>(std::move(reason));
  // The client's answer stands behind all that it had sent before, which nobody reads whole any more.
  beast::get_lowest_layer(stream_).rate_policy().refill(kLastBytes);
  write();
  grace_ = std::make_unique<net::steady_timer>(stream_.get_executor());
  grace_->expires_after(shared_->settings.limits.close_grace);
  grace_->async_wait([self = shared_from_this()](boost::system::error_code error) {
    if (!error) self->drop();
  });
}

/// Ends all operations of the socket.
void WebSocket::drop() {
  beast::get_lowest_layer(stream_).close();
}

}  // namespace server
