// Squares, sides and sets of squares: the vocabulary that every other header of the rules uses.
// A Square is a dense index into one Topology; holes of a board have no index. Pure values.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace rules {

/// Largest board: 12x12 with citadels and corner squares, with room to spare.
inline constexpr int kMaxSquares = 192;

enum class Square : std::uint8_t { none = 255 };

[[nodiscard]] constexpr int index(Square s) {
  return static_cast<int>(s);
}
[[nodiscard]] constexpr Square square(int i) {
  return static_cast<Square>(i);
}

/// White is the side that moves first in every game (NOTATION.md, "Sides and squares").
enum class Side : std::uint8_t { white, black };

[[nodiscard]] constexpr Side opponent(Side s) {
  return s == Side::white ? Side::black : Side::white;
}
[[nodiscard]] constexpr int index(Side s) {
  return static_cast<int>(s);
}
inline constexpr std::array<Side, 2> kSides{Side::white, Side::black};

/// A set of up to kMaxSquares squares; iterable in index order.
class SquareSet {
 public:
  constexpr SquareSet() = default;
  /// The squares with index first..last, both ends included (first <= last).
  [[nodiscard]] static constexpr SquareSet range(int first, int last) {
    SquareSet set;
    for (int w = 0; w < kWords; ++w) {
      const int low = first - w * 64;
      const int high = last - w * 64;
      if (high < 0 || low > 63) continue;
      const std::uint64_t from = low <= 0 ? ~0ULL : ~0ULL << low;
      const std::uint64_t to = high >= 63 ? ~0ULL : (1ULL << (high + 1)) - 1;
      set.words_[static_cast<std::size_t>(w)] = from & to;
    }
    return set;
  }

  [[nodiscard]] constexpr bool has(Square s) const { return (word(s) >> (index(s) & 63) & 1) != 0; }
  constexpr void add(Square s) { word(s) |= 1ULL << (index(s) & 63); }
  constexpr void remove(Square s) { word(s) &= ~(1ULL << (index(s) & 63)); }
  [[nodiscard]] constexpr bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
  [[nodiscard]] constexpr int size() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
  }
  /// The square with the lowest index; the set must not be empty.
  [[nodiscard]] constexpr Square first() const {
    int w = 0;
    while (words_[static_cast<std::size_t>(w)] == 0) ++w;
    return square(w * 64 + std::countr_zero(words_[static_cast<std::size_t>(w)]));
  }

  constexpr SquareSet& operator|=(const SquareSet& o) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] |= o.words_[w];
    return *this;
  }
  constexpr SquareSet& operator&=(const SquareSet& o) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] &= o.words_[w];
    return *this;
  }
  /// Set difference: the squares of this set that are not in `o`.
  constexpr SquareSet& operator-=(const SquareSet& o) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] &= ~o.words_[w];
    return *this;
  }
  [[nodiscard]] friend constexpr SquareSet operator|(SquareSet a, const SquareSet& b) { return a |= b; }
  [[nodiscard]] friend constexpr SquareSet operator&(SquareSet a, const SquareSet& b) { return a &= b; }
  [[nodiscard]] friend constexpr SquareSet operator-(SquareSet a, const SquareSet& b) { return a -= b; }
  bool operator==(const SquareSet&) const = default;

  /// Calls visit(Square) for each member in index order.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (int w = 0; w < kWords; ++w) {
      for (std::uint64_t bits = words_[static_cast<std::size_t>(w)]; bits != 0; bits &= bits - 1) {
        visit(square(w * 64 + std::countr_zero(bits)));
      }
    }
  }
  [[nodiscard]] constexpr const std::array<std::uint64_t, 3>& words() const { return words_; }

 private:
  static constexpr int kWords = 3;
  [[nodiscard]] constexpr std::uint64_t& word(Square s) { return words_[static_cast<std::size_t>(index(s)) >> 6]; }
  [[nodiscard]] constexpr const std::uint64_t& word(Square s) const {
    return words_[static_cast<std::size_t>(index(s)) >> 6];
  }
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace rules
