// Time: the kinds of clocks, what they show, and pauses. Plain values; each names its fields and their forms once, in
// `fields`. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "protocol/base/form.hpp"
#include "protocol/base/words.hpp"
#include "protocol/messages/mark.hpp"

namespace protocol {

struct Fischer {
  static constexpr Mark kMark{"type", "fischer"};
  static constexpr Says kSays{"So much time in all, and some more with each move."};
  std::int64_t base_ms = 0;
  std::int64_t increment_ms = 0;

  static void fields(auto& m, auto& f) {
    f.constant("type", "fischer");
    f("base_ms", m.base_ms, kBase, Says{"For all moves: 1 s to 3 h."});
    f("increment_ms", m.increment_ms, kIncrement, Says{"More after each move: up to 3 min."});
  }
  bool operator==(const Fischer&) const = default;
};

struct Delay {
  static constexpr Mark kMark{"type", "delay"};
  static constexpr Says kSays{"So much time in all, which at each move begins to run only after the delay."};
  std::int64_t base_ms = 0;
  std::int64_t delay_ms = 0;

  static void fields(auto& m, auto& f) {
    f.constant("type", "delay");
    f("base_ms", m.base_ms, kBase, Says{"For all moves: 1 s to 3 h."});
    f("delay_ms", m.delay_ms, kPause, Says{"At each move: 1 s to 3 min."});
  }
  bool operator==(const Delay&) const = default;
};

struct Byoyomi {
  static constexpr Mark kMark{"type", "byoyomi"};
  static constexpr Says kSays{
      "So much time in all, then periods: a move made within one costs nothing, one that passes is lost."};
  std::int64_t base_ms = 0;
  std::int64_t period_ms = 0;
  std::int64_t periods = 1;

  static void fields(auto& m, auto& f) {
    f.constant("type", "byoyomi");
    f("base_ms", m.base_ms, kBaseOrNone, Says{"Before the periods: 0 to 3 h."});
    f("period_ms", m.period_ms, kPause, Says{"Of each: 1 s to 3 min."});
    f("periods", m.periods, kPeriods, Says{"How many."});
  }
  bool operator==(const Byoyomi&) const = default;
};

struct DaysOff {
  static constexpr Says kSays{"By post: days of the week on which no time counts, for both players."};
  std::vector<Weekday> weekdays;
  std::int64_t utc_offset_min = 0;

  static void fields(auto& m, auto& f) {
    f("weekdays", m.weekdays, list(kMaxDaysOff), Says{"At most two; their order says nothing."});
    f("utc_offset_min", m.utc_offset_min, kUtcOffset,
      Says{"Where those days begin and end, in minutes to UTC; it stays the same all year."});
  }
  bool operator==(const DaysOff&) const = default;
};

struct DaysPerMove {
  static constexpr Mark kMark{"type", "correspondence", "days"};
  static constexpr Says kSays{"By post: so many days for each move, and a bank for what a move takes beyond them."};
  std::int64_t days = 1;
  std::optional<std::int64_t> bank_days;
  std::optional<DaysOff> days_off;
  std::optional<bool> leave;

  static void fields(auto& m, auto& f) {
    f.constant("type", "correspondence");
    f("days", m.days, kDaysPerMove, Says{"For each move."});
    f("bank_days", m.bank_days, kBankDays);
    f("days_off", m.days_off);
    f("leave", m.leave, kLeaveCounts);
  }
  bool operator==(const DaysPerMove&) const = default;
};

struct DaysWithCap {
  static constexpr Mark kMark{"type", "correspondence", "base_days"};
  static constexpr Says kSays{
      "By post: so many days in all, and some more with each move, up to the cap. What is above it goes into the bank, "
      "if there is one, which refills the clock with each move."};
  std::int64_t base_days = 1;
  std::int64_t increment_days = 0;
  std::int64_t cap_days = 1;
  std::optional<std::int64_t> bank_days;
  std::optional<DaysOff> days_off;
  std::optional<bool> leave;

  static void fields(auto& m, auto& f) {
    f.constant("type", "correspondence");
    f("base_days", m.base_days, kClockDays, Says{"At the start; not above the cap."});
    f("increment_days", m.increment_days, kDaysAdded, Says{"More after each move."});
    f("cap_days", m.cap_days, kClockDays, Says{"The most that a clock holds."});
    f("bank_days", m.bank_days, kBankDays);
    f("days_off", m.days_off);
    f("leave", m.leave, kLeaveCounts);
  }
  bool operator==(const DaysWithCap&) const = default;
};

struct Unlimited {
  static constexpr Mark kMark{"type", "unlimited"};
  static constexpr Says kSays{"No clock."};

  static void fields(auto&, auto& f) { f.constant("type", "unlimited"); }
  bool operator==(const Unlimited&) const = default;
};
using Clock = std::variant<Fischer, Delay, Byoyomi, DaysPerMove, DaysWithCap, Unlimited>;
template <>
struct Choice<Clock> {
  static constexpr std::string_view kName = "clock";
  static constexpr Says kSays{"How time is measured."};
};

struct Clocks {
  static constexpr Says kSays{"The time that is left when the message is sent. Left out in a game without a clock."};
  std::int64_t white_ms = 0;
  std::int64_t black_ms = 0;
  std::optional<Color> running;
  std::optional<std::int64_t> delay_ms;
  std::optional<std::int64_t> white_periods;
  std::optional<std::int64_t> black_periods;
  std::optional<std::int64_t> period_ms;
  std::optional<std::int64_t> first_move_ms;
  std::optional<std::int64_t> white_bank_ms;
  std::optional<std::int64_t> black_bank_ms;
  std::optional<std::int64_t> deadline_ms;
  std::optional<std::int64_t> paused_until_ms;
  std::optional<std::int64_t> white_leave_until_ms;
  std::optional<std::int64_t> black_leave_until_ms;

  static void fields(auto& m, auto& f) {
    f("white_ms", m.white_ms, kMs);
    f("black_ms", m.black_ms, kMs);
    f("running", m.running, Says{"Whose clock runs; left out: both stand still."});
    f("delay_ms", m.delay_ms, kMs, Says{"With a delay: how long the clock that runs still waits."});
    f("white_periods", m.white_periods, kPeriodsLeft);
    f("black_periods", m.black_periods, kPeriodsLeft);
    f("period_ms", m.period_ms, kMs,
      Says{"With byo-yomi: what is left of the period that runs; left out while main time runs."});
    f("first_move_ms", m.first_move_ms, kMs,
      Says{"How long the side to move may still take for its first move, while its clock stands still."});
    f("white_bank_ms", m.white_bank_ms, kMs, Says{"By post: what the bank holds, where there is one."});
    f("black_bank_ms", m.black_bank_ms, kMs, Says{"By post: what the bank holds, where there is one."});
    f("deadline_ms", m.deadline_ms, kTime,
      Says{"By post: when all that the side to move has is used up, its bank too, in milliseconds since 1970. Days off "
           "are counted in."});
    f("paused_until_ms", m.paused_until_ms, kTime,
      Says{"By post: until when the clocks stand still, in milliseconds since 1970. Left out: they do not."});
    f("white_leave_until_ms", m.white_leave_until_ms, kTime,
      Says{"By post: until when White's time stands still by leave, in milliseconds since 1970. Left out: it does "
           "not."});
    f("black_leave_until_ms", m.black_leave_until_ms, kTime,
      Says{"By post: until when Black's time stands still by leave, in milliseconds since 1970. Left out: it does "
           "not."});
  }
  bool operator==(const Clocks&) const = default;
};

struct StandingPauseOffer {
  static constexpr Says kSays{"By post: an offer of a pause that stands."};
  Color by{};
  std::int64_t days = 1;

  static void fields(auto& m, auto& f) {
    f("by", m.by, Says{"Whose offer it is."});
    f("days", m.days, kPauseDays);
  }
  bool operator==(const StandingPauseOffer&) const = default;
};

}  // namespace protocol
