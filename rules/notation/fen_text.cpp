// The writing half of fen.hpp.
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "rules/notation/fen.hpp"
#include "rules/notation/symbol.hpp"

namespace rules {
namespace {

void append_number(std::string& out, int number) {
  if (number >= 0 && number <= 9) {
    out += static_cast<char>('0' + number);
    return;
  }
  std::array<char, std::numeric_limits<int>::digits10 + 2> digits{};
  const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

void append_placement(std::string& out, const Variant& variant, const Position& position) {
  for (int rank = variant.board.ranks(); rank-- > 0;) {
    int run = 0;
    const auto end_run = [&] {
      if (run > 0) append_number(out, std::exchange(run, 0));
    };
    for (int file = 0; file < variant.board.files(); ++file) {
      const Square s = variant.board.at(file, rank);
      if (s != Square::none && position.at(s).empty()) {
        ++run;
        continue;
      }
      end_run();
      if (s == Square::none) {
        out += '*';
      } else {
        append_symbol(out, variant, position.at(s));
      }
    }
    end_run();
    if (rank > 0) out += '/';
  }
}

/// Ordered by file, then rank (NOTATION.md).
void append_rights(std::string& out, const Variant& variant, const Position& position) {
  const std::size_t begin = out.size();
  for (int file = 0; file < variant.board.files() && !position.rights().empty(); ++file) {
    for (int rank = 0; rank < variant.board.ranks(); ++rank) {
      const Square s = variant.board.at(file, rank);
      if (s == Square::none || !position.rights().has(s)) continue;
      if (out.size() > begin) out += ',';
      out += variant.board.name(s);
    }
  }
  if (out.size() == begin) out += '-';
}

}  // namespace

std::string to_fen(const Variant& variant, const Position& position) {
  std::string text;
  text.reserve(2 * static_cast<std::size_t>(variant.board.size()));  // usually enough for all of it
  append_placement(text, variant, position);
  text += position.turn() == Side::white ? " w " : " b ";
  append_rights(text, variant, position);
  const Square target = position.en_passant().target;
  text.append(" ").append(target == Square::none ? "-" : variant.board.name(target));
  text += ' ';
  append_number(text, position.halfmove());
  text += ' ';
  append_number(text, position.fullmove());
  for (const FenKey& key : variant.keys) {
    const std::string value = key.write(variant, position);
    if (!value.empty()) text.append(" ").append(key.name).append("=").append(value);
  }
  return text;
}

}  // namespace rules
