#include <algorithm>

#include "rules/game/play.hpp"

namespace rules {

bool History::irreversible(const Position& next) const {
  return next.occupied().size() < pieces_ || next.rights().size() < rights_;
}

void History::push(const Position& position, const Action& last) {
  if (irreversible(position)) plies_.clear();
  pieces_ = position.occupied().size();
  rights_ = position.rights().size();
  plies_.push_back({position.hash(), last.from, last.to});
}

void History::assign(std::span<const Ply> plies, const Position& newest) {
  plies_.assign(plies.begin(), plies.end());
  pieces_ = newest.occupied().size();
  rights_ = newest.rights().size();
}

int History::occurrences() const {
  return plies_.empty() ? 0 : static_cast<int>(std::ranges::count(plies_, plies_.back().hash, &Ply::hash));
}

int History::occurrences_with(const Position& next) const {
  if (plies_.empty() || irreversible(next)) return 1;
  return 1 + static_cast<int>(std::ranges::count(plies_, next.hash(), &Ply::hash));
}

std::span<const History::Ply> History::since_first_occurrence() const {
  if (plies_.empty()) return {};
  const auto first = std::ranges::find(plies_, plies_.back().hash, &Ply::hash);
  return {first + 1, plies_.end()};
}

}  // namespace rules
