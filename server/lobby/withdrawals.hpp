// Calls off games that wait, in the name of one of those whom they concern. The game's room does it, when it can;
// nobody waits for that. A part of the lobby, on its strand.
#pragma once
#include "server/lobby/notice_board.hpp"
#include "server/room/directory.hpp"

namespace server {

class Withdrawals {
 public:
  /// They outlive it.
  Withdrawals(Directory& directory, NoticeBoard& board) : directory_(directory), board_(board) {}

  void call_off(const GameId& game, const Player& who, PlayerAction how);
  /// In its maker's name; it stays on the board until the room has done it.
  void withdraw(const Waiting& waiting);
  /// The player's seeks, from the board too, as he sits down at one; those by post and challenges go on waiting.
  void withdraw_seeks_of(const PlayerId& player);

 private:
  Directory& directory_;
  NoticeBoard& board_;
};

}  // namespace server
