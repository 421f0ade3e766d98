// How a game ended: who won and why (NOTATION.md, "Outcomes").
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/board/square.hpp"
#include "rules/game/end_reasons.hpp"

namespace rules {

#define ASTRAGAL_ENUMERATOR(value, word) value,
enum class EndReason : std::uint8_t { ASTRAGAL_RULES_END_REASONS(ASTRAGAL_ENUMERATOR) };
#undef ASTRAGAL_ENUMERATOR
/// The reason as NOTATION.md spells it, for example `insufficient-material`.
[[nodiscard]] std::string_view name(EndReason reason);

struct Outcome {
  std::optional<Side> winner;  // none: a draw
  EndReason reason{};
  bool operator==(const Outcome&) const = default;
};

/// The mobility of the side to move, on which endings depend.
enum class Mobility : std::uint8_t {
  free,       // it has a legal move
  stalemate,  // none, and it is not in check
  checkmate,  // none, and it is in check
};

/// `ongoing`, or `<white|black|draw> <reason>`.
[[nodiscard]] std::string status_text(const std::optional<Outcome>& outcome);

}  // namespace rules
