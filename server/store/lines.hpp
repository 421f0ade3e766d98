// Conditional lines of games by post: at most one tree for each player of a game that goes on. What it says is its
// owner's. When the game ends, its lines go. Any thread may ask.
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

  /// Stores lines in the place of those that the player had in the game. `not_found` if there is no such game, or it
  /// has ended; `fenced` if the game has an owner of a higher term.
  virtual void put_lines(ConditionalLines lines, Term term, Completion<void> then) = 0;
  /// Takes the player's lines in the game away. It is no error if there are none. `fenced` as with put_lines().
  virtual void drop_lines(GameId game, std::string player, Term term, Completion<void> then) = 0;
  /// Gives the lines in a game, in order of the players.
  virtual void lines_in(GameId game, Completion<std::vector<ConditionalLines>> then) = 0;
  /// Gives the player's lines in the order in which the games were made, at most so many behind the game `after`.
  virtual void lines_of(std::string player, std::optional<GameId> after, std::size_t most,
                        Completion<std::vector<ConditionalLines>> then) = 0;
};

}  // namespace store
