// What moves come to in a puzzle, and how what is not played by it is refused.
#include <gtest/gtest.h>

#include "server/puzzles/solve.hpp"

namespace server {
namespace {

class PuzzleSolving : public testing::Test {
 protected:
  /// Two Rooks drive a King to the edge.
  const Puzzle ladder{.id = "ladder00",
                      .game = rules::find_variant("chess"),
                      .options = {},
                      .fen = "8/8/7k/R7/1R6/8/8/K7 w - - 0 1",
                      .last = "",
                      .moves = {"b4b6", "h6g7", "a5a7", "g7f8", "b6b8"},
                      .mate = 3,
                      .rating = 1200,
                      .source = "a test"};
  const std::unique_ptr<const rules::Variant> chess = rules::make_variant("chess").value();

  std::expected<Solved, std::string> after(const std::vector<std::string>& moves) {
    return solve(ladder, *chess, moves);
  }
  std::string refused(const std::vector<std::string>& moves) {
    const auto solved = after(moves);
    return solved ? "not refused" : solved.error();
  }
};

TEST_F(PuzzleSolving, GoesOnWithTheAnswer) {
  const auto first = after({"b4b6"});
  ASSERT_TRUE(first);
  EXPECT_EQ(first->how, Solving::right);
  EXPECT_EQ(first->answer, "h6g7");
  EXPECT_EQ(after({"b4b6", "h6g7", "a5a7"})->answer, "g7f8");
  EXPECT_EQ(after({"b4b6", "h6g7", "a5a7", "g7f8", "b6b8"})->how, Solving::solved);
}

TEST_F(PuzzleSolving, EndsWithAMoveThatIsLegalAndNotTheOne) {
  EXPECT_EQ(after({"a1a2"})->how, Solving::wrong);
  EXPECT_EQ(after({"b4b6", "h6g7", "a1a2"})->how, Solving::wrong);
}

TEST_F(PuzzleSolving, TakesAnyMoveThatEndsTheGame) {
  Puzzle open = ladder;
  open.fen = "7k/R7/1R6/8/8/8/8/K7 w - - 0 1";
  open.moves = {"b6b8"};
  open.mate = 1;
  const std::vector<std::string> other{"a7a8"};
  EXPECT_EQ(solve(open, *chess, other)->how, Solving::wrong) << "the King takes nothing, but goes to h7";
  open.fen = "7k/R7/1R4K1/8/8/8/8/8 w - - 0 1";
  EXPECT_EQ(solve(open, *chess, other)->how, Solving::solved) << "this one mates as well";
}

TEST_F(PuzzleSolving, RefusesWhatIsNotPlayedByThePuzzle) {
  EXPECT_EQ(refused({}), "send your moves and the answers in turn, your own move last");
  EXPECT_EQ(refused({"b4b6", "h6g7"}), "send your moves and the answers in turn, your own move last");
  EXPECT_NE(refused({"b4c6"}).find("move 1: "), std::string::npos);
  EXPECT_NE(refused({"nonsense"}).find("move 1: "), std::string::npos);
  EXPECT_EQ(refused({"b4b6", "h6h7", "a5a7"}), "move 2: the answer was h6g7, not h6h7");
  EXPECT_EQ(refused({"a1a2", "h6g7", "a5a7"}), "move 1: a1a2 was not the move: take it back first");
  EXPECT_EQ(refused({"b4b6", "h6g7", "a5a7", "g7f8", "b6b8", "f8e7", "a1a2"}),
            "the puzzle has fewer moves: send those up to its end");
}

}  // namespace
}  // namespace server
