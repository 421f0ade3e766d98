// What chance decides during play, setups by slips and by two arrays, and the cube of Rolling Chess against the tables
// of its page (data/rolls.txt, data/slips.txt, data/arrays25.txt).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "rules/variants/die.hpp"
#include "tests/rules/random_game.hpp"

namespace rules::test {
namespace {

using Numbers = std::vector<std::uint64_t>;

constexpr std::string_view kPending =
    "rnb{qp}kbnr/pppppppp/8/8/8/2{GB0}5/PPPPPPPP/R1B{QP}KBNR b "
    "a1,a2,a7,a8,b2,b7,c2,c7,d2,d7,e2,e7,f2,f7,g2,g7,h1,h2,h7,h8 - 1 1 roll=c3";

TEST(Chance, ADieIsDueWhereTheRulesSaySoAndNowhereElse) {
  const Variant& variant = game("rolling-dynamic");
  const Turn pending = whose_turn(variant, read(variant, kPending));
  ASSERT_TRUE(std::holds_alternative<Chance>(pending));
  EXPECT_EQ(*std::get<Chance>(pending).dice, (Dice{.faces = {6}}));
  EXPECT_EQ(std::get<Side>(whose_turn(variant, begin(variant))), Side::white);
  const Turn over = whose_turn(variant, read(variant, "4k3/8/8/8/8/8/8/4K3 w - - 0 9"));
  EXPECT_EQ(std::get<Outcome>(over).reason, EndReason::insufficient_material);
}

TEST(Chance, TheNumberThatFallsIsAnAction) {
  const Variant& variant = game("rolling-dynamic");
  Position position = read(variant, kPending);
  const auto action = chance_action(variant, position, Numbers{5});
  ASSERT_TRUE(action);
  EXPECT_EQ(to_text(variant, *action), "roll 5");
  Changes changes;
  apply(variant, position, *action, &changes);
  EXPECT_THAT(to_fen(variant, position), testing::HasSubstr("2{GB5}5"));
  EXPECT_EQ(changes.size(), 1U);
}

TEST(Chance, NumbersThatCannotHaveFallenAreRefused) {
  const Variant& variant = game("rolling-dynamic");
  const Position position = read(variant, kPending);
  for (const Numbers& numbers : {Numbers{}, Numbers{0}, Numbers{7}, Numbers{2, 3}}) {
    const auto action = chance_action(variant, position, numbers);
    ASSERT_FALSE(action);
    EXPECT_EQ(action.error().reason, Reason::chance) << action.error().message;
  }
  for (const char* text :
       {"roll", "roll ", "roll 0", "roll 7", "roll 02", "roll 2-", "roll 2-3", "roll x", "2", "e7e5"}) {
    const auto action = parse_move(variant, position, text);
    ASSERT_FALSE(action) << text;
    EXPECT_EQ(action.error().reason, Reason::chance) << text;
  }
  EXPECT_FALSE(chance_action(variant, begin(variant), Numbers{2}));
  EXPECT_FALSE(chance_action(game("chess"), begin(game("chess")), Numbers{2}));
}

TEST(Dice, AreWrittenAsALockAsksForThem) {
  EXPECT_EQ(asks_text({}), "");
  EXPECT_EQ(asks_text(game("chess112").dice), "6,6,6,2");
  EXPECT_EQ(asks_text(game("chaos").dice), "64-");
  EXPECT_EQ(asks_text(game("chaos rejected-slip=return").dice), "64+");
  EXPECT_EQ(asks_text(game("future-random").dice), "25,25");
  EXPECT_EQ(asks_text(game("rolling-dynamic").dice_in_play), "6");
  EXPECT_EQ(asks_text(game("rolling-dynamic dynamic-list=ferz,lion").dice_in_play), "2");
}

TEST(Dice, ABoxHasOneSlipLessEachTime) {
  const Dice box{.faces = {3}, .tail = DiceTail::box};
  EXPECT_TRUE(check_dice(box, Numbers{3, 2, 1, 3}));
  EXPECT_FALSE(check_dice(box, Numbers{3, 3}));
  EXPECT_FALSE(check_dice(box, Numbers{}));
  const Dice open{.faces = {2, 8}, .tail = DiceTail::die};
  EXPECT_TRUE(check_dice(open, Numbers{2, 8, 1, 8}));
  EXPECT_FALSE(check_dice(open, Numbers{2}));
  EXPECT_FALSE(check_dice(open, Numbers{3, 8}));
  EXPECT_FALSE(check_dice({.faces = {6, 6}}, Numbers{1, 1, 1}));
}

/// The numbers that draw these slips out of a box of 64.
Numbers numbers_of(const Variant& variant, const std::string& slips) {
  Numbers numbers;
  std::set<int> left;
  for (int i = 0; i < 64; ++i) left.insert(i);
  for (std::size_t begin = 0; begin < slips.size(); begin += 3) {
    const int slip = index(*variant.board.find(slips.substr(begin, 2)));
    numbers.push_back(static_cast<std::uint64_t>(std::distance(left.begin(), left.find(slip))) + 1);
    left.erase(slip);
  }
  return numbers;
}

constexpr std::string_view kExample =
    "f4,e4,a4,b5,d5,e8,h3,a6,d2,d4,f8,d1,f1,h1,c6,f6,e2,d8,a1,h7,b1,e6,b6,g2,h2,b3,h6,e3,h8,c2,g8,g7,e5,d7,f3,e1,d6";

TEST(Slips, Decision1And2_TheBoxIsDrawnToItsEndAndTheSetupNamesWhatItUsed) {
  const Variant& variant = game("chaos");
  Numbers numbers = numbers_of(variant, std::string(kExample));
  while (numbers.size() < 64) numbers.push_back(1);
  const auto setup = variant.hooks.setup_of_dice(variant, numbers, 1);
  ASSERT_TRUE(setup) << setup.error().message;
  EXPECT_EQ(*setup, kExample);
  EXPECT_EQ(begin(variant, *setup), begin(variant));
}

/// A box in which the black pawns find nothing but the first ranks.
std::string box_without_end() {
  const std::string around_king = "c4,d4,e4,c5,e5,c6,d6,e6,";
  std::string first, middle, last;
  for (int i = 0; i < 64; ++i) {
    const std::string slip = game("chaos").board.name(square(i)) + ",";
    const bool far_side = slip[1] >= '7';
    if (slip[1] <= '2') {
      first += slip;
    } else if (far_side || (slip != "d5," && !around_king.contains(slip))) {
      (far_side ? last : middle) += slip;
    }
  }
  constexpr std::size_t kPieces = 15 * 3;  // behind White's King
  return "d5," + around_king + middle.substr(0, kPieces) + last + middle.substr(kPieces) + first;
}

TEST(Slips, Decision3_WhereTheBoxIsEmptyBeforeAllPiecesStandTheSetupBeginsAfresh) {
  const Variant& variant = game("chaos");
  const std::string stuck = box_without_end();
  ASSERT_EQ(stuck.size(), 64U * 3);
  Numbers numbers = numbers_of(variant, stuck);
  const auto more = variant.hooks.setup_of_dice(variant, numbers, 1);
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().reason, Reason::more_dice);
  const Numbers second = numbers_of(variant, std::string(kExample));
  numbers.insert(numbers.end(), second.begin(), second.end());
  while (numbers.size() < 128) numbers.push_back(1);
  const auto setup = variant.hooks.setup_of_dice(variant, numbers, 1);
  ASSERT_TRUE(setup) << setup.error().message;
  EXPECT_EQ(*setup, stuck + std::string(kExample));
  EXPECT_EQ(begin(variant, *setup), begin(variant));
}

TEST(Slips, TooFewAskForMore) {
  const Variant& variant = game("chaos");
  Numbers numbers = numbers_of(variant, std::string(kExample));
  numbers.pop_back();
  const auto setup = variant.hooks.setup_of_dice(variant, numbers, 1);
  ASSERT_FALSE(setup);
  EXPECT_EQ(setup.error().reason, Reason::more_dice);
  EXPECT_FALSE(variant.hooks.setup_of_dice(variant, Numbers(65, 1), 1)) << "no second box";
}

TEST(Slips, RefusedListsSayWhy) {
  const Variant& variant = game("chaos");
  for (const Row& row : table("rules/data/slips.txt", 3)) {
    const auto begun = start(game(row.cells[0]), row.cells[1]);
    ASSERT_FALSE(begun) << row.line;
    EXPECT_THAT(begun.error().message, testing::HasSubstr(row.cells[2]));
  }
  EXPECT_FALSE(start(variant, std::string(kExample) + ",a2"));
}

/// Draws whole setups and looks at each start.
void for_each_setup(const Variant& variant, int setups, const auto& visit) {
  Random random(seed());
  for (int i = 0; i < setups; ++i) visit(random_start(variant, random));
}

TEST(Slips, Decision4_EverySetupKeepsTheRulesOfSection6) {
  for (const char* id : {"chaos", "chaos rejected-slip=return", "chaos castling=home"}) {
    const Variant& variant = game(id);
    for_each_setup(variant, 300, [&](const Start& begun) {
      SCOPED_TRACE(begun.setup);
      EXPECT_EQ(begun.position.occupied().size(), 32);
      EXPECT_EQ(begin(variant, begun.setup), begun.position);
      const Cell& white = variant.board.cell(begun.position.royals(Side::white).first());
      const Cell& black = variant.board.cell(begun.position.royals(Side::black).first());
      EXPECT_GT(std::max(std::abs(white.file - black.file), std::abs(white.rank - black.rank)), 1);
      for (const Square s : begun.position.occupied()) {
        const Piece piece = begun.position.at(s);
        if (!variant.spec(piece.kind()).pawn) continue;
        const int rank = variant.board.cell(s).rank + 1;
        const bool is_white = piece.owner() == Side::white;
        EXPECT_TRUE(is_white ? rank <= 6 : rank >= 3) << variant.board.name(s);
        EXPECT_EQ(begun.position.rights().has(s), is_white ? rank <= 2 : rank >= 7) << variant.board.name(s);
      }
    });
  }
}

TEST(Slips, ReturnedSlipsMayComeAgain) {
  bool again = false;
  for_each_setup(game("chaos rejected-slip=return"), 40, [&](const Start& begun) {
    std::set<std::string> seen;
    for (std::size_t at = 0; at < begun.setup.size(); at += 3) again |= !seen.insert(begun.setup.substr(at, 2)).second;
  });
  EXPECT_TRUE(again);
}

TEST(Slips, WithChecksThatCountNoKingBeginsAttacked) {
  const Variant& variant = game("chaos first-turn=off");
  std::size_t longest = 0;
  for_each_setup(variant, 60, [&](const Start& begun) {
    for (const Side side : kSides) EXPECT_FALSE(in_check(variant, begun.position, side)) << begun.setup;
    EXPECT_EQ(begin(variant, begun.setup), begun.position);
    longest = std::max(longest, begun.setup.size());
  });
  EXPECT_GT(longest, 64U * 3) << "a refused setup stays in the record";
}

TEST(Arrays25, Decision16_AreNumberedAsOnThePage) {
  const Variant& variant = game("future-random");
  int number = 0;
  for (const Row& row : table("rules/data/arrays25.txt", 2)) {
    ++number;
    const std::string setup = row.cells[0] + "-" + row.cells[0];
    EXPECT_EQ(row.cells[0], std::to_string(number));
    EXPECT_THAT(to_fen(variant, begin(variant, setup)), testing::HasSubstr("/1" + row.cells[1] + "1 w ")) << setup;
  }
  EXPECT_EQ(number, 25);
  EXPECT_NE(begin(variant, "1-2"), begin(variant, "2-1")) << "each side has a number of its own";
}

TEST(Arrays25, Decision17_AreReachedByTheRelocationsEachInOneWay) {
  const Variant& variant = game("future");
  const Variant& random = game("future-random");
  std::set<std::string> reached;
  Actions kings;
  legal_actions(variant, begin(variant), kings);
  for (const Action& king : kings) {
    Position after = begin(variant);
    apply(variant, after, king);
    Actions queens;
    legal_actions(variant, after, queens);
    for (const Action& queen : queens) {
      Position play = after;
      apply(variant, play, queen);
      EXPECT_TRUE(reached.insert(to_fen(variant, play)).second);
    }
  }
  for (int number = 1; number <= 25; ++number) {
    const std::string setup = std::to_string(number) + "-" + std::to_string(number);
    EXPECT_TRUE(reached.contains(to_fen(random, begin(random, setup)))) << setup;
  }
  EXPECT_EQ(reached.size(), 25U);
}

/// The names of the page for the states of a die.
constexpr std::array<std::string_view, 12> kStates{"P", "N", "B", "R", "QP", "QN", "QB", "QR", "GP", "GN", "GB", "GR"};

TEST(Die, RollsAsTheTablesOfThePageSay) {
  constexpr std::array<std::array<std::array<int, 2>, 2>, 18> kWays{{{{{0, 1}, {}}},
                                                                     {{{0, -1}, {}}},
                                                                     {{{-1, 0}, {}}},
                                                                     {{{1, 0}, {}}},
                                                                     {{{0, 2}, {}}},
                                                                     {{{2, 0}, {}}},
                                                                     {{{-1, 1}, {}}},
                                                                     {{{1, 1}, {}}},
                                                                     {{{-1, -1}, {}}},
                                                                     {{{1, -1}, {}}},
                                                                     {{{-2, 2}, {}}},
                                                                     {{{2, 2}, {}}},
                                                                     {{{-2, -2}, {}}},
                                                                     {{{2, -2}, {}}},
                                                                     {{{0, 2}, {-1, 0}}},
                                                                     {{{0, 2}, {1, 0}}},
                                                                     {{{-2, 0}, {0, 1}}},
                                                                     {{{-2, 0}, {0, -1}}}}};
  const auto rows = table("rules/data/rolls.txt", 19);
  ASSERT_EQ(rows.size(), kStates.size());
  for (std::size_t state = 0; state < rows.size(); ++state) {
    ASSERT_EQ(rows[state].cells[0], kStates[state]);
    for (std::size_t way = 0; way < kWays.size(); ++way) {
      Die die = Die::of_state(static_cast<int>(state));
      for (const auto& leg : kWays[way]) die.roll(leg[0], leg[1]);
      die.land();
      EXPECT_EQ(kStates[static_cast<std::size_t>(die.state())], rows[state].cells[way + 1])
          << kStates[state] << ", column " << way + 1;
    }
  }
}

TEST(Die, RepeatsAfterFourStraightAndThreeDiagonalSquares) {
  for (int state = 0; state < 12; ++state) {
    for (const auto& [near, far] : {std::pair{1, 5}, {3, 7}, {-1, 3}}) {
      Die a = Die::of_state(state);
      Die b = Die::of_state(state);
      a.roll(0, near);
      b.roll(0, far);
      EXPECT_EQ(a.state(), b.state());
    }
    Die diagonal = Die::of_state(state);
    diagonal.roll(3, -3);
    EXPECT_EQ(diagonal.state(), state);
  }
}

TEST(Die, TheTwoWaysOfALeapNeverGiveTheSameFace) {
  for (int state = 0; state < 12; ++state) {
    for (const auto& [files, ranks] : {std::pair{1, 2}, {2, 1}, {-1, 2}, {2, -1}, {1, 3}, {3, 1}, {-3, 1}, {1, -3}}) {
      Die aside = Die::of_state(state);
      Die on = Die::of_state(state);
      aside.roll(files, 0);
      aside.roll(0, ranks);
      on.roll(0, ranks);
      on.roll(files, 0);
      aside.land();
      on.land();
      EXPECT_NE(aside.state(), on.state()) << kStates[static_cast<std::size_t>(state)];
    }
  }
}

/// The position turned by half with colours exchanged; castling rights left out (rolling.md, decision 7).
std::string half_turn(const Variant& variant, const Position& position) {
  Position other;
  const auto turned = [&](Square s) { return square(variant.board.size() - 1 - index(s)); };
  for (const Side side : kSides) {
    for (const Square s : position.pieces(side)) {
      const Kind k = position.at(s).kind();
      other.put(turned(s), Piece(k, opponent(side)), variant.royal(k));
    }
  }
  other.set_turn(opponent(position.turn()));
  return words(to_fen(variant, other)).front();
}

TEST(Die, BlackRollsAsWhiteDoesAfterAHalfTurn) {
  const Variant& variant = game("rolling");
  Random random(seed());
  int tried = 0;
  play_randomly(
      variant, begin(variant), 300, random, [&](const Position& before, const Action& action, const Position& after) {
        if (action.verb != Verb::move) return;
        const auto turned = [&](Square s) {
          return s == Square::none ? s : square(variant.board.size() - 1 - index(s));
        };
        const std::string fen = half_turn(variant, before);
        Position other = read(variant, fen + (before.turn() == Side::white ? " b" : " w") + " - - 0 9");
        Action image = action;
        for (Square* s : {&image.from, &image.to, &image.via}) *s = turned(*s);
        apply(variant, other, image);
        EXPECT_EQ(words(to_fen(variant, other)).front(), half_turn(variant, after)) << to_text(variant, action);
        ++tried;
      });
  EXPECT_GT(tried, 20);
}

}  // namespace
}  // namespace rules::test
