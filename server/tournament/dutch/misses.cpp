#include "server/tournament/dutch/misses.hpp"

#include <cstdlib>

namespace tournament {

// C3 lets two absolute preferences for one colour meet only where one of the two is a topscorer, so none is asked for
// here.

bool misses_balance(const Entrant& one, const Entrant& two) {
  return same_preference(one, two) && std::abs(one.imbalance) >= 2 && std::abs(two.imbalance) >= 2;
}

bool misses_change(const Entrant& one, const Entrant& two) {
  if (!same_preference(one, two) || !both_absolute(one, two)) return false;
  if (one.imbalance == two.imbalance) return one.repeated != Color::none && one.repeated == two.repeated;
  const Entrant& yields = std::abs(one.imbalance) < std::abs(two.imbalance) ? one : two;
  return yields.repeated == other(yields.preference);
}

bool misses_preference(const Entrant& one, const Entrant& two) {
  return same_preference(one, two);
}

bool misses_strong_preference(const Entrant& one, const Entrant& two) {
  return same_preference(one, two) && one.strength >= Strength::strong && two.strength >= Strength::strong &&
         !both_absolute(one, two);
}

}  // namespace tournament
