// Puzzles in SQL. Owned by the store; see server/store/puzzles.hpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/store/puzzles.hpp"
#include "server/store/sql/part.hpp"

namespace store::sql {

class SqlPuzzles final : public Puzzles, private Part {
 public:
  SqlPuzzles(Writer& writer, Readers& readers) : Part(writer, readers) {}

  void put_attempt(PuzzleAttempt attempt, Completion<PuzzleCounted> then) override;
  void puzzle_ratings(std::vector<std::string> puzzles,
                      Completion<std::vector<std::optional<PuzzleRating>>> then) override;
  void solver(std::string account, Completion<std::vector<PuzzleSolver>> then) override;
  void attempts_of(std::string account, std::string after, std::size_t most,
                   Completion<std::vector<PuzzleTried>> then) override;
  void attempts_in(std::string account, std::string variant, Completion<std::vector<PuzzleTried>> then) override;
  void attempt_at(std::string account, std::string puzzle, Completion<std::optional<PuzzleTried>> then) override;
};

/// Drops all attempts of an account that is closed; the puzzles' ratings stay.
void drop_puzzles_of(Sql& sql, const std::string& account);

}  // namespace store::sql
