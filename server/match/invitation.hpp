// For whom the free seat of a waiting game is: anybody who has the link, one player, or whoever the lobby finds among
// those who want the same. Plain values. Any thread.
#pragma once
#include <optional>

#include <nlohmann/json_fwd.hpp>

#include "server/match/seats.hpp"

namespace server {

/// Ratings, both ends included.
struct RatingRange {
  int least = 0;
  int most = 0;
  bool operator==(const RatingRange&) const = default;
};

struct Invitation {
  bool listed = false;               // the lobby shows it and pairs it
  std::optional<RatingRange> range;  // of a listed game
  std::optional<Player> to;          // a challenge: only this player may join
  bool operator==(const Invitation&) const = default;
};

/// Adds `"listed":true`, `"range":{"least":…,"most":…}`, `"to":{"id","name"}`, each where it is set.
void add_invitation(nlohmann::json& body, const Invitation& invitation);
/// The inverse, for stored events: throws what nlohmann throws, or std::invalid_argument.
[[nodiscard]] Invitation invitation_of(const nlohmann::json& body);

}  // namespace server
