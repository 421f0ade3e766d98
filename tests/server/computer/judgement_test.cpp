// When the computer gives up, and when it takes a draw.
#include "server/computer/judgement.hpp"

#include <gtest/gtest.h>

namespace server::computer {
namespace {

Judgement after(std::initializer_list<int> scores) {
  Judgement judgement;
  int ply = 0;
  for (const int score : scores) judgement.note(ply += 2, score);
  return judgement;
}

TEST(Judgement, GivesUpWhatHasBeenHopelessForFourMovesFromLevelFiveOn) {
  EXPECT_TRUE(after({0, -1'300, -1'400, -1'200, -5'000}).resigns(5));
  EXPECT_FALSE(after({0, -1'300, -1'400, -1'200, -5'000}).resigns(4));
  EXPECT_FALSE(after({-1'300, -1'400, -1'199, -5'000}).resigns(8)) << "once it was not";
  EXPECT_FALSE(after({-9'000, -9'000, -9'000}).resigns(8)) << "too few moves";
  EXPECT_FALSE(after({}).resigns(8));
}

TEST(Judgement, TakesADrawWhenItIsLost) {
  EXPECT_TRUE(after({500, -300}).takes_draw());
  EXPECT_FALSE(after({-500, -299}).takes_draw());
  EXPECT_FALSE(after({}).takes_draw()) << "before its first move it knows nothing";
}

TEST(Judgement, TakesADrawThatHasBeenLevelForTenMoves) {
  EXPECT_TRUE(after({400, 0, 10, -10, 50, -50, 0, 0, 0, 0, 20}).takes_draw());
  EXPECT_FALSE(after({0, 10, -10, 51, -50, 0, 0, 0, 0, 20}).takes_draw());
  EXPECT_FALSE(after({0, 0, 0, 0, 0, 0, 0, 0, 0}).takes_draw()) << "nine are not ten";
}

TEST(Judgement, ForgetsWhatWasTakenBack) {
  Judgement judgement = after({0, -1'300, -1'400, -1'200, -5'000});
  judgement.keep(8);
  EXPECT_FALSE(judgement.resigns(8));
  judgement.keep(19);
  judgement.note(10, -1'250);
  EXPECT_TRUE(judgement.resigns(8));
}

TEST(Judgement, CountsAPositionOnceHoweverOftenItIsThoughtAbout) {
  Judgement judgement;
  for (int i = 0; i < 4; ++i) judgement.note(20, -5'000);
  EXPECT_FALSE(judgement.resigns(8));
}

}  // namespace
}  // namespace server::computer
