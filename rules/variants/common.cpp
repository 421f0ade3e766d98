#include "rules/variants/common.hpp"

#include "rules/board/require.hpp"
#include "rules/game/ordinary.hpp"
#include "rules/notation/fen.hpp"

namespace rules {
namespace {

int number_or_off(const Variant& variant, std::string_view option) {
  const auto chosen = variant.options.find(option);
  if (chosen == variant.options.end() || chosen->second == "off") return 0;
  int number = 0;
  for (const char c : chosen->second) number = number * 10 + (c - '0');
  return number;
}

}  // namespace

void read_ending_options(Variant& variant) {
  variant.repeats_to_draw = number_or_off(variant, "repetition");
  variant.quiet_plies_to_draw = number_or_off(variant, "move-rule");
  const auto stalemate = variant.options.find("stalemate");
  variant.stalemate_loses = stalemate != variant.options.end() && stalemate->second == "loss";
}

std::optional<std::uint64_t> sides_named(std::string_view value) {
  std::uint64_t sides = 0;
  for (const char c : value) {
    if (c != 'w' && c != 'b') return std::nullopt;
    const std::uint64_t bit = 1ULL << index(c == 'w' ? Side::white : Side::black);
    if ((sides & bit) != 0) return std::nullopt;
    sides |= bit;
  }
  return sides == 0 ? std::nullopt : std::optional(sides);
}

Square at(const Topology& board, std::string_view name) {
  const auto found = board.find(name);
  require(found.has_value(), "a variant names squares of its own board");
  return *found;
}

SquareSet squares(const Topology& board, std::string_view names) {
  SquareSet set;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    set.add(at(board, names.substr(0, end)));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return set;
}

SquareSet whole_rank(const Topology& board, int rank) {
  SquareSet set;
  for (int file = 0; file < board.files(); ++file) {
    if (const Square s = board.at(file, rank - 1); s != Square::none) set.add(s);
  }
  return set;
}

void define_castling(Variant& variant, char king, CastlingFiles short_wing, CastlingFiles long_wing) {
  const Topology& board = variant.board;
  for (const Side side : kSides) {
    const int rank = side == Side::white ? 0 : board.ranks() - 1;
    const auto on = [&](char file) { return board.at(file - 'a', rank); };
    const auto castling = [&](CastlingFiles files, int corner) {
      return Castling{.king_to = on(files.king_to), .rook_to = on(files.rook_to), .rook_from = board.at(corner, rank)};
    };
    variant.castling.king_home[side] = on(king);
    variant.castling.goals[side] = {castling(short_wing, board.files() - 1), castling(long_wing, 0)};
  }
  variant.castling.partner = variant.find_symbol("R");
}

bool bare_royals(const Variant&, const Position& position) {
  return (position.occupied() - position.royals(Side::white) - position.royals(Side::black)).empty();
}

bool lone_king(const Variant& variant, const Position& position, Side side) {
  return !variant.stalemate_loses && position.pieces(side) == position.royals(side);
}

std::optional<Outcome> bare_king_ending(const Variant& variant, const Position& position, Mobility mobility) {
  if (mobility == Mobility::checkmate) return std::nullopt;
  const Side mover = position.turn();
  const Side waiting = opponent(mover);
  const auto bare = [&](Side side) { return position.pieces(side) == position.royals(side); };
  if (!bare(mover) && !bare(waiting)) return std::nullopt;
  if (bare(mover) && bare(waiting)) return Outcome{std::nullopt, EndReason::bare_king};
  if (bare(waiting)) return Outcome{mover, EndReason::bare_king};
  const SquareSet others = position.pieces(waiting) - position.royals(waiting);
  if (others.size() == 1) {
    const Landings own = ordinary_landings(variant, position, position.pieces(mover));
    if (!(own.to & others).empty()) return std::nullopt;
  }
  return Outcome{waiting, EndReason::bare_king};
}

std::expected<Start, Error> only_setup(const Variant& variant, std::string_view setup, const std::string& fen) {
  if (!setup.empty()) return bad_setup(std::string(variant.name) + " has one setup only: leave the setup out");
  return Start{"", own_fen(variant, fen)};
}

std::uint64_t kinds_mask(const Variant& variant, const std::vector<std::string>& symbols) {
  std::uint64_t mask = 0;
  for (const std::string& symbol : symbols) {
    const Kind k = variant.find_symbol(symbol);
    require(k != Kind::none, "a variant names kinds of its own list");
    mask |= 1ULL << index(k);
  }
  return mask;
}

Position own_fen(const Variant& variant, const std::string& fen) {
  auto position = parse_fen(variant, fen);
  require(position.has_value(), "a variant's own start is a position");
  return *position;
}

std::unexpected<Error> bad_setup(std::string message) {
  return std::unexpected(Error{ErrorCode::bad_setup, Reason::none, std::move(message)});
}

}  // namespace rules
