// Levels: each looks at more positions than the one below and misjudges them less, and ratings lie between them.
#include "rules/search/levels.hpp"

#include <gtest/gtest.h>

namespace rules::search {
namespace {

constexpr const Misjudgements& kUsual = kUsualMisjudgements;

TEST(Levels, EachIsStrongerThanTheOneBelow) {
  for (int level = 2; level <= kLevels; ++level) {
    EXPECT_GT(level_of(level, kUsual).nodes, level_of(level - 1, kUsual).nodes) << level;
    EXPECT_LT(level_of(level, kUsual).noise, level_of(level - 1, kUsual).noise) << level;
  }
  EXPECT_EQ(level_of(kFullStrength, kUsual), (Level{0, 0}));
}

TEST(Levels, ARatingLiesBetweenTwoOfThem) {
  EXPECT_EQ(level_of_elo(kLeastElo, kUsual), level_of(1, kUsual));
  EXPECT_EQ(level_of_elo(kMostElo, kUsual), level_of(kLevels, kUsual));
  EXPECT_EQ(level_of_elo(kLeastElo + (kMostElo - kLeastElo) / (kLevels - 1), kUsual), level_of(2, kUsual));
  for (int elo = kLeastElo + 1; elo <= kMostElo; ++elo) {
    EXPECT_GE(level_of_elo(elo, kUsual).nodes, level_of_elo(elo - 1, kUsual).nodes) << elo;
    EXPECT_LE(level_of_elo(elo, kUsual).noise, level_of_elo(elo - 1, kUsual).noise) << elo;
  }
}

TEST(Levels, NoRatingIsBeyondThem) {
  EXPECT_EQ(level_of_elo(-1, kUsual), level_of(1, kUsual));
  EXPECT_EQ(level_of_elo(kMostElo + 1000, kUsual), level_of(kLevels, kUsual));
}

}  // namespace
}  // namespace rules::search
