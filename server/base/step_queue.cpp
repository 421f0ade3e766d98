#include "server/base/step_queue.hpp"

#include <boost/asio/post.hpp>
#include <utility>

namespace server {
namespace {

thread_local std::uint64_t turns = 0;  // of this thread's loop
thread_local bool is_in_turn = false;

}  // namespace

StepQueue::StepQueue(boost::asio::execution_context& loop)
    : service(loop), strand_(static_cast<boost::asio::io_context&>(loop).get_executor()) {}

void StepQueue::post(Step step) {
  {
    Lock lock(mutex_);
    posted_.push_back(std::move(step));
    if (is_woken_) return;
  }
  call();
}

/// Whoever was first may call later than another thread.
void StepQueue::wake() {
  {
    Lock lock(mutex_);
    if (is_woken_ || posted_.empty()) return;
    is_woken_ = true;
  }
  boost::asio::post(strand_, [this] { run_posted(); });
}

void StepQueue::put_off(Step step) {
  put_off_.push_back(std::move(step));
  if (put_off_.size() == 1) boost::asio::post(strand_, [this] { run_put_off(); });
}

void StepQueue::run_posted() {
  {
    Lock lock(mutex_);
    in_turn_.swap(posted_);
    is_woken_ = false;
  }
  run_in_a_turn();
}

/// What these put off in turn is the next turn's.
void StepQueue::run_put_off() {
  in_turn_.swap(put_off_);
  run_in_a_turn();
}

void StepQueue::run_in_a_turn() {
  const WakeTogether together;
  ++turns;
  is_in_turn = true;
  for (Step& step : in_turn_) std::exchange(step, nullptr)();
  in_turn_.clear();
  is_in_turn = false;
}

std::size_t StepQueue::waiting() {
  Lock lock(mutex_);
  return posted_.size();
}

std::uint64_t StepQueue::turn() {
  return is_in_turn ? turns : 0;
}

/// Steps own actors, and these may post when they go.
void StepQueue::shutdown() {
  put_off_.clear();
  std::vector<Step> steps;
  Lock lock(mutex_);
  steps.swap(posted_);
}

}  // namespace server
