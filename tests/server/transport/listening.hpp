// A real listener on a real socket, whose peers send back what they get: for the tests of this folder.
#pragma once
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/transport/listener.hpp"
#include "tests/server/support/patience.hpp"
#include "tests/server/support/socket_client.hpp"

namespace server::test {

using namespace std::chrono_literals;

inline Frame frame_of(std::string text) {
  return make_frame(text);
}

/// A peer that sends back what it gets; "flood" is answered with a MiB in frames, "bye" with a close, "both" by another
/// thread first.
class Echo : public Peer {
 public:
  Echo(std::weak_ptr<Wire> wire, std::atomic<int>& closed, std::atomic<int>& measured, std::atomic<int>& nudged)
      : wire_(std::move(wire)), closed_(closed), measured_(measured), nudged_(nudged) {}
  void received(std::string_view text) override {
    const auto wire = wire_.lock();
    if (!wire) return;
    if (text == "bye") return wire->close(CloseCode::too_much, "enough");
    if (text == "both") std::thread([&] { wire->send(frame_of("from elsewhere")); }).join();
    const int copies = text == "flood" ? 256 : 1;
    for (int i = 0; i < copies; ++i) wire->send(frame_of(copies == 1 ? std::string(text) : std::string(4096, 'x')));
  }
  void nudged() override { ++nudged_; }
  void round_trip(std::chrono::milliseconds time) override {
    EXPECT_GE(time.count(), 0);
    ++measured_;
  }
  void closed() override { ++closed_; }

 private:
  std::weak_ptr<Wire> wire_;
  std::atomic<int>& closed_;
  std::atomic<int>& measured_;
  std::atomic<int>& nudged_;
};

/// Limits with which nobody is dropped for silence while a test waits for something else.
inline constexpr Limits kUnhurried{.silence_dropped = 1h};

class Transport : public testing::Test {
 protected:
  void open(const Limits& limits = kUnhurried, const Site& site = {}) {
    Listener::Handlers handlers{[this](std::weak_ptr<Wire> wire, const Strand&, const RequestHead&) {
                                  return std::make_shared<Echo>(std::move(wire), peers_closed_, measured_, nudged_);
                                },
                                [this](HttpRequest request, auto answer) {
                                  if (request.target == "/fault") throw std::runtime_error("a fault");
                                  HttpResponse response;
                                  response.status = request.target == "/healthz" ? 200 : 404;
                                  if (request.target == "/page") response.cache_control = "no-cache";
                                  if (request.target == "/page") response.status = 200;
                                  if (request.target == "/stream") {
                                    response.status = 200;
                                    response.stream = [this](std::weak_ptr<Wire> wire) {
                                      const std::lock_guard lock(mutex_);
                                      stream_ = wire;
                                      return std::make_shared<Echo>(wire, peers_closed_, measured_, nudged_);
                                    };
                                  }
                                  response.body = request.method + " " + request.target + " " + request.body;
                                  answer(response);
                                },
                                [this](const std::string&) { ++logged_; }};
    auto opened = Listener::open(loops_, {.limits = limits, .site = site}, std::move(handlers));
    ASSERT_TRUE(opened) << opened.error();
    listener_ = std::move(*opened);
    port_ = listener_->endpoint().port();
    thread_ = std::thread([this] { loops_.run(); });
  }
  /// Stops the listener, and tells whether all connections were gone in time.
  bool stop() {
    std::unique_lock lock(mutex_);
    bool gone = false;
    listener_->stop([this, &gone] {
      const std::lock_guard inner(mutex_);
      gone = true;
      changed_.notify_all();
    });
    return changed_.wait_for(lock, kPatience, [&] { return gone; });
  }
  void TearDown() override {
    if (listener_ && !stopped_) stop();
    listener_.reset();
    loops_.stop();
    if (thread_.joinable()) thread_.join();
    EXPECT_EQ(logged_, 0);
  }

  Loops loops_{2};
  std::thread thread_;
  std::unique_ptr<Listener> listener_;
  std::uint16_t port_ = 0;
  std::atomic<int> measured_ = 0;
  std::atomic<int> nudged_ = 0;
  std::atomic<int> peers_closed_{0};
  std::atomic<int> logged_{0};
  std::mutex mutex_;
  std::weak_ptr<Wire> stream_;  // the newest answer that goes on
  std::condition_variable changed_;
  bool stopped_ = false;
};

}  // namespace server::test
