#include "server/base/loop.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <thread>

namespace server {

/// Asio needs no lock for what such a loop does by itself, if it knows that one thread runs it.
class Loops::Loop : public boost::asio::io_context {
 public:
  Loop() : io_context(1) {}
  using execution_context::shutdown;

 private:
  boost::asio::executor_work_guard<executor_type> work_{get_executor()};
};

Loops::Loops(unsigned threads) {
  for (unsigned i = 0; i < threads; ++i) loops_.push_back(std::make_unique<Loop>());
}

/// What waits on one loop may own what is pinned to another: all is let go while all loops are still there.
Loops::~Loops() {
  for (const auto& loop : loops_) loop->shutdown();
}

boost::asio::io_context& Loops::first() {
  return *loops_.front();
}

Strand Loops::next() {
  return loops_[next_.fetch_add(1, std::memory_order_relaxed) % loops_.size()]->get_executor();
}

Strand Loops::here_or_next() {
  for (const auto& loop : loops_) {
    if (loop->get_executor().running_in_this_thread()) return loop->get_executor();
  }
  return next();
}

std::vector<Strand> Loops::all() const {
  std::vector<Strand> strands;
  for (const auto& loop : loops_) strands.push_back(loop->get_executor());
  return strands;
}

void Loops::run() {
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < loops_.size(); ++i) others.emplace_back([this, i] { loops_[i]->run(); });
  loops_.front()->run();
}

void Loops::stop() {
  for (const auto& loop : loops_) loop->stop();
}

}  // namespace server
