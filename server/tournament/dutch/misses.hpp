// Misses of a pair: which of C10 to C13, the criteria of colours, it does not meet (docs/dutch.md, section 2). Pure;
// any thread.
#pragma once
#include "server/tournament/dutch/entrant.hpp"

namespace tournament {

/// C10.
[[nodiscard]] bool misses_balance(const Entrant& one, const Entrant& two);
/// C11.
[[nodiscard]] bool misses_change(const Entrant& one, const Entrant& two);
/// C12.
[[nodiscard]] bool misses_preference(const Entrant& one, const Entrant& two);
/// C13.
[[nodiscard]] bool misses_strong_preference(const Entrant& one, const Entrant& two);

}  // namespace tournament
