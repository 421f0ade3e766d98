// How many games of a player may wait for an opponent, and how many do. A part of the lobby, on its strand.
#pragma once
#include <set>
#include <utility>

#include "server/games/order.hpp"
#include "server/lobby/limits.hpp"
#include "server/lobby/notice_board.hpp"
#include "server/room/member.hpp"

namespace server {

class WaitingQuota {
 public:
  /// They outlive it.
  WaitingQuota(const NoticeBoard& board, const LobbyLimits& limits) : board_(board), limits_(limits) {}

  [[nodiscard]] bool may_wait(const NewGameOrder& order) const;
  void refuse(Member& who, const NewGameOrder& order) const;

  using Place = std::multiset<std::pair<PlayerId, WaitsAs>>::const_iterator;
  /// A challenge or a game by link is being stored: it counts until the place is given back.
  [[nodiscard]] Place take_place(const NewGameOrder& order);
  void give_back(Place place) { making_.erase(place); }

 private:
  /// How many games of this kind a player may have that wait, and how many there are.
  [[nodiscard]] std::size_t most_of(WaitsAs kind) const;
  [[nodiscard]] std::size_t count(const PlayerId& creator, WaitsAs kind) const;

  const NoticeBoard& board_;
  const LobbyLimits& limits_;
  std::multiset<std::pair<PlayerId, WaitsAs>> making_;
};

}  // namespace server
