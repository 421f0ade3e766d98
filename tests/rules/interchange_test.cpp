// Positions and moves of other programs: data/foreign_positions.txt, foreign_moves.txt and foreign_refusals.txt, and
// round trips on random games.
#include "rules/interchange/interchange.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "tests/rules/random_game.hpp"
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
  // Counts of shogiops, under its own rules: test/rules/chushogi.test.ts, "chushogi perft".
  const Variant& variant = game("chu-shogi promotion=jcsa partial-pass=on");
  const Dialect& form = dialect(variant, "usi");
  const auto count = [&](const char* sfen) {
    return count_actions(variant, import_position(variant, form, sfen).value());
  };
  EXPECT_EQ(count("11k/12/12/12/12/4r7/12/12/9n2/4+o7/12/6B4K b 8j 1"), 7U);
  EXPECT_EQ(count("11k/12/12/12/12/4r7/12/12/9n2/4+o7/12/6B4K b - 1"), 8U);
}

/// Random games of each kind: ASTRAGAL_ROUND_TRIPS in the environment, or few.
int games() {
  const char* chosen = std::getenv("ASTRAGAL_ROUND_TRIPS");
  return chosen != nullptr ? std::atoi(chosen) : 3;
}

struct RoundTrips {
  std::uint64_t positions = 0;
  std::uint64_t moves = 0;
};

void round_trip(const Variant& variant, const Dialect& form, const Position& position, RoundTrips& done) {
  const auto text = export_position(variant, form, position);
  ASSERT_TRUE(text) << text.error().message;
  auto back = import_position(variant, form, *text);
  ASSERT_TRUE(back) << *text << ": " << back.error().message;
  if (form.format == Format::usi) back->set_halfmove(position.halfmove());  // SFEN does not hold it
  ASSERT_EQ(to_fen(variant, *back), to_fen(variant, position));
  Actions legal;
  legal_actions(variant, position, legal);
  std::set<std::string> texts;
  for (const Action& action : legal) texts.insert(export_move(variant, form, position, action));
  ASSERT_EQ(texts.size(), legal.size()) << "two moves are written alike in " << *text;
  ++done.positions;
  done.moves += legal.size();
}

constexpr std::string_view kWithDialect[] = {"uci chess",
                                             "uci chess960",
                                             "uci courier stalemate=loss bare-king=on",
                                             "uci sho-shogi promotion=modern",
                                             "usi sho-shogi",
                                             "usi chu-shogi",
                                             "usi chu-shogi partial-pass=on"};

class InterchangeOf : public testing::TestWithParam<std::string_view> {};

TEST_P(InterchangeOf, RandomGamesComeBackAsTheyWere) {
  const Variant& variant = game(GetParam().substr(4));
  const Dialect& form = dialect(variant, GetParam().substr(0, 3));
  SCOPED_TRACE("ASTRAGAL_SEED=" + std::to_string(seed()));
  Random random(seed());
  RoundTrips done;
  for (int i = 0; i < games(); ++i) {
    play_randomly(variant, random_start(variant, random).position, 200, random,
                  [&](const Position& before, const Action& action, const Position& after) {
                    round_trip(variant, form, after, done);
                    const auto read = import_move(variant, form, before, export_move(variant, form, before, action));
                    ASSERT_TRUE(read) << read.error().message;
                    ASSERT_EQ(*read, action);
                  });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(done.moves, done.positions);
  RecordProperty("positions", std::to_string(done.positions));
  RecordProperty("moves", std::to_string(done.moves));
}

INSTANTIATE_TEST_SUITE_P(All, InterchangeOf, testing::ValuesIn(kWithDialect),
                         [](const auto& chosen) { return test_name(chosen.param); });

class FenOf : public testing::TestWithParam<std::string_view> {};

TEST_P(FenOf, RandomGamesIsReadAsItWasWritten) {
  const Variant& variant = game(GetParam());
  SCOPED_TRACE("ASTRAGAL_SEED=" + std::to_string(seed()));
  Random random(seed());
  std::uint64_t positions = 0;
  for (int i = 0; i < games() && !HasFatalFailure(); ++i) {
    play_randomly(variant, random_start(variant, random).position, 200, random,
                  [&](const Position&, const Action&, const Position& after) {
                    const std::string fen = to_fen(variant, after);
                    const auto back = parse_fen(variant, fen);
                    ASSERT_TRUE(back) << fen << ": " << back.error().message;
                    ASSERT_EQ(*back, after) << fen;
                    ++positions;
                  });
  }
  RecordProperty("positions", std::to_string(positions));
}

INSTANTIATE_TEST_SUITE_P(All, FenOf, testing::ValuesIn(kGames),
                         [](const auto& chosen) { return test_name(chosen.param); });

TEST(Interchange, EveryDialectOfEveryGameIsAmongTheRoundTrips) {
  std::set<std::string> tested;
  for (const std::string_view one : kWithDialect) {
    tested.insert(std::string(one.substr(0, 3)) + " " + words(one.substr(4)).front());
  }
  std::set<std::string> known;
  for (const VariantEntry& entry : all_variants()) {
    for (const Dialect& form : game(entry.id).dialects) {
      known.insert(std::string(name(form.format)) + " " + std::string(entry.id));
    }
  }
  EXPECT_EQ(known, tested);
}

}  // namespace
}  // namespace rules::test
