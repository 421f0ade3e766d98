// Games that belong together: a rematch, and the second game of a paired mini-match, which has the same setup with the
// colours reversed. Plain values. Any thread.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "server/base/id.hpp"

namespace server {

/// Whether a second game with the same setup and the colours reversed belongs to this one, and when it begins.
enum class Pairing : std::uint8_t {
  single,
  sequence,  // when the first has ended
  together,  // at the same time
};
[[nodiscard]] std::string_view name(Pairing pairing);
[[nodiscard]] std::optional<Pairing> pairing_named(std::string_view text);

/// What a game is to the one that it follows.
enum class Follows : std::uint8_t { rematch, second };
[[nodiscard]] std::string_view name(Follows follows);
[[nodiscard]] std::optional<Follows> follows_named(std::string_view text);

/// The game before, and what this one is to it.
struct PriorGame {
  GameId game;
  Follows as{};
  bool operator==(const PriorGame&) const = default;
};

struct Series {
  Pairing pairing = Pairing::single;
  std::optional<PriorGame> origin;
  std::optional<std::string> setup;  // that of the game before: nothing is drawn for it
  bool operator==(const Series&) const = default;
};

/// Adds `"followed":[{"as","next"}]`, if there are any.
void add_followed(nlohmann::json& body, const std::map<Follows, GameId>& followed);
/// Adds `"pairing"`, `"origin":{"game","as"}` and `"setup"`, each where it is set.
void add_series(nlohmann::json& body, const Series& series);
/// The inverse, for stored events: throws what nlohmann throws, or std::invalid_argument.
[[nodiscard]] Series series_of(const nlohmann::json& body);

}  // namespace server
