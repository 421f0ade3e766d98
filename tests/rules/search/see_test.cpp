// Exchanges against a reckoning that makes the captures on a board of its own and walks the pieces anew each time.
#include <gtest/gtest.h>

#include "rules/search/see.hpp"
#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

using search::Score;
using search::Weights;

/// Captures on one square by hand.
class Fight {
 public:
  Fight(const Variant& variant, const Position& position, Square target)
      : variant_(variant), weights_(weights_of(variant)), position_(position), target_(target) {
    for (const Side side : kSides) {
      const SquareSet& royals = position.royals(side);
      if (variant.royalty != Royalty::each_safe && royals.size() != 1) continue;
      for (const Square s : royals) loses_with_[side] |= 1ULL << index(position.at(s).kind());
    }
  }

  /// The board once this is done, whatever else the game makes of it.
  void begin(const Action& action) {
    if (action.verb == Verb::en_passant || action.verb == Verb::take_on_way) position_.take(action.via);
    if (action.to == action.from) return;
    const Piece piece = position_.at(action.from);
    go(action.from, action.becomes == Kind::none ? piece : Piece(action.becomes, piece.owner()));
  }

  [[nodiscard]] Score material(Side side) const {
    Score sum = 0;
    for (const Square s : position_.pieces(side)) sum += worth(s);
    return sum;
  }
  /// Who could take there if an enemy stood there: whose walks land there.
  [[nodiscard]] SquareSet takers(Side side) const {
    Position board = position_;
    if (board.at(target_).owner() == side) {
      const Piece own = board.take(target_);
      board.put(target_, Piece(own.kind(), opponent(side)), false);
    }
    SquareSet found;
    for (const Square from : board.pieces(side)) {
      walk(variant_.movement.nodes(board.at(from).kind(), side, from), board, [&](const Node& node) {
        if (node.at == target_) found.add(from);
      });
    }
    return found;
  }
  /// What `side` wins at most if each takes with the piece that is worth least, or lets it be.
  [[nodiscard]] Score won_by_least(Side side) const {
    Square least = Square::none;
    for (const Square from : takers(side)) {
      if (least == Square::none || worth(from) < worth(least)) least = from;
    }
    if (least == Square::none) return 0;
    const Fight then = after(least);
    if (then.leaves_a_royal_piece()) return 0;
    return std::max(0, worth(target_) - then.won_by_least(opponent(side)));
  }
  /// What it wins at most by taking in whatever order.
  [[nodiscard]] Score won_by_any(Side side) const {
    Score best = 0;
    for (const Square from : takers(side)) {
      const Fight then = after(from);
      if (then.leaves_a_royal_piece()) continue;
      best = std::max(best, worth(target_) - then.won_by_any(opponent(side)));
    }
    return best;
  }
  /// Whether no capture opens or closes the way of another piece, so that only the order of worths matters.
  [[nodiscard]] bool is_plain() const {
    const SquareSet all = takers(Side::white) | takers(Side::black);
    for (const Side side : kSides) {
      for (const Square from : position_.pieces(side)) {
        const Path* path = variant_.movement.path(position_.at(from).kind(), side, from, target_);
        for (; path != nullptr; path = path->more ? path + 1 : nullptr) {
          if (!(path->between & all).empty()) return false;
        }
      }
    }
    return true;
  }
  /// Whether a screen decides whether a piece may take there.
  [[nodiscard]] bool has_hoppers() const {
    for (const Side side : kSides) {
      for (const Square from : takers(side)) {
        const Path* path = variant_.movement.path(position_.at(from).kind(), side, from, target_);
        for (; path != nullptr; path = path->more ? path + 1 : nullptr) {
          if (path->need != 0) return true;
        }
      }
    }
    return false;
  }

 private:
  [[nodiscard]] Score worth(Square s) const {
    const Piece piece = position_.at(s);
    if (piece.empty()) return 0;
    return is_last_royal(piece) ? search::kRoyal : weights_.worth[static_cast<std::size_t>(index(piece.kind()))];
  }
  [[nodiscard]] bool is_last_royal(Piece piece) const {
    return (loses_with_[piece.owner()] >> index(piece.kind()) & 1) != 0;
  }
  void go(Square from, Piece arrives) {
    if (!position_.at(target_).empty()) position_.take(target_);
    position_.take(from);
    position_.put(target_, arrives, variant_.royal(arrives.kind()));
  }
  [[nodiscard]] Fight after(Square from) const {
    Fight then = *this;
    then.go(from, position_.at(from));
    return then;
  }
  /// Whether a royal piece has taken that could be taken now.
  [[nodiscard]] bool leaves_a_royal_piece() const {
    const Piece piece = position_.at(target_);
    return is_last_royal(piece) && !takers(opponent(piece.owner())).empty();
  }

  const Variant& variant_;
  const Weights& weights_;
  Position position_;
  Square target_;
  PerSide<std::uint64_t> loses_with_{};  // kinds, a bit each
};

/// What was compared.
struct Seen {
  int exchanges = 0, long_ones = 0, plain = 0, hoppers = 0, promotions = 0, en_passant = 0, doubles = 0, igui = 0;
};

void expect_the_same(const Variant& variant, const Position& position, const Action& action, Seen& seen) {
  const Weights& weights = weights_of(variant);
  const Side own = position.turn();
  const Side enemy = opponent(own);
  Fight fight(variant, position, action.to);
  const Score before = fight.material(own) - fight.material(enemy);
  fight.begin(action);
  const Score taken = fight.material(own) - fight.material(enemy) - before;
  const Score wins = taken - fight.won_by_least(enemy);
  EXPECT_EQ(search::taken_worth(weights, position, action), taken);
  EXPECT_TRUE(search::exchange_wins(variant, weights, position, action, wins)) << wins;
  EXPECT_FALSE(search::exchange_wins(variant, weights, position, action, wins + 1)) << wins;
  const int takers = fight.takers(own).size() + fight.takers(enemy).size();
  if (takers <= 7 && fight.is_plain()) {
    EXPECT_EQ(wins, taken - fight.won_by_any(enemy)) << "another order wins more";
    seen.plain += static_cast<int>(takers > 2);
  }
  ++seen.exchanges;
  seen.long_ones += static_cast<int>(takers > 2);
  seen.hoppers += static_cast<int>(fight.has_hoppers());
  seen.promotions += static_cast<int>(action.becomes != Kind::none);
  seen.en_passant += static_cast<int>(action.verb == Verb::en_passant);
  if (action.verb == Verb::take_on_way) {
    seen.igui += static_cast<int>(action.to == action.from);
    seen.doubles += static_cast<int>(action.to != action.from && !position.at(action.to).empty());
  }
}

/// Whether an exchange on the goal is all that follows.
bool begins_an_exchange(Verb verb) {
  return verb != Verb::castle && verb != Verb::swap && verb != Verb::relieve && verb != Verb::roll;
}

TEST(Exchange, WinsWhatCapturesByTheLeastPieceOnRealBoardsWin) {
  Seen seen;
  for_each_position(1, 200, [&](const Variant& variant, const Position& position) {
    if (!is_searched(variant, position)) return;
    Actions legal;
    legal_actions(variant, position, legal);
    for (const Action& action : legal) {
      if (!begins_an_exchange(action.verb)) continue;
      SCOPED_TRACE(to_text(variant, action));
      expect_the_same(variant, position, action, seen);
    }
  });
  EXPECT_GT(seen.exchanges, 100'000);
  EXPECT_GT(seen.long_ones, 20'000);
  EXPECT_GT(seen.plain, 5'000);
  EXPECT_GT(seen.promotions, 500);
  EXPECT_GT(seen.en_passant, 0);
  EXPECT_GT(seen.doubles, 10) << "a Lion takes two";
  EXPECT_GT(seen.igui, 10) << "a Lion takes and stays";
}

/// Pieces of any kind anywhere, so many that most captures are answered.
Position crowded(const Variant& variant, Random& random) {
  Position position;
  for (const Square s : variant.board.all()) {
    if (random.below(5) < 2) continue;
    const Kind k = kind(static_cast<int>(random.below(variant.kinds.size())));
    const bool royal = variant.royal(k);
    if (royal && random.below(4) != 0) continue;
    position.put(s, Piece(k, random.below(2) == 0 ? Side::white : Side::black), royal);
  }
  return position;
}

TEST(Exchange, WinsTheSameOnBoardsFullOfPieces) {
  Seen seen;
  for (const VariantEntry& entry : all_variants()) {
    const Variant& variant = game(entry.id);
    Random random(seed());
    for (int i = 0; i < 12 && !HasFailure(); ++i) {
      const Position position = crowded(variant, random);
      SCOPED_TRACE(std::string(entry.id) + ", seed " + std::to_string(seed()) + ", board " + std::to_string(i));
      for (const Square from : position.pieces(Side::white)) {
        walk(variant.movement.nodes(position.at(from).kind(), Side::white, from), position, [&](const Node& node) {
          if (HasFailure() || node.at == from) return;
          SCOPED_TRACE(variant.board.name(from) + variant.board.name(node.at));
          expect_the_same(variant, position, {.from = from, .to = node.at}, seen);
        });
      }
    }
  }
  EXPECT_GT(seen.long_ones, 10'000);
  EXPECT_GT(seen.hoppers, 500);
}

bool wins(std::string_view id, std::string_view fen, std::string_view move, Score wanted) {
  const Variant& variant = game(id);
  const Position position = read(variant, fen);
  return search::exchange_wins(variant, weights_of(variant), position, parse_move(variant, position, move).value(),
                               wanted);
}

TEST(Exchange, StopsWhereGoingOnLoses) {
  EXPECT_TRUE(wins("chess", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 1)) << "nobody answers";
  EXPECT_FALSE(wins("chess", "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 0)) << "a rook for a pawn";
  EXPECT_FALSE(wins("chess", "4k3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 0)) << "and the other one stays back";
  EXPECT_TRUE(wins("chess", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 1)) << "the rook behind it sees through";
  EXPECT_TRUE(wins("chess", "8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 1)) << "a King takes nothing that is guarded";
}

TEST(Exchange, ARoyalPieceThatIsNotTheLastOneIsWorthWhatItIs) {
  constexpr Score kMuch = -2'000;
  EXPECT_TRUE(wins("sho-shogi", "4k4/9/9/4g4/4r4/3+E5/9/9/K8 w - - 0 1", "d4e5", kMuch));
}

}  // namespace
}  // namespace rules::test
