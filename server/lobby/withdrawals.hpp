// Calls off games that wait, in the name of one of those whom they concern. The game's room does it, when it can;
// nobody waits for that. A part of the lobby, on its strand.
#pragma once
#include "server/lobby/open_games.hpp"
#include "server/room/directory.hpp"

namespace server {

class Withdrawals {
 public:
  /// The arguments outlive it.
  Withdrawals(Directory& directory, OpenGames& open_games) : directory_(directory), open_games_(open_games) {}

  void call_off(const GameId& game, const Player& who, PlayerAction how);
  /// Withdraws a waiting game in its maker's name; it stays among the open games until the room has done it.
  void withdraw(const Waiting& waiting);
  /// Withdraws the player's seeks, from the open games too, as they sit down at a game; seeks by post and challenges go
  /// on waiting.
  void withdraw_seeks_of(const PlayerId& player);

 private:
  Directory& directory_;
  OpenGames& open_games_;
};

}  // namespace server
