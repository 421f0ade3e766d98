// What survey() finds at once: the same as one question after the other. A failure prints the seed: ASTRAGAL_SEED=n
// runs it again.
#include <gtest/gtest.h>

#include "tests/rules/shuffled_game.hpp"

namespace rules::test {
namespace {

void expect_same(const Variant& variant, const Survey& a, const Survey& b) {
  EXPECT_EQ(a.outcome, b.outcome);
  EXPECT_EQ(a.check, b.check);
  EXPECT_EQ(a.chance, b.chance);
  const auto texts = [&](const Actions& actions) {
    std::vector<std::string> all;
    for (const Action& action : actions) all.push_back(to_text(variant, action));
    return joined(all);
  };
  EXPECT_EQ(texts(a.legal), texts(b.legal));
  EXPECT_EQ(texts(a.rolls), texts(b.rolls));
}

/// What survey() is to find, by one question after the other.
Survey asked(const Variant& variant, const Position& position, const History& history) {
  Survey survey;
  survey.outcome = outcome(variant, position, history);
  survey.check = in_check(variant, position);
  survey.chance = std::holds_alternative<Chance>(whose_turn(variant, position, history));
  if (survey.outcome || survey.chance) return survey;
  legal_actions(variant, position, survey.legal);
  for (const Action& action : survey.legal) {
    Position after = position;
    apply(variant, after, action);
    History then = history;
    then.push(after, action);
    if (std::holds_alternative<Chance>(whose_turn(variant, after, then))) survey.rolls.push_back(action);
  }
  return survey;
}

TEST(Survey, FindsWhatOneQuestionAfterTheOtherDoes) {
  for (const std::string_view id : all_games()) {
    const Variant& variant = game(id);
    Random random(seed() + 22);
    for (int i = 0; i < 8; ++i) {
      History history;
      const auto begin = [&](const Position& start) {
        history = {};
        history.push(start);
        expect_same(variant, survey(variant, start, history), asked(variant, start, history));
      };
      const auto visit = [&](const Position& before, const Action& action, const Position& after) {
        if (testing::Test::HasFailure()) return;
        SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(seed()) + ": " + to_fen(variant, before) + " " +
                     to_text(variant, action));
        const Survey early = survey(variant, after, history, action);
        history.push(after, action);
        const Survey expected = asked(variant, after, history);
        expect_same(variant, survey(variant, after, history), expected);
        expect_same(variant, early, expected);
      };
      if (i % 2 == 0) {
        shuffle(variant, 120, random, begin, visit);
      } else {
        const Position start = random_start(variant, random).position;
        begin(start);
        play_randomly(variant, start, 200, random, visit);
      }
    }
  }
}

}  // namespace
}  // namespace rules::test
