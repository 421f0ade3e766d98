#include "rules/notation/refusal.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "rules/game/castle.hpp"
#include "rules/game/chance.hpp"
#include "rules/game/play.hpp"
#include "rules/game/wording.hpp"
#include "rules/notation/castling_refusal.hpp"
#include "rules/notation/move_parts.hpp"
#include "rules/notation/move_text.hpp"

namespace rules {
namespace {

class Refusal {
 public:
  Refusal(const Variant& variant, const Position& position, const Actions& legal, std::string_view text)
      : variant_(variant), position_(position), legal_(legal), text_(text) {}

  Error explain() {
    if (const auto ended = outcome(variant_, position_)) {
      return {ErrorCode::game_over, Reason::none, "the game is over: " + status_text(ended)};
    }
    const std::string_view wing = text_.substr(0, text_.find('/'));
    if (wing == "O-O" || wing == "O-O-O")
      return castling_refusal(variant_, position_, wing == "O-O", text_.substr(wing.size()));
    if (text_ == "0-0" || text_ == "0-0-0" || text_ == "o-o" || text_ == "o-o-o") {
      return refuse(Reason::spelling,
                    std::string("castling is written with the letter O: ") + (text_.size() == 3 ? "O-O" : "O-O-O"));
    }
    if (!variant_.dice_in_play.empty() && text_.starts_with("roll")) {
      return refuse(Reason::chance, "no die is to be thrown in this position");
    }
    auto parts = take_apart(variant_, text_);
    if (!parts) return std::move(parts.error());
    parts_ = *parts;
    return explain_parts();
  }

 private:
  static Error refuse(Reason reason, std::string message, std::size_t column = 0) {
    return {ErrorCode::illegal_move, reason, std::move(message), static_cast<int>(column)};
  }
  [[nodiscard]] const std::string& name(Square s) const { return variant_.board.name(s); }
  [[nodiscard]] std::string piece_on(Square s) const {
    return "the " + std::string(variant_.spec(position_.at(s).kind()).name) + " on " + name(s);
  }

  // --- judging ---------------------------------------------------------------------------------------------------
  Error explain_parts() {
    const auto& [from, to, tail, via, swap] = parts_;
    const bool promotion = (tail.size() > 1 && tail.starts_with('=')) || (tail == "+" && has_promoted_sides());
    if (!tail.empty() && !promotion && !meant_promotion()) {
      return refuse(Reason::syntax, "nothing but a promotion can follow the two squares",
                    text_.size() - tail.size() + 1);
    }
    const Piece piece = position_.at(from);
    if (piece.empty()) return refuse(Reason::no_piece, "there is no piece on " + name(from));
    if (piece.owner() != position_.turn()) {
      return refuse(Reason::not_yours, piece_on(from) + " is not yours: " +
                                           (position_.turn() == Side::white ? "White" : "Black") + " is to move");
    }
    if (const auto forbidden = explained()) return *forbidden;
    if (swap) return game_rule().value_or(refuse(Reason::unreachable, "these pieces do not change places now"));
    if (const auto spelled = legal_as_castling()) return *spelled;
    if (const auto spelled = legal_but_for_promotion()) return *spelled;
    if (from != to && !position_.at(to).empty() && position_.at(to).owner() == piece.owner()) {
      return refuse(Reason::own_piece, piece_on(to) + " is your own");
    }
    if (const auto spelled = legal_by_another_way()) return *spelled;
    if (const auto forbidden = game_rule()) return *forbidden;
    if (via != Square::none && !variant_.spec(piece.kind()).corners) return not_on_the_way();
    if (lands(position_, to) || is_en_passant()) return is_immune(to) ? immune(to) : left_attacked();
    return not_reached();
  }

  /// The objection of the game's own rules, if the text spells nothing legal even without its promotion.
  [[nodiscard]] std::optional<Error> explained() const {
    if (variant_.hooks.explain == nullptr) return std::nullopt;
    const MoveParts& text = parts_;
    const auto meant = [&](const Action& a) { return a.from == text.from && a.to == text.to; };
    if (!text.exchange && std::ranges::any_of(legal_, meant)) return std::nullopt;
    const Verb verb = !text.exchange ? Verb::move : text.via == Square::none ? Verb::swap : Verb::relieve;
    return variant_.hooks.explain(variant_, position_,
                                  {.verb = verb, .from = text.from, .to = text.to, .via = text.via});
  }

  /// True if the enemy's piece there is one that nothing captures.
  [[nodiscard]] bool is_immune(Square s) const {
    const Piece piece = position_.at(s);
    return !piece.empty() && (variant_.immune >> index(piece.kind()) & 1) != 0 &&
           variant_.promotion_zone[piece.owner()].has(s);
  }
  [[nodiscard]] Error immune(Square s) const {
    return refuse(Reason::forbidden, piece_on(s) + " cannot be captured there");
  }

  [[nodiscard]] bool has_promoted_sides() const {
    return std::ranges::any_of(variant_.kinds, [](const KindSpec& spec) { return spec.promoted != Kind::none; });
  }
  [[nodiscard]] static Square on_the_way(const Action& action) {
    return action.verb == Verb::take_on_way || action.verb == Verb::move ? action.via : Square::none;
  }
  [[nodiscard]] bool is_spared(Square to) const {
    return spares_royals(variant_.royal_capture) && !turn_kind_of(variant_, position_).royals_fall &&
           position_.royals(opponent(position_.turn())).has(to);
  }

  /// The way over a corner that a leap in an L needs.
  [[nodiscard]] std::optional<Error> legal_by_another_way() const {
    std::string ways;
    for (const Action& action : legal_) {
      if (action.verb != Verb::move || action.via == Square::none) continue;
      if (action.from != parts_.from || action.to != parts_.to) continue;
      ways.append(ways.empty() ? "" : " or ").append(to_text(variant_, action));
    }
    if (ways.empty()) return std::nullopt;
    return refuse(Reason::spelling, "the way over one corner or the other matters: write " + ways);
  }

  /// The objection of the game's own veto to the move.
  [[nodiscard]] std::optional<Error> game_rule() const {
    const auto& [from, to, tail, via, swap] = parts_;
    if (!swap && via == Square::none && from != to && !lands(position_, to)) return std::nullopt;
    std::string objection;
    if (variant_.hooks.veto.objection != nullptr) {
      const Verb verb = swap                  ? Verb::swap
                        : via != Square::none ? Verb::take_on_way
                        : from == to          ? Verb::pass
                                              : Verb::move;
      objection = variant_.hooks.veto.objection(variant_, position_, {verb, from, to, via, Square::none, Kind::none});
    }
    if (objection.empty() && is_spared(to)) objection = "the King is not taken, though it stands attacked";
    if (objection.empty()) return std::nullopt;
    return refuse(Reason::forbidden, std::move(objection));
  }

  /// A square on the way that the rules do not want.
  [[nodiscard]] Error not_on_the_way() const {
    const auto& [from, to, tail, via, swap] = parts_;
    for (const Action& action : legal_) {
      if (action.from != from || action.to != to || action.verb == Verb::castle) continue;
      if (on_the_way(action) != Square::none || !position_.at(via).empty()) continue;
      return refuse(Reason::spelling,
                    "nothing is taken on " + name(via) + " on the way: write " + to_text(variant_, action));
    }
    return refuse(Reason::unreachable,
                  piece_on(from) + " does not take on " + name(via) + " on the way to " + name(to));
  }

  /// The King to its goal or onto the Rook: castling as other notations write it.
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
      if (action.verb == Verb::castle || action.verb == Verb::relieve) continue;  // neither is spelled so
      if (action.from != parts_.from || action.to != parts_.to) continue;
      if (on_the_way(action) != parts_.via) continue;
      const std::string spelled = to_text(variant_, action);
      if (action.verb == Verb::swap) return refuse(Reason::spelling, "this is written " + spelled);
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
    if (parts_.tail.empty() && may_stay_as_it_is()) {
      Error error = left_attacked();
      error.message += "; write " + choices + " and have another royal piece";
      return error;
    }
    if (parts_.tail.empty()) return refuse(Reason::must_promote, "the move promotes: write one of " + choices);
    if (const auto spelled = meant_promotion()) {
      return refuse(Reason::spelling, "this promotion is written " + *spelled);
    }
    return refuse(Reason::bad_promotion,
                  "a pawn cannot become " + shown(parts_.tail) + " here: write one of " + choices);
  }
  /// True if the piece could go there without promoting, the safety of the King aside.
  [[nodiscard]] bool may_stay_as_it_is() const {
    const Piece piece = position_.at(parts_.from);
    if (variant_.spec(piece.kind()).promoted == Kind::none) return false;
    bool may = false;
    walk(variant_.movement.nodes(piece.kind(), piece.owner(), parts_.from), position_, [&](const Node& node) {
      const unsigned content = position_.at(node.at).content();
      may = may || (node.at == parts_.to && (node.flags >> content & 1U) != 0);
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

  /// True if the piece's walk on this board ends on `to`, the safety of the King aside.
  [[nodiscard]] bool lands(const Position& board, Square to) const {
    const Piece piece = position_.at(parts_.from);
    bool found = false;
    walk(variant_.movement.nodes(piece.kind(), piece.owner(), parts_.from), board,
         [&](const Node& node) { found = found || node.at == to; });
    return found || (position_.rights().has(parts_.from) && lands_first(board, to));
  }
  /// True if a move that the piece makes only while it holds a right ends on `to`.
  [[nodiscard]] bool lands_first(const Position& board, Square to) const {
    if (!variant_.first_moves) return false;
    const Piece piece = position_.at(parts_.from);
    bool found = false;
    walk(variant_.first_moves->nodes(piece.kind(), piece.owner(), parts_.from), board,
         [&](const Node& node) { found = found || node.at == to; });
    return found;
  }
  /// True if the piece holds a right to moves that it makes once.
  [[nodiscard]] bool has_first_move() const { return variant_.first_moves && position_.rights().has(parts_.from); }
  [[nodiscard]] bool is_en_passant() const {
    const Piece piece = position_.at(parts_.from);
    return parts_.to == position_.en_passant().target && variant_.spec(piece.kind()).pawn &&
           variant_.movement.path(piece.kind(), piece.owner(), parts_.from, parts_.to) != nullptr;
  }

  [[nodiscard]] Error left_attacked() const {
    Position after = position_;
    const Side own = position_.turn();
    if (is_en_passant()) after.take(position_.en_passant().victim);
    const Piece piece = after.take(parts_.from);
    if (!after.at(parts_.to).empty()) after.take(parts_.to);
    after.put(parts_.to, piece, variant_.royal(piece.kind()));
    const Square royal = after.royals(own).first();
    const Square before = position_.royals(own).first();
    std::string who;
    bool still = false;  // the piece attacks the King already
    for (const Square s : after.pieces(opponent(own))) {
      if (still || !attacks(after, s, royal)) continue;
      still = attacks(position_, s, before);
      if (still || who.empty()) who = piece_on(s);
    }
    const std::string king{variant_.spec(after.at(royal).kind()).name};
    return refuse(Reason::leaves_royal_attacked,
                  still ? "the " + king + " is in check and " + who + " would still attack it on " + name(royal)
                        : "the " + king + " on " + name(royal) + " would be attacked by " + who);
  }
  [[nodiscard]] bool attacks(const Position& board, Square from, Square target) const {
    return attacked_by(variant_, board, target, board.at(from).owner(), SquareSet::only(from), board.occupied());
  }

  [[nodiscard]] Error not_reached() const {
    const auto& [from, to, tail, via, swap] = parts_;
    const Piece piece = position_.at(from);
    bool quiet = false;
    bool capture = false;
    const std::uint8_t enemy = piece.owner() == Side::white ? kLandBlack : kLandWhite;
    for (const Node& node : variant_.movement.nodes(piece.kind(), piece.owner(), from)) {
      if (node.at != to) continue;
      quiet = quiet || (landings(node.flags) & (from == to ? ~enemy & 7U : unsigned{kLandEmpty})) != 0;
      capture = capture || (landings(node.flags) & enemy) != 0;
    }
    if (has_first_move()) {
      const auto first = variant_.first_moves->nodes(piece.kind(), piece.owner(), from);
      quiet = quiet || std::ranges::any_of(first, [&](const Node& node) { return node.at == to && node.flags != 0; });
    }
    const std::string there = piece_on(from) + " goes to " + name(to);
    const bool empty = from == to || position_.at(to).empty();
    if (empty ? quiet : capture) return refuse(Reason::blocked, blocked(there));
    if (capture) return refuse(Reason::capture_only, there + " only to capture, and nothing stands there");
    if (quiet) return refuse(Reason::quiet_only, there + " only without capturing");
    if (!position_.rights().has(from) && lands_first(position_, to)) {
      return refuse(Reason::unreachable, there + " only with its first move");
    }
    if (const auto verdict = castling_tried()) return *verdict;
    return refuse(Reason::unreachable, from == to ? piece_on(from) + " cannot stay where it is"
                                                  : piece_on(from) + " does not go to " + name(to));
  }

  /// Names the piece in the way, if it is one piece alone.
  [[nodiscard]] std::string blocked(const std::string& there) const {
    const auto& [from, to, tail, via, swap] = parts_;
    std::string who;
    for (const Square s : position_.occupied()) {
      if (!who.empty() || s == from || s == to) continue;
      Position without = position_;
      without.take(s);
      if (lands(without, to)) who = piece_on(s);
    }
    if (!who.empty()) return there + ", but " + who + " is in the way";
    const Piece piece = position_.at(from);
    const Path* path = variant_.movement.path(piece.kind(), piece.owner(), from, to);
    if (path != nullptr && path->need == 1) return there + " to capture over exactly one piece between, the screen";
    return there + ", but pieces are in the way";
  }

  // --- castling --------------------------------------------------------------------------------------------------
  /// The King's text looks like a castling that is not legal now.
  [[nodiscard]] std::optional<Error> castling_tried() const {
    if (variant_.castling.partner == Kind::none) return std::nullopt;
    if (!position_.royals(position_.turn()).has(parts_.from)) return std::nullopt;
    const Wings& wings = variant_.castling.goals[position_.turn()];
    const Square home = variant_.castling.king_home[position_.turn()];
    const bool at_home = home == Square::none ? variant_.board.cell(parts_.from).rank ==
                                                    variant_.board.cell(wings[Wing::short_wing].king_to).rank
                                              : parts_.from == home;
    if (!at_home) return std::nullopt;
    for (const Wing wing : kWings) {
      if (wings[wing].king_to != parts_.to) continue;
      return castling_refusal(variant_, position_, wing == Wing::short_wing, "");
    }
    return std::nullopt;
  }

  const Variant& variant_;
  const Position& position_;
  const Actions& legal_;
  std::string_view text_;
  MoveParts parts_;
};

}  // namespace

Error refusal(const Variant& variant, const Position& position, const Actions& legal, std::string_view text) {
  return Refusal(variant, position, legal, text).explain();
}

}  // namespace rules
