// Perft: the number of sequences of legal actions of a given length. The check of the generator and its stopwatch.
#pragma once
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "rules/game/action.hpp"
#include "rules/game/play.hpp"

namespace rules {

/// Sequences of `depth` plies (0: one); the last ply is counted in bulk, never played.
[[nodiscard]] std::uint64_t perft(const Variant& variant, const Position& position, int depth);

/// Counts as perft(), but gives none if there are more than `most` sequences, or that many positions on the way: it
/// gives up as soon as it knows.
[[nodiscard]] std::optional<std::uint64_t> perft_up_to(const Variant& variant, const Position& position, int depth,
                                                       std::uint64_t most);

/// The perft of each first action; `depth` is at least 1.
[[nodiscard]] std::vector<std::pair<Action, std::uint64_t>> perft_divide(const Variant& variant,
                                                                         const Position& position, int depth);

}  // namespace rules
