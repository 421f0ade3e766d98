// What a new game takes: one file like this one, and a line in the registry (rules/variants/registry.cpp). This game is
// odd on purpose, and no game of the program: a board with a hole whose middle rank goes round, a piece that turns, a
// cannon, an ending and an option of its own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/game/option.hpp"
#include "rules/variants/common.hpp"
#include "tests/rules/support.hpp"

namespace rules::test {
namespace {

using testing::Contains;
using testing::Not;

constexpr Option<int, 2> kGoal{"goal", {{{"seventh", 7}, {"sixth", 6}}}, "the rank that White's King runs for"};

struct Own {
  int goal = 0;
};

/// A King that has arrived has won, whatever else stands.
std::optional<Outcome> arrived(const Variant& v, const Position& position, Mobility /*mobility*/) {
  const int goal = v.own.as<Own>().goal;
  const SquaresOf goals{whole_rank(v.board, goal), whole_rank(v.board, 8 - goal)};
  for (const Side side : kSides) {
    if (!(position.royals(side) & goals[side]).empty()) return Outcome{side, EndReason::citadel};
  }
  return std::nullopt;
}

void define_carousel(Variant& v) {
  v.board = Topology::grid({".......", ".......", ".......", "...*...", ".......", ".......", "......."});
  v.board.link(at(v.board, "g4"), Direction::e, at(v.board, "a4"));
  v.board.link(at(v.board, "a4"), Direction::w, at(v.board, "g4"));
  v.kinds = {{.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true},
             {.symbol = "G", .id = "griffin", .name = "Griffin", .betza = "[F?R]"},
             {.symbol = "C", .id = "cannon", .name = "Cannon", .betza = "mRcpR"}};
  v.own.set(Own{kGoal.in(v.options)});
  v.hooks.ending = arrived;
  v.hooks.start = [](const Variant& variant, std::string_view setup) {
    return only_setup(variant, setup, "2gk1c1/7/7/3*3/7/7/1C1KG2 w - - 0 1");
  };
  read_ending_options(v);
}

const Variant& carousel(const Options& chosen = {}) {
  static std::vector<std::unique_ptr<const Variant>> made;
  const VariantEntry entry{"carousel", "Carousel", 1, {kGoal, repetition_option()}, "", define_carousel};
  return *made.emplace_back(make_variant(entry, chosen).value());
}

TEST(ToyGame, IsPlayedFromItsOneFileAlone) {
  const Variant& game = carousel();
  EXPECT_EQ(find_variant("carousel"), nullptr) << "it is no game of the program";
  const Position start = begin(game);
  EXPECT_EQ(to_fen(game, start), "2gk1c1/7/7/3*3/7/7/1C1KG2 w - - 0 1");
  const auto legal = moves(game, start);
  EXPECT_THAT(legal, Contains("e1f2")) << "the Griffin begins with a diagonal step";
  EXPECT_THAT(legal, Contains("e1f7")) << "and goes on straight";
  EXPECT_THAT(legal, Contains("b1b7"));
  EXPECT_THAT(legal, Not(Contains("b1e1"))) << "a Cannon captures over one piece, and not its own";
}

TEST(ToyGame, GoesRoundOnTheMiddleRankAndStopsAtTheHole) {
  const Position position = read(carousel(), "3k3/7/7/C2*3/7/7/3K3 w - - 0 1");
  const auto legal = moves(carousel(), position);
  EXPECT_THAT(legal, Contains("a4g4"));
  EXPECT_THAT(legal, Contains("a4e4")) << "round, as far as the hole";
  EXPECT_THAT(legal, Contains("a4c4"));
}

TEST(ToyGame, EndsAsItsOwnRuleSays) {
  const Position near = read(carousel(), "k6/7/3K3/3*3/7/7/7 w - - 0 1");
  EXPECT_FALSE(outcome(carousel(), near));
  const Position six = played(carousel(), near, "d5d6");
  EXPECT_FALSE(outcome(carousel(), six));
  const Variant& shorter = carousel({{"goal", "sixth"}});
  EXPECT_EQ(outcome(shorter, six), (Outcome{Side::white, EndReason::citadel}));
}

}  // namespace
}  // namespace rules::test
