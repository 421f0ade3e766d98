// A worth while most pieces stand, and when few are left; hundredths of a pawn.
#pragma once
#include <cstdint>

namespace rules::search {

struct Tapered {
  std::int32_t opening = 0;
  std::int32_t ending = 0;

  constexpr Tapered& operator+=(const Tapered& o) {
    opening += o.opening;
    ending += o.ending;
    return *this;
  }
  constexpr Tapered& operator-=(const Tapered& o) {
    opening -= o.opening;
    ending -= o.ending;
    return *this;
  }
  [[nodiscard]] constexpr Tapered operator-() const { return {-opening, -ending}; }
  [[nodiscard]] friend constexpr Tapered operator*(const Tapered& a, int n) { return {a.opening * n, a.ending * n}; }
  bool operator==(const Tapered&) const = default;
};

}  // namespace rules::search
