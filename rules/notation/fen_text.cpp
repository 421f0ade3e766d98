// The writing half of fen.hpp.
#include <algorithm>
#include <utility>
#include <vector>

#include "rules/notation/fen.hpp"
#include "rules/notation/symbol.hpp"

namespace rules {
namespace {

std::string placement_text(const Variant& variant, const Position& position) {
  std::string text;
  text.reserve(2 * static_cast<std::size_t>(variant.board.size()));  // usually enough for all of the FEN
  for (int rank = variant.board.ranks(); rank-- > 0;) {
    int run = 0;
    const auto end_run = [&] {
      if (run > 0) text += std::to_string(std::exchange(run, 0));
    };
    for (int file = 0; file < variant.board.files(); ++file) {
      const Square s = variant.board.at(file, rank);
      if (s != Square::none && position.at(s).empty()) {
        ++run;
        continue;
      }
      end_run();
      if (s == Square::none) {
        text += '*';
      } else {
        append_symbol(text, variant, position.at(s));
      }
    }
    end_run();
    if (rank > 0) text += '/';
  }
  return text;
}

/// Ordered by file, then rank (NOTATION.md).
std::string rights_text(const Variant& variant, const Position& position) {
  std::vector<Square> rights;
  for (const Square s : position.rights()) {
    rights.push_back(s);
  }
  std::ranges::sort(rights, {},
                    [&](Square s) { return std::pair(variant.board.cell(s).file, variant.board.cell(s).rank); });
  std::string text;
  for (const Square s : rights) text.append(text.empty() ? "" : ",").append(variant.board.name(s));
  return text.empty() ? "-" : text;
}

}  // namespace

std::string to_fen(const Variant& variant, const Position& position) {
  std::string text = placement_text(variant, position);
  text += position.turn() == Side::white ? " w " : " b ";
  text += rights_text(variant, position);
  const Square target = position.en_passant().target;
  text.append(" ").append(target == Square::none ? "-" : variant.board.name(target));
  text.append(" ").append(std::to_string(position.halfmove()));
  text.append(" ").append(std::to_string(position.fullmove()));
  for (const FenKey& key : variant.keys) {
    const std::string value = key.write(variant, position);
    if (!value.empty()) text.append(" ").append(key.name).append("=").append(value);
  }
  return text;
}

}  // namespace rules
