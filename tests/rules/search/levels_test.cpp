// Levels: each looks at more positions than the one below and misjudges them less, and ratings lie between them.
#include "rules/search/levels.hpp"

#include <gtest/gtest.h>

namespace rules::search {
namespace {

TEST(Levels, EachIsStrongerThanTheOneBelow) {
  for (int level = 2; level <= kLevels; ++level) {
    EXPECT_GT(level_of(level).nodes, level_of(level - 1).nodes) << level;
    EXPECT_LT(level_of(level).noise, level_of(level - 1).noise) << level;
  }
  EXPECT_EQ(level_of(kFullStrength), (Level{0, 0}));
}

TEST(Levels, ARatingLiesBetweenTwoOfThem) {
  EXPECT_EQ(level_of_elo(kLeastElo), level_of(1));
  EXPECT_EQ(level_of_elo(kMostElo), level_of(kLevels));
  EXPECT_EQ(level_of_elo(kLeastElo + (kMostElo - kLeastElo) / (kLevels - 1)), level_of(2));
  for (int elo = kLeastElo + 1; elo <= kMostElo; ++elo) {
    EXPECT_GE(level_of_elo(elo).nodes, level_of_elo(elo - 1).nodes) << elo;
    EXPECT_LE(level_of_elo(elo).noise, level_of_elo(elo - 1).noise) << elo;
  }
}

TEST(Levels, NoRatingIsBeyondThem) {
  EXPECT_EQ(level_of_elo(-1), level_of(1));
  EXPECT_EQ(level_of_elo(kMostElo + 1000), level_of(kLevels));
}

}  // namespace
}  // namespace rules::search
