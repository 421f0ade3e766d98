// A batch of answers on their way from the store's threads to the rooms. They cross over to the loop in one step,
// because each by itself would wake a thread. Any thread; outlives the rooms, and the loop outlives it.
#pragma once
#include <boost/asio/io_context.hpp>
#include <functional>
#include <utility>
#include <vector>

#include "server/base/mutex.hpp"
#include "server/base/strand.hpp"

namespace server {

class CompletionBatch {
 public:
  using Step = std::move_only_function<void()>;

  explicit CompletionBatch(boost::asio::io_context& io) : io_(io) {}
  /// Runs it soon on a thread of the loop; those of one strand in the order in which they came.
  void post(const Strand& strand, Step step);

 private:
  void run_all();

  boost::asio::io_context& io_;
  Mutex mutex_;
  std::vector<std::pair<Strand, Step>> waiting_ GUARDED_BY(mutex_);
  bool is_running_ GUARDED_BY(mutex_) = false;  // or about to: never twice at once, for the sake of the order
};

}  // namespace server
