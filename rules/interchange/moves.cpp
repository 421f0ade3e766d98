// Moves of UCI and USI: an action is found by comparing how each legal one is written, so that reading and writing
// agree.
#include <algorithm>

#include "rules/game/play.hpp"
#include "rules/game/wording.hpp"
#include "rules/interchange/squares.hpp"
#include "rules/notation/move_text.hpp"

namespace rules {
namespace {

std::string promotion_text(const Variant& variant, const Dialect& dialect, Kind becomes) {
  if (becomes == Kind::none) return "";
  const std::string_view symbol = variant.spec(becomes).symbol;
  if (symbol.starts_with('+')) return "+";
  return std::string(1, lower(foreign_letter(dialect, symbol.back())));
}

/// True if a piece could take an ordinary enemy piece on `via` on its way from `from` to `to`: then it can also step
/// over the empty square.
bool steps_over(const Variant& variant, Position position, Square from, Square via, Square to) {
  if (!position.at(via).empty()) return false;
  const auto plain = std::ranges::find_if(variant.kinds, [](const KindSpec& k) { return k.pawn && !k.royal; });
  if (plain == variant.kinds.end()) return false;
  position.put(via, Piece(kind(static_cast<int>(plain - variant.kinds.begin())), opponent(position.turn())), false);
  Actions actions;
  legal_actions(variant, position, actions);
  return std::ranges::any_of(actions, [&](const Action& a) {
    return a.verb == Verb::take_on_way && a.from == from && a.via == via && a.to == to;
  });
}

/// The first empty square, in the order of directions, over which the piece on `from` can step back and forth.
Square pass_over(const Variant& variant, const Position& position, Square from) {
  for (const Direction d : kCompassPoints) {
    const Square via = variant.board.step(from, d);
    if (via != Square::none && steps_over(variant, position, from, via, from)) return via;
  }
  return Square::none;
}

/// A text as squares and what follows them.
struct Parts {
  std::vector<Square> squares;
  std::string_view promotion;
};

std::expected<Parts, Error> take_apart(const Variant& variant, const Dialect& dialect, std::string_view text) {
  Parts parts;
  std::size_t at = 0;
  const std::size_t most = dialect.format == Format::usi ? 3 : 2;
  while (parts.squares.size() < most) {
    const auto read = read_foreign_square(variant, dialect.format, text.substr(at));
    if (!read) break;
    parts.squares.push_back(read->square);
    at += read->length;
  }
  parts.promotion = text.substr(at);
  const bool whole = parts.promotion.empty() || parts.promotion.size() == 1;
  if (parts.squares.size() >= 2 && whole) return parts;
  return std::unexpected(Error{
      ErrorCode::illegal_move, Reason::syntax,
      shown(text) + " is no move of " + std::string(name(dialect.format)) + ": " +
          (parts.squares.size() < 2 ? "it names two squares, as " + foreign_square(variant, dialect.format, square(0)) +
                                          foreign_square(variant, dialect.format, square(1))
                                    : "what a man becomes is one character"),
      static_cast<int>(at) + 1});
}

/// The move in our own notation, for its refusal; an empty square on the way is not written there.
std::string own_text(const Variant& variant, const Dialect& dialect, const Position& position, const Parts& parts) {
  std::string text = variant.board.name(parts.squares.front());
  const bool captures_on_way = parts.squares.size() == 3 && !position.at(parts.squares[1]).empty();
  if (captures_on_way) text += variant.board.name(parts.squares[1]);
  text += variant.board.name(parts.squares.back());
  if (parts.promotion.empty() || parts.promotion == "+") return text + std::string(parts.promotion);
  const auto letter = own_letter(variant, dialect, upper(parts.promotion.front()));
  return text + "=" + (letter ? std::string(1, *letter) : std::string(parts.promotion));
}

/// The castling that a text means which names other squares than the dialect does.
const Action* meant_castling(const Actions& legal, const Parts& parts) {
  const auto found = std::ranges::find_if(legal, [&](const Action& a) {
    return a.verb == Verb::castle && a.from == parts.squares.front() &&
           (a.to == parts.squares.back() || a.via == parts.squares.back());
  });
  return found == legal.end() ? nullptr : &*found;
}

Error refusal_of(const Variant& variant, const Dialect& dialect, const Position& position, const Actions& legal,
                 const Parts& parts, std::string_view text) {
  auto own = parse_move(variant, position, own_text(variant, dialect, position, parts));
  const Action* meant = own ? &*own : meant_castling(legal, parts);
  if (meant != nullptr) {
    return {ErrorCode::illegal_move, Reason::spelling,
            std::string(dialect.program) + " writes this move " + export_move(variant, dialect, position, *meant) +
                ", not " + shown(text)};
  }
  own.error().column = 0;  // it would be one of our own text
  return std::move(own.error());
}

}  // namespace

std::string export_move(const Variant& variant, const Dialect& dialect, const Position& position,
                        const Action& action) {
  const auto text = [&](Square s) { return foreign_square(variant, dialect.format, s); };
  if (action.verb == Verb::castle) {
    return text(action.from) + text(dialect.castling == CastlingText::king_to ? action.to : action.via);
  }
  std::string way;
  if (action.verb == Verb::take_on_way) way = text(action.via);
  if (action.verb == Verb::pass) way = text(pass_over(variant, position, action.from));
  return text(action.from) + way + text(action.to) + promotion_text(variant, dialect, action.becomes);
}

std::expected<Action, Error> import_move(const Variant& variant, const Dialect& dialect, const Position& position,
                                         std::string_view text) {
  Actions legal;
  legal_actions(variant, position, legal);
  for (const Action& action : legal) {
    if (export_move(variant, dialect, position, action) == text) return action;
  }
  const auto parts = take_apart(variant, dialect, text);
  if (!parts) return std::unexpected(parts.error());
  if (parts->squares.size() == 3 && parts->promotion.empty()) {
    const Square from = parts->squares[0];
    const Square to = parts->squares[2];
    const auto direct = std::ranges::find_if(legal, [&](const Action& a) {
      return (a.verb == Verb::move || a.verb == Verb::pass) && a.from == from && a.to == to && a.becomes == Kind::none;
    });
    if (direct != legal.end() && steps_over(variant, position, from, parts->squares[1], to)) return *direct;
  }
  return std::unexpected(refusal_of(variant, dialect, position, legal, *parts, text));
}

}  // namespace rules
