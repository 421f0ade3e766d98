#include "rules/search/correction.hpp"

#include <algorithm>

namespace rules::search {
namespace {

constexpr int kMostOfATrait = 50;  // hundredths of a pawn
constexpr int kQuick = 4;          // how much is learnt from a hundredth of a pawn and a ply

}  // namespace

void Correction::clear() {
  std::ranges::fill(entries_, HistoryEntry{});
}

Score Correction::of(Side turn, const Traits& traits) const {
  int sum = 0;
  for (std::size_t trait = 0; trait < traits.size(); ++trait) sum += entries_[place(turn, traits, trait)].value();
  return sum * kMostOfATrait / HistoryEntry::kMost;
}

void Correction::learn(Side turn, const Traits& traits, Score too_low, int depth) {
  constexpr int kMostAtOnce = HistoryEntry::kMost / 4;
  const int bonus = std::clamp(too_low * depth * kQuick, -kMostAtOnce, kMostAtOnce);
  for (std::size_t trait = 0; trait < traits.size(); ++trait) entries_[place(turn, traits, trait)].update(bonus);
}

}  // namespace rules::search
