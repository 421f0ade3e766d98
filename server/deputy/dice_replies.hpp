// What a deputy sends when dice are to fall in a game of its player's, from the messages of that game: who has only
// HTTP leaves his part in them to the server (docs/http.md, Playing). A plain value, one game each.
#pragma once
#include <optional>
#include <string>

#include "server/base/id.hpp"
#include "server/deputy/game_seen.hpp"
#include "server/dice_part/dice_part.hpp"

namespace server {

class DiceReplies {
 public:
  DiceReplies(const fairness::Secret& key, const GameId& game, std::string player)
      : part_(key, game.text(), player), player_(std::move(player)) {}

  /// Follows the game; what is to be sent now, if anything.
  [[nodiscard]] DicePart::Reply hear(const protocol::ServerBody& message);
  /// The opening that a move which calls for dice carries; none: the draw is not one to go on with.
  [[nodiscard]] std::optional<std::string> next_opening() const { return part_.next_opening(); }

 private:
  DicePart::Reply on(const protocol::Snapshot& snapshot);
  DicePart::Reply on(const protocol::FairOffered& offer) { return part_.offered(offer); }
  DicePart::Reply on(const protocol::FairLocked& lock) { return part_.locked(lock, seen_.call_for()); }
  DicePart::Reply on(const protocol::FairRolled& roll);
  DicePart::Reply on(const protocol::FairRenewWanted& request) { return part_.renew_wanted(request); }
  DicePart::Reply on(const protocol::GameStarted& started);
  DicePart::Reply on(const protocol::Moved& moved);
  DicePart::Reply on(const auto&) { return std::nullopt; }

  GameSeen seen_;
  DicePart part_;
  std::string player_;
};

/// The game that a message is about; none: it is about no game.
[[nodiscard]] std::optional<GameId> game_in(const protocol::ServerBody& message);

}  // namespace server
