// Notices to a room's players who are elsewhere. It knows what the game waited for before each command, and since when.
// Part of a room, on its strand.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "server/games/game_notices.hpp"
#include "server/room/loaded_game.hpp"

namespace server {

class PlayersNotices {
 public:
  explicit PlayersNotices(LoadedGame& game) : game_(game) {}
  PlayersNotices(const PlayersNotices&) = delete;
  PlayersNotices& operator=(const PlayersNotices&) = delete;

  /// The game was read, with these events.
  void know(std::span<const Event> events);
  /// The notices that follow from effects just decided; if these are not stored, the game is read again.
  [[nodiscard]] store::NoticeWrites after(const Effects& effects);

  /// The first reminder that is still to come, as the server knows the time.
  [[nodiscard]] std::optional<Now> next_reminder() const;
  /// The reminders to the players for whom the game waits now; they may have been told before.
  [[nodiscard]] std::vector<store::NewNotice> reminders() const;

 private:
  LoadedGame& game_;
  Before before_;
  std::optional<WaitStart> start_;
};

}  // namespace server
