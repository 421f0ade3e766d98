// Commands that were answered before. The store knows the event of those that the match has forgotten; its text takes a
// replay of the game, which is done where no room that is played in waits for it. Part of a room, on its strand.
#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "server/room/loaded_game.hpp"

namespace server {

class OldAnswers {
 public:
  using Found = store::Result<std::optional<store::StoredEvent>>;

  explicit OldAnswers(LoadedGame& game) : game_(game) {}
  OldAnswers(const OldAnswers&) = delete;
  OldAnswers& operator=(const OldAnswers&) = delete;

  /// True if the store may know an answer that the match does not know any more.
  [[nodiscard]] bool may_be_stored(const Act& act) const;
  /// Asks the store.
  void find(store::CommandKey command, std::move_only_function<void(Found)> then);
  /// Gives the same answer as the first time, to the sender alone.
  void repeat(const Act& act, Seq seq);
  /// True if somebody waits for an answer that is being read, though they may not be in the room.
  [[nodiscard]] bool is_reading() const { return !reading_.expired(); }
  /// The store could not be asked, or has not found what it must have.
  void refuse(const Act& act, const store::Error& error) const;

 private:
  static void refuse_for_now(const Act& act);

  LoadedGame& game_;
  std::weak_ptr<void> reading_;  // the place of an answer that is being read; one at a time
};

}  // namespace server
