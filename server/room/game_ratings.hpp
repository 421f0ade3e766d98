// The ratings that a rated game is shown with: what its players had when it began, and what they have once it is
// settled. Part of a room, on its strand.
#pragma once
#include <optional>
#include <vector>

#include "server/room/loaded_game.hpp"
#include "server/room/visibility.hpp"

namespace server {

class GameRatings {
 public:
  GameRatings(LoadedGame& game, const Visibility& visibility) : game_(game), visibility_(visibility) {}
  GameRatings(const GameRatings&) = delete;
  GameRatings& operator=(const GameRatings&) = delete;

  /// Notes that these events have happened, and perhaps settled the game.
  void note(const Events& events, const std::optional<store::Settled>& settled);
  /// The game was read, and is over.
  void note(const FinishedGame& finished);
  /// Shows the ratings at the end to those who see the game later: they have been shown its end.
  void show_later() const;
  /// The ratings; none: they are not known yet, or the game is not rated.
  [[nodiscard]] const std::optional<protocol::Ratings>& known() const { return ratings_; }
  /// True if the member may see the ratings; these tell that the game is over.
  [[nodiscard]] bool may_see(const Member& member) const { return ratings_ && visibility_.may_see_end(member); }
  [[nodiscard]] Frame frame() const;

 private:
  /// Looks up the ratings that the players had in the pool when the game began, and tells everybody once they are
  /// known.
  void look_up(Now started);
  void show(const protocol::Ratings& ratings);

  LoadedGame& game_;
  const Visibility& visibility_;
  std::optional<protocol::Ratings> ratings_;
};

}  // namespace server
