#include "server/match/time_control.hpp"

namespace server {
namespace {

using Checked = std::expected<void, std::string>;

Checked check_span(Ms span, Ms least, Ms most, const char* sentence) {
  if (span < least || span > most) return std::unexpected(sentence);
  return {};
}

Checked check_base(Ms base, Ms least = kLeastBase) {
  return check_span(base, least, kMostBase, "the base time must be from 1 second (with byo-yomi 0) to 3 hours");
}

Checked check_kind(const Unlimited&) {
  return {};
}
Checked check_kind(const Fischer& fischer) {
  if (const auto base = check_base(fischer.base); !base) return base;
  return check_span(fischer.increment, Ms{0}, kMostIncrement, "the increment must be from 0 to 180 seconds");
}
Checked check_kind(const Delay& delay) {
  if (const auto base = check_base(delay.base); !base) return base;
  return check_span(delay.delay, kLeastPause, kMostPause, "the delay must be from 1 to 180 seconds");
}
Checked check_kind(const Byoyomi& byoyomi) {
  if (const auto base = check_base(byoyomi.base, Ms{0}); !base) return base;
  if (byoyomi.periods < 1 || byoyomi.periods > kMostPeriods) {
    return std::unexpected("there must be from 1 to " + std::to_string(kMostPeriods) + " periods");
  }
  return check_span(byoyomi.period, kLeastPause, kMostPause, "a period must be from 1 to 180 seconds");
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

}  // namespace

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

std::expected<void, std::string> check(const TimeControl& control) {
  return std::visit([](const auto& kind) { return check_kind(kind); }, control);
}

protocol::Clock to_wire(const TimeControl& control) {
  return std::visit([](const auto& kind) { return wire_of(kind); }, control);
}

TimeControl time_control_of(const protocol::Clock& clock) {
  return std::visit([](const auto& kind) { return control_of(kind); }, clock);
}

}  // namespace server
