// A card holds what lists show of a game without its log: who plays or waits, under which terms, and how it ended.
// Stored as the summary beside the log, and told to the lobby whenever it changes. Plain values. Any thread.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/match/state.hpp"
#include "server/store/games.hpp"

namespace server {

struct SeatCard {
  Player player;
  std::optional<rules::Side> side;  // once it is known
  bool operator==(const SeatCard&) const = default;
};

struct GameCard {
  GameId game;
  Phase phase = Phase::waiting;
  std::string variant;
  rules::Options options;  // all of them
  TimeControl control;
  ColorChoice color = ColorChoice::random;
  bool rated = false;
  Invitation invitation;
  Series series;
  Audience audience;
  std::vector<SeatCard> seats;  // in the order of joining
  std::map<Follows, GameId> followed;
  std::optional<Ending> ending;
  std::vector<std::string> at_fault = {};  // players because of whom it has no result
  Now last_at = {};  // the time of its last event, within a minute; a card from the store does not know it

  /// The player of this side, in a game whose colours are known; nullptr otherwise.
  [[nodiscard]] const Player* at(rules::Side side) const;
  /// The other game of the mini-match that this one belongs to.
  [[nodiscard]] std::optional<GameId> partner() const;
};

[[nodiscard]] GameCard card_of(const State& state);
/// The card from the store, with `closed account` for the names of those who have closed theirs; what a summary of an
/// older program does not say is left at its default. A sentence if it says what this program does not know.
[[nodiscard]] std::expected<GameCard, std::string> card_of(const store::GameHead& head);
/// Shows this player under another name; true if the player is in the game.
bool rename(GameCard& card, const PlayerId& player, std::string_view name);
/// The card as the store keeps it.
[[nodiscard]] store::Heading heading_of(const State& state);

/// How a mini-match stands, from the cards of its games (the second: once it is there).
struct MatchScore {
  std::vector<GameId> games;
  std::vector<std::pair<PlayerId, int>> halves;  // half points, the creator of the first game first
  bool over = false;
};
[[nodiscard]] MatchScore score_of(const GameCard& first, const std::optional<GameCard>& second);

}  // namespace server
