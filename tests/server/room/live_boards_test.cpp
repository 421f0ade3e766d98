// What is kept of the boards of tournaments for those who broadcast them.
#include "server/room/live_boards.hpp"

#include <gtest/gtest.h>

#include <array>

namespace server::test {
namespace {

GameId game(int number) {
  return GameId::parse("g000000" + std::to_string(number)).value();
}
LiveBoard after(int ply) {
  return {.fen = "fen", .ply = ply, .last_move = {}, .clocks = {}, .at = {}};
}

TEST(LiveBoards, ShowsTheLastThatWasTold) {
  LiveBoards boards;
  boards.tell(game(1), after(1));
  const auto before = boards.find(std::array{game(1), game(2)});
  ASSERT_EQ(before.boards.size(), 2U);
  EXPECT_EQ(before.boards[0]->ply, 1);
  EXPECT_EQ(before.boards[1], nullptr);
  boards.tell(game(1), after(2));
  const auto now = boards.find(std::array{game(1), game(2)});
  EXPECT_EQ(now.boards[0]->ply, 2);
  EXPECT_GT(now.version, before.version);
  boards.tell(game(3), after(1));
  EXPECT_EQ(boards.find(std::array{game(1), game(2)}).version, now.version) << "another board is none of these";
}

TEST(LiveBoards, SaysOnceWhichBoardsNobodyHasToldOf) {
  LiveBoards boards;
  boards.tell(game(2), after(1));
  EXPECT_EQ(boards.find(std::array{game(1), game(2)}).unknown, (std::vector<std::size_t>{0}));
  EXPECT_TRUE(boards.find(std::array{game(1), game(2)}).unknown.empty());
  boards.tell(game(1), after(4));
  EXPECT_EQ(boards.find(std::array{game(1)}).boards[0]->ply, 4);
}

TEST(LiveBoards, ForgetsTheBoardOfWhichNothingWasToldForLongest) {
  LiveBoards boards{2};
  boards.tell(game(1), after(1));
  boards.tell(game(2), after(1));
  boards.tell(game(1), after(2));
  boards.tell(game(3), after(1));
  const auto now = boards.find(std::array{game(1), game(2), game(3)});
  EXPECT_NE(now.boards[0], nullptr);
  EXPECT_EQ(now.boards[1], nullptr);
  EXPECT_NE(now.boards[2], nullptr);
}

}  // namespace
}  // namespace server::test
