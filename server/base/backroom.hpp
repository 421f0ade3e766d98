// One thread of low priority for what costs milliseconds of a processor and no player waits for: a long game played
// through the rules, a game compiled with options that nobody plays. Rooms must not wait for it. Bounded
// (docs/queues.md). Thread-safe; one is owned by the HTTP API, one by what all rooms share.
#pragma once
#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>

namespace server {

/// Among those who wait, or are served: free again when its last copy has gone, however that goes, and at any time.
using Place = std::shared_ptr<void>;

class WaitingPlaces {
 public:
  explicit WaitingPlaces(std::size_t most) : most_(most) {}
  /// None: all are taken.
  [[nodiscard]] Place take();

 private:
  std::size_t most_;
  std::shared_ptr<std::atomic<std::size_t>> taken_ = std::make_shared<std::atomic<std::size_t>>(0);
};

class Backroom {
 public:
  using Work = std::move_only_function<void()>;

  explicit Backroom(std::size_t most);
  ~Backroom() { stop(); }
  Backroom(const Backroom&) = delete;
  Backroom& operator=(const Backroom&) = delete;

  /// For work that is to come, and is counted from now on until the place is free. None: too much waits already.
  [[nodiscard]] Place place() { return places_.take(); }
  /// Does it on the thread, in its turn; what it throws is logged. The work keeps its own place.
  void run(Work work);
  /// What waits is not done any more; returns when nothing is being done.
  void stop();

 private:
  WaitingPlaces places_;  // with what is being done
  boost::asio::thread_pool thread_{1};
};

}  // namespace server
