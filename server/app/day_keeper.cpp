#include "server/app/day_keeper.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/base/log.hpp"
#include "server/fairness/day.hpp"

namespace server {
namespace {

namespace net = boost::asio;

/// The time to wait after midnight: a lock that was signed just before it must have reached the disk by then.
constexpr Ms kGrace = std::chrono::minutes{5};
constexpr Ms kTryAgain = std::chrono::seconds{10};
constexpr Ms kLongest = std::chrono::hours{1};  // a machine that sleeps must not oversleep

}  // namespace

DayKeeper::DayKeeper(const Core& core, const Calendar& calendar)
    : core_(core), calendar_(calendar), strand_(core.loops.first().get_executor()), timer_(strand_) {}

void DayKeeper::start() {
  net::post(strand_, [this] { look(); });
}

void DayKeeper::look() {
  core_.store.fair_records().open_day(
      [this](OpenDay open) { net::post(strand_, [this, open = std::move(open)] { found(open); }); });
}

void DayKeeper::found(const OpenDay& open) {
  if (!open) return wait(kTryAgain);
  if (calendar_.trouble(core_.now()) != ClockTrouble::none) return wait(kLongest);
  const Now settled = core_.now() - kGrace;
  // If there is no lock, there is nothing to list, and the day of the first lock will not be over before today is.
  const bool is_over = *open && (*open)->date < utc_date(settled);
  if (!is_over) return wait(next_midnight(settled) - settled);
  close(**open);
}

void DayKeeper::close(const store::OpenDay& day) {
  const std::string text = fairness::write_day_head(fairness::head_of(day.date, day.before, day.locks));
  const store::DayHead head{.text = text, .signature = core_.key.sign(text)};
  core_.store.fair_records().close_day(day, head, [this, date = day.date](const store::Result<void>& closed) {
    if (closed) {
      log(LogLevel::info, "day_closed", {{"day", date}});
    } else {
      log(LogLevel::error, "day_not_closed",
          {{"day", date}, {"code", store::name(closed.error().code)}, {"why", closed.error().what}});
    }
    const bool again = !closed;
    net::post(strand_, [this, again] { again ? wait(kTryAgain) : look(); });
  });
}

void DayKeeper::wait(Ms time) {
  timer_.expires_after(std::min(time, kLongest));
  timer_.async_wait([this](boost::system::error_code error) {
    if (!error) look();
  });
}

}  // namespace server
