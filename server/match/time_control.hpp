// How much time the players of a game have. Each kind is a type of its own; a later one (by post, with delay) becomes
// another alternative, and the compiler names the places to extend. Plain values. Any thread.
#pragma once
#include <expected>
#include <string>
#include <variant>

#include <nlohmann/json_fwd.hpp>

#include "server/base/time.hpp"

namespace server {

/// No clock at all.
struct Unlimited {
  bool operator==(const Unlimited&) const = default;
};

/// A store of time, and some more for every move.
struct Fischer {
  Ms base{};
  Ms increment{};
  bool operator==(const Fischer&) const = default;
};

using TimeControl = std::variant<Unlimited, Fischer>;

inline constexpr Ms kLeastBase = std::chrono::seconds{1};
inline constexpr Ms kMostBase = std::chrono::hours{3};
inline constexpr Ms kMostIncrement = std::chrono::minutes{3};

/// Whether these times are offered; a sentence otherwise.
[[nodiscard]] std::expected<void, std::string> check(const TimeControl& control);

/// `{"type":"unlimited"}`, `{"base_ms":300000,"increment_ms":3000,"type":"fischer"}`.
[[nodiscard]] nlohmann::json to_json(const TimeControl& control);
/// The inverse, for stored events: throws what nlohmann throws, or std::invalid_argument.
[[nodiscard]] TimeControl time_control_of(const nlohmann::json& json);

}  // namespace server
