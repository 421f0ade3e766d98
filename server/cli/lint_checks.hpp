// Checks of a variant's data, through the public headers of the rules. Each check appends a sentence per problem; no
// sentence means that all is well. They look at data only: whether the rules are right is for tests.
#pragma once
#include <string>
#include <vector>

#include "rules/rules.hpp"

namespace cli {

using Problems = std::vector<std::string>;

/// Setups by dice are tried out if there are at most this many throws.
inline constexpr std::uint64_t kMostThrows = 10'000;

/// Checks ids, names, symbols and notations of the pieces.
void check_kinds(const rules::Variant& variant, Problems& problems);
/// Checks which pieces a pawn may become, and where pawns can stand.
void check_pawns(const rules::Variant& variant, Problems& problems);
/// Checks where castling takes king and rook.
void check_castling(const rules::Variant& variant, Problems& problems);
/// Checks that the variant belongs to a family of ratings and says how long its games are.
void check_pace(const rules::Variant& variant, Problems& problems);
/// Checks that the default start is a position, can be played, and is mirrored (or turned) between the sides.
void check_start(const rules::Variant& variant, Problems& problems);
/// Checks that every throw of the setup's dice names a setup and makes a position. Returns how many setups there were.
int check_setups(const rules::Variant& variant, Problems& problems);
/// Checks names, help and values of the options, and that every single value compiles.
void check_options(const rules::VariantEntry& entry, Problems& problems);

}  // namespace cli
