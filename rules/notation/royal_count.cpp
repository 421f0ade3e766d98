#include "rules/notation/royal_count.hpp"

#include "rules/game/ending.hpp"

namespace rules {
namespace {

/// How many there are, and how many there should be.
std::string count_text(const Variant& variant, int count) {
  const bool kings = variant.most_royals == 1;
  const std::string piece = kings ? "King" : "royal piece";
  const std::string pieces = kings ? " Kings" : " royal pieces";
  const std::string text = (count == 0 ? "no " + piece : std::to_string(count) + pieces) + "; each side needs ";
  if (kings) return text + "exactly one";
  if (variant.most_royals >= variant.board.size()) return text + "at least one";
  return text + "one, and at most " + std::to_string(variant.most_royals);
}

/// A kind of which this side has two although there is but one; none if there is no such kind.
Kind doubled_kind(const Variant& variant, const Position& position, Side side) {
  std::uint64_t seen = 0;
  Kind found = Kind::none;
  for (const Square s : position.royals(side)) {
    const Kind k = position.at(s).kind();
    if (variant.spec(k).single && (seen >> index(k) & 1) != 0) found = k;
    seen |= 1ULL << index(k);
  }
  return found;
}

}  // namespace

std::string royal_defect(const Variant& variant, const Position& position) {
  const bool one_gone = ended_by_capture(variant, position);
  for (const Side side : kSides) {
    const std::string has = side == Side::white ? "White has " : "Black has ";
    const int count = position.royals(side).size();
    if (count == 0 ? !one_gone : count > variant.most_royals) return has + count_text(variant, count);
    if (const Kind k = doubled_kind(variant, position, side); k != Kind::none) {
      return has + "more than one " + std::string(variant.spec(k).name);
    }
  }
  return "";
}

}  // namespace rules
