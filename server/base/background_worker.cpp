#include "server/base/background_worker.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "server/base/log.hpp"

namespace server {
namespace {

constexpr int kNice = 10;  // on Linux each thread has its own

}  // namespace

Place WaitingPlaces::take() {
  if (taken_->fetch_add(1) >= most_) {
    taken_->fetch_sub(1);
    return nullptr;
  }
  return {taken_.get(), [taken = taken_](void*) { taken->fetch_sub(1); }};
}

BackgroundWorker::BackgroundWorker(std::size_t most, Priority priority) : places_(most) {
  if (priority == Priority::normal) return;
  boost::asio::post(thread_, [] { (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice); });
}

void BackgroundWorker::stop() {
  thread_.stop();
  thread_.join();
}

/// Runs the work on the thread; an exception in it must not end the program.
void BackgroundWorker::run(Work work) {
  boost::asio::post(thread_, [work = std::move(work)]() mutable {
    try {
      work();
    } catch (const std::exception& error) {
      log(LogLevel::error, "background_fault", {{"what", error.what()}});
    }
  });
}

}  // namespace server
