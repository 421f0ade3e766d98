#include "server/api/backroom.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <exception>
#include <optional>
#include <utility>

#include "server/api/answers.hpp"
#include "server/base/log.hpp"

namespace server {
namespace {

constexpr int kNice = 10;  // on Linux each thread has its own

void log_fault(const std::exception& error) {
  log(LogLevel::error, "backroom_fault", {{"what", error.what()}});
}

HttpResponse made_by(const std::function<HttpResponse()>& make) {
  try {
    return make();
  } catch (const std::exception& error) {
    log_fault(error);
    return fault();
  }
}

}  // namespace

Backroom::Backroom(std::size_t most) : most_(most) {
  boost::asio::post(thread_, [] { (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice); });
}

void Backroom::stop() {
  thread_.stop();
  thread_.join();
}

/// Nothing that is asked for may end the program, nor take places away.
bool Backroom::answer(std::function<HttpResponse()> make, std::function<void(HttpResponse)> then) {
  if (waiting_.fetch_add(1) >= most_) {
    waiting_.fetch_sub(1);
    return false;
  }
  boost::asio::post(thread_, [this, make = std::move(make), then = std::move(then)] {
    std::optional<HttpResponse> response;
    {
      const TakenPlace place(waiting_);  // free before the answer: whoever has that may ask again
      response = made_by(make);
    }
    try {
      then(std::move(*response));
    } catch (const std::exception& error) {
      log_fault(error);
    }
  });
  return true;
}

}  // namespace server
