// One thread for what costs milliseconds of a processor: a long game played through the rules, a game compiled with
// options that nobody plays. It has low priority, unless players wait for what is done there. Bounded (docs/queues.md).
// Thread-safe; one is owned by the HTTP API, two by what all rooms share.
#pragma once
#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace server {

/// A place among those who wait or are served: it is free again as soon as its last copy has gone, however that
/// happens.
using Place = std::shared_ptr<void>;

class WaitingPlaces {
 public:
  explicit WaitingPlaces(std::size_t most) : most_(most) {}
  /// Takes a place; none: all are taken.
  [[nodiscard]] Place take();
  [[nodiscard]] std::size_t taken() const { return *taken_; }
  [[nodiscard]] std::size_t most() const { return most_; }

 private:
  std::size_t most_;
  std::shared_ptr<std::atomic<std::size_t>> taken_ = std::make_shared<std::atomic<std::size_t>>(0);
};

class BackgroundWorker {
 public:
  using Work = std::move_only_function<void()>;
  enum class Priority : std::uint8_t { low, normal };

  /// `most`: so many places.
  explicit BackgroundWorker(std::size_t most, Priority priority = Priority::low);
  ~BackgroundWorker() { stop(); }
  BackgroundWorker(const BackgroundWorker&) = delete;
  BackgroundWorker& operator=(const BackgroundWorker&) = delete;

  /// A place for work that is to come; it counts from now on until the place is freed. None: too much waits already.
  [[nodiscard]] Place place() { return places_.take(); }
  [[nodiscard]] const WaitingPlaces& places() const { return places_; }
  /// Does it on the thread, in its turn; what it throws is logged. The work keeps its own place.
  void run(Work work);
  /// Drops work that waits; returns when nothing is being done.
  void stop();

 private:
  WaitingPlaces places_;  // with what is being done
  boost::asio::thread_pool thread_{1};
};

/// Work that is given to one thread and perhaps to another one too: the first that comes to it does it.
class Once {
 public:
  explicit Once(BackgroundWorker::Work work) : work_(std::move(work)) {}
  void operator()() {
    if (!is_begun_.exchange(true)) std::exchange(work_, {})();
  }

 private:
  std::atomic<bool> is_begun_ = false;
  BackgroundWorker::Work work_;
};

}  // namespace server
