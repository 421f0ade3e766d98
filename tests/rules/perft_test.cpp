// Runs tests/rules/data/perft.txt: one test per line.
#include <gtest/gtest.h>

#include "tests/rules/support.hpp"

namespace rules::test {
namespace {

class PerftTest : public testing::Test {
 public:
  explicit PerftTest(const Row& row) : row_(row) {}
  void TestBody() override {
    const Variant& variant = game(row_.cells[0]);
    const std::string& where = row_.cells[1];
    SCOPED_TRACE("perft.txt:" + std::to_string(row_.line) + ": " + row_.cells[0] + " " + where);
    const Position position = where.find(' ') == std::string::npos ? begin(variant, where) : read(variant, where);
    int depth = 0;
    for (const std::string& nodes : words(row_.cells[2])) {
      ++depth;
      EXPECT_EQ(perft(variant, position, depth), std::stoull(nodes)) << "depth " << depth;
    }
  }

 private:
  const Row& row_;
};

const bool kRegistered = [] {
  static const std::vector<Row> rows = table("rules/data/perft.txt", 3);
  for (const Row& row : rows) {
    const std::string name = row.cells[0] + "_" + row.cells[1].substr(0, row.cells[1].find(' '));
    testing::RegisterTest("Perft", ("Line" + std::to_string(row.line) + "_" + test_name(name)).c_str(), nullptr,
                          nullptr, __FILE__, __LINE__, [&row]() -> testing::Test* { return new PerftTest(row); });
  }
  return true;
}();

TEST(Perft, DivideAddsUpToThePerft) {
  for (const std::string_view id : kGames) {
    const Variant& variant = game(id);
    const Position position = begin(variant);
    std::uint64_t sum = 0;
    for (const auto& [action, nodes] : perft_divide(variant, position, 3)) {
      Position next = position;
      apply(variant, next, action);
      EXPECT_EQ(nodes, perft(variant, next, 2)) << id << " " << to_text(variant, action);
      sum += nodes;
    }
    EXPECT_EQ(sum, perft(variant, position, 3)) << id;
  }
}

TEST(Perft, AFinishedGameHasNoSequences) {
  const Variant& chess = game("chess");
  const Position last = read(chess, "4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
  EXPECT_EQ(perft(chess, last, 1), 15U);
  EXPECT_EQ(perft(chess, last, 2), 0U) << "the clock ends the game after any of them";
  EXPECT_EQ(perft(chess, last, 3), 0U);
  const Position mate = read(chess, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(perft(chess, mate, 1), 0U);
  const Position bare = read(chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(perft(chess, bare, 1), 0U);
}

TEST(Perft, UpToABoundIsTheSameCountOrNone) {
  const Variant& chess = game("chess");
  const Position start = begin(chess);
  EXPECT_EQ(perft_up_to(chess, start, 3, 8902), 8902U);
  EXPECT_EQ(perft_up_to(chess, start, 3, 8901), std::nullopt);
  EXPECT_EQ(perft_up_to(chess, start, 12, 100'000), std::nullopt) << "at once, not after hours";
  EXPECT_EQ(perft_up_to(chess, start, 0, 1), 1U);
}

TEST(Perft, DepthZeroIsOne) {
  EXPECT_EQ(perft(game("chess"), begin(game("chess")), 0), 1U);
}

}  // namespace
}  // namespace rules::test
