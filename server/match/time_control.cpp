#include "server/match/time_control.hpp"

#include <stdexcept>

#include <nlohmann/json.hpp>

namespace server {
namespace {

using nlohmann::json;
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
Checked check_kind(const Correspondence&) {
  return std::unexpected("this server has no games by post yet");
}

json json_of(const Unlimited&) {
  return {{"type", "unlimited"}};
}
json json_of(const Fischer& fischer) {
  return {{"type", "fischer"}, {"base_ms", fischer.base.count()}, {"increment_ms", fischer.increment.count()}};
}
json json_of(const Delay& delay) {
  return {{"type", "delay"}, {"base_ms", delay.base.count()}, {"delay_ms", delay.delay.count()}};
}
json json_of(const Byoyomi& byoyomi) {
  return {{"type", "byoyomi"},
          {"base_ms", byoyomi.base.count()},
          {"period_ms", byoyomi.period.count()},
          {"periods", byoyomi.periods}};
}
json json_of(const Correspondence& correspondence) {
  return {{"type", "correspondence"}, {"days", correspondence.days}};
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

json to_json(const TimeControl& control) {
  return std::visit([](const auto& kind) { return json_of(kind); }, control);
}

TimeControl time_control_of(const json& stored) {
  const auto kind = stored.at("type").get<std::string>();
  const auto ms = [&](const char* field) { return Ms{stored.at(field).get<std::int64_t>()}; };
  if (kind == "unlimited") return Unlimited{};
  if (kind == "fischer") return Fischer{.base = ms("base_ms"), .increment = ms("increment_ms")};
  if (kind == "delay") return Delay{.base = ms("base_ms"), .delay = ms("delay_ms")};
  if (kind == "byoyomi") {
    return Byoyomi{.base = ms("base_ms"), .period = ms("period_ms"), .periods = stored.at("periods").get<int>()};
  }
  if (kind == "correspondence") return Correspondence{.days = stored.at("days").get<int>()};
  throw std::invalid_argument("unknown time control: " + kind);
}

}  // namespace server
