// What a history remembers: the same as a scan of the whole game. A failure prints the seed: ASTRAGAL_SEED=n runs it
// again.
#include <gtest/gtest.h>

#include "tests/rules/shuffled_game.hpp"

namespace rules::test {
namespace {

/// Every ply of the game, and a scan of all of them.
class WholeGame {
 public:
  void push(const Position& position, const Action& last = {}) {
    plies_.push_back({position.hash(), last.from, last.to});
  }
  [[nodiscard]] int occurrences() const {
    return static_cast<int>(std::ranges::count(plies_, plies_.back().hash, &History::Ply::hash));
  }
  [[nodiscard]] std::span<const History::Ply> since_first_occurrence() const {
    return {std::ranges::find(plies_, plies_.back().hash, &History::Ply::hash) + 1, plies_.end()};
  }

 private:
  std::vector<History::Ply> plies_;
};

bool operator==(std::span<const History::Ply> a, std::span<const History::Ply> b) {
  return std::ranges::equal(a, b, [](const History::Ply& one, const History::Ply& other) {
    return one.hash == other.hash && one.from == other.from && one.to == other.to;
  });
}

TEST(History, AnswersAsAScanOfTheWholeGame) {
  for (const std::string_view id : all_games()) {
    const Variant& variant = game(id);
    Random random(seed() + 21);
    SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(seed()));
    int most = 0;
    for (int i = 0; i < 8 && !testing::Test::HasFailure(); ++i) {
      History history;
      WholeGame whole;
      const auto begin = [&](const Position& start) {
        history = {};
        history.push(start);
        whole.push(start);
      };
      shuffle(variant, 400, random, begin, [&](const Position&, const Action& action, const Position& after) {
        const int expected = history.occurrences_with(after);
        history.push(after, action);
        whole.push(after, action);
        ASSERT_EQ(history.occurrences(), whole.occurrences()) << to_fen(variant, after);
        ASSERT_EQ(history.occurrences(), expected) << to_fen(variant, after);
        ASSERT_TRUE(history.since_first_occurrence() == whole.since_first_occurrence()) << to_fen(variant, after);
        most = std::max(most, whole.occurrences());
      });
    }
    // A die that says who must move seldom lets a piece go back.
    EXPECT_GE(most, variant.hooks.rolls == nullptr ? 5 : 2) << "these games do not repeat";
  }
}

/// A game by hand.
struct Game {
  const Variant& variant;
  Position position;
  History history = {};

  Game(std::string_view id, std::string_view fen) : variant(game(id)), position(read(variant, fen)) {
    history.push(position);
  }
  void play(std::initializer_list<const char*> moves) {
    for (const char* move : moves) {
      const Action action = parse_move(variant, position, move).value();
      apply(variant, position, action);
      history.push(position, action);
    }
  }
};

TEST(History, ForgetsWhatCannotComeAgain) {
  Game chess("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1");
  chess.play({"g1f3", "g8f6", "f3g1", "f6g8"});
  EXPECT_EQ(chess.history.occurrences(), 2);
  EXPECT_EQ(chess.history.since_first_occurrence().size(), 4U);
  EXPECT_EQ(chess.history.kept(), 5U);
  chess.play({"e2e4", "d7d5"});
  EXPECT_EQ(chess.history.kept(), 7U) << "of pawns it knows nothing";
  chess.play({"e4d5"});
  EXPECT_EQ(chess.history.kept(), 1U) << "a man is gone";
  chess.play({"g8f6", "e1e2"});
  EXPECT_EQ(chess.history.kept(), 1U) << "so are White's rights";
}

/// The die rolls off its pawn and on to it again, so a pawn's move, with which the clock starts anew, ends nothing.
TEST(History, RemembersBeyondThePawnMovesOfADie) {
  Game rolling("rolling", "7k/8/8/8/3P4/8/8/K7 w - - 0 1");
  for (int i = 0; i < 2; ++i) {
    EXPECT_FALSE(outcome(rolling.variant, rolling.position, rolling.history));
    rolling.play({"d4d5", "h8g8", "d5d3e3", "g8g7", "e3d4", "g7h8"});
  }
  EXPECT_EQ(rolling.history.occurrences(), 3);
  EXPECT_EQ(status_text(outcome(rolling.variant, rolling.position, rolling.history)), "draw repetition");
  EXPECT_LT(rolling.position.halfmove(), 6);
}

}  // namespace
}  // namespace rules::test
