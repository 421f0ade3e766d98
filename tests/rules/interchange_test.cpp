// Positions and moves of other programs: data/foreign_positions.txt, foreign_moves.txt and foreign_refusals.txt. Random
// games in every form are in tests/round_trips.
#include "rules/interchange/interchange.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/rules/support.hpp"

namespace rules::test {
namespace {

const Dialect& dialect(const Variant& variant, std::string_view format) {
  const auto found = find_dialect(variant, format_named(format).value());
  if (!found) throw std::runtime_error(found.error().message);
  return **found;
}

TEST(Interchange, PositionsAreWrittenAsOtherProgramsWriteThem_AndRead) {
  for (const Row& row : table("rules/data/foreign_positions.txt", 4)) {
    SCOPED_TRACE("foreign_positions.txt:" + std::to_string(row.line));
    const Variant& variant = game(row.cells[1]);
    const Dialect& form = dialect(variant, row.cells[0]);
    EXPECT_EQ(export_position(variant, form, read(variant, row.cells[2])).value(), row.cells[3]);
    const auto position = import_position(variant, form, row.cells[3]);
    ASSERT_TRUE(position) << position.error().message;
    EXPECT_EQ(to_fen(variant, *position), row.cells[2]);
  }
}

TEST(Interchange, MovesAreWrittenAsOtherProgramsWriteThem_AndRead) {
  for (const Row& row : table("rules/data/foreign_moves.txt", 5)) {
    SCOPED_TRACE("foreign_moves.txt:" + std::to_string(row.line));
    const Variant& variant = game(row.cells[1]);
    const Dialect& form = dialect(variant, row.cells[0]);
    const Position position = read(variant, row.cells[2]);
    const auto own = parse_move(variant, position, row.cells[3]);
    ASSERT_TRUE(own) << own.error().message;
    EXPECT_EQ(export_move(variant, form, position, *own), row.cells[4]);
    const auto action = import_move(variant, form, position, row.cells[4]);
    ASSERT_TRUE(action) << action.error().message;
    EXPECT_EQ(to_text(variant, *action), row.cells[3]);
  }
}

Error refusal(const Row& row) {
  const Variant& variant = game(row.cells[1]);
  const auto form = find_dialect(variant, format_named(row.cells[0]).value());
  if (!form) return form.error();
  const std::size_t mark = row.cells[2].find(" > ");
  const auto position = import_position(variant, **form, row.cells[2].substr(0, mark));
  if (!position) return position.error();
  if (mark == std::string::npos) return {};
  const auto action = import_move(variant, **form, *position, row.cells[2].substr(mark + 3));
  return action ? Error{} : action.error();
}

TEST(Interchange, WhatTheOtherFormCannotSayOrSaysWronglyIsRefusedWithItsColumn) {
  for (const Row& row : table("rules/data/foreign_refusals.txt", 7)) {
    SCOPED_TRACE("foreign_refusals.txt:" + std::to_string(row.line));
    const Error error = refusal(row);
    ASSERT_NE(error.message, "") << "nothing was refused";
    EXPECT_EQ(name(error.code), row.cells[3]) << error.message;
    EXPECT_EQ(name(error.reason), row.cells[4]) << error.message;
    EXPECT_EQ(error.column, std::stoi(row.cells[5])) << error.message;
    EXPECT_THAT(error.message, testing::HasSubstr(row.cells[6]));
  }
}

TEST(Interchange, APositionWhoseKeyHasNoPlaceIsRefused_NotChanged) {
  const Variant& variant = game("chu-shogi");
  Dialect without = dialect(variant, "usi");
  without.key_in_hands = "";
  const Position position = read(variant, "11k/12/12/12/12/4r7/12/12/9n2/4+o7/12/6B4K w - - 0 1 lion=e3");
  const auto text = export_position(variant, without, position);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, ErrorCode::no_interchange);
  EXPECT_THAT(text.error().message, testing::HasSubstr("lion=e3"));
}

TEST(Interchange, AShakOfAnEarlierCheckHasNoPlaceInAPositionAndIsRefused) {
  const Variant& variant = game("shatar opening=d4-d5");
  const Dialect& form = dialect(variant, "uci");
  for (const char* fen : {"1k4R1/7p/K7/8/8/8/8/7B w - - 2 2 shak=w",     // White checked with the Rook one move before
                          "k5R1/7p/K7/8/8/8/8/7B b - - 1 1",             // a check from outside, not counted as a shak
                          "k5R1/7p/K7/8/8/8/8/7B b - - 1 1 shak=wb"}) {  // nor does Black's own series show
    const auto text = export_position(variant, form, read(variant, fen));
    ASSERT_FALSE(text) << fen;
    EXPECT_EQ(text.error().code, ErrorCode::no_interchange);
    EXPECT_THAT(text.error().message, testing::HasSubstr("shak="));
  }
}

TEST(Interchange, FairyStockfishLeavesRightsAndEnPassantOutInShogi) {
  const Variant& variant = game("sho-shogi promotion=modern");
  const auto position = import_position(variant, dialect(variant, "uci"),
                                        "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL w 0 1");
  ASSERT_TRUE(position) << position.error().message;
  EXPECT_EQ(to_fen(variant, *position), to_fen(variant, begin(variant)));
}

TEST(Interchange, LishogiMayNameAnEmptySquareThatALionStepsOver) {
  const Variant& variant = game("chu-shogi");
  const Dialect& form = dialect(variant, "usi");
  const Position position = read(variant, "10gk/12/12/12/12/12/5N6/12/12/12/12/K11 w - - 0 1");
  for (const auto& [text, own] : {std::pair("7g6f5e", "f6h8"), {"7g6f7e", "f6f8"}, {"7g8h7g", "f6f6"}}) {
    const auto action = import_move(variant, form, position, text);
    ASSERT_TRUE(action) << text << ": " << action.error().message;
    EXPECT_EQ(to_text(variant, *action), own);
  }
  EXPECT_FALSE(import_move(variant, form, position, "7g5e6f")) << "the first step is one square";
  EXPECT_FALSE(import_move(variant, form, position, "12l11k12l")) << "a King does not pass";
}

TEST(Interchange, TheLionsSquareInTheHandsForbidsItsRevenge) {
  // Counts of shogiops under its own rules: shogiops' test/rules/chushogi.test.ts, "chushogi perft".
  const Variant& variant = game("chu-shogi promotion=jcsa partial-pass=on");
  const Dialect& form = dialect(variant, "usi");
  const auto count = [&](const char* sfen) {
    return count_actions(variant, import_position(variant, form, sfen).value());
  };
  EXPECT_EQ(count("11k/12/12/12/12/4r7/12/12/9n2/4+o7/12/6B4K b 8j 1"), 7U);
  EXPECT_EQ(count("11k/12/12/12/12/4r7/12/12/9n2/4+o7/12/6B4K b - 1"), 8U);
}

}  // namespace
}  // namespace rules::test
