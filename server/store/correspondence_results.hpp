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
  std::int64_t moves = 0;             // how many moves the player has made
  std::chrono::milliseconds spent{};  // time that these moves took, as the player's clock counted it
  bool operator==(const CorrespondenceResult&) const = default;
};

/// A result with the game that it is of, and when that ended.
struct EndedCorrespondence {
  GameId game;
  WallTime ended;
  CorrespondenceResult result;
  bool operator==(const EndedCorrespondence&) const = default;
};

class CorrespondenceResults {
 public:
  virtual ~CorrespondenceResults() = default;

  /// Gives the player's results, the latest first, at most so many.
  virtual void latest(std::string player, std::size_t most, Completion<std::vector<CorrespondenceResult>> then) = 0;
  /// Gives the player's results with their games, those behind the game `after`. `not_found` if that is no game of the
  /// player's.
  virtual void ended_by_post(std::string player, std::optional<GameId> after, std::size_t most,
                             Completion<std::vector<EndedCorrespondence>> then) = 0;
  /// Gives the unfinished games by post in which the player has a seat.
  virtual void open_by_post(std::string player, Completion<std::vector<GameId>> then) = 0;
  /// Gives everybody who has lost a game by post on time.
  virtual void late_players(Completion<std::vector<std::string>> then) = 0;
};

}  // namespace store
