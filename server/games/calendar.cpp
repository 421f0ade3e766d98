#include "server/games/calendar.hpp"

#include <algorithm>
#include <chrono>

#include "server/fairness/text.hpp"

namespace server {
namespace {

/// The beginning of a day, which is given as the store writes it: `2026-11-20`.
Now beginning_of(std::string_view date) {
  const std::chrono::sys_days day{fairness::read_date(date).value()};
  return {std::chrono::duration_cast<Ms>(day.time_since_epoch()).count()};
}

}  // namespace

std::string_view name(ClockTrouble trouble) {
  switch (trouble) {
    case ClockTrouble::none:
      return "none";
    case ClockTrouble::behind:
      return "clock_behind";
    case ClockTrouble::gap:
      return "days_unsigned";
  }
  return "none";
}

std::string sentence(ClockTrouble trouble) {
  if (trouble == ClockTrouble::behind) {
    return "the clock is before what this server has signed, so no dice are thrown until it has got there: set it "
           "right and start the server again; docs/operations.md, The clock";
  }
  return "more days have passed since the last locks than are signed unasked, so no dice are thrown: if the clock is "
         "right, start once with --today and its date; docs/operations.md, The clock";
}

protocol::Wording no_dice(ClockTrouble trouble) {
  return trouble == ClockTrouble::behind ? protocol::say<"dice.clock_behind">()
                                         : protocol::say<"dice.clock_may_be_wrong">();
}

Calendar::Calendar(const std::optional<store::OpenDay>& open, Now key, Now now, std::string_view today)
    : not_before_(key) {
  if (!open) return;
  const Now first = beginning_of(open->date);
  if (open->before) not_before_ = std::max(not_before_, first);
  has_gap_ = now - first > Ms{std::chrono::days{kUnasked + 1}} && today != utc_date(now);
}

ClockTrouble Calendar::trouble(Now now) const {
  if (now < not_before_) return ClockTrouble::behind;
  return has_gap_ ? ClockTrouble::gap : ClockTrouble::none;
}

}  // namespace server
