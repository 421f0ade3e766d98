#include "rules/notation/castling_refusal.hpp"

#include <optional>

#include "rules/game/castle.hpp"
#include "rules/game/wording.hpp"
#include "rules/notation/move_text.hpp"

namespace rules {
namespace {

Error refuse(Reason reason, std::string message) {
  return {ErrorCode::illegal_move, reason, std::move(message)};
}

}  // namespace

Error castling_refusal(const Variant& variant, const Position& position, bool is_short, std::string_view goal) {
  if (variant.castling.partner == Kind::none) return refuse(Reason::castling, "this game has no castling");
  const Side own = position.turn();
  const Square king = position.royals(own).first();
  std::optional<Square> rook;
  for (const Square s : position.rights() & position.pieces(own)) {
    const bool partner = position.at(s).kind() == variant.castling.partner;
    if (partner && (index(s) > index(king)) == is_short) rook = s;
  }
  const std::string side = std::string(is_short ? "O-O" : "O-O-O").append(goal);
  if (!rook) {
    return refuse(Reason::castling, side + " is not possible: the King or that Rook has moved, or the Rook is gone");
  }
  Action tried = castling_with(variant, position, *rook);
  if (!goal.empty()) {
    if (goal == "/" + variant.board.name(tried.to)) {
      if (judge_castling(variant, position, tried).bar != CastlingBar::none) {
        return castling_refusal(variant, position, is_short, "");
      }
      return refuse(Reason::spelling,
                    "castling to " + shown(goal.substr(1)) + " is written " + to_text(variant, tried));
    }
    tried.to = farther_goal(variant, tried);
    if (tried.to == Square::none || goal != "/" + variant.board.name(tried.to)) {
      return refuse(Reason::spelling, "the King does not castle to " + shown(goal.substr(1)));
    }
  }
  const CastlingVerdict verdict = judge_castling(variant, position, tried);
  const std::string at = verdict.at == Square::none ? "" : variant.board.name(verdict.at);
  switch (verdict.bar) {
    case CastlingBar::occupied:
      return refuse(Reason::castling, side + ": the " + std::string(variant.spec(position.at(verdict.at).kind()).name) +
                                          " on " + at + " is in the way");
    case CastlingBar::in_check:
      return refuse(Reason::castling, side + ": the King is in check");
    case CastlingBar::passes_attack:
      return refuse(Reason::castling, side + ": the King would pass over " + at + ", which is attacked");
    case CastlingBar::rook_line_attacked:
      return refuse(Reason::castling,
                    side + ": no square from the King to the Rook may be attacked, and " + at + " is");
    default:
      return refuse(Reason::castling, side + ": the King would be in check on " + at);
  }
}

}  // namespace rules
