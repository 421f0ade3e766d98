// The notation of pieces (docs/betza.md): data/betza_errors.txt, data/betza_reach.txt, data/betza_equal.txt; and that
// the graphs laid out from it are the only source of generation, attack and diagrams.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "rules/piece/graph.hpp"
#include "tests/rules/support.hpp"

namespace rules::test {
namespace {

Topology chessboard() {
  return Topology::grid(std::vector<std::string_view>(8, "........"));
}

Gait gait(const std::string& notation) {
  auto parsed = parse_betza(notation);
  if (!parsed) throw std::runtime_error(notation + ": " + parsed.error().message);
  return *parsed;
}

/// The content classes of a board: 0 empty, 1 White, 2 Black.
using Contents = std::vector<unsigned>;

/// Walks a reach graph by its definition (graph.hpp) and gives the squares where the piece may end.
std::set<std::string> landings(const Topology& board, const ReachGraph& graph, const Contents& contents) {
  std::set<std::string> squares;
  const std::function<void(std::uint16_t)> follow = [&](std::uint16_t first) {
    for (std::uint16_t s = first; s != 0; s = graph.steps[s].sibling) {
      const Step& step = graph.steps[s];
      const unsigned content = contents[static_cast<std::size_t>(index(step.at))];
      if ((step.flags >> content & 1U) != 0) squares.insert(board.name(step.at));
      follow(content == 0 ? step.if_empty : step.if_occupied);
    }
  };
  follow(graph.root);
  return squares;
}

std::set<std::string> from_d4(const std::string& notation, Side side) {
  const Topology board = chessboard();
  const Square d4 = *board.find(side == Side::white ? "d4" : "d5");
  Contents contents(64);
  contents[static_cast<std::size_t>(index(d4))] = side == Side::white ? 1 : 2;
  return landings(board, lay_out(gait(notation), board, side, d4), contents);
}

TEST(Betza, ErrorsNameTheColumnOfTheOffendingCharacter) {
  for (const Row& row : table("rules/data/betza_errors.txt", 3)) {
    SCOPED_TRACE("betza_errors.txt:" + std::to_string(row.line) + ": " + row.cells[0]);
    const auto parsed = parse_betza(row.cells[0]);
    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().column, std::stoul(row.cells[1])) << parsed.error().message;
    EXPECT_THAT(parsed.error().message, testing::HasSubstr(row.cells[2]));
  }
}

TEST(Betza, EveryNotationReachesTheSquaresOfTheTable) {
  const Topology board = chessboard();
  for (const Row& row : table("rules/data/betza_reach.txt", 2)) {
    SCOPED_TRACE("betza_reach.txt:" + std::to_string(row.line) + ": " + row.cells[0]);
    const auto white = from_d4(row.cells[0], Side::white);
    EXPECT_EQ(joined({white.begin(), white.end()}), row.cells[1]);
    std::set<std::string> mirrored;
    for (const std::string& name : white) mirrored.insert(board.name(board.mirrored(*board.find(name))));
    EXPECT_EQ(from_d4(row.cells[0], Side::black), mirrored);
  }
}

TEST(Betza, EqualNotationsAreEqualOnEveryBoard) {
  const Topology board = chessboard();
  Random random(seed());
  SCOPED_TRACE("seed " + std::to_string(seed()));
  for (const Row& row : table("rules/data/betza_equal.txt", 2)) {
    SCOPED_TRACE("betza_equal.txt:" + std::to_string(row.line) + ": " + row.cells[0] + " " + row.cells[1]);
    for (int i = 0; i < 60; ++i) {
      const Side side = i % 2 == 0 ? Side::white : Side::black;
      Contents contents(64);
      for (unsigned& content : contents) content = random.below(3) != 0 ? 0U : 1U + random.next() % 2;
      const Square from = square(static_cast<int>(random.below(64)));
      contents[static_cast<std::size_t>(index(from))] = side == Side::white ? 1 : 2;
      EXPECT_EQ(landings(board, lay_out(gait(row.cells[0]), board, side, from), contents),
                landings(board, lay_out(gait(row.cells[1]), board, side, from), contents));
    }
  }
}

TEST(Betza, EveryKindOfEveryGameParsesAsItsPageWritesIt) {
  for (const VariantEntry& entry : all_variants()) {
    for (const KindSpec& spec : game(entry.id).kinds) {
      EXPECT_TRUE(parse_betza(spec.betza)) << entry.id << " " << spec.name;
      EXPECT_TRUE(spec.unmoved.empty() || parse_betza(spec.unmoved)) << entry.id << " " << spec.name;
    }
  }
}

/// Chess in which the square north of e4 is a6, and b4 has no neighbour to the north.
const Variant& bent_chess() {
  static const std::unique_ptr<const Variant> made = [] {
    VariantEntry entry = *find_variant("chess");
    entry.define = [](Variant& variant) {
      find_variant("chess")->define(variant);
      const auto at = [&](std::string_view name) { return *variant.board.find(name); };
      variant.board.link(at("e4"), Direction::n, at("a6"));
      variant.board.link(at("b4"), Direction::n, Square::none);
    };
    auto variant = make_variant(entry, {});
    if (!variant) throw std::runtime_error(variant.error().message);
    return std::move(*variant);
  }();
  return *made;
}

std::set<std::string> marks(const Variant& variant, std::string_view symbol, std::string_view from) {
  std::set<std::string> names;
  for (const DiagramMark& mark :
       diagram(variant, Piece(variant.find_symbol(symbol), Side::white), *variant.board.find(from))) {
    names.insert(variant.board.name(mark.at));
  }
  return names;
}

TEST(Graph, OneChangedEdgeChangesGenerationAttackAndDiagram) {
  const std::string fen = "7k/8/8/8/8/8/4R3/7K w - - 0 1";
  const auto ask = [&](const Variant& variant) {
    const Position position = read(variant, fen);
    const std::vector<std::string> legal = moves(variant, position);
    std::string seen;
    for (const std::string name : {"e5", "e8", "a6", "a7", "a8", "a5"}) {
      const bool generated = std::ranges::count(legal, "e2" + name) == 1;
      EXPECT_EQ(attacked(variant, position, *variant.board.find(name), Side::white), generated) << name;
      EXPECT_EQ(marks(variant, "R", "e2").contains(name), generated) << name;
      if (generated) seen += (seen.empty() ? "" : " ") + name;
    }
    return seen;
  };
  EXPECT_EQ(ask(game("chess")), "e5 e8");
  EXPECT_EQ(ask(bent_chess()), "a6 a7 a8");
}

TEST(Graph, AMissingEdgeEndsASlideAndAPawnsWay) {
  const Variant& bent = bent_chess();
  EXPECT_FALSE(marks(bent, "R", "b1").contains("b5"));
  EXPECT_TRUE(marks(bent, "R", "b1").contains("b4"));
  EXPECT_EQ(marks(bent, "P", "b4"), (std::set<std::string>{"a5", "c5"}));
  EXPECT_TRUE(marks(bent, "N", "b4").contains("c6")) << "leaps go by coordinates";
}

TEST(Graph, ChecksAndLegalityFollowAChangedEdge) {
  const std::string fen = "8/8/k7/8/8/8/4R3/7K b - - 0 1";
  EXPECT_FALSE(in_check(game("chess"), read(game("chess"), fen)));
  const Variant& bent = bent_chess();
  const Position position = read(bent, fen);
  EXPECT_TRUE(in_check(bent, position));
  // The slide goes on to a7 and a8, so the King cannot step back along it.
  EXPECT_EQ(joined(moves(bent, position)), "a6a5 a6b5 a6b6 a6b7");
}

}  // namespace
}  // namespace rules::test
