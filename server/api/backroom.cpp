#include "server/api/backroom.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <utility>

namespace server {
namespace {

constexpr int kNice = 10;  // on Linux each thread has its own

}  // namespace

Backroom::Backroom(std::size_t most) : most_(most) {
  boost::asio::post(thread_, [] { (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice); });
}

void Backroom::stop() {
  thread_.stop();
  thread_.join();
}

bool Backroom::post(std::function<void()> work) {
  if (waiting_.fetch_add(1) >= most_) {
    waiting_.fetch_sub(1);
    return false;
  }
  boost::asio::post(thread_, [this, work = std::move(work)] {
    work();
    waiting_.fetch_sub(1);
  });
  return true;
}

}  // namespace server
