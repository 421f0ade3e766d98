// The games that lists show: those that wait and those that are played; and which of them fits a seek. Pure: knows no
// connections and no store. A part of the lobby, on its strand.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "server/games/card.hpp"
#include "server/games/conduct/conduct.hpp"

namespace server {

/// A game that waits.
struct Waiting {
  GameCard card;
  std::optional<int> rating;            // the creator's rating, in a rated game
  std::uint64_t place = 0;              // older ones have smaller numbers
  std::optional<Conduct> conduct = {};  // the creator's conduct, in a game by post

  /// Nobody needs to be here for it to be taken.
  [[nodiscard]] bool is_by_post() const { return by_post(card.control).has_value(); }
};

/// A seat that fits.
struct FreeSeat {
  GameId game;
  std::optional<rules::Side> side;  // the second player's, if the creator leaves colours open and the second does not
};

/// The way in which a game waits: listed, for one player, or for whoever has the link.
enum class WaitsAs : std::uint8_t { seek, challenge, link };
[[nodiscard]] WaitsAs kind_of(const Invitation& invitation);

class OpenGames {
 public:
  /// The newest card of a game: puts it up, changes it, or takes it down. True if a list shows something else now.
  bool update(const GameCard& card);
  /// Shows this player under another name from now on.
  void rename(const PlayerId& player, std::string_view name);
  void rate(const GameId& game, std::optional<int> rating);
  /// Sets the creator's conduct in games by post, in all games by post that they have waiting.
  void judge(const PlayerId& creator, const std::optional<Conduct>& conduct);
  void remove(const GameId& game);
  /// Games that are played in which nothing has happened since `before`. The next card of one puts it up again.
  void forget_quiet(Now before);

  /// The oldest listed game that this seek fits. `may`: whether its creator may have an opponent now.
  [[nodiscard]] std::optional<FreeSeat> find(const GameCard& wanted, std::optional<int> rating,
                                             const std::function<bool(const Waiting&)>& may) const;
  [[nodiscard]] const Waiting* waiting(const GameId& game) const;
  /// Listed games, oldest first; of() gives a player's listed games and challenges.
  [[nodiscard]] std::vector<const Waiting*> seeks() const;
  [[nodiscard]] std::vector<const Waiting*> of(const PlayerId& creator) const;
  /// The player's games that wait for whoever has the link; no list shows them.
  [[nodiscard]] std::vector<GameId> links_of(const PlayerId& creator) const;
  /// Challenges to the player, oldest first.
  [[nodiscard]] std::vector<const Waiting*> challenges_to(const PlayerId& player) const;
  /// Games that have begun, are not over, and are not forgotten, newest first.
  [[nodiscard]] std::vector<const GameCard*> live() const;
  /// The live game with this id; nullptr: there is none.
  [[nodiscard]] const GameCard* live(const GameId& game) const;

 private:
  struct Live {
    GameCard card;
    std::uint64_t place = 0;
  };
  void note_link(const GameCard& card);

  std::map<GameId, Waiting> waiting_;
  std::map<PlayerId, std::set<GameId>> links_;  // games that wait for whoever has the link, by creator
  std::map<GameId, Live> live_;
  std::uint64_t next_ = 0;
};

}  // namespace server
