// Parts that the games of courier.md share: the board, the array's mirror image, castling and options. Internal to
// rules/variants.
#pragma once
#include <array>
#include <string>

#include "rules/variants/common.hpp"

namespace rules {

inline constexpr KindSpec kModernQueen{.symbol = "Q", .id = "queen", .name = "Queen", .betza = "Q"};
inline constexpr KindSpec kDoubleStepPawn{
    .symbol = "P", .id = "pawn", .name = "Pawn", .betza = "mfWcfF", .unmoved = "mfR2cfF", .pawn = true};

/// Board, zones and general endings; call it once kinds are listed.
void define_courier_board(Variant& v);

/// The options that all four games have, after the game's own.
std::vector<OptionSpec> with_courier_options(std::vector<OptionSpec> own);

/// The start with White's first rank as given, pawns on the second and Black opposite.
std::string mirrored_array(const std::string& rank, const std::string& rights);

}  // namespace rules
