#include "rules/notation/refusal.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "rules/game/castle.hpp"
#include "rules/game/play.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/symbol.hpp"

namespace rules {
namespace {

/// A text taken apart as from, to and promotion.
struct Parts {
  Square from = Square::none;
  Square to = Square::none;
  std::string_view tail;      // what follows: a promotion with its '=' or '+', or nothing
  Square via = Square::none;  // a square written between the two
};

class Refusal {
 public:
  Refusal(const Variant& variant, const Position& position, const Actions& legal, std::string_view text)
      : variant_(variant), position_(position), legal_(legal), text_(text) {}

  Error explain() {
    if (const auto ended = outcome(variant_, position_)) {
      return {ErrorCode::game_over, Reason::none, "the game is over: " + status_text(ended)};
    }
    if (text_ == "O-O" || text_ == "O-O-O") return castling(text_ == "O-O");
    if (text_ == "0-0" || text_ == "0-0-0" || text_ == "o-o" || text_ == "o-o-o") {
      return refuse(Reason::spelling,
                    std::string("castling is written with the letter O: ") + (text_.size() == 3 ? "O-O" : "O-O-O"));
    }
    if (!take_apart()) return error_;
    return explain_parts();
  }

 private:
  static Error refuse(Reason reason, std::string message, std::size_t column = 0) {
    return {ErrorCode::illegal_move, reason, std::move(message), static_cast<int>(column)};
  }
  [[nodiscard]] const std::string& name(Square s) const { return variant_.board.name(s); }
  [[nodiscard]] std::string man_on(Square s) const {
    return "the " + std::string(variant_.spec(position_.at(s).kind()).name) + " on " + name(s);
  }

  // --- reading ---------------------------------------------------------------------------------------------------
  bool take_apart() {
    std::size_t at = 0;
    const auto from = square_at(at);
    const auto to = from ? square_at(at) : std::nullopt;
    if (!to) return false;
    parts_ = {*from, *to, text_.substr(at)};
    if (at + 1 >= text_.size() || text_[at + 1] < '0' || text_[at + 1] > '9') return true;
    const auto third = square_at(at);
    if (!third) return false;
    parts_ = {*from, *third, text_.substr(at), *to};
    return true;
  }
  std::optional<Square> square_at(std::size_t& at) {
    std::size_t end = at;
    if (end < text_.size() && text_[end] >= 'a' && text_[end] <= 'z') ++end;
    const std::size_t digits = end;
    while (end < text_.size() && end < digits + 2 && text_[end] >= '0' && text_[end] <= '9') ++end;
    if (digits == at || end == digits) {
      error_ = refuse(Reason::syntax, "a move is written with two squares" + example() + ", castling as O-O or O-O-O",
                      at + 1);
      return std::nullopt;
    }
    const auto found = variant_.board.find(text_.substr(at, end - at));
    if (!found) {
      error_ = refuse(Reason::no_such_square, "this board has no square " + shown(text_.substr(at, end - at)), at + 1);
    }
    at = end;
    return found;
  }

  /// A pawn's move and a promotion on this board.
  [[nodiscard]] std::string example() const {
    const SquareSet& pawns = variant_.unmoved_zone[0];
    const SquareSet& goals = variant_.promotion_zone[0];
    if (pawns.empty() || goals.empty()) return "";
    const Square from = pawns.first();
    const Square goal = goals.first();
    const std::string move = ", as " + name(from) + name(variant_.board.step(from, Direction::n));
    if (variant_.plain_promotion) return move;
    const Kind first = kind(std::countr_zero(variant_.promotions));
    return move + ", a promotion as " + name(variant_.board.step(goal, Direction::s)) + name(goal) + "=" +
           std::string(variant_.spec(first).symbol);
  }

  // --- judging ---------------------------------------------------------------------------------------------------
  Error explain_parts() {
    const auto [from, to, tail, via] = parts_;
    const bool promotion = (tail.size() > 1 && tail.starts_with('=')) || (tail == "+" && has_promoted_sides());
    if (!tail.empty() && !promotion && !meant_promotion()) {
      return refuse(Reason::syntax, "nothing but a promotion can follow the two squares",
                    text_.size() - tail.size() + 1);
    }
    const Piece man = position_.at(from);
    if (man.empty()) return refuse(Reason::no_piece, "there is no man on " + name(from));
    if (man.owner() != position_.turn()) {
      return refuse(Reason::not_yours, man_on(from) + " is not yours: " +
                                           (position_.turn() == Side::white ? "White" : "Black") + " is to move");
    }
    if (const auto spelled = legal_as_castling()) return *spelled;
    if (const auto spelled = legal_but_for_promotion()) return *spelled;
    if (from != to && !position_.at(to).empty() && position_.at(to).owner() == man.owner()) {
      return refuse(Reason::own_piece, man_on(to) + " is your own");
    }
    if (const auto forbidden = game_rule()) return *forbidden;
    if (via != Square::none) return not_on_the_way();
    if (lands(position_, to) || is_en_passant()) return left_attacked();
    return not_reached();
  }

  [[nodiscard]] bool has_promoted_sides() const {
    return std::ranges::any_of(variant_.kinds, [](const KindSpec& spec) { return spec.promoted != Kind::none; });
  }
  [[nodiscard]] static Square on_the_way(const Action& action) {
    return action.verb == Verb::take_on_way ? action.via : Square::none;
  }

  /// What the game's own veto says of the move.
  [[nodiscard]] std::optional<Error> game_rule() const {
    const auto [from, to, tail, via] = parts_;
    if (variant_.veto.objection == nullptr) return std::nullopt;
    if (via == Square::none && from != to && !lands(position_, to)) return std::nullopt;
    const Verb verb = via != Square::none ? Verb::take_on_way : from == to ? Verb::pass : Verb::move;
    std::string objection =
        variant_.veto.objection(variant_, position_, {verb, from, to, via, Square::none, Kind::none});
    if (objection.empty()) return std::nullopt;
    return refuse(Reason::forbidden, std::move(objection));
  }

  /// A square on the way that the rules do not want.
  [[nodiscard]] Error not_on_the_way() const {
    const auto [from, to, tail, via] = parts_;
    for (const Action& action : legal_) {
      if (action.from != from || action.to != to || action.verb == Verb::castle) continue;
      if (on_the_way(action) != Square::none || !position_.at(via).empty()) continue;
      return refuse(Reason::spelling,
                    "nothing is taken on " + name(via) + " on the way: write " + to_text(variant_, action));
    }
    return refuse(Reason::unreachable, man_on(from) + " does not take on " + name(via) + " on the way to " + name(to));
  }

  /// The King to his goal or onto the Rook: castling as other notations write it.
  std::optional<Error> legal_as_castling() const {
    for (const Action& action : legal_) {
      if (action.verb != Verb::castle || action.from != parts_.from) continue;
      if (parts_.to != action.to && parts_.to != action.via) continue;
      return refuse(Reason::spelling, "castling is written " + to_text(variant_, action));
    }
    return std::nullopt;
  }

  std::optional<Error> legal_but_for_promotion() const {
    std::string plain;
    std::string choices;
    for (const Action& action : legal_) {
      if (action.verb == Verb::castle || action.from != parts_.from || action.to != parts_.to) continue;
      if (on_the_way(action) != parts_.via) continue;
      const std::string spelled = to_text(variant_, action);
      if (action.becomes == Kind::none) {
        plain = spelled;
        continue;
      }
      if (variant_.plain_promotion) {
        return refuse(Reason::spelling, "what a pawn becomes is not chosen here and not written: write " + spelled);
      }
      choices.append(choices.empty() ? "" : ", ").append(spelled);
    }
    if (!plain.empty() && choices.empty()) {
      return refuse(Reason::may_not_promote, "this move does not promote: write " + plain);
    }
    if (!plain.empty()) {
      return refuse(Reason::spelling, "write " + choices + " for the promotion, " + plain + " without it");
    }
    if (choices.empty()) return std::nullopt;
    if (parts_.tail.empty() && may_stay_as_he_is()) {
      Error error = left_attacked();
      error.message += "; write " + choices + " and have another royal man";
      return error;
    }
    if (parts_.tail.empty()) return refuse(Reason::must_promote, "the move promotes: write one of " + choices);
    if (const auto spelled = meant_promotion()) {
      return refuse(Reason::spelling, "this promotion is written " + *spelled);
    }
    return refuse(Reason::bad_promotion,
                  "a pawn cannot become " + shown(parts_.tail) + " here: write one of " + choices);
  }
  /// Whether the man could go there without promoting, but for the King.
  [[nodiscard]] bool may_stay_as_he_is() const {
    const Piece man = position_.at(parts_.from);
    if (variant_.spec(man.kind()).promoted == Kind::none) return false;
    bool may = false;
    walk(variant_.movement.nodes(man.kind(), man.owner(), parts_.from), position_, [&](const Node& node) {
      const unsigned content = position_.at(square(node.at)).content();
      may = may || (square(node.at) == parts_.to && (node.flags >> content & 1U) != 0);
    });
    return may;
  }
  /// The legal promotion that `e7e8q`, `e7e8=q` or `e7e8={Q}` means.
  [[nodiscard]] std::optional<std::string> meant_promotion() const {
    std::string symbol;
    for (const char c : parts_.tail) {
      if (c >= 'a' && c <= 'z') symbol += static_cast<char>(c - 'a' + 'A');
      if (c >= 'A' && c <= 'Z') symbol += c;
    }
    const std::string meant = name(parts_.from) + name(parts_.to) + "=" + symbol;
    const bool legal = std::ranges::any_of(legal_, [&](const Action& a) { return to_text(variant_, a) == meant; });
    return legal ? std::optional(meant) : std::nullopt;
  }

  /// Whether the man's walk on this board ends on `to`, whatever then becomes of the King.
  [[nodiscard]] bool lands(const Position& board, Square to) const {
    const Piece man = position_.at(parts_.from);
    bool found = false;
    walk(variant_.movement.nodes(man.kind(), man.owner(), parts_.from), board,
         [&](const Node& node) { found = found || square(node.at) == to; });
    return found;
  }
  [[nodiscard]] bool is_en_passant() const {
    const Piece man = position_.at(parts_.from);
    return parts_.to == position_.en_passant().target && variant_.spec(man.kind()).pawn &&
           variant_.movement.path(man.kind(), man.owner(), parts_.from, parts_.to) != nullptr;
  }

  [[nodiscard]] Error left_attacked() const {
    Position after = position_;
    const Side own = position_.turn();
    if (is_en_passant()) after.take(position_.en_passant().victim);
    const Piece man = after.take(parts_.from);
    if (!after.at(parts_.to).empty()) after.take(parts_.to);
    after.put(parts_.to, man, variant_.royal(man.kind()));
    const Square royal = after.royals(own).first();
    const Square before = position_.royals(own).first();
    std::string who;
    bool still = false;  // the man attacks the King already
    after.men(opponent(own)).for_each([&](Square s) {
      if (still || !attacks(after, s, royal)) return;
      still = attacks(position_, s, before);
      if (still || who.empty()) who = man_on(s);
    });
    const std::string king{variant_.spec(after.at(royal).kind()).name};
    return refuse(Reason::leaves_royal_attacked,
                  still ? "the " + king + " is in check and " + who + " would still attack it on " + name(royal)
                        : "the " + king + " on " + name(royal) + " would be attacked by " + who);
  }
  [[nodiscard]] bool attacks(const Position& board, Square from, Square target) const {
    return attacked_by(variant_, board, target, board.at(from).owner(), SquareSet::only(from), board.occupied());
  }

  [[nodiscard]] Error not_reached() const {
    const auto [from, to, tail, via] = parts_;
    const Piece man = position_.at(from);
    bool quiet = false;
    bool capture = false;
    const std::uint8_t enemy = man.owner() == Side::white ? kLandBlack : kLandWhite;
    for (const Node& node : variant_.movement.nodes(man.kind(), man.owner(), from)) {
      if (square(node.at) != to) continue;
      quiet = quiet || (landings(node.flags) & (from == to ? ~enemy & 7U : unsigned{kLandEmpty})) != 0;
      capture = capture || (landings(node.flags) & enemy) != 0;
    }
    const std::string there = man_on(from) + " goes to " + name(to);
    const bool empty = from == to || position_.at(to).empty();
    if (empty ? quiet : capture) return refuse(Reason::blocked, blocked(there));
    if (capture) return refuse(Reason::capture_only, there + " only to capture, and nothing stands there");
    if (quiet) return refuse(Reason::quiet_only, there + " only without capturing");
    if (const auto verdict = castling_tried()) return *verdict;
    return refuse(Reason::unreachable, from == to ? man_on(from) + " cannot stay where it is"
                                                  : man_on(from) + " does not go to " + name(to));
  }

  /// Names the man in the way, if it is one man alone.
  [[nodiscard]] std::string blocked(const std::string& there) const {
    const auto [from, to, tail, via] = parts_;
    std::string who;
    position_.occupied().for_each([&](Square s) {
      if (!who.empty() || s == from || s == to) return;
      Position without = position_;
      without.take(s);
      if (lands(without, to)) who = man_on(s);
    });
    if (!who.empty()) return there + ", but " + who + " is in the way";
    const Piece man = position_.at(from);
    const Path* path = variant_.movement.path(man.kind(), man.owner(), from, to);
    if (path != nullptr && path->need == 1) return there + " to capture over exactly one man between, the screen";
    return there + ", but men are in the way";
  }

  // --- castling --------------------------------------------------------------------------------------------------
  /// The King's text looks like a castling that is not legal now.
  [[nodiscard]] std::optional<Error> castling_tried() const {
    if (variant_.castling_partner == Kind::none) return std::nullopt;
    if (!position_.royals(position_.turn()).has(parts_.from)) return std::nullopt;
    const auto& wings = variant_.castling[static_cast<std::size_t>(position_.turn())];
    const Square home = variant_.king_home[static_cast<std::size_t>(position_.turn())];
    const bool at_home = home == Square::none
                             ? variant_.board.cell(parts_.from).rank == variant_.board.cell(wings[0].king_to).rank
                             : parts_.from == home;
    if (!at_home) return std::nullopt;
    for (const bool is_short : {true, false}) {
      if (wings[is_short ? 0 : 1].king_to == parts_.to) return castling(is_short);
    }
    return std::nullopt;
  }

  [[nodiscard]] Error castling(bool is_short) const {
    if (variant_.castling_partner == Kind::none) return refuse(Reason::castling, "this game has no castling");
    const Side own = position_.turn();
    const Square king = position_.royals(own).first();
    std::optional<Square> rook;
    (position_.rights() & position_.men(own)).for_each([&](Square s) {
      if ((index(s) > index(king)) == is_short) rook = s;
    });
    const std::string side = is_short ? "O-O" : "O-O-O";
    if (!rook) {
      return refuse(Reason::castling, side + " is not possible: the King or that Rook has moved, or the Rook is gone");
    }
    const CastlingVerdict verdict = judge_castling(variant_, position_, castling_with(variant_, position_, *rook));
    switch (verdict.bar) {
      case CastlingBar::occupied:
        return refuse(Reason::castling, side + ": " + man_on(verdict.at) + " is in the way");
      case CastlingBar::in_check:
        return refuse(Reason::castling, side + ": the King is in check");
      case CastlingBar::passes_attack:
        return refuse(Reason::castling,
                      side + ": the King would pass over " + name(verdict.at) + ", which is attacked");
      case CastlingBar::rook_line_attacked:
        return refuse(Reason::castling,
                      side + ": no square from the King to the Rook may be attacked, and " + name(verdict.at) + " is");
      default:
        return refuse(Reason::castling, side + ": the King would be in check on " + name(verdict.at));
    }
  }

  const Variant& variant_;
  const Position& position_;
  const Actions& legal_;
  std::string_view text_;
  Parts parts_;
  Error error_;
};

}  // namespace

Error refusal(const Variant& variant, const Position& position, const Actions& legal, std::string_view text) {
  return Refusal(variant, position, legal, text).explain();
}

}  // namespace rules
