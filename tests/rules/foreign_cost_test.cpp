// Any file costs work in proportion to its size, and is read without deep calls: what is counted are the characters
// that a reader goes over, so no machine is too slow for these tests.
#include <gtest/gtest.h>

#include "tests/rules/foreign_summary.hpp"
#include "tests/rules/support.hpp"

namespace rules::test {
namespace {

using foreign::File;
using foreign::ReadGame;

/// Characters looked at in opening the file and reading its games.
std::uint64_t steps_for(const std::string& bytes) {
  auto file = File::open(bytes);
  if (!file) return 0;
  for (std::size_t i = 0; i < file->games(); ++i) (void)file->sheet(i);
  return file->steps();
}

/// A reader goes over a file a few times, however long it is.
void expect_linear(const std::string& begin, std::string_view unit, std::size_t times, const std::string& end) {
  constexpr std::uint64_t kPasses = 4;
  const std::string bytes = begin + repeated(unit, times) + end;
  EXPECT_LE(steps_for(bytes), kPasses * bytes.size() + 100'000) << begin.substr(0, 40) << unit;
}

constexpr const char* kOpening = "[Event \"a\"]\n\n1. e4 ";

TEST(ForeignCost, is_linear_in_what_a_file_repeats) {
  expect_linear("", "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 2. Nf3 1-0\n\n", 10'000, "");
  expect_linear("", "1. e4 e5 *\n", 10'000, "");
  expect_linear(std::string(kOpening) + "{", "x", 5'000'000, "} e5 *");
  expect_linear(std::string(kOpening) + "{", "x", 5'000'000, "");
  expect_linear(kOpening, "{", 1'000'000, "");
  expect_linear(kOpening, "{\n[Event \"a\"]\n", 100'000, "");
  expect_linear(kOpening, "(", 100'000, repeated(")", 100'000) + " e5 *");
  expect_linear(kOpening, "(", 1'000'000, "");
  expect_linear(kOpening, ")", 1'000'000, "");
  expect_linear(kOpening, "x", 1'000'000, " *");
  expect_linear(kOpening, "e5(", 300'000, " *");
  expect_linear(kOpening, "1", 1'000'000, " *");
  expect_linear(kOpening, "1.", 500'000, " *");
  expect_linear(kOpening, "$", 1'000'000, " *");
  expect_linear(kOpening, "!", 1'000'000, " *");
  expect_linear("", "[", 1'000'000, "");
  expect_linear("[A \"", "\"", 1'000'000, "");
  expect_linear("[A \"", "\\", 1'000'000, "");
  expect_linear("", "%\n", 500'000, "");
  expect_linear("手合割：小将棋\n", "   1 ７六歩(77)   ( 0:01/00:00:01)\n", 50'000, "");
  expect_linear("手合割：小将棋\n   1 ７六歩(77)\n", "変化：1手\n   1 ７六歩(77)\n", 50'000, "");
  expect_linear("手合割：小将棋\n", "▲７六歩", 100'000, "");
  expect_linear("手合割：小将棋\n", "   1 (", 100'000, "");
  expect_linear("手合割：小将棋\n   1 ", "(", 1'000'000, "");
  expect_linear("position startpos moves", " e2e4", 200'000, "");
  expect_linear("", "position startpos moves e2e4 e7e5\n", 50'000, "");
}

ReadGame first_game(const std::string& bytes) {
  auto file = File::open(bytes);
  EXPECT_TRUE(file.has_value());
  return file->read(0);
}

TEST(ForeignCost, variations_lie_only_so_deep) {
  std::string bytes = kOpening;
  for (int i = 0; i < 100'000; ++i) bytes += i % 2 == 0 ? "(1. d4 " : "(1. e4 ";
  bytes += repeated(")", 100'000) + " e5 *";
  const ReadGame game = first_game(bytes);
  EXPECT_FALSE(game.failure);
  EXPECT_EQ(game.course.plies, 2U);
  EXPECT_LE(game.sheet.moves.size(), static_cast<std::size_t>(foreign::kDeepest) + 2);
  EXPECT_NE(summary(game).find("deeper than 64 others"), std::string::npos);
  EXPECT_LT(game_answer(game).size(), 20'000U);
}

TEST(ForeignCost, warnings_are_bounded) {
  const ReadGame game = first_game(kOpening + repeated(")", 10'000) + " e5 *");
  EXPECT_EQ(game.notes.kept().size(), 100U);
  EXPECT_EQ(game.notes.left_out(), 9'900U);
}

TEST(ForeignCost, a_move_of_a_megabyte_is_shown_in_short) {
  const ReadGame game = first_game(kOpening + repeated("é", 500'000) + " *");
  ASSERT_TRUE(game.failure);
  EXPECT_LT(game.failure->said.text().size(), 120U);
  EXPECT_LE(game.failure->move.size(), foreign::kLongestMove);
  EXPECT_LT(game_answer(game).size(), 2'000U);
}

TEST(ForeignCost, a_game_has_so_many_moves_at_most) {
  const ReadGame game = first_game("position startpos moves" + repeated(" e2e4", 300'000));
  EXPECT_EQ(game.sheet.moves.size(), foreign::kMostMoves);
}

/// Looking for options is bounded for a file as a whole, however many of its games are broken.
TEST(ForeignCost, options_are_looked_for_so_often_only) {
  auto file = File::open(repeated("[Variant \"shatar\"]\n\n1. d4 d5 2. Kd5 *\n\n", 30));
  ASSERT_TRUE(file.has_value());
  for (std::size_t i = 0; i < file->games(); ++i) {
    const ReadGame game = file->read(i);
    ASSERT_TRUE(game.failure);
    EXPECT_EQ(game.failure->code, "illegal_move");
  }
  EXPECT_NE(summary(file->read(29)).find("not all options were tried"), std::string::npos);
}

}  // namespace
}  // namespace rules::test
