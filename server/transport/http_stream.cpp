#include "server/transport/http_stream.hpp"

#include <boost/asio/write.hpp>
#include <cstdio>
#include <utility>

namespace server {
namespace {

constexpr std::string_view kLastChunk = "0\r\n\r\n";

void append_line(std::string& out, std::string_view line, Framing framing) {
  if (framing == Framing::none) {
    out.append(line).append("\n");
    return;
  }
  std::array<char, 24> size{};
  const int length = std::snprintf(size.data(), size.size(), "%zx\r\n", line.size() + 1);
  out.append(size.data(), static_cast<std::size_t>(length)).append(line).append("\n\r\n");
}

}  // namespace

HttpStream::HttpStream(std::shared_ptr<Listener::Shared> shared, OpenConnections::Id id, TcpStream stream,
                       Framing framing)
    : shared_(std::move(shared)),
      id_(id),
      steps_(StepQueue::of(stream.get_executor())),
      stream_(std::move(stream)),
      framing_(framing),
      outbox_(shared_->settings.limits.outbox_bytes),
      silence_(stream_.get_executor()),
      grace_(stream_.get_executor()) {}

void HttpStream::begin(const MakeReader& make) {
  peer_ = make(weak_from_this());
  listen();
  wait_in_silence();
  write();
}

void HttpStream::listen() {
  is_reading_ = true;
  stream_.expires_never();
  stream_.async_read_some(net::buffer(unread_), [self = shared_from_this()](beast::error_code error, std::size_t) {
    if (!error) return self->listen();
    self->is_reading_ = false;
    self->is_ended_ = true;
    self->drop();
    self->end_if_still();
  });
}

void HttpStream::write() {
  if (is_writing_ || is_ended_) return;
  writing_.clear();
  while (!outbox_.empty()) append_line(writing_, *outbox_.pop(), framing_);
  if (is_closing_) {
    is_ended_ = true;
    if (framing_ == Framing::chunks) writing_ += kLastChunk;
  }
  if (writing_.empty()) return is_closing_ ? drop() : void();
  is_writing_ = true;
  stream_.expires_after(shared_->settings.limits.silence_dropped);
  net::async_write(stream_, net::buffer(writing_),
                   [self = shared_from_this()](beast::error_code error, std::size_t) { self->written(error); });
}

void HttpStream::written(beast::error_code error) {
  is_writing_ = false;
  if (error) {
    is_ended_ = true;
    drop();
  } else if (is_ended_) {
    boost::system::error_code refused;  // the client has heard all: it closes, or the grace is over
    stream_.socket().shutdown(net::ip::tcp::socket::shutdown_send, refused);
  } else if (outbox_.empty()) {
    peer_->drained();
  }
  wait_in_silence();
  write();
  end_if_still();
}

/// A line that says nothing: the client sees that the connection lives, and the server notices if it does not.
void HttpStream::wait_in_silence() {
  if (is_ended_) return;
  silence_.expires_after(shared_->settings.limits.stream_silence);
  silence_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
    const auto self = weak.lock();
    if (error || !self || self->is_writing_) return;
    self->pushed(self->outbox_.push(make_frame("")));
  });
}

void HttpStream::send(Frame frame) {
  steps_.post([self = shared_from_this(), frame = std::move(frame)]() mutable {
    if (!self->is_closing_) self->pushed(self->outbox_.push(std::move(frame)));
  });
}

void HttpStream::send_latest(std::string key, Frame frame) {
  steps_.post([self = shared_from_this(), key = std::move(key), frame = std::move(frame)]() mutable {
    if (!self->is_closing_) self->pushed(self->outbox_.push_latest(key, std::move(frame)));
  });
}

void HttpStream::close(CloseCode code, std::string) {
  steps_.post([self = shared_from_this(), code] { code == CloseCode::too_slow ? self->cut() : self->begin_close(); });
}

void HttpStream::stop() {
  steps_.post(
      [self = shared_from_this()] { self->peer_ && self->peer_->is_partial() ? self->cut() : self->begin_close(); });
}

/// A client that reads too slowly sees a body without its end.
void HttpStream::pushed(Outbox::Push result) {
  result == Outbox::Push::overflow ? cut() : write();
}

void HttpStream::cut() {
  outbox_.clear();
  is_ended_ = true;
  drop();
}

void HttpStream::begin_close() {
  if (std::exchange(is_closing_, true)) return;
  silence_.cancel();
  grace_.expires_after(shared_->settings.limits.close_grace);
  grace_.async_wait([self = shared_from_this()](boost::system::error_code error) {
    if (!error) self->drop();
  });
  write();
  end_if_still();
}

void HttpStream::drop() {
  silence_.cancel();
  stream_.close();
}

void HttpStream::end_if_still() {
  if (is_reading_ || is_writing_ || !peer_) return;
  grace_.cancel();
  std::exchange(peer_, nullptr)->closed();
  shared_->open.remove(id_);
}

}  // namespace server
