// Compiles a variant's data to what play needs: lays every kind's notation over the board. Called once per variant.
#pragma once
#include "rules/game/variant.hpp"

namespace rules {

/// Fills in Variant::movement from kinds, board and zones. A notation that does not parse is a broken invariant.
void compile(Variant& variant);

}  // namespace rules
