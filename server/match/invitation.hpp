// An invitation says who may take the free seat of a waiting game: anybody who has the link, one player, or somebody
// whom the lobby finds among those who want the same. Plain values. Any thread.
#pragma once
#include <optional>

#include "server/base/boxed.hpp"
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
  std::optional<RatingRange> range;  // the rating range of a listed game
  Boxed<Player> to;                  // a challenge: only this player may join
  bool operator==(const Invitation&) const = default;
};

/// The fields of a message, or of a summary, that say it: `listed`, `range`, `to`, each where it is set.
void put_invitation(auto& message, const Invitation& invitation) {
  if (invitation.listed) message.listed = true;
  if (invitation.range) {
    message.range = protocol::RatingRange{.least = invitation.range->least, .most = invitation.range->most};
  }
  if (invitation.to) message.to = to_wire(*invitation.to);
}
/// The invitation in a message; none: the challenge is to nobody that a player's id could be.
[[nodiscard]] std::optional<Invitation> invitation_of(const auto& message) {
  Invitation invitation{.listed = message.listed.value_or(false), .range = {}, .to = {}};
  if (message.range) {
    invitation.range =
        RatingRange{.least = static_cast<int>(message.range->least), .most = static_cast<int>(message.range->most)};
  }
  if (!message.to) return invitation;
  const auto id = PlayerId::parse(message.to->id);
  if (!id) return std::nullopt;
  invitation.to = Player{.id = *id, .name = message.to->name, .is_bot = message.to->bot.value_or(false)};
  return invitation;
}

}  // namespace server
