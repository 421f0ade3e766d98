// Conditional lines of games by post: at most one tree for each player of a game that goes on; what it says is its
// owner's. With the game's end they go. Any thread may ask.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/store/completion.hpp"
#include "server/store/ids.hpp"

namespace store {

struct ConditionalLines {
  GameId game;
  std::string player;
  std::string text;  // JSON
  WallTime at;
  bool operator==(const ConditionalLines&) const = default;
};

class Lines {
 public:
  virtual ~Lines() = default;

  /// Instead of those that the player had there. `not_found` if there is no such game, or it has ended.
  virtual void put_lines(ConditionalLines lines, Completion<void> then) = 0;
  /// Where there are none that is no error.
  virtual void drop_lines(GameId game, std::string player, Completion<void> then) = 0;
  /// In order of the players.
  virtual void lines_in(GameId game, Completion<std::vector<ConditionalLines>> then) = 0;
  /// In the order in which the games were made, the games after this one: so many at most.
  virtual void lines_of(std::string player, std::optional<GameId> after, std::size_t most,
                        Completion<std::vector<ConditionalLines>> then) = 0;
};

}  // namespace store
