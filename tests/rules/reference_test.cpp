// Compares the library with the naive second program (reference.hpp): every piece on random boards, whole positions,
// and the positions of random games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "tests/rules/random_game.hpp"
#include "tests/rules/reference.hpp"

namespace rules::test {
namespace {

/// Marks of a diagram, by square.
struct Marks {
  std::set<std::string> quiet, capture, hop;
  bool operator==(const Marks&) const = default;
};

Marks drawn(const Variant& variant, Piece piece, Square from) {
  Marks marks;
  for (const DiagramMark& mark : diagram(variant, piece, from)) {
    if (mark.quiet) marks.quiet.insert(variant.board.name(mark.at));
    if (mark.capture) marks.capture.insert(variant.board.name(mark.at));
    if (mark.hop) marks.hop.insert(variant.board.name(mark.at));
  }
  return marks;
}

/// Finds the same by putting the piece, an enemy and a screen beside the piece on an otherwise empty board.
Marks tried(std::string_view id, std::string_view symbol, int side, Reference::At from) {
  Marks marks;
  Reference board(id);
  board.put(from, symbol, side);
  for (const auto& to : board.landings(from)) marks.quiet.insert(Reference::name(to));
  for (const auto& to : board.squares()) {
    if (to == from) continue;
    const auto takes = [&] {
      const auto goals = board.landings(from);
      return std::ranges::find(goals, to) != goals.end();
    };
    board.put(to, "M", 3 - side);
    if (takes()) marks.capture.insert(Reference::name(to));
    const bool hops = symbol == "O" || symbol == "X" || symbol == "V";
    for (const auto& screen : board.squares()) {
      const bool beside = std::abs(screen.first - from.first) <= 1 && std::abs(screen.second - from.second) <= 1;
      if (!hops || !beside || screen == from || screen == to) continue;
      board.put(screen, "M", side);
      if (takes() && !marks.capture.contains(Reference::name(to))) marks.hop.insert(Reference::name(to));
      board.clear(screen);
    }
    board.clear(to);
  }
  return marks;
}

TEST(Reach, EveryPieceOnTheEmptyBoardGoesWhereThePageSaysIt) {
  for (const std::string_view id : {"chess", "chess56", "chess56 rhino-pass=off", "chess2016"}) {
    const Variant& variant = game(id);
    for (int k = 0; k < static_cast<int>(variant.kinds.size()); ++k) {
      // The option changes one kind only.
      if (id.ends_with("=off") && variant.kinds[static_cast<std::size_t>(k)].symbol != "RH") continue;
      for (const Side side : kSides) {
        for (int s = 0; s < variant.board.size(); ++s) {
          const Cell& cell = variant.board.cell(square(s));
          const Marks expected =
              tried(id, variant.kinds[static_cast<std::size_t>(k)].symbol, index(side) + 1, {cell.file, cell.rank});
          ASSERT_TRUE(drawn(variant, Piece(kind(k), side), square(s)) == expected)
              << id << ": " << variant.kinds[static_cast<std::size_t>(k)].name << " of side " << index(side) << " on "
              << cell.name;
        }
      }
    }
  }
}

TEST(Reach, ARhinocerosInTheMiddleReaches32SquaresAndItsOwn) {
  const Variant& variant = game("chess56");
  const Marks marks = drawn(variant, Piece(variant.find_symbol("RH"), Side::white), *variant.board.find("f5"));
  EXPECT_EQ(marks.capture.size(), 32U);
  EXPECT_EQ(marks.quiet.size(), 33U);
  EXPECT_TRUE(marks.quiet.contains("f5"));
  EXPECT_FALSE(marks.capture.contains("f5"));
}

/// A placement with Kings and random pieces, as FEN. A third of the positions have castling rights.
std::string random_fen(const Variant& variant, Random& random) {
  const int files = variant.board.files();
  std::vector<std::string> content(static_cast<std::size_t>(variant.board.size()));
  const auto put = [&](Square s, std::string symbol, Side side) {
    if (side == Side::black) {
      for (char& c : symbol) c = static_cast<char>(std::tolower(c));
    }
    content[static_cast<std::size_t>(index(s))] = symbol.size() == 1 ? symbol : "{" + symbol + "}";
  };
  const auto anywhere = [&] { return square(static_cast<int>(random.below(content.size()))); };
  std::vector<std::string> rights;
  for (const Side side : kSides) {
    const bool castles = random.below(3) == 0;
    const Square home = variant.castling.king_home[side];
    Square king = castles && home != Square::none ? home : anywhere();
    while (!content[static_cast<std::size_t>(index(king))].empty()) king = anywhere();
    put(king, "K", side);
    if (king != home) continue;
    for (const Castling& wing : variant.castling.goals[side].castlings) {
      if (wing.rook_from == Square::none || !content[static_cast<std::size_t>(index(wing.rook_from))].empty()) continue;
      put(wing.rook_from, "R", side);
      rights.push_back(variant.board.name(wing.rook_from));
    }
  }
  const std::size_t pieces = 3 + random.below(30);
  for (std::size_t i = 0; i < pieces; ++i) {
    const Square s = anywhere();
    const KindSpec& spec = variant.kinds[random.below(variant.kinds.size())];
    const Side side = random.below(2) == 0 ? Side::white : Side::black;
    const bool pawn_may = !spec.pawn || !variant.no_pawns[side].has(s);
    if (content[static_cast<std::size_t>(index(s))].empty() && !spec.royal && pawn_may) {
      put(s, std::string(spec.symbol), side);
    }
  }
  std::string fen;
  for (int rank = variant.board.ranks(); rank-- > 0;) {
    int run = 0;
    for (int file = 0; file < files; ++file) {
      const Square s = variant.board.at(file, rank);
      const bool nobody = s != Square::none && content[static_cast<std::size_t>(index(s))].empty();
      if (!nobody && run > 0) fen += std::to_string(std::exchange(run, 0));
      run += nobody ? 1 : 0;
      if (!nobody) fen += s == Square::none ? "*" : content[static_cast<std::size_t>(index(s))];
    }
    fen += (run > 0 ? std::to_string(run) : "") + (rank > 0 ? "/" : "");
  }
  std::ranges::sort(rights);
  std::string list;
  for (const std::string& right : rights) list += (list.empty() ? "" : ",") + right;
  return fen + (random.below(2) == 0 ? " w " : " b ") + (list.empty() ? "-" : list) + " - 0 1";
}

/// Everything that can be asked of one position, asked of both programs.
void compare(std::string_view id, const std::string& fen) {
  SCOPED_TRACE(std::string(id) + ": " + fen);
  const Variant& variant = game(id);
  const Reference naive(id, fen);
  const auto position = parse_fen(variant, fen);
  const bool waiting_in_check = naive.in_check(3 - naive.turn());
  ASSERT_EQ(position.has_value(), !waiting_in_check);
  if (!position) {
    EXPECT_EQ(position.error().reason, Reason::waiting_in_check);
    return;
  }
  EXPECT_EQ(to_fen(variant, *position), fen);
  EXPECT_EQ(in_check(variant, *position), naive.in_check(naive.turn()));
  for (const auto& at : naive.squares()) {
    const Square s = *variant.board.find(Reference::name(at));
    for (const Side side : kSides) {
      EXPECT_EQ(attacked(variant, *position, s, side), naive.attacks(index(side) + 1, at))
          << Reference::name(at) << " by side " << index(side);
    }
  }
  const auto ended = outcome(variant, *position);
  if (ended && (ended->reason == EndReason::insufficient_material || ended->reason == EndReason::move_rule)) return;
  const std::vector<std::string> legal = naive.moves();
  EXPECT_EQ(joined(moves(variant, *position)), joined(legal));
  EXPECT_EQ(count_actions(variant, *position), legal.size());
  EXPECT_EQ(ended.has_value(), legal.empty());
  if (ended) {
    EXPECT_EQ(ended->reason == EndReason::checkmate, in_check(variant, *position));
  }
}

TEST(Reference, RandomBoardsHaveTheSameMovesAttacksAndChecks) {
  for (const std::string_view id : {"chess", "chess56", "chess56 rhino-pass=off", "chess2016"}) {
    Random random(seed());
    SCOPED_TRACE("seed " + std::to_string(seed()));
    for (int i = 0; i < 150; ++i) {
      compare(id, random_fen(game(id), random));
      if (HasFailure()) return;
    }
  }
}

TEST(Reference, RandomGamesHaveTheSameMovesAttacksAndChecks) {
  for (const std::string_view id : {"chess", "chess960", "chess56", "chess112", "chess2016"}) {
    SCOPED_TRACE("seed " + std::to_string(seed()));
    const Variant& variant = game(id);
    Random random(seed() + 1);
    for (int i = 0; i < 4; ++i) {
      int ply = 0;
      const Start begun = random_start(variant, random);
      play_randomly(variant, begun.position, 120, random, [&](const Position&, const Action&, const Position& after) {
        const bool sampled = ++ply % 8 == 0 || after.en_passant().target != Square::none;
        if (sampled && !HasFailure()) compare(id, to_fen(variant, after));
      });
    }
  }
}

}  // namespace
}  // namespace rules::test
