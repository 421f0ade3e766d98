// The time at which something is due in a game, as the store has it, so that the scanner wakes the game. Part of a
// room, on its strand.
#pragma once
#include <optional>

#include "server/room/loaded_game.hpp"
#include "server/room/players_lines.hpp"
#include "server/room/players_notices.hpp"

namespace server {

class StoredDue {
 public:
  StoredDue(LoadedGame& game, const PlayersLines& lines, const PlayersNotices& notices)
      : game_(game), lines_(lines), notices_(notices) {}
  StoredDue(const StoredDue&) = delete;
  StoredDue& operator=(const StoredDue&) = delete;

  void set(const store::Due& due);
  /// The time at which something is due after these effects, if the store must know it: the stored time is too late, or
  /// far too early.
  [[nodiscard]] std::optional<store::Due> after(const Effects& effects) const;
  /// The scanner has come for a reminder, which is stored now, or for something that is due later; or the server's
  /// clock was set back, and by it what stands there is too late.
  void correct();

 private:
  /// The time at which something is due, as the server knows it: a flag, a step of a draw, a reminder that is to come.
  [[nodiscard]] std::optional<Now> next_due() const;
  [[nodiscard]] std::optional<Now> deadline() const;

  LoadedGame& game_;
  const PlayersLines& lines_;  // an answer of theirs is due at once
  const PlayersNotices& notices_;
  std::optional<Now> due_;
  bool is_unknown_ = false;  // a write of it failed: it may stand there or not
};

}  // namespace server
