#include "rules/board/topology.hpp"

#include <gtest/gtest.h>

namespace rules {
namespace {

TEST(Topology, HolesHaveNoIndexAndNoName) {
  const Topology board = Topology::grid({"*..", "...", "..*"});
  EXPECT_EQ(board.size(), 7);
  EXPECT_FALSE(board.find("a3"));
  EXPECT_FALSE(board.find("c1"));
  EXPECT_EQ(board.name(square(0)), "a1");
  EXPECT_EQ(board.at(0, 2), Square::none);
}

TEST(Topology, StepsEndAtHolesAndEdgesAndLeapsPassOverHoles) {
  const Topology board = Topology::grid({"..*", "...", "*.."});
  const Square b3 = *board.find("b3");
  EXPECT_EQ(board.step(b3, Direction::e), Square::none);
  EXPECT_EQ(board.step(b3, Direction::se), *board.find("c2"));
  EXPECT_EQ(board.offset(b3, 1, -2), *board.find("c1"));
  EXPECT_EQ(board.offset(b3, 2, 0), Square::none);
}

TEST(Topology, ALinkReplacesAnEdge) {
  Topology board = Topology::grid({"..", ".."});
  const Square a1 = *board.find("a1");
  board.link(a1, Direction::s, *board.find("b2"));
  EXPECT_EQ(board.step(a1, Direction::s), *board.find("b2"));
}

TEST(SquareSet, RangesCrossWordBoundaries) {
  const SquareSet set = SquareSet::range(60, 130);
  EXPECT_EQ(set.size(), 71);
  EXPECT_TRUE(set.has(square(60)));
  EXPECT_TRUE(set.has(square(130)));
  EXPECT_FALSE(set.has(square(59)));
  EXPECT_FALSE(set.has(square(131)));
  EXPECT_EQ(SquareSet::range(64, 64).size(), 1);
}

}  // namespace
}  // namespace rules
