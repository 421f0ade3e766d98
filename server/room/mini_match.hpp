// The score of the mini-match that a game belongs to, as far as each member is shown its games, and what the other game
// of it has to say to a rematch. Part of a room, on its strand.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "server/games/card.hpp"
#include "server/room/loaded_game.hpp"
#include "server/room/visibility.hpp"

namespace server {

class MiniMatch {
 public:
  MiniMatch(LoadedGame& game, const Visibility& visibility) : game_(game), visibility_(visibility) {}
  MiniMatch(const MiniMatch&) = delete;
  MiniMatch& operator=(const MiniMatch&) = delete;

  /// Sends the score of the mini-match to one member or to all, each according to what they are shown of its games;
  /// sends nothing if the game belongs to no mini-match.
  void tell_score(const MemberPtr& only);
  /// Sends the score to those alone who are shown the game later.
  void tell_score_later(const MemberPtr& only);
  /// Sends the score to those who are shown the game later, if these events, just shown to them, have changed it.
  void note_shown_later(std::span<const Event> events);
  /// If this action offers a rematch of both games, asks the store for the other game first, and then hands the offer
  /// on or refuses it. True if it does so.
  bool look_at_partner(Act& act, std::function<void(Act)> then);

 private:
  /// The other game of the mini-match, for those who see this one later.
  struct Partner {
    explicit Partner(const Strand& strand) : timer(strand) {}
    std::optional<Now> ended;  // once that was looked for
    bool is_looked_for = false;
    boost::asio::steady_timer timer;  // runs until the other game's end may be shown
  };
  /// `own`: this game as it is shown; `late`: by how much.
  void find_score(const GameCard& own, Ms late, const MemberPtr& only);
  /// Reads once, from the record of the other game, when it ended; then tells those who are shown it later.
  void find_partner_end(const GameId& partner);
  /// The other game's card as it is shown so much later; looks again when there is more to show.
  [[nodiscard]] GameCard partner_shown(GameCard card, Ms late);
  void send_score(const GameCard& own, const std::optional<GameCard>& other, Ms late, const MemberPtr& only);

  LoadedGame& game_;
  const Visibility& visibility_;
  std::unique_ptr<Partner> partner_;  // set in few games
};

}  // namespace server
