#include "server/room/completion_batch.hpp"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

namespace server {

void CompletionBatch::post(const Strand& strand, Step step) {
  {
    Lock lock(mutex_);
    waiting_.emplace_back(strand, std::move(step));
    if (std::exchange(is_running_, true)) return;
  }
  boost::asio::post(io_, [this] { run_all(); });
}

void CompletionBatch::run_all() {
  std::vector<std::pair<Strand, Step>> arrived;
  {
    Lock lock(mutex_);
    arrived.swap(waiting_);
  }
  for (auto& [to, step] : arrived) boost::asio::dispatch(to, std::move(step));
  {
    Lock lock(mutex_);
    is_running_ = !waiting_.empty();
    if (!is_running_) return;
  }
  boost::asio::post(io_, [this] { run_all(); });
}

}  // namespace server
