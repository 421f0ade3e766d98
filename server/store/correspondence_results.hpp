// How people have ended their games by post, and which they have open. Written with the games (Games) and in no other
// way; what follows from it is not the store's to say. Any thread may ask.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/completion.hpp"
#include "server/store/ids.hpp"

namespace store {

/// A game by post that is over, as one of its players has played it.
struct CorrespondenceResult {
  std::string player;
  bool lost_on_time = false;
  std::int64_t moves = 0;             // that he has made
  std::chrono::milliseconds spent{};  // what they took, as his clock counted it
  bool operator==(const CorrespondenceResult&) const = default;
};

/// The same with which game it was, and when it ended.
struct EndedCorrespondence {
  GameId game;
  WallTime ended;
  CorrespondenceResult result;
  bool operator==(const EndedCorrespondence&) const = default;
};

class CorrespondenceResults {
 public:
  virtual ~CorrespondenceResults() = default;

  /// Those of the player, the latest first: so many at most.
  virtual void latest(std::string player, std::size_t most, Completion<std::vector<CorrespondenceResult>> then) = 0;
  /// The same with their games; `after`: those that stand behind this one. `not_found` if it is none of them.
  virtual void ended_by_post(std::string player, std::optional<GameId> after, std::size_t most,
                             Completion<std::vector<EndedCorrespondence>> then) = 0;
  /// Games by post that are not finished and in which he has a seat.
  virtual void open_by_post(std::string player, Completion<std::vector<GameId>> then) = 0;
  /// Everybody who has lost such a game on time.
  virtual void late_players(Completion<std::vector<std::string>> then) = 0;
};

}  // namespace store
