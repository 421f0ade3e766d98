// One thread of low priority for what costs milliseconds of a processor and no player waits for: a long game played
// through the rules, a game compiled with options that nobody plays. Rooms must not wait for it. Bounded
// (docs/queues.md). Thread-safe; owned by the HTTP API.
#pragma once
#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <functional>

#include "server/transport/peer.hpp"

namespace server {

/// One of those who wait, or are served: counted until this goes, however it goes.
class TakenPlace {
 public:
  explicit TakenPlace(std::atomic<std::size_t>& count) : count_(count) {}
  ~TakenPlace() { count_.fetch_sub(1); }
  TakenPlace(const TakenPlace&) = delete;
  TakenPlace& operator=(const TakenPlace&) = delete;

 private:
  std::atomic<std::size_t>& count_;
};

class Backroom {
 public:
  explicit Backroom(std::size_t most);
  ~Backroom() { stop(); }
  Backroom(const Backroom&) = delete;
  Backroom& operator=(const Backroom&) = delete;

  /// Tells `then` what `make` gives on the thread, or of a fault, which is logged, if it throws. False: too much waits
  /// already.
  [[nodiscard]] bool answer(std::function<HttpResponse()> make, std::function<void(HttpResponse)> then);
  /// What waits is not done any more; returns when nothing is being done.
  void stop();

 private:
  std::size_t most_;
  std::atomic<std::size_t> waiting_ = 0;  // with what is being done
  boost::asio::thread_pool thread_{1};
};

}  // namespace server
