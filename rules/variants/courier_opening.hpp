// The compulsory opening of Courier Chess where the players make it themselves. Internal to rules/variants.
#pragma once
#include "rules/game/variant.hpp"

namespace rules {

/// The array before the compulsory moves.
inline constexpr std::string_view kCourierArray =
    "rnacmkfscanr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNACMKFSCANR w - - 0 1";

/// Forces the eight plies; a register counts them down (FEN key `co=`).
void define_courier_opening(Variant& v);

}  // namespace rules
