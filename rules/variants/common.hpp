// What the pages of several families define in the same words: the options that NOTATION.md shares between games, and
// small helpers for a family's file. Internal to rules/variants.
#pragma once
#include <string>

#include "rules/variants/registry.hpp"

namespace rules {

inline OptionSpec repetition_option() {
  return {"repetition", {"3", "5", "off"}, "the occurrence of a position that ends the game in a draw"};
}

/// Reads the shared options `repetition`, `move-rule` and `stalemate`, as far as the game has them.
void read_ending_options(Variant& variant);

/// The set of squares with these names, separated by spaces; they must exist.
SquareSet squares(const Topology& board, std::string_view names);
/// One square by name; it must exist.
Square at(const Topology& board, std::string_view name);
/// The mask of the kinds with these symbols.
std::uint64_t kinds_mask(const Variant& variant, const std::vector<std::string>& symbols);

/// The position of a FEN that the family itself wrote: a refusal is a broken invariant.
Position own_fen(const Variant& variant, const std::string& fen);

/// A setup that the page does not name so.
std::unexpected<Error> bad_setup(std::string message);

}  // namespace rules
