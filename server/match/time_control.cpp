#include "server/match/time_control.hpp"

namespace server {
namespace {

using protocol::say;
using protocol::Wording;

using Checked = std::expected<void, Wording>;

/// `key`: of the sentence that says what would be right.
template <protocol::sentences::Key key>
Checked check_span(Ms span, Ms least, Ms most) {
  if (span < least || span > most) return std::unexpected(say<key>());
  return {};
}

Checked check_base(Ms base, Ms least = kLeastBase) {
  return check_span<"clock.base_time">(base, least, kMostBase);
}

Checked check_kind(const Unlimited&) {
  return {};
}
Checked check_kind(const Fischer& fischer) {
  if (const auto base = check_base(fischer.base); !base) return base;
  return check_span<"clock.increment">(fischer.increment, Ms{0}, kMostIncrement);
}
Checked check_kind(const Delay& delay) {
  if (const auto base = check_base(delay.base); !base) return base;
  return check_span<"clock.delay">(delay.delay, kLeastPause, kMostPause);
}
Checked check_kind(const Byoyomi& byoyomi) {
  if (const auto base = check_base(byoyomi.base, Ms{0}); !base) return base;
  if (byoyomi.periods < 1 || byoyomi.periods > kMostPeriods) {
    return std::unexpected(say<"clock.periods">(kMostPeriods));
  }
  return check_span<"clock.period">(byoyomi.period, kLeastPause, kMostPause);
}

/// The bounds of the wire: game files come past it.
template <protocol::sentences::Key key>
Checked check_days(std::chrono::days days, const protocol::Range& bounds) {
  if (days.count() >= bounds.min && days.count() <= bounds.max) return {};
  return std::unexpected(say<key>(bounds.min, bounds.max));
}
Checked check_off(const DaysOff& off) {
  if (off.weekdays.count() > protocol::kMaxDaysOff) return std::unexpected(say<"clock.days_off">());
  if (off.utc_offset.count() < protocol::kUtcOffset.min || off.utc_offset.count() > protocol::kUtcOffset.max) {
    return std::unexpected(say<"clock.utc_offset">());
  }
  return {};
}
Checked check_kind(const DaysPerMove& post) {
  if (const auto days = check_days<"clock.days_per_move">(post.days, protocol::kDaysPerMove); !days) return days;
  if (const auto bank = check_days<"clock.bank">(post.bank, protocol::kBankDays); !bank) return bank;
  return check_off(post.off);
}
Checked check_kind(const DaysWithCap& post) {
  if (const auto base = check_days<"clock.days_at_start">(post.base, protocol::kClockDays); !base) return base;
  if (const auto more = check_days<"clock.days_added">(post.increment, protocol::kDaysAdded); !more) return more;
  if (const auto cap = check_days<"clock.cap">(post.cap, protocol::kClockDays); !cap) return cap;
  if (post.base > post.cap) return std::unexpected(say<"clock.base_above_cap">());
  if (const auto bank = check_days<"clock.bank">(post.bank.value_or(std::chrono::days{}), protocol::kBankDays); !bank) {
    return bank;
  }
  return check_off(post.off);
}

protocol::Clock wire_of(const Unlimited&) {
  return protocol::Unlimited{};
}
protocol::Clock wire_of(const Fischer& fischer) {
  return protocol::Fischer{.base_ms = fischer.base.count(), .increment_ms = fischer.increment.count()};
}
protocol::Clock wire_of(const Delay& delay) {
  return protocol::Delay{.base_ms = delay.base.count(), .delay_ms = delay.delay.count()};
}
protocol::Clock wire_of(const Byoyomi& byoyomi) {
  return protocol::Byoyomi{
      .base_ms = byoyomi.base.count(), .period_ms = byoyomi.period.count(), .periods = byoyomi.periods};
}
std::optional<protocol::DaysOff> wire_of(const DaysOff& off) {
  if (off.weekdays.none()) return std::nullopt;
  protocol::DaysOff wire{.weekdays = {}, .utc_offset_min = off.utc_offset.count()};
  for (std::size_t day = 0; day < off.weekdays.size(); ++day) {
    if (off.weekdays[day]) wire.weekdays.push_back(static_cast<protocol::Weekday>(day));
  }
  return wire;
}
std::optional<bool> wire_of_leave(bool counts) {
  return counts ? std::nullopt : std::optional{false};
}
protocol::Clock wire_of(const DaysPerMove& post) {
  return protocol::DaysPerMove{.days = post.days.count(),
                               .bank_days = post.bank.count() > 0 ? std::optional(post.bank.count()) : std::nullopt,
                               .days_off = wire_of(post.off),
                               .leave = wire_of_leave(post.leave)};
}
protocol::Clock wire_of(const DaysWithCap& post) {
  return protocol::DaysWithCap{.base_days = post.base.count(),
                               .increment_days = post.increment.count(),
                               .cap_days = post.cap.count(),
                               .bank_days = post.bank ? std::optional(post.bank->count()) : std::nullopt,
                               .days_off = wire_of(post.off),
                               .leave = wire_of_leave(post.leave)};
}

TimeControl control_of(const protocol::Unlimited&) {
  return Unlimited{};
}
TimeControl control_of(const protocol::Fischer& fischer) {
  return Fischer{.base = Ms{fischer.base_ms}, .increment = Ms{fischer.increment_ms}};
}
TimeControl control_of(const protocol::Delay& delay) {
  return Delay{.base = Ms{delay.base_ms}, .delay = Ms{delay.delay_ms}};
}
TimeControl control_of(const protocol::Byoyomi& byoyomi) {
  return Byoyomi{
      .base = Ms{byoyomi.base_ms}, .period = Ms{byoyomi.period_ms}, .periods = static_cast<int>(byoyomi.periods)};
}
DaysOff days_off_of(const std::optional<protocol::DaysOff>& wire) {
  DaysOff off;
  if (!wire) return off;
  for (const protocol::Weekday day : wire->weekdays) off.weekdays.set(static_cast<std::size_t>(day));
  if (off.weekdays.any()) off.utc_offset = std::chrono::minutes{wire->utc_offset_min};
  return off;
}
TimeControl control_of(const protocol::DaysPerMove& post) {
  return DaysPerMove{.days = std::chrono::days{post.days},
                     .bank = std::chrono::days{post.bank_days.value_or(0)},
                     .off = days_off_of(post.days_off),
                     .leave = post.leave.value_or(true)};
}
TimeControl control_of(const protocol::DaysWithCap& post) {
  return DaysWithCap{.base = std::chrono::days{post.base_days},
                     .increment = std::chrono::days{post.increment_days},
                     .cap = std::chrono::days{post.cap_days},
                     .bank = post.bank_days ? std::optional(std::chrono::days{*post.bank_days}) : std::nullopt,
                     .off = days_off_of(post.days_off),
                     .leave = post.leave.value_or(true)};
}

/// The kinds at the board.
std::optional<CorrespondenceTerms> post_of(const auto&) {
  return std::nullopt;
}
std::optional<CorrespondenceTerms> post_of(const DaysPerMove& post) {
  return CorrespondenceTerms{.first_move = post.days, .off = post.off, .leave = post.leave};
}
/// The triple block has no leave: its bank is for that.
std::optional<CorrespondenceTerms> post_of(const DaysWithCap& post) {
  return CorrespondenceTerms{.first_move = post.base, .off = post.off, .leave = post.leave && !post.bank};
}

}  // namespace

std::optional<CorrespondenceTerms> by_post(const TimeControl& control) {
  return std::visit([](const auto& kind) { return post_of(kind); }, control);
}

std::optional<CorrespondenceTerms> by_post(const Timed& control) {
  return std::visit([](const auto& kind) { return post_of(kind); }, control);
}

std::optional<Timed> timed(const TimeControl& control) {
  return std::visit(
      []<class Kind>(const Kind& kind) -> std::optional<Timed> {
        if constexpr (std::is_constructible_v<Timed, Kind>) {
          return kind;
        } else {
          return std::nullopt;
        }
      },
      control);
}

std::expected<void, Wording> check(const TimeControl& control) {
  return std::visit([](const auto& kind) { return check_kind(kind); }, control);
}

protocol::Clock to_wire(const TimeControl& control) {
  return std::visit([](const auto& kind) { return wire_of(kind); }, control);
}

TimeControl time_control_of(const protocol::Clock& clock) {
  return std::visit([](const auto& kind) { return control_of(kind); }, clock);
}

}  // namespace server
