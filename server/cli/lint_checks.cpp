#include "server/cli/lint_checks.hpp"

#include <algorithm>
#include <set>

#include "rules/piece/betza.hpp"
#include "server/cli/text.hpp"

namespace cli {
namespace {

using rules::Side;
using rules::Square;
using rules::Topology;
using rules::Variant;
using rules::Wing;

bool is_word(std::string_view text) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !text.empty() && std::all_of(text.begin(), text.end(), fits);
}

bool is_symbol(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto letters = std::find_if_not(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  // A number may follow: the General of a die (rolling.md, section 3).
  return letters != text.begin() && std::all_of(letters, text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

void check_notation(std::string_view id, std::string_view betza, Problems& problems) {
  const auto gait = rules::parse_betza(betza);
  if (gait) return;
  problems.push_back(std::string(id) + ": notation " + std::string(betza) + ", column " +
                     std::to_string(gait.error().column) + ": " + gait.error().message);
}

bool has_castling(const Variant& variant) {
  return std::ranges::any_of(rules::kSides, [&](Side side) {
    return std::ranges::any_of(variant.castling.goals[side].castlings,
                               [](const rules::Castling& castling) { return castling.king_to != Square::none; });
  });
}

bool off_rank(const Topology& board, Square s, int rank) {
  return s != Square::none && board.cell(s).rank != rank;
}

/// Says why castling of one side and wing makes no sense; nothing if it does.
void check_wing(const Variant& variant, Side side, Wing wing, Problems& problems) {
  const rules::Castling& castling = variant.castling.goals[side][wing];
  const bool is_short = wing == Wing::short_wing;
  const std::string who = std::string(side == Side::white ? "White's " : "Black's ") + (is_short ? "O-O" : "O-O-O");
  if (castling.king_to == Square::none && castling.rook_to == Square::none) return;
  if (castling.king_to == Square::none || castling.rook_to == Square::none) {
    problems.push_back(who + " has a goal for only one of king and rook");
    return;
  }
  const Topology& board = variant.board;
  const rules::Cell& king = board.cell(castling.king_to);
  const rules::Cell& rook = board.cell(castling.rook_to);
  const Square home = variant.castling.king_home[side];
  if (king.rank != rook.rank || off_rank(board, home, king.rank) || off_rank(board, castling.rook_from, king.rank)) {
    problems.push_back(who + " is not along one rank");
    return;
  }
  // The rook ends on the inner side of the king: lower on the short wing, higher on the long one.
  if (is_short != (rook.file < king.file)) problems.push_back(who + " leaves the rook outside of the king");
  const int from = home == Square::none ? king.file : board.cell(home).file;
  const Square corner = castling.rook_from;
  const int beyond = corner == Square::none ? king.file : board.cell(corner).file;
  const auto [first, last] = std::minmax({king.file, rook.file, from, beyond});
  for (int file = first; file < last; ++file) {
    const Square here = board.at(file, king.rank);
    const Square next = board.at(file + 1, king.rank);
    if (here == Square::none || next == Square::none || index(next) != index(here) + 1) {
      problems.push_back(who + " crosses a gap in its rank");
      return;
    }
  }
}

}  // namespace

void check_kinds(const Variant& variant, Problems& problems) {
  std::set<std::string_view> symbols;
  std::set<std::string_view> ids;
  bool royal = false;
  for (const rules::KindSpec& kind : variant.kinds) {
    const std::string id(kind.id);
    if (!is_symbol(kind.symbol)) problems.push_back(id + ": symbol " + std::string(kind.symbol) + " is not a symbol");
    if (!symbols.insert(kind.symbol).second) {
      problems.push_back(id + ": symbol " + std::string(kind.symbol) + " is used twice");
    }
    if (!is_word(kind.id)) problems.push_back("piece id " + id + " is not a word");
    if (!ids.insert(kind.id).second) problems.push_back("piece id " + id + " is used twice");
    if (kind.name.empty()) problems.push_back(id + ": no name");
    check_notation(kind.id, kind.betza, problems);
    if (!kind.unmoved.empty()) check_notation(kind.id, kind.unmoved, problems);
    royal |= kind.royal;
  }
  if (!royal) problems.emplace_back("no piece is royal");
  if (variant.kinds.size() > static_cast<std::size_t>(rules::kMaxKinds)) problems.emplace_back("too many pieces");
}

void check_pawns(const Variant& variant, Problems& problems) {
  for (std::size_t i = 0; i < 64; ++i) {
    if ((variant.promotions >> i & 1U) == 0) continue;
    if (i >= variant.kinds.size()) {
      problems.emplace_back("promotion to a piece that does not exist");
    } else if (variant.kinds[i].royal || variant.kinds[i].pawn) {
      problems.push_back("promotion to " + std::string(variant.kinds[i].id));
    }
  }
  const bool pawns = std::any_of(variant.kinds.begin(), variant.kinds.end(), [](const auto& k) { return k.pawn; });
  for (const Side side : rules::kSides) {
    const std::string who = side == Side::white ? "White" : "Black";
    if (pawns && variant.promotions != 0 && variant.promotion_zone[side].empty()) {
      problems.push_back(who + "'s pawns promote nowhere");
    }
    const rules::SquareSet stuck = variant.unmoved_zone[side] & variant.no_pawns[side];
    if (!stuck.empty()) {
      problems.push_back(who + "'s unmoved pawns may not stand on " + variant.board.name(stuck.first()));
    }
  }
}

void check_castling(const Variant& variant, Problems& problems) {
  const bool castles = has_castling(variant);
  const auto partner = static_cast<std::size_t>(variant.castling.partner);
  if (castles && partner >= variant.kinds.size()) problems.emplace_back("castling without a partner");
  for (const Side side : rules::kSides) {
    for (const Wing wing : rules::kWings) check_wing(variant, side, wing, problems);
  }
}

void check_pace(const Variant& variant, Problems& problems) {
  if (rules::find_variant(variant.family) == nullptr) {
    problems.push_back("its family " + std::string(variant.family) + " has not the name of a game");
  }
  if (variant.typical_moves < 10 || variant.typical_moves > 400) {
    problems.push_back("a usual game of " + std::to_string(variant.typical_moves) + " moves of each side");
  }
  if (variant.look_seconds < 0 || variant.look_seconds > 60) {
    problems.push_back("a look of " + std::to_string(variant.look_seconds) + " s at the start");
  }
}

void check_options(const rules::VariantEntry& entry, Problems& problems) {
  std::set<std::string_view> names;
  for (const rules::OptionSpec& option : entry.options) {
    const std::string name(option.name);
    if (!is_word(option.name)) problems.push_back("option " + name + ": the name is not a word");
    if (!names.insert(option.name).second) problems.push_back("option " + name + " is there twice");
    if (option.help.empty()) problems.push_back("option " + name + ": no help");
    if (option.values.size() < 2 && option.items.size() < 2)
      problems.push_back("option " + name + ": nothing to choose");
    std::set<std::string_view> values;
    for (const std::string_view value : option.values) {
      const std::string text = name + "=" + std::string(value);
      if (!(option.items.empty() ? is_word(value) : option.accepts(value))) {
        problems.push_back("option " + text + ": the value is not a word");
      }
      if (!values.insert(value).second) problems.push_back("option " + text + " is there twice");
      const auto variant = rules::make_variant(entry, {{name, std::string(value)}});
      if (!variant) problems.push_back("option " + text + ": " + variant.error().message);
    }
  }
}

}  // namespace cli
