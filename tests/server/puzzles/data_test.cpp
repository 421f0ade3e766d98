// The puzzles that the program holds, all of them through the rules, and some through the engine: whoever plays another
// move is told that it is wrong, so that must be true.
#include <gtest/gtest.h>

#include <chrono>
#include <set>

#include "rules/search/engine.hpp"
#include "rules/search/forced_win.hpp"
#include "server/puzzles/book.hpp"

namespace server {
namespace {

constexpr std::size_t kLeastOfGame = 50;
constexpr std::size_t kLeastMates = 15;
constexpr std::size_t kMostMatesIn1 = 5;
constexpr std::size_t kGames = 8;
constexpr std::uint64_t kNodes = 25'000;      // nodes of one search: fewer than the search had that found the puzzles
constexpr std::size_t kEvery = 10;            // one puzzle of so many is searched
constexpr int kProvedAgain = 3;               // moves to mate: longer mates take too long for a test
constexpr std::uint64_t kProved = 2'000'000;  // how many positions a proof may look at

const PuzzleBook& book() {
  return PuzzleBook::built_in();
}

std::unique_ptr<const rules::Variant> game_of(const Puzzle& puzzle) {
  return rules::make_variant(*puzzle.game, puzzle.options).value();
}

rules::Position position_of(const Puzzle& puzzle, const rules::Variant& variant) {
  auto position = rules::parse_fen(variant, puzzle.fen);
  EXPECT_TRUE(position) << puzzle.id << ": " << position.error().message;
  return position.value_or(rules::Position{});
}

/// Calls visit(puzzle, variant) for all puzzles, and compiles each game once.
void for_each_puzzle(const auto& visit) {
  for (const PuzzleSet& set : book().sets()) {
    const auto variant = game_of(set.puzzles.front());
    for (const Puzzle& puzzle : set.puzzles) {
      SCOPED_TRACE(std::string{set.game->id} + " " + puzzle.id);
      visit(puzzle, *variant);
    }
  }
}

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

TEST(PuzzleData, HasFiftyOfEachGameAndMatesAmongThem) {
  EXPECT_GE(book().sets().size(), kGames);
  for (const PuzzleSet& set : book().sets()) {
    SCOPED_TRACE(set.game->id);
    const auto mates = std::ranges::count_if(set.puzzles, [](const Puzzle& one) { return one.mate.has_value(); });
    const auto in_1 = std::ranges::count_if(set.puzzles, [](const Puzzle& one) { return one.mate == 1; });
    EXPECT_GE(set.puzzles.size(), kLeastOfGame);
    EXPECT_GE(static_cast<std::size_t>(mates), kLeastMates);
    EXPECT_LE(static_cast<std::size_t>(in_1), kMostMatesIn1);
  }
}

TEST(PuzzleData, HasEachPositionAndEachIdOnce) {
  std::set<std::string> ids;
  std::set<std::string> positions;
  for_each_puzzle([&](const Puzzle& puzzle, const rules::Variant&) {
    EXPECT_EQ(puzzle.id.size(), 8U);
    EXPECT_EQ(puzzle.id.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz"), std::string::npos);
    EXPECT_TRUE(ids.insert(puzzle.id).second);
    EXPECT_TRUE(positions.insert(std::string{puzzle.game->id} + " " + puzzle.fen).second);
    EXPECT_EQ(book().find(puzzle.id), &puzzle);
    EXPECT_GE(puzzle.rating, 1000);
    EXPECT_LE(puzzle.rating, 2200);
    EXPECT_FALSE(puzzle.source.empty());
  });
}

TEST(PuzzleData, IsPlayedByTheRulesWithoutDiceAndMatesMate) {
  for_each_puzzle([](const Puzzle& puzzle, const rules::Variant& variant) {
    rules::Position position = position_of(puzzle, variant);
    EXPECT_EQ(rules::to_fen(variant, position), puzzle.fen);
    const rules::Side solver = position.turn();
    ASSERT_EQ(puzzle.moves.size() % 2, 1U) << "the solver has the last move";
    if (puzzle.mate) {
      EXPECT_EQ((puzzle.moves.size() + 1) / 2, static_cast<std::size_t>(*puzzle.mate));
    }
    for (const std::string& move : puzzle.moves) {
      ASSERT_FALSE(rules::outcome(variant, position));
      ASSERT_TRUE(std::holds_alternative<rules::Side>(rules::whose_turn(variant, position)));
      const auto action = rules::parse_move(variant, position, move);
      ASSERT_TRUE(action) << move << ": " << action.error().message;
      rules::apply(variant, position, *action);
    }
    const auto end = rules::outcome(variant, position);
    if (puzzle.mate) {
      ASSERT_TRUE(end);
      EXPECT_EQ(end->winner, solver);
    } else if (end) {
      EXPECT_EQ(end->winner, solver);
    }
  });
}

TEST(PuzzleData, HasNoOtherMateAsQuick) {
  for_each_puzzle([](const Puzzle& puzzle, const rules::Variant& variant) {
    if (!puzzle.mate || *puzzle.mate > kProvedAgain) return;
    rules::search::WinProver prover(variant, kProved);
    const rules::Position position = position_of(puzzle, variant);
    const auto winning = prover.winning_moves(position, *puzzle.mate);
    ASSERT_TRUE(winning);
    ASSERT_EQ(winning->size(), 1U);
    EXPECT_EQ(rules::to_text(variant, winning->front()), puzzle.moves.front());
    if (*puzzle.mate > 1) {
      EXPECT_TRUE(prover.winning_moves(position, *puzzle.mate - 1)->empty());
    }
  });
}

TEST(PuzzleData, IsWhatTheEngineFinds) {
  for (const PuzzleSet& set : book().sets()) {
    rules::search::Engine engine(game_of(set.puzzles.front()), now_ms);
    for (std::size_t i = 0; i < set.puzzles.size(); i += kEvery) {
      const Puzzle& puzzle = set.puzzles[i];
      SCOPED_TRACE(std::string{set.game->id} + " " + puzzle.id);
      const rules::Position position = position_of(puzzle, engine.game());
      engine.new_game();
      engine.set_position(position, {{position.hash(), rules::Square::none, rules::Square::none}});
      const rules::search::Limits limits{.nodes = kNodes};
      engine.ready(limits);
      const auto best = engine.think(limits, {}, {}).best;
      ASSERT_TRUE(best);
      EXPECT_EQ(rules::to_text(engine.game(), *best), puzzle.moves.front());
    }
  }
}

TEST(PuzzleData, GivesEachDayOneAndGamesTakeTurns) {
  const std::size_t games = book().sets().size();
  std::set<std::string> ids;
  std::set<std::string_view> played;
  for (std::int64_t day = 20'000; day < 20'000 + static_cast<std::int64_t>(games); ++day) {
    ids.insert(book().of_day(day).id);
    played.insert(book().of_day(day).game->id);
    EXPECT_EQ(&book().of_day(day), &book().of_day(day));
  }
  EXPECT_EQ(ids.size(), games);
  EXPECT_EQ(played.size(), games);
}

TEST(PuzzleData, GivesEachPuzzleOfAGameBeforeOneComesAgain) {
  std::string text = R"({"variant":"chess"})";
  constexpr int kPuzzles = 46;  // steps of 23 would reach only two of them
  for (int i = 0; i < kPuzzles; ++i) {
    text += "\n{\"id\":\"p" + std::to_string(i) + R"(","fen":"-","moves":["e2e4"],"rating":1500,"source":"-"})";
  }
  const auto small = PuzzleBook::read({text});
  ASSERT_TRUE(small) << small.error();
  std::set<std::string> ids;
  for (std::int64_t day = 0; day < kPuzzles; ++day) ids.insert(small->of_day(day).id);
  EXPECT_EQ(ids.size(), static_cast<std::size_t>(kPuzzles));
}

TEST(PuzzleData, ThatIsBrokenIsNamed) {
  const auto what = [](std::string_view text) {
    const auto read = PuzzleBook::read({text});
    return read ? "nothing" : read.error();
  };
  EXPECT_NE(what(R"({"variant":"no-game"})"), "nothing");
  EXPECT_NE(what(R"({"variant":"chess"})"), "nothing");
  EXPECT_NE(what("{\"variant\":\"chess\"}\n{\"id\":\"x\"}"), "nothing");
  EXPECT_NE(what("no JSON"), "nothing");
  const std::string game = R"({"variant":"chess"})";
  const std::string one =
      "\n"
      R"({"id":"a","fen":"-","moves":["e2e4"],"rating":1500,"source":"-"})";
  const std::string two =
      "\n"
      R"({"id":"b","fen":"-","moves":["e2e4","e7e5"],"rating":1500,"source":"-"})";
  const std::string empty =
      "\n"
      R"({"id":"b","fen":"-","moves":[],"rating":1500,"source":"-"})";
  EXPECT_EQ(what(game + one), "nothing");
  EXPECT_EQ(what(game + one + one), "there are two puzzles a");
  EXPECT_EQ(what(game + one + two), "the solver must have the last move: puzzle b");
  EXPECT_EQ(what(game + one + empty), "the solver must have the last move: puzzle b");
  const std::string once = game + one;
  const auto twice = PuzzleBook::read({once, once});
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error(), "there are two lists of puzzles for chess");
}

}  // namespace
}  // namespace server
