// The quota of a player's games that wait for an opponent, with the count of those that do; and whether the player may
// have another game by post. A part of the lobby, on its strand.
#pragma once
#include <optional>
#include <set>
#include <utility>

#include "protocol/base/error.hpp"
#include "server/games/conduct/correspondence_games.hpp"
#include "server/games/making/order.hpp"
#include "server/lobby/limits.hpp"
#include "server/lobby/open_games.hpp"

namespace server {

class WaitingQuota {
 public:
  /// The arguments outlive it.
  WaitingQuota(const OpenGames& open_games, const CorrespondenceGames& correspondence_games, const LobbyLimits& limits)
      : open_games_(open_games), correspondence_games_(correspondence_games), limits_(limits) {}

  /// The reason why this game of the player may not wait; none: it may.
  [[nodiscard]] std::optional<protocol::Error> refusal(const NewGameOrder& order) const;
  /// The reason why the player may not even join such a game: it is by post, and they have too many games by post.
  /// None: they may.
  [[nodiscard]] std::optional<protocol::Error> refusal_by_post(const NewGameOrder& order) const;

  using Place = std::multiset<std::pair<PlayerId, WaitsAs>>::const_iterator;
  /// A challenge or a game by link is being stored: it counts until the place is given back.
  [[nodiscard]] Place take_place(const NewGameOrder& order);
  void give_back(Place place) { making_.erase(place); }

 private:
  /// How many games of this kind a player may have that wait, and how many there are.
  [[nodiscard]] std::size_t most_of(WaitsAs kind) const;
  [[nodiscard]] std::size_t count(const PlayerId& creator, WaitsAs kind) const;

  const OpenGames& open_games_;
  const CorrespondenceGames& correspondence_games_;
  const LobbyLimits& limits_;
  std::multiset<std::pair<PlayerId, WaitsAs>> making_;
};

}  // namespace server
