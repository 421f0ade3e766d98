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

/// So much time in all, and some more with each move.
struct Fischer {
  static constexpr Mark kMark{"type", "fischer"};
  std::int64_t base_ms = 0;
  std::int64_t increment_ms = 0;

  static void fields(auto& m, auto& f) {
    f.constant("type", "fischer");
    f("base_ms", m.base_ms, kBase);
    f("increment_ms", m.increment_ms, kIncrement);
  }
  bool operator==(const Fischer&) const = default;
};

/// So much time in all, which at each move begins to run only after the delay.
struct Delay {
  static constexpr Mark kMark{"type", "delay"};
  std::int64_t base_ms = 0;
  std::int64_t delay_ms = 0;

  static void fields(auto& m, auto& f) {
    f.constant("type", "delay");
    f("base_ms", m.base_ms, kBase);
    f("delay_ms", m.delay_ms, kPause);
  }
  bool operator==(const Delay&) const = default;
};

/// So much time in all, then periods: a move made within one costs nothing, one that passes is lost.
struct Byoyomi {
  static constexpr Mark kMark{"type", "byoyomi"};
  std::int64_t base_ms = 0;
  std::int64_t period_ms = 0;
  std::int64_t periods = 1;

  static void fields(auto& m, auto& f) {
    f.constant("type", "byoyomi");
    f("base_ms", m.base_ms, kBaseOrNone);
    f("period_ms", m.period_ms, kPause);
    f("periods", m.periods, kPeriods);
  }
  bool operator==(const Byoyomi&) const = default;
};

/// On which days of the week clocks stand still, as local days of an offset to UTC that stays.
struct DaysOff {
  std::vector<Weekday> weekdays;  // at most two; the order says nothing
  std::int64_t utc_offset_min = 0;

  static void fields(auto& m, auto& f) {
    f("weekdays", m.weekdays, list(kMaxDaysOff));
    f("utc_offset_min", m.utc_offset_min, kUtcOffset);
  }
  bool operator==(const DaysOff&) const = default;
};

/// By post: so many days for each move, and a bank for what a move takes beyond them.
struct DaysPerMove {
  static constexpr Mark kMark{"type", "correspondence", "days"};
  std::int64_t days = 1;
  std::optional<std::int64_t> bank_days;  // none: 0
  std::optional<DaysOff> days_off;
  std::optional<bool> leave;  // false: no leave counts in the game; none: as everywhere

  static void fields(auto& m, auto& f) {
    f.constant("type", "correspondence");
    f("days", m.days, kDaysPerMove);
    f("bank_days", m.bank_days, kBankDays);
    f("days_off", m.days_off);
    f("leave", m.leave);
  }
  bool operator==(const DaysPerMove&) const = default;
};

/// By post: so many days in all, and some more with each move, up to the cap. What is above it goes into the bank,
/// which refills the clock with each move.
struct DaysWithCap {
  static constexpr Mark kMark{"type", "correspondence", "base_days"};
  std::int64_t base_days = 1;
  std::int64_t increment_days = 0;
  std::int64_t cap_days = 1;
  std::optional<std::int64_t> bank_days;  // none: what is above the cap is lost
  std::optional<DaysOff> days_off;
  std::optional<bool> leave;  // as above

  static void fields(auto& m, auto& f) {
    f.constant("type", "correspondence");
    f("base_days", m.base_days, kClockDays);
    f("increment_days", m.increment_days, kDaysAdded);
    f("cap_days", m.cap_days, kClockDays);
    f("bank_days", m.bank_days, kBankDays);
    f("days_off", m.days_off);
    f("leave", m.leave);
  }
  bool operator==(const DaysWithCap&) const = default;
};

/// No clock at all.
struct Unlimited {
  static constexpr Mark kMark{"type", "unlimited"};

  static void fields(auto&, auto& f) { f.constant("type", "unlimited"); }
  bool operator==(const Unlimited&) const = default;
};
using Clock = std::variant<Fischer, Delay, Byoyomi, DaysPerMove, DaysWithCap, Unlimited>;

/// The time that is left when the message is sent.
struct Clocks {
  std::int64_t white_ms = 0;
  std::int64_t black_ms = 0;
  std::optional<Color> running;          // none: both stand still
  std::optional<std::int64_t> delay_ms;  // how long the clock that runs still waits
  std::optional<std::int64_t> white_periods;
  std::optional<std::int64_t> black_periods;
  std::optional<std::int64_t> period_ms;      // of the period that runs; none: main time runs
  std::optional<std::int64_t> first_move_ms;  // for the first move of the side to move, while its clock stands still
  std::optional<std::int64_t> white_bank_ms;  // by post, where there is a bank
  std::optional<std::int64_t> black_bank_ms;
  std::optional<std::int64_t> deadline_ms;      // by post: since 1970, when all that the side to move has is used up
  std::optional<std::int64_t> paused_until_ms;  // by post: since 1970; none: they do not stand still
  std::optional<std::int64_t> white_leave_until_ms;  // the same of one player's, by his leave
  std::optional<std::int64_t> black_leave_until_ms;

  static void fields(auto& m, auto& f) {
    f("white_ms", m.white_ms, kMs);
    f("black_ms", m.black_ms, kMs);
    f("running", m.running);
    f("delay_ms", m.delay_ms, kMs);
    f("white_periods", m.white_periods, kPeriodsLeft);
    f("black_periods", m.black_periods, kPeriodsLeft);
    f("period_ms", m.period_ms, kMs);
    f("first_move_ms", m.first_move_ms, kMs);
    f("white_bank_ms", m.white_bank_ms, kMs);
    f("black_bank_ms", m.black_bank_ms, kMs);
    f("deadline_ms", m.deadline_ms, kTime);
    f("paused_until_ms", m.paused_until_ms, kTime);
    f("white_leave_until_ms", m.white_leave_until_ms, kTime);
    f("black_leave_until_ms", m.black_leave_until_ms, kTime);
  }
  bool operator==(const Clocks&) const = default;
};

/// An offer of a pause that stands.
struct PauseWish {
  Color by{};
  std::int64_t days = 1;

  static void fields(auto& m, auto& f) {
    f("by", m.by);
    f("days", m.days, kPauseDays);
  }
  bool operator==(const PauseWish&) const = default;
};

}  // namespace protocol
