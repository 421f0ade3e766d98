// When something is due in a game, as the store has it, so that the sweeper wakes the game. Part of a room, on its
// strand.
#pragma once
#include <optional>

#include "server/room/loaded_game.hpp"

namespace server {

class StoredDue {
 public:
  explicit StoredDue(LoadedGame& game) : game_(game) {}
  StoredDue(const StoredDue&) = delete;
  StoredDue& operator=(const StoredDue&) = delete;

  void set(const store::Due& due);
  /// When something is due after these effects, if the store must know: what stands there is too late, or far too
  /// early.
  [[nodiscard]] std::optional<store::Due> after(const Effects& effects) const;
  /// The sweeper has come for something that is due later; or the server's clock was set back, and by it what stands
  /// there is too late.
  void correct();

 private:
  /// When something is due, as the server knows the time.
  [[nodiscard]] std::optional<Now> deadline() const;

  LoadedGame& game_;
  std::optional<Now> due_;
};

}  // namespace server
