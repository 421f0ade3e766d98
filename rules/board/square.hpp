// Squares, sides and sets of squares: the vocabulary that every other header of the rules uses.
// A Square is a dense index into one Topology; holes of a board have no index. Pure values.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

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

/// A value for each side.
template <class T>
struct PerSide {
  std::array<T, 2> values{};

  [[nodiscard]] constexpr T& operator[](Side s) { return values[static_cast<std::size_t>(s)]; }
  [[nodiscard]] constexpr const T& operator[](Side s) const { return values[static_cast<std::size_t>(s)]; }
  bool operator==(const PerSide&) const = default;
};

/// A value for each square that a board can have.
template <class T>
struct PerSquare {
  std::array<T, kMaxSquares> values{};

  [[nodiscard]] constexpr T& operator[](Square s) { return values[static_cast<std::size_t>(s)]; }
  [[nodiscard]] constexpr const T& operator[](Square s) const { return values[static_cast<std::size_t>(s)]; }
  bool operator==(const PerSquare&) const = default;
};

/// A set of up to kMaxSquares squares; iterable in index order.
class SquareSet {
 public:
  class Iterator;

  constexpr SquareSet() = default;
  explicit constexpr SquareSet(const std::array<std::uint64_t, 3>& words) : words_(words) {}
  /// The squares with index first..last, both ends included (first <= last).
  [[nodiscard]] static constexpr SquareSet range(int first, int last);

  [[nodiscard]] constexpr bool has(Square s) const { return (word(s) >> (index(s) & 63) & 1) != 0; }
  constexpr void add(Square s) { *this |= only(s); }
  constexpr void remove(Square s) { *this -= only(s); }
  /// The set of this one square.
  [[nodiscard]] static constexpr const SquareSet& only(Square s);
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

  /// The members in index order: those that the set has when the loop begins.
  [[nodiscard]] constexpr Iterator begin() const;
  [[nodiscard]] constexpr std::default_sentinel_t end() const { return {}; }
  [[nodiscard]] constexpr const std::array<std::uint64_t, 3>& words() const { return words_; }

 private:
  static constexpr int kWords = 3;
  [[nodiscard]] constexpr const std::uint64_t& word(Square s) const {
    return words_[static_cast<std::size_t>(index(s)) >> 6];
  }
  std::array<std::uint64_t, kWords> words_{};
};

class SquareSet::Iterator {
 public:
  using value_type = Square;
  using difference_type = std::ptrdiff_t;

  constexpr Iterator() = default;
  explicit constexpr Iterator(const std::array<std::uint64_t, 3>& words)
      : bits_(words[0]), next_(words[1]), last_(words[2]) {
    skip_empty_words();
  }
  [[nodiscard]] constexpr Square operator*() const { return square(base_ + std::countr_zero(bits_)); }
  constexpr Iterator& operator++() {
    bits_ &= bits_ - 1;
    skip_empty_words();
    return *this;
  }
  constexpr Iterator operator++(int) {
    const Iterator before = *this;
    ++*this;
    return before;
  }
  [[nodiscard]] constexpr bool operator==(std::default_sentinel_t) const { return bits_ == 0; }

 private:
  constexpr void skip_empty_words() {
    while (bits_ == 0 && (next_ | last_) != 0) {
      bits_ = next_;
      next_ = last_;
      last_ = 0;
      base_ += 64;
    }
  }

  std::uint64_t bits_ = 0;  // the bits of the word in hand, then of those that follow
  std::uint64_t next_ = 0;
  std::uint64_t last_ = 0;
  int base_ = 0;  // index of the first square of the word in hand
};

constexpr SquareSet::Iterator SquareSet::begin() const {
  return Iterator(words_);
}

namespace detail {

/// kBelow[i] holds the squares with an index less than i, kOnly[i] square i alone. Sets change by whole-set operations
/// with these: a store of one word would stall the wide load that soon follows.
struct SetTables {
  std::array<SquareSet, kMaxSquares + 1> below{};
  std::array<SquareSet, kMaxSquares> only{};
};
inline constexpr SetTables kSets = [] {
  SetTables sets;
  for (std::size_t i = 0; i < kMaxSquares; ++i) {
    std::array<std::uint64_t, 3> words{};
    words[i / 64] = 1ULL << (i % 64);
    sets.only[i] = SquareSet(words);
    sets.below[i + 1] = sets.below[i] | sets.only[i];
  }
  return sets;
}();

}  // namespace detail

constexpr const SquareSet& SquareSet::only(Square s) {
  return detail::kSets.only[static_cast<std::size_t>(index(s))];
}

constexpr SquareSet SquareSet::range(int first, int last) {
  return detail::kSets.below[static_cast<std::size_t>(last) + 1] - detail::kSets.below[static_cast<std::size_t>(first)];
}

}  // namespace rules
