// How a game can end by its rules: each reason and its word (NOTATION.md, "Outcomes"). A list alone, so that whoever
// names these endings takes them from here.
#pragma once

#define ASTRAGAL_RULES_END_REASONS(X)   \
  X(checkmate, "checkmate")             \
  X(stalemate, "stalemate")             \
  X(royals_captured, "royals-captured") \
  X(bare_king, "bare-king")             \
  X(citadel, "citadel")                 \
  X(repetition, "repetition")           \
  X(move_rule, "move-rule")             \
  X(insufficient_material, "insufficient-material")
