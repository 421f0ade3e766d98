// What the search learns of its evaluation's errors.
#include "rules/search/correction.hpp"

#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

using search::Correction;

constexpr Correction::Traits kTraits{1, 2, 3, 4, 5};

TEST(Correction, KnowsNothingAtFirst) {
  EXPECT_EQ(Correction().of(Side::white, kTraits), 0);
}

TEST(Correction, LearnsHowFarEvaluationsWereOffAndForgets) {
  Correction correction;
  correction.learn(Side::white, kTraits, 60, 8);
  const search::Score once = correction.of(Side::white, kTraits);
  correction.learn(Side::white, kTraits, 60, 8);
  EXPECT_GT(once, 0);
  EXPECT_GT(correction.of(Side::white, kTraits), once);
  EXPECT_EQ(correction.of(Side::black, kTraits), 0);
  correction.clear();
  EXPECT_EQ(correction.of(Side::white, kTraits), 0);
  correction.learn(Side::white, kTraits, -60, 8);
  EXPECT_EQ(correction.of(Side::white, kTraits), -once);
}

TEST(Correction, HoldsInPartWhereAPositionHasPartInCommon) {
  Correction correction;
  for (int i = 0; i < 20; ++i) correction.learn(Side::black, kTraits, 200, 10);
  const search::Score all = correction.of(Side::black, kTraits);
  const search::Score one = correction.of(Side::black, {1, 12, 13, 14, 15});
  EXPECT_GT(one, 0);
  EXPECT_NEAR(one * 5, all, 5);
  EXPECT_EQ(correction.of(Side::black, {11, 12, 13, 14, 15}), 0);
}

TEST(Correction, StaysWithinItsBounds) {
  Correction correction;
  for (int i = 0; i < 1000; ++i) correction.learn(Side::white, kTraits, 2 * search::kWon, 127);
  const search::Score most = correction.of(Side::white, kTraits);
  EXPECT_LE(most, 250);
  EXPECT_GT(most, 200);
}

/// Searches the start of a game, evaluates it as a search would, and gives how far the evaluation is corrected.
search::Score corrected_by(Searcher& searcher) {
  searcher.set(start(searcher.variant)->position);
  searcher.deepen(8);
  search::Ply& root = searcher.worker.plies.front();
  search::set_evaluation(searcher.worker, root, std::nullopt);
  return root.evaluation - root.uncorrected;
}

TEST(Correction, IsLearntBySearchesAndForgottenWithTheGame) {
  Searcher searcher(game("chess56"));
  EXPECT_NE(corrected_by(searcher), 0);
  searcher.worker.forget();
  search::Ply& root = searcher.worker.plies.front();
  search::set_evaluation(searcher.worker, root, std::nullopt);
  EXPECT_EQ(root.evaluation, root.uncorrected);
}

TEST(Correction, LeavesTheMisjudgementsOfLevels) {
  Searcher searcher(game("chess56"));
  searcher.shared.noise = 300;
  EXPECT_EQ(corrected_by(searcher), 0);
}

}  // namespace
}  // namespace rules::test
