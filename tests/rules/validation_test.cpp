// Generation equals validation: in sampled positions of random games parse_move accepts exactly the listed texts, out
// of all pairs of squares, all castlings and passes, all promotions of pawns, and texts that are nearly moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/rules/random_game.hpp"

namespace rules::test {
namespace {

/// A text with a character changed, lost, doubled or added.
std::string mutated(std::string text, Random& random) {
  static constexpr std::string_view kLetters = "abcdefghijklmnop0123456789=+-~/OQNRBKPH{}o x";
  const std::size_t changes = 1 + random.below(3);
  for (std::size_t i = 0; i < changes; ++i) {
    const char letter = kLetters[random.below(kLetters.size())];
    const std::size_t at = random.below(text.size() + 1);
    const std::size_t what = random.below(4);
    if (what == 0 || at == text.size()) {
      text.insert(at, 1, letter);
    } else if (what == 1) {
      text.erase(at, 1);
    } else if (what == 2) {
      text[at] = letter;
    } else {
      text.insert(at, 1, text[at]);
    }
  }
  return text;
}

class Judge {
 public:
  Judge(const Variant& variant, const Position& position) : variant_(variant), position_(position) {
    for (const std::string& move : moves(variant, position)) legal_.insert(move);
  }

  void try_text(const std::string& text) {
    const auto action = parse_move(variant_, position_, text);
    EXPECT_EQ(action.has_value(), legal_.contains(text)) << text;
    if (action) {
      accepted_.insert(text);
      EXPECT_EQ(to_text(variant_, *action), text);
      return;
    }
    const bool over = action.error().code == ErrorCode::game_over;
    EXPECT_TRUE(over || action.error().code == ErrorCode::illegal_move) << text;
    EXPECT_EQ(action.error().reason == Reason::none, over) << text;
    EXPECT_GT(action.error().message.size(), 10U) << text;
  }
  void try_all_pairs() {
    for (int from = 0; from < variant_.board.size(); ++from) {
      const Piece piece = position_.at(square(from));
      const bool pawn = !piece.empty() && variant_.spec(piece.kind()).pawn;
      for (int to = 0; to < variant_.board.size(); ++to) {
        const std::string text = variant_.board.name(square(from)) + variant_.board.name(square(to));
        try_text(text);
        if (variant_.hooks.more_actions != nullptr) {
          try_text(variant_.board.name(square(from)) + "~" + variant_.board.name(square(to)));
        }
        if (!piece.empty() && variant_.spec(piece.kind()).corners) try_corners(square(from), square(to));
        if (!piece.empty() && variant_.spec(piece.kind()).promoted != Kind::none) try_text(text + "+");
        const int apart = std::abs(variant_.board.cell(square(from)).rank - variant_.board.cell(square(to)).rank);
        if (!pawn || apart > 2) continue;
        for (const KindSpec& spec : variant_.kinds) try_text(text + "=" + std::string(spec.symbol));
      }
    }
    if (variant_.hooks.more_actions != nullptr) try_all_ways();
    try_text("O-O");
    try_text("O-O-O");
    for (int i = 0; i < variant_.board.size(); ++i) {
      try_text("O-O/" + variant_.board.name(square(i)));
      try_text("O-O-O/" + variant_.board.name(square(i)));
    }
    for (int number = 0; number < 10; ++number) try_text("roll " + std::to_string(number));
    EXPECT_EQ(accepted_, legal_) << "every listed move is one of the texts tried";
  }
  /// A leap over the corners between two squares.
  void try_corners(Square from, Square to) {
    const Cell a = variant_.board.cell(from);
    const Cell b = variant_.board.cell(to);
    try_text(a.name + variant_.board.name(variant_.board.at(a.file, b.rank)) + b.name);
    try_text(a.name + variant_.board.name(variant_.board.at(b.file, a.rank)) + b.name);
  }
  /// All texts of a King's step and another one.
  void try_all_ways() {
    for (const Square from : position_.pieces(position_.turn())) {
      for (int d = 0; d < kDirections; ++d) {
        const Square via = variant_.board.step(from, static_cast<Direction>(d));
        if (via == Square::none) continue;
        const std::string text = variant_.board.name(from) + variant_.board.name(via);
        for (int e = 0; e < kDirections; ++e) {
          const Square to = variant_.board.step(via, static_cast<Direction>(e));
          if (to != Square::none) try_text(text + variant_.board.name(to));
        }
      }
    }
  }
  void try_mutations(int count, Random& random) {
    const std::vector<std::string> texts(legal_.begin(), legal_.end());
    for (int i = 0; i < count; ++i) {
      try_text(mutated(texts.empty() ? "e2e4" : texts[random.below(texts.size())], random));
    }
  }

 private:
  const Variant& variant_;
  const Position& position_;
  std::set<std::string> legal_, accepted_;
};

TEST(Validation, AcceptsExactlyTheListedMovesAndExplainsTheRest) {
  for (const std::string_view id : kGames) {
    const Variant& variant = game(id);
    Random random(seed() + 3);
    for (int i = 0; i < 3; ++i) {
      int ply = 0;
      const int sampled = 10 + static_cast<int>(random.below(60));
      const Start begun = random_start(variant, random);
      play_randomly(
          variant, begun.position, 100, random, [&](const Position& before, const Action&, const Position& after) {
            if (testing::Test::HasFailure()) return;
            SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(seed()) + ": " + to_fen(variant, after));
            Judge judge(variant, after);
            if (++ply % 5 == 0) judge.try_mutations(200, random);
            const bool special =
                before.en_passant().target == Square::none && after.en_passant().target != Square::none;
            if (ply == sampled || special) judge.try_all_pairs();
          });
    }
  }
}

TEST(Validation, CastlingsPassesEnPassantAndPromotionsAreAmongTheTextsTried) {
  const std::vector<std::pair<std::string, std::string>> positions{
      {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w a1,a8,h1,h8 - 0 1"},
      {"chess", "8/8/8/8/3pP2k/8/8/4K3 b - e3 0 1"},
      {"chess960", "4k3/8/8/8/8/6pp/6PP/5KR1 w g1 - 0 1"},
      {"chess56", "****k3****/*10*/*10*/12/12/12/1p8p1/*P8P*/*R4K3R*/****4**** w b2,k2 - 0 1"},
      {"chess56", "****4****/*10*/*10*/12/5Pn5/5{RH}6/k3b6K/*10*/*10*/****4**** w - - 0 1 promo={RH}"},
      {"chess56", "****4****/*10*/*10*/11k/12/pPp8p/9K2/*10*/*10*/****4**** b - b4 0 1 promo=NR"},
      {"chu-shogi", "10gk/12/12/5R6/5n6/5cp5/3n1N1n4/4+h+d6/3b8/12/12/K11 w - - 0 1"},
      {"chu-shogi", "10gk/12/12/12/12/3n1N6/3+h+o+D6/4+H+D6/2p1b2N4/12/12/K11 b - - 0 1 lion=d6"},
      {"chess2016", "****2b1****/*3c2P3*/*P1P7*/n11/PP10/12/7K3k/*10*/*10*/****4**** w - - 0 1 promo=NR"},
  };
  for (const auto& [id, fen] : positions) {
    SCOPED_TRACE(id + ": " + fen);
    const Position position = read(game(id), fen);
    Judge(game(id), position).try_all_pairs();
  }
}

}  // namespace
}  // namespace rules::test
