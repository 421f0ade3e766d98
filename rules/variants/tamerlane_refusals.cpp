// Why a move of Timur's Great Chess is refused, where a rule of this game alone decides (tamerlane.md, section 5).
#include <optional>
#include <string>

#include "rules/game/ordinary.hpp"
#include "rules/game/play.hpp"
#include "rules/variants/common.hpp"
#include "rules/variants/tamerlane.hpp"

namespace rules {
namespace {

class Reasons {
 public:
  Reasons(const Variant& v, const Position& position, const Action& tried)
      : v_(v), position_(position), own_(position.turn()), tried_(tried), piece_(position.at(tried.from)) {}

  [[nodiscard]] std::optional<Error> find() const {
    if (tried_.verb == Verb::swap) return exchange();
    if (tried_.verb == Verb::relieve) return relief();
    if (is_waiting_pawn(v_, position_, tried_.from)) return transfer();
    if (is_citadel(v_, tried_.to)) return entry();
    return std::nullopt;
  }

 private:
  static Error forbid(std::string message) { return {ErrorCode::illegal_move, Reason::forbidden, std::move(message)}; }
  static Error attacked(const std::string& after) {
    return {ErrorCode::illegal_move, Reason::leaves_royal_attacked, after + " your only royal piece would be attacked"};
  }
  [[nodiscard]] const std::string& name(Square s) const { return v_.board.name(s); }
  [[nodiscard]] bool own_piece(Square s) const { return position_.pieces(own_).has(s); }

  /// 5.3
  [[nodiscard]] Error exchange() const {
    const Exchange when = v_.own.as<TamerlaneOptions>().exchange;
    if (when == Exchange::never) return forbid("this game is played without the King's exchange");
    if (piece_.kind() != kTamerlaneKing) return forbid("the exchange is the King's: its square is written first");
    if ((position_.reg(kUsedExchange) & used_exchange(own_)) != 0) {
      return forbid("the King's exchange is once a game, and yours is used up");
    }
    if (is_citadel(v_, tried_.from) || is_citadel(v_, tried_.to)) {
      return forbid("a man in a citadel takes no part in the exchange");
    }
    if (tried_.from == tried_.to || !own_piece(tried_.to))
      return forbid("the exchange needs an own man on the second square");
    if (is_waiting_pawn(v_, position_, tried_.to))
      return forbid("a waiting Pawn of Pawns takes no part in the exchange");
    if (when == Exchange::stuck_only || !in_check(v_, position_)) {
      Actions others;
      ordinary_actions(v_, position_, others);
      if (tamerlane_moves_without_exchange(v_, position_, nullptr) != 0 || !others.empty()) {
        return forbid(when == Exchange::stuck_only
                          ? "the King's exchange is allowed only instead of mate or stalemate"
                          : "the King's exchange is allowed only in check or instead of stalemate");
      }
    }
    return attacked("after the exchange");
  }

  /// 5.4, the King relieved on entering the enemy citadel.
  [[nodiscard]] Error relief() const {
    if (!v_.own.as<TamerlaneOptions>().citadel_draws)
      return forbid("in this game nobody changes places on entering a citadel");
    if (piece_.kind() != kTamerlaneKing) return forbid("only the King changes places on entering a citadel");
    if (const auto barred = entry_to(tried_.via)) return *barred;
    const Kind partner = own_piece(tried_.to) ? position_.at(tried_.to).kind() : Kind::none;
    if ((partner != kPrince && partner != kAdventitiousKing) || is_citadel(v_, tried_.to)) {
      return forbid(
          "on entering the citadel the King changes places with an own Prince or Adventitious King on the board");
    }
    return attacked("on " + name(tried_.to));
  }

  [[nodiscard]] std::optional<Error> entry() const { return entry_to(tried_.to); }

  /// The obstacle that keeps the piece out of a citadel; none if it may enter.
  [[nodiscard]] std::optional<Error> entry_to(Square citadel) const {
    const bool enemys = citadel == enemy_citadel(v_, own_);
    if (piece_.kind() == kTamerlaneKing && !enemys) {
      return forbid(is_citadel(v_, citadel) ? "the King does not enter its own citadel"
                                            : name(citadel) + " is no citadel");
    }
    if (piece_.kind() == kAdventitiousKing && enemys) {
      return forbid("the Adventitious King enters its own citadel only");
    }
    if (piece_.kind() != kTamerlaneKing && piece_.kind() != kAdventitiousKing) {
      return forbid("the citadel on " + name(citadel) +
                    " exists for nobody but a King (the enemy's) and an Adventitious King (its own)");
    }
    if (!next_to(v_, citadel, tried_.from)) return forbid("a citadel is entered from a square next to it");
    if (!position_.at(citadel).empty()) return forbid("the citadel is taken, and nobody is captured there");
    return std::nullopt;
  }

  /// 5.2
  [[nodiscard]] std::optional<Error> transfer() const {
    const std::string transfer = "the transfer of a Pawn of Pawns ";
    const Square to = tried_.to;
    if (is_citadel(v_, to)) return forbid(transfer + "does not go to a citadel");
    if (v_.promotion_zone[own_].has(to)) return forbid(transfer + "does not go to the last rank");
    if (own_piece(to)) return std::nullopt;
    if (!position_.at(to).empty()) {
      const Kind k = position_.at(to).kind();
      if (k == kTamerlaneKing || k == kPrince || k == kAdventitiousKing) {
        return forbid(transfer + "captures no royal piece");
      }
      if (is_waiting_pawn(v_, position_, to)) return forbid("a waiting Pawn of Pawns cannot be captured");
    }
    if (!transfer_attacks(v_, position_, tried_.from, to)) {
      return forbid(transfer + "must attack two enemy pieces, or one that cannot move");
    }
    return attacked("after the transfer");
  }

  const Variant& v_;
  const Position& position_;
  Side own_;
  const Action& tried_;
  Piece piece_;
};

}  // namespace

std::optional<Error> explain_tamerlane(const Variant& v, const Position& position, const Action& tried) {
  return Reasons(v, position, tried).find();
}

}  // namespace rules
