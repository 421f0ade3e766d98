// Correction history: how far the static evaluation was off, as earlier parts of the search have found, by what a
// position has in common with others: its pawns, the other pieces of either side, the moves that led to it.
// Each thread has its own.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "rules/search/move_history.hpp"
#include "rules/search/score.hpp"

namespace rules::search {

class Correction {
 public:
  /// What a position has in common with others: a number for each.
  using Traits = std::array<std::uint64_t, 5>;

  Correction() : entries_(kEntries * 2 * std::tuple_size_v<Traits>) {}
  void clear();

  /// What is to be added to the static evaluation, for the side to move, in hundredths of a pawn.
  [[nodiscard]] Score of(Side turn, const Traits& traits) const;
  /// A search to this depth found that the corrected evaluation was too low by so much.
  void learn(Side turn, const Traits& traits, Score too_low, int depth);

 private:
  static constexpr std::size_t kEntries = 16'384;  // for each trait and side
  [[nodiscard]] static std::size_t place(Side turn, const Traits& traits, std::size_t trait) {
    const std::size_t table = trait * 2 + static_cast<std::size_t>(index(turn));
    return table * kEntries + traits[trait] % kEntries;
  }

  std::vector<HistoryEntry> entries_;
};

}  // namespace rules::search
