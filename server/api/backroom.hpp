// One thread of low priority for what costs milliseconds of a processor and no player waits for: a long game played
// through the rules, a game compiled with options that nobody plays. Rooms must not wait for it. Bounded
// (docs/queues.md). Thread-safe; owned by the HTTP API.
#pragma once
#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <functional>

namespace server {

class Backroom {
 public:
  explicit Backroom(std::size_t most);
  ~Backroom() { stop(); }
  Backroom(const Backroom&) = delete;
  Backroom& operator=(const Backroom&) = delete;

  /// False: too much waits already.
  [[nodiscard]] bool post(std::function<void()> work);
  /// What waits is not done any more; returns when nothing is being done.
  void stop();

 private:
  std::size_t most_;
  std::atomic<std::size_t> waiting_ = 0;  // with what is being done
  boost::asio::thread_pool thread_{1};
};

}  // namespace server
