// Lets those into a private game of a tournament who may see the tournament. The store knows who they are, and is asked
// each time one comes; meanwhile the game goes on. Part of a room, on its strand.
#pragma once
#include <functional>
#include <set>
#include <vector>

#include "server/room/loaded_game.hpp"

namespace server {

class Admission {
 public:
  /// `answered`: hears again of who has come, once it is known whether they may.
  Admission(LoadedGame& game, std::function<void(Enter)> answered) : game_(game), answered_(std::move(answered)) {}
  Admission(const Admission&) = delete;
  Admission& operator=(const Admission&) = delete;

  /// True if it depends on the tournament whether this one may come: then the store is asked, or the answer is that too
  /// many ask.
  bool ask(const Enter& enter);
  /// True if an Enter that answered() has heard of still counts: who has gone since is not let in. It counts once.
  bool take(const Enter& enter);
  /// Who has gone is told so, as everybody who asks is told something.
  void forget(const Member* who);
  [[nodiscard]] bool is_asking() const { return !asking_.empty(); }
  /// True if the player was let in when last asked for.
  [[nodiscard]] bool has_let_in(const PlayerId& player) const { return let_in_.contains(player); }

 private:
  LoadedGame& game_;
  std::function<void(Enter)> answered_;
  std::vector<Enter> asking_;  // who waits for an answer
  std::set<PlayerId> let_in_;
};

}  // namespace server
