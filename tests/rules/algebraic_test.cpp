// Moves as players write them: the forms that occur, and that no two moves of a position look alike.
#include "rules/notation/algebraic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/rules/random_game.hpp"

namespace rules::test {
namespace {

std::string written(const Variant& variant, const Position& position, std::string_view move) {
  Actions legal;
  legal_actions(variant, position, legal);
  const auto action = std::ranges::find_if(legal, [&](const Action& one) { return to_text(variant, one) == move; });
  if (action == legal.end()) return "not legal";
  const Algebraic text = algebraic(variant, position, legal, *action);
  Position after = position;
  apply(variant, after, *action);
  History history;
  history.push(after);
  return std::string(text.piece) + text.rest + std::string(check_mark(variant, survey(variant, after, history)));
}

TEST(Algebraic, WritesMovesAsPlayersDo) {
  for (const Row& row : table("rules/data/algebraic.txt", 4)) {
    const Variant& variant = game(row.cells[0]);
    const Position position = row.cells[1] == "start" ? begin(variant) : read(variant, row.cells[1]);
    EXPECT_EQ(written(variant, position, row.cells[2]), row.cells[3]) << "line " << row.line;
  }
}

TEST(Algebraic, WritesNoTwoMovesAlike) {
  for (const std::string_view id : kGames) {
    const Variant& variant = game(id);
    Random random(seed());
    for (int i = 0; i < 6; ++i) {
      play_randomly(variant, random_start(variant, random).position, 150, random,
                    [&](const Position&, const Action&, const Position& after) {
                      Actions legal;
                      legal_actions(variant, after, legal);
                      if (legal.empty() || legal.front().verb == Verb::roll || testing::Test::HasFailure()) return;
                      std::set<std::string> seen;
                      for (const Action& action : legal) {
                        const Algebraic text = algebraic(variant, after, legal, action);
                        const std::string whole = std::string(text.piece) + text.rest;
                        EXPECT_TRUE(seen.insert(whole).second)
                            << id << ", seed " << seed() << ": " << to_fen(variant, after) << " has two " << whole;
                      }
                    });
    }
  }
}

}  // namespace
}  // namespace rules::test
