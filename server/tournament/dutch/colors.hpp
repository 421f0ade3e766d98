// The colours of a pair of a Swiss round (docs/dutch.md, section 6). Pure; any thread.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "server/tournament/dutch/entrant.hpp"

namespace tournament {

/// The rule of docs/dutch.md, section 6, that gave the colours.
enum class ColorRule : std::uint8_t { no_clash = 1, stronger, history, rank, number };

/// The order that decides the colours where neither of two players has played yet.
struct InitialOrder {
  Color initial = Color::none;
  std::vector<int>
      places;  // the places of the players, among those who are paired in the round or were in one before it
};
[[nodiscard]] InitialOrder initial_order_of(const Tournament& tournament, int round);

/// The pair of two that meet, the better one first.
[[nodiscard]] std::pair<Pair, ColorRule> with_colors(const InitialOrder& order, const Entrant& better,
                                                     const Entrant& worse);

}  // namespace tournament
