// The legal moves that fulfil a wish, and the words for it if there is not exactly one.
#include <algorithm>
#include <string>

#include "rules/foreign/find_move.hpp"
#include "rules/foreign/text.hpp"
#include "rules/game/wording.hpp"
#include "rules/notation/move_text.hpp"

namespace rules::foreign {
namespace {

/// A letter may stand for a symbol of several, as in our own lists of moves: a die has more than one side.
bool is_piece(const KindSpec& kind, std::string_view symbol) {
  return kind.symbol == symbol || (symbol.size() == 1 && kind.symbol.size() > 1 && kind.symbol.front() != '+' &&
                                   kind.symbol.starts_with(symbol));
}

class Filter {
 public:
  Filter(const Stand& stand, const MoveWish& wish)
      : stand_(stand), wish_(wish), symbol_(own_symbol(stand.variant, wish.piece)) {}

  [[nodiscard]] bool may_move(Square from) const {
    const Piece piece = stand_.position.at(from);
    if (piece.empty() || piece.owner() != stand_.position.turn()) return false;
    const KindSpec& kind = stand_.variant.spec(piece.kind());
    const bool whole_origin = wish_.from != Square::none;
    if (symbol_.empty() ? !whole_origin && !kind.pawn : !is_piece(kind, symbol_)) return false;
    const Cell& cell = stand_.variant.board.cell(from);
    if (whole_origin) return from == wish_.from;
    return (wish_.from_file < 0 || wish_.from_file == cell.file) &&
           (wish_.from_rank < 0 || wish_.from_rank == cell.rank);
  }

  [[nodiscard]] bool fits(const Action& action) const {
    if (!may_move(action.from)) return false;
    switch (action.verb) {
      case Verb::move:
      case Verb::double_step:
      case Verb::en_passant:
      case Verb::pass:
        return !wish_.stays && action.to == wish_.to && fits_way(action);
      case Verb::take_on_way:
        if (wish_.stays) return action.to == action.from && action.via == wish_.via;
        return action.to == wish_.to && action.via == wish_.via;
      default:
        return false;
    }
  }
  /// `e1g1`, and as Chess960 writes it `e1h1`.
  [[nodiscard]] bool fits_castling(const Action& action) const {
    return action.verb == Verb::castle && wish_.from == action.from && may_move(action.from) &&
           wish_.via == Square::none && (wish_.to == action.to || wish_.to == action.via);
  }

 private:
  [[nodiscard]] bool fits_way(const Action& action) const {
    if (wish_.via == Square::none) return true;
    if (action.verb == Verb::move && action.via != Square::none) return action.via == wish_.via;
    // Other programs name the empty square that a Lion steps over.
    return stand_.position.at(wish_.via).empty() && (action.verb == Verb::move || action.verb == Verb::pass);
  }

  const Stand& stand_;
  const MoveWish& wish_;
  std::string symbol_;
};

bool fits_promotion(const Variant& variant, const MoveWish& wish, const Action& action) {
  const bool promotes = action.becomes != Kind::none;
  const std::string_view symbol = promotes ? variant.spec(action.becomes).symbol : "";
  switch (wish.promotes) {
    case Promotes::unsaid:
      return true;
    case Promotes::declined:
      return !promotes;
    case Promotes::plus:
      return symbol.starts_with('+');
    case Promotes::symbol:
      return promotes && symbol == own_symbol(variant, wish.becomes);
  }
  return false;
}

std::string listed(const Variant& variant, const Actions& actions) {
  constexpr std::size_t kMostListed = 6;
  std::string text;
  for (std::size_t i = 0; i < actions.size() && i < kMostListed; ++i) {
    text += (i == 0 ? "" : ", ") + to_text(variant, actions[i]);
  }
  return text + (actions.size() > kMostListed ? ", …" : "");
}

/// The move in our own notation, for the rules to say why it is none.
std::string own_text(const Variant& variant, const MoveWish& wish, Square from) {
  std::string text = variant.board.name(from);
  if (wish.via != Square::none) text += variant.board.name(wish.via);
  text += variant.board.name(wish.stays ? from : wish.to);
  if (wish.promotes == Promotes::plus) text += '+';
  if (wish.promotes == Promotes::symbol) text += "=" + own_symbol(variant, wish.becomes);
  return text;
}

std::string name_of(const Stand& stand, const MoveWish& wish) {
  const std::string symbol = own_symbol(stand.variant, wish.piece);
  for (const KindSpec& kind : stand.variant.kinds) {
    if (symbol.empty() ? kind.pawn : is_piece(kind, symbol)) return std::string(kind.name);
  }
  return "";
}

Refusal none_found(const Stand& stand, const MoveWish& wish, std::string_view text) {
  const auto refused = [](Reason reason, Said said) {
    return Refusal{ErrorCode::illegal_move, reason, std::move(said)};
  };
  const std::string name = name_of(stand, wish);
  if (name.empty()) return refused(Reason::unknown_piece, say<"gamefile.no_piece">(excerpt(wish.piece)));
  const Filter filter(stand, wish);
  std::string places;
  Square only = Square::none;
  int count = 0;
  for (const Square s : stand.position.pieces(stand.position.turn())) {
    if (!filter.may_move(s)) continue;
    only = s;
    places += (count++ == 0 ? "" : ", ") + stand.variant.board.name(s);
  }
  const Square from = wish.from != Square::none ? wish.from : count == 1 ? only : Square::none;
  if (from != Square::none) {
    const auto own = parse_move(stand.variant, stand.position, stand.survey, own_text(stand.variant, wish, from));
    if (!own && own.error().reason != Reason::syntax) {
      return {own.error().code, own.error().reason, Said{own.error().message}};
    }
  }
  const std::string_view side = stand.position.turn() == Side::white ? "White" : "Black";
  if (count == 0) return refused(Reason::no_piece, say<"gamefile.no_such_piece">(side, name, excerpt(text)));
  return refused(Reason::unreachable, say<"gamefile.cannot_go">(name, side, places, stand.variant.board.name(wish.to)));
}

}  // namespace

Actions fulfilling(const Stand& stand, const MoveWish& wish) {
  const Filter filter(stand, wish);
  Actions found;
  const auto collect = [&](auto&& fits) {
    for (const Action& action : stand.survey.legal) {
      if (fits(action) && fits_promotion(stand.variant, wish, action)) found.push_back(action);
    }
  };
  collect([&](const Action& action) { return filter.fits(action); });
  if (found.empty()) collect([&](const Action& action) { return filter.fits_castling(action); });
  // Who does not say that it promotes does not, where it may choose; who names no way takes none that bends.
  const auto keep = [&](auto&& wanted) {
    if (std::ranges::any_of(found, wanted)) std::erase_if(found, [&](const Action& action) { return !wanted(action); });
  };
  if (wish.promotes == Promotes::unsaid) keep([](const Action& action) { return action.becomes == Kind::none; });
  if (wish.via == Square::none) {
    keep([](const Action& action) { return action.verb != Verb::move || action.via == Square::none; });
  }
  return found;
}

std::expected<Action, Refusal> only_move(const Stand& stand, const MoveWish& wish, std::string_view text) {
  const Actions found = fulfilling(stand, wish);
  if (found.size() == 1) return found.front();
  if (found.empty()) return std::unexpected(none_found(stand, wish, text));
  const bool one_piece = std::ranges::all_of(
      found, [&](const Action& action) { return action.from == found.front().from && action.to == found.front().to; });
  const bool promotes = one_piece && found.front().becomes != Kind::none;
  const std::string move = excerpt(text);
  const std::string moves = listed(stand.variant, found);
  return std::unexpected(
      promotes ? Refusal{ErrorCode::illegal_move, Reason::must_promote, say<"gamefile.promotion_unsaid">(move, moves)}
               : Refusal{ErrorCode::illegal_move, Reason::spelling, say<"gamefile.several_moves">(move, moves)});
}

}  // namespace rules::foreign
