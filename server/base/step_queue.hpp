// The steps that wait for one loop. Those that come from other threads cross over in batches, since each by itself
// would wake the loop. Those that are put off come after all that has arrived with what is done now: so sockets are
// read one after the other, then rooms decide, then sockets are written, and each finds its own code and data in the
// processor's caches. A service of the loop's io_context.
#pragma once
#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <vector>

#include "server/base/loop.hpp"
#include "server/base/mutex.hpp"
#include "server/base/waking.hpp"

namespace server {

class StepQueue final : public boost::asio::execution_context::service, private Sleeper {
 public:
  using Step = std::move_only_function<void()>;
  using key_type = StepQueue;
  static inline boost::asio::execution_context::id id;

  explicit StepQueue(boost::asio::execution_context& loop);
  /// The one of this loop; lives as long as the loop.
  [[nodiscard]] static StepQueue& of(const Strand& strand) {
    return boost::asio::use_service<StepQueue>(strand.context());
  }

  /// Runs it soon on the loop, never within this call; those of one caller in the order in which they came. From any
  /// thread.
  void post(Step step);
  /// Runs it at the end of the loop's turn. On the loop's thread.
  void put_off(Step step);
  /// Says in which turn this thread is, each with another number; 0: in none, or no loop's thread.
  [[nodiscard]] static std::uint64_t turn();
  /// Steps of other threads that the loop has not taken yet. From any thread.
  [[nodiscard]] std::size_t waiting();
  /// True on the loop's thread.
  [[nodiscard]] bool is_here() const { return strand_.running_in_this_thread(); }

 private:
  void shutdown() override;
  void wake() override;
  void run_posted();
  void run_put_off();
  void run_in_a_turn();

  Strand strand_;
  std::vector<Step> put_off_;
  std::vector<Step> in_turn_;  // those that run now; the lists change places, so that each keeps its memory
  Mutex mutex_;
  std::vector<Step> posted_ GUARDED_BY(mutex_);
  bool is_woken_ GUARDED_BY(mutex_) = false;  // the loop is about to take what was posted
};

}  // namespace server
