#include "rules/notation/algebraic.hpp"

#include <algorithm>

#include "rules/notation/move_text.hpp"

namespace rules {
namespace {

bool writes_as_shogi(const Variant& variant) {
  return std::ranges::any_of(variant.kinds, [](const KindSpec& kind) { return kind.promoted != Kind::none; });
}

bool exchanges(const Action& action) {
  return action.verb == Verb::swap || action.verb == Verb::relieve;
}

/// The end of a move's text: what the piece becomes, or that it could have promoted.
std::string ending(const Variant& variant, const Actions& legal, const Action& action) {
  if (exchanges(action)) return "";
  if (action.becomes != Kind::none) {
    const std::string_view symbol = variant.spec(action.becomes).symbol;
    return symbol.starts_with('+') ? "+" : "=" + std::string(symbol);
  }
  const bool declined = std::ranges::any_of(legal, [&](const Action& other) {
    Action plain = other;
    plain.becomes = Kind::none;
    return other.becomes != Kind::none && plain == action;
  });
  return declined ? "=" : "";
}

/// The squares behind the piece, with what happens on them. `step` stands before a square that is only gone to.
std::string way(const Variant& variant, const Position& position, const Action& action, std::string_view step) {
  const auto name = [&](Square square) { return variant.board.name(square); };
  const std::string_view last = captures(position, action) ? "x" : step;
  switch (action.verb) {
    case Verb::pass:
      return " pass";
    case Verb::swap:
      return "~" + name(action.to);
    case Verb::relieve:
      return std::string(step) + name(action.via) + "~" + name(action.to);
    case Verb::take_on_way:
      if (action.from == action.to) return "x!" + name(action.via);
      return "x" + name(action.via) + (position.at(action.to).empty() ? "-" : "x") + name(action.to);
    default:
      break;
  }
  const bool bends = action.verb == Verb::move && action.via != Square::none;
  return (bends ? "(" + name(action.via) + ")" : "") + std::string(last) + name(action.to);
}

std::string_view letter(const Variant& variant, const Position& position, const Action& action, bool shogi) {
  const KindSpec& kind = variant.spec(position.at(action.from).kind());
  if (shogi) return kind.symbol;
  // A die that lies otherwise has a longer symbol, but is no other piece to those who play it.
  return kind.pawn && !exchanges(action) ? "" : kind.symbol.substr(0, 1);
}

struct Writer {
  const Variant& variant;
  const Position& position;
  const Actions& legal;
  bool shogi;

  [[nodiscard]] std::string way_of(const Action& action) const {
    return way(variant, position, action, shogi ? "-" : "") + ending(variant, legal, action);
  }

  /// The origin of the piece, as far as the text needs it.
  [[nodiscard]] std::string origin(const Action& action, std::string_view piece, const std::string& rest) const {
    std::string from = variant.board.name(action.from);
    const std::string_view file = std::string_view(from).substr(0, 1);
    const std::string_view rank = std::string_view(from).substr(1);
    bool alone = true, file_tells = true, rank_tells = true;
    for (const Action& other : legal) {
      if (other.verb == Verb::castle || other.to != action.to || other.from == action.from) continue;
      if (letter(variant, position, other, shogi) != piece || way_of(other) != rest) continue;
      const std::string there = variant.board.name(other.from);
      alone = false;
      file_tells = file_tells && !there.starts_with(file);
      rank_tells = rank_tells && std::string_view(there).substr(1) != rank;
    }
    const bool pawn_takes = piece.empty() && captures(position, action);
    if (alone) return pawn_takes ? std::string(file) : "";
    if (shogi) return from;
    if (file_tells) return std::string(file);
    return rank_tells && !pawn_takes ? std::string(rank) : from;
  }
};

}  // namespace

Algebraic algebraic(const Variant& variant, const Position& position, const Actions& legal, const Action& action) {
  if (action.verb == Verb::castle) return {"", to_text(variant, action)};
  const Writer writer{variant, position, legal, writes_as_shogi(variant)};
  const std::string_view piece = letter(variant, position, action, writer.shogi);
  const std::string rest = writer.way_of(action);
  return {piece, writer.origin(action, piece, rest) + rest};
}

std::string_view check_mark(const Variant& variant, const Survey& after) {
  if (writes_as_shogi(variant)) return "";
  if (after.outcome && after.outcome->reason == EndReason::checkmate) return "#";
  return after.check ? "+" : "";
}

}  // namespace rules
