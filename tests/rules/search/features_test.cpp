// What an evaluation sees of a position, term by term, and that it sees both sides alike.
#include "rules/search/features.hpp"

#include "rules/search/evaluation.hpp"
#include "rules/search/tables.hpp"
#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

using search::kCounted;
using search::Terms;

/// The counts of one position, White's less Black's.
class Counts {
 public:
  Counts(const Variant& variant, std::string_view fen) : weights_(rules::test::weights_of(variant)) {
    counts.kinds.resize(variant.kinds.size());
    const Position position = read(variant, fen);
    search::Features(variant, weights_, position, *this).find();
  }
  void operator()(Side side, auto&& term, int n) { term(counts) += side == Side::white ? n : -n; }

  [[nodiscard]] const search::KindTerms<int>& of(const Variant& variant, std::string_view symbol) const {
    return counts.kinds[static_cast<std::size_t>(index(variant.find_symbol(symbol)))];
  }

  Terms<int> counts;

 private:
  const search::Weights& weights_;
};

TEST(Features, ThreatsAndWhatHangs) {
  const Variant& chess = game("chess");
  // The pawn on e4 attacks the Knight on d5, which the Queen guards; the Rook on a1 attacks the pawn on a6.
  const Counts found(chess, "3qk3/8/p7/3n4/4P3/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(found.counts.pawn_threat, 1);
  EXPECT_EQ(found.counts.hanging_piece, 0);
  EXPECT_EQ(found.counts.hanging_pawn, 1);
  EXPECT_EQ(found.counts.piece_threat, 0);
  const Counts loose(chess, "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1");
  EXPECT_EQ(loose.counts.piece_threat, 1);
  EXPECT_EQ(loose.counts.hanging_piece, 1);
}

TEST(Features, LandingsThatAPawnTakesOnDoNotCount) {
  const Variant& chess = game("chess");
  const int alone = Counts(chess, "4k3/8/8/8/8/8/8/B3K3 w - - 0 1").of(chess, "B").mobility;
  EXPECT_EQ(Counts(chess, "4k3/8/4p3/8/8/8/8/B3K3 w - - 0 1").of(chess, "B").mobility, alone);
  EXPECT_EQ(Counts(chess, "4k3/2p5/8/8/8/8/8/B3K3 w - - 0 1").of(chess, "B").mobility, alone);
  EXPECT_EQ(Counts(chess, "4k3/8/5p2/8/8/8/8/B3K3 w - - 0 1").of(chess, "B").mobility,
            alone - 3);  // e5, and what lies behind f6
  EXPECT_EQ(Counts(chess, "4k3/8/3p4/8/8/8/8/B3K3 w - - 0 1").of(chess, "B").mobility, alone - 1);
}

TEST(Features, APairIsTwoOfAKindOrMore) {
  const Variant& chess = game("chess");
  EXPECT_EQ(Counts(chess, "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1").of(chess, "B").pair, 0);
  EXPECT_EQ(Counts(chess, "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1").of(chess, "B").pair, 1);
  EXPECT_EQ(Counts(chess, "2b1kbb1/8/8/8/8/8/8/4K3 w - - 0 1").of(chess, "B").pair, -1);
}

TEST(Features, APassedPawnItsWayAndItsKings) {
  const Variant& chess = game("chess");
  const Counts free(chess, "8/8/8/1P6/8/8/8/K6k w - - 0 1");
  EXPECT_EQ(free.counts.passed[3], 1);
  EXPECT_EQ(free.counts.blocked, 0);
  EXPECT_EQ(free.counts.escort, (kCounted - 3) * (6 - 5));
  const Counts blocked(chess, "8/8/1k6/1P6/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(blocked.counts.blocked, 1);
  EXPECT_EQ(blocked.counts.escort, (kCounted - 3) * -5);
  EXPECT_EQ(Counts(chess, "8/2p5/8/1P6/8/8/8/K6k w - - 0 1").counts.passed[3], 0);
}

TEST(Features, SquaresAroundAKingThatOnlyItGuards) {
  const Variant& chess = game("chess");
  EXPECT_EQ(Counts(chess, "7k/8/8/8/8/8/8/K5R1 w - - 0 1").counts.pressure[2], 1);  // g8 and g7
  EXPECT_EQ(Counts(chess, "5r1k/8/8/8/8/8/8/K5R1 w - - 0 1").counts.pressure[1], 1);
}

/// The same position with the sides exchanged.
std::string turned_over(std::string fen) {
  std::string board = fen.substr(0, fen.find(' '));
  std::string turned;
  for (std::size_t at = board.size() + 1; at-- > 0;) {
    if (at != 0 && board[at - 1] != '/') continue;
    turned += board.substr(at, board.find('/', at) - at) + (at == 0 ? "" : "/");
  }
  for (char& c : turned) c = static_cast<char>(std::isupper(c) != 0 ? std::tolower(c) : std::toupper(c));
  return turned + (fen[board.size() + 1] == 'w' ? " b" : " w") + " - - 0 1";
}

TEST(Features, BothSidesAreSeenAlike) {
  for (const std::string id : {"chess", "shatar", "courier"}) {
    const Variant& variant = game(id);
    Random random(seed());
    play_randomly(variant, random_start(variant, random).position, 60, random,
                  [&](const Position&, const Action&, const Position& after) {
                    std::string fen = to_fen(variant, after);
                    fen = fen.substr(0, fen.find(' ') + 2) + " - - 0 1";
                    const auto one = parse_fen(variant, fen);
                    const auto other = parse_fen(variant, turned_over(fen));
                    if (!one || !other) return;  // a pawn that has not moved stands on no such rank of the other side
                    const search::Weights& weights = weights_of(variant);
                    const auto seen = [&](const Position& position) {
                      return evaluate(variant, weights, position, search::standing_of(weights, position));
                    };
                    EXPECT_EQ(seen(*one), seen(*other)) << fen;
                  });
  }
}

}  // namespace
}  // namespace rules::test
