// Byway's Modern Courier Chess (rules page: courier.md, section 5.5): ordinary pawns with free promotion, no castling,
// and first moves: a Fers may leap like a Courier, a King go two squares. The rights say which pieces may still do so.
#include <algorithm>
#include <cstdlib>

#include "rules/game/attack.hpp"
#include "rules/variants/courier_common.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

/// The King's double step, with the King taken off its first square.
class DoubleStep {
 public:
  DoubleStep(const Variant& v, const Position& position, Square king)
      : v_(v), position_(position), enemy_(opponent(position.turn())), occupied_(position.occupied()), king_(king) {
    occupied_.remove(king);
  }

  [[nodiscard]] bool in_check() const { return attacked(king_); }

  /// The squares at distance two that can be reached by way of a safe and empty one.
  [[nodiscard]] SquareSet goals() const {
    SquareSet near;
    for (const Direction d : kCompassPoints) near_by(king_, d, near);
    SquareSet goals;
    for (const Square s : near) {
      if (!free(s) || attacked(s)) continue;
      for (const Direction d : kCompassPoints) near_by(s, d, goals);
    }
    goals -= near;
    goals.remove(king_);
    SquareSet safe;
    for (const Square s : goals) {
      if (free(s) && !attacked(s)) safe.add(s);
    }
    return safe;
  }

 private:
  void near_by(Square s, Direction d, SquareSet& set) const {
    if (const Square next = v_.board.step(s, d); next != Square::none) set.add(next);
  }
  [[nodiscard]] bool free(Square s) const { return !occupied_.has(s); }
  [[nodiscard]] bool attacked(Square s) const {
    return attacked_by(v_, position_, s, enemy_, position_.pieces(enemy_), occupied_);
  }

  const Variant& v_;
  const Position& position_;
  Side enemy_;
  SquareSet occupied_;
  Square king_;
};

bool may_step(const Position& position) {
  return !(position.rights() & position.royals(position.turn())).empty();
}

std::uint64_t double_steps(const Variant& v, const Position& position, bool /*stuck*/, Actions* out) {
  if (!may_step(position)) return 0;
  const Square king = position.royals(position.turn()).first();
  const DoubleStep step(v, position, king);
  if (step.in_check()) return 0;
  const SquareSet goals = step.goals();
  if (out != nullptr) {
    for (const Square to : goals) {
      out->push_back({.from = king, .to = to});
    }
  }
  return static_cast<std::uint64_t>(goals.size());
}

std::optional<Error> explain(const Variant& v, const Position& position, const Action& tried) {
  if (!may_step(position) || !position.royals(position.turn()).has(tried.from)) return std::nullopt;
  const Cell& from = v.board.cell(tried.from);
  const Cell& to = v.board.cell(tried.to);
  if (std::max(std::abs(from.file - to.file), std::abs(from.rank - to.rank)) != 2) return std::nullopt;
  const auto forbid = [](std::string message) {
    return Error{ErrorCode::illegal_move, Reason::forbidden, std::move(message)};
  };
  if (DoubleStep(v, position, tried.from).in_check())
    return forbid("the King makes no double step while it is in check");
  if (!position.at(tried.to).empty()) return forbid("the King's double step goes to an empty square only");
  return forbid("the King's double step must be two legal single steps without a capture");
}

std::expected<Start, Error> start_modern(const Variant& v, std::string_view setup) {
  return only_setup(v, setup, mirrored_array("RNCBFQKFBCNR", "e1,e8,g1,g8,h1,h8"));
}

void define_modern(Variant& v) {
  v.kinds = {
      {.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true},
      {.symbol = "R", .id = "rook", .name = "Rook", .betza = "R"},
      {.symbol = "N", .id = "knight", .name = "Knight", .betza = "N"},
      {.symbol = "C", .id = "courier", .name = "Courier", .betza = "AD"},
      {.symbol = "B", .id = "bishop", .name = "Bishop", .betza = "B"},
      {.symbol = "F", .id = "fers", .name = "Fers", .betza = "F", .first = "mAmD"},
      kModernQueen,
      kDoubleStepPawn,
  };
  define_courier_board(v);
  v.promotions = kinds_mask(v, {"B", "C", "F", "N", "Q", "R"});
  v.en_passant = kEnPassant.in(v.options);
  for (const Side side : kSides) {
    const std::string rank = side == Side::white ? "1" : "8";
    const Piece fers(v.find_symbol("F"), side);
    v.privileged.push_back({at(v.board, "e" + rank), fers});
    v.privileged.push_back({at(v.board, "g" + rank), Piece(v.find_symbol("K"), side)});
    v.privileged.push_back({at(v.board, "h" + rank), fers});
  }
  v.hooks.more_actions = double_steps;
  v.hooks.explain = explain;
  v.hooks.start = start_modern;
}

}  // namespace

VariantEntry modern_courier() {
  return {"modern-courier", "Modern Courier Chess", 1, with_courier_options({kEnPassant}), "", define_modern, 55};
}

}  // namespace rules
