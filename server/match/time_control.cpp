#include "server/match/time_control.hpp"

#include <stdexcept>

#include <nlohmann/json.hpp>

namespace server {

std::expected<void, std::string> check(const TimeControl& control) {
  const auto* fischer = std::get_if<Fischer>(&control);
  if (fischer == nullptr) return {};
  if (fischer->base < kLeastBase || fischer->base > kMostBase) {
    return std::unexpected("the base time must be from 1 second to 3 hours");
  }
  if (fischer->increment < Ms{0} || fischer->increment > kMostIncrement) {
    return std::unexpected("the increment must be from 0 to 180 seconds");
  }
  return {};
}

nlohmann::json to_json(const TimeControl& control) {
  if (const auto* fischer = std::get_if<Fischer>(&control)) {
    return {{"type", "fischer"}, {"base_ms", fischer->base.count()}, {"increment_ms", fischer->increment.count()}};
  }
  return {{"type", "unlimited"}};
}

TimeControl time_control_of(const nlohmann::json& json) {
  const auto kind = json.at("type").get<std::string>();
  if (kind == "unlimited") return Unlimited{};
  if (kind != "fischer") throw std::invalid_argument("unknown time control: " + kind);
  return Fischer{.base = Ms{json.at("base_ms").get<std::int64_t>()},
                 .increment = Ms{json.at("increment_ms").get<std::int64_t>()}};
}

}  // namespace server
