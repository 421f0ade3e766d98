// How many royal pieces a position may have. Internal to the reader of FENs.
#pragma once
#include <string>

#include "rules/game/variant.hpp"

namespace rules {

/// The fault in the number of royal pieces, as a sentence; empty: there is none.
[[nodiscard]] std::string royal_defect(const Variant& variant, const Position& position);

}  // namespace rules
