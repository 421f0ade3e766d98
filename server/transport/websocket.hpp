// One WebSocket: one read and one write at a time, on one strand. Measures how long a frame takes to the client and
// back: by WebSocket pings, which browsers answer by themselves, sent while the client speaks. Internal to
// server/transport.
#pragma once
#include <algorithm>
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffered_read_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/base/step_queue.hpp"
#include "server/transport/request.hpp"
#include "server/transport/shared.hpp"

namespace server {

namespace beast = boost::beast;

/// How much a connection may still send before it has said something whole: Beast asks it before it reads and tells it
/// what has come (a rate policy of basic_stream). If nothing is left, only a byte a second is read any more. On the
/// connection's strand.
class ReadBudget {
 public:
  void refill(std::size_t bytes) { left_ = bytes; }
  /// Called once, when nothing is left.
  void when_used_up(std::function<void()> tell) { tell_ = std::move(tell); }

 private:
  friend class beast::rate_policy_access;
  [[nodiscard]] std::size_t available_read_bytes() const noexcept { return left_; }
  [[nodiscard]] std::size_t available_write_bytes() const noexcept { return std::numeric_limits<std::size_t>::max(); }
  void transfer_read_bytes(std::size_t bytes) {
    left_ -= std::min(bytes, left_);
    if (left_ > 0 || !tell_) return;
    std::exchange(tell_, nullptr)();
  }
  void transfer_write_bytes(std::size_t) const noexcept {}
  void on_timer() const noexcept {}

  std::size_t left_ = 0;
  std::function<void()> tell_;
};

using TcpStream = beast::basic_stream<net::ip::tcp, Strand, ReadBudget>;
/// The stream with the bytes that the client has sent after its upgrade, which HTTP has read already.
using UpgradedStream = beast::buffered_read_stream<TcpStream, beast::flat_buffer>;

/// Frames are never compressed.
inline constexpr bool kCompresses = false;

class WebSocket : public Wire, public std::enable_shared_from_this<WebSocket> {
 public:
  /// `id`: among those that are open. `early`: what has come behind the request already.
  WebSocket(std::shared_ptr<Listener::Shared> shared, OpenConnections::Id id, TcpStream stream,
            const beast::flat_buffer& early);

  /// Answers the upgrade; whether it has succeeded. Then the socket serves itself, keeps itself alive and takes itself
  /// out of those that are open when it is gone. On its strand.
  static net::awaitable<bool> accept(std::shared_ptr<WebSocket> self, Request request, RequestHead head);

  void send(Frame frame) override;
  void send_latest(std::string key, Frame frame) override;
  void close(CloseCode code, std::string reason) override;

 private:
  void begin();
  void read();
  void heard(beast::error_code error);
  void take_message();
  /// Tells the peer of the end, once nothing is read or written any more.
  void end_if_still();
  /// Begins to write what is due, if nothing is being written: a ping, a frame, at last the close.
  void write();
  void written(beast::error_code error);
  /// Runs it on the loop, after all that was sent before, from wherever; post() never within this call.
  template <class Step>
  void in_order(Step step);
  template <class Step>
  void post(Step step);
  void push(Frame frame);
  void push_latest(const std::string& key, Frame frame);
  void pushed(Outbox::Push result);
  /// Writes what is due at the end of the loop's turn.
  void write_later();
  /// Sends a ping if none is on its way and the last one is old enough.
  void measure();
  void heard_control(beast::websocket::frame_type kind, std::string_view payload);
  bool heard_pong(std::string_view payload);
  /// The client may send one message more, in as many frames as it likes within reason.
  void refill();
  void begin_close(beast::websocket::close_reason reason);
  void drop();

  std::shared_ptr<Listener::Shared> shared_;
  OpenConnections::Id id_;
  StepQueue& steps_;  // of its loop
  beast::websocket::stream<UpgradedStream, kCompresses> stream_;
  Outbox outbox_;
  std::unique_ptr<net::steady_timer> grace_;  // once it closes
  std::shared_ptr<Peer> peer_;
  std::unique_ptr<const beast::websocket::close_reason> closing_;  // few sockets have one yet
  beast::flat_buffer buffer_;                                      // the message that is being read
  bool is_reading_ = true;
  bool is_writing_ = true;  // at first the answer to the upgrade
  bool writes_later_ = false;
  std::atomic<int> coming_ = 0;  // steps on their way from elsewhere
  bool writes_no_more_ = false;

  /// A ping, numbered, so that no other pong answers it. One at a time.
  struct Probe {
    std::uint64_t number = 0;
    std::chrono::steady_clock::time_point sent;
    enum class State : std::uint8_t { answered, due, sent_off } state = State::answered;
  };
  Probe probe_;
};

}  // namespace server
