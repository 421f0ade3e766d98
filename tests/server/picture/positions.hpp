// Positions of every game to be drawn: the start, and one in the middle. Any thread.
#pragma once
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "rules/rules.hpp"

namespace picture::test {

struct Middle {
  rules::Position position;
  rules::Changes changes;  // of the last move
};

inline rules::Position start_of(const rules::Variant& variant) {
  return rules::start(variant)->position;
}

/// Plays so many plies from the start, the same at each run; a die shows its smallest number that goes.
inline Middle middle_of(const rules::Variant& variant, int plies) {
  std::mt19937 random(7);
  Middle at{.position = start_of(variant), .changes = {}};
  while (plies > 0) {
    const rules::Turn turn = rules::whose_turn(variant, at.position);
    if (std::holds_alternative<rules::Outcome>(turn)) break;
    rules::Action action;
    if (std::holds_alternative<rules::Chance>(turn)) {
      std::vector<std::uint64_t> numbers{1};
      auto rolled = rules::chance_action(variant, at.position, numbers);
      while (!rolled && numbers.size() < 50) {
        numbers.push_back(numbers.size() % 6 + 1);
        rolled = rules::chance_action(variant, at.position, numbers);
      }
      EXPECT_TRUE(rolled);
      if (!rolled) break;
      action = *rolled;
    } else {
      rules::Actions legal;
      rules::legal_actions(variant, at.position, legal);
      action = legal[random() % legal.size()];
      --plies;
    }
    at.changes.clear();
    rules::apply(variant, at.position, action, &at.changes);
  }
  return at;
}

}  // namespace picture::test
