// Sources of what the lobby has to look up: ratings and names, or why they cannot be told now. Each `then` is called
// once, on any thread.
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "protocol/base/error.hpp"
#include "server/games/card.hpp"

namespace server {

/// The rating of a player in games on these terms, rounded; none if the player has none.
using RatingCompletion = std::move_only_function<void(std::expected<std::optional<int>, protocol::Error>)>;
using RatingOf = std::function<void(const PlayerId&, const GameCard& terms, RatingCompletion then)>;
/// The account of this id or name, if it is open, or the guest of this id; they may not be connected.
using PlayerCompletion = std::move_only_function<void(std::expected<std::optional<Player>, protocol::Error>)>;
using PlayerNamed = std::function<void(const std::string& id_or_name, PlayerCompletion then)>;

struct LobbySources {
  RatingOf rating;
  PlayerNamed player;
};

}  // namespace server
