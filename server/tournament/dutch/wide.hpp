// Whole numbers of a fixed number of words, with a sign, for weights that hold a dozen counters above each other. Only
// what the matching needs. Overflow wraps; who makes the weights leaves room. Any thread.
#pragma once
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace tournament {

template <std::size_t Words>
class Wide {
 public:
  constexpr Wide() = default;

  /// Adds `value`, moved up by so many bits.
  constexpr void add(std::uint64_t value, int shift) {
    Wide term;
    const auto word = static_cast<std::size_t>(shift) / 64;
    const int bit = shift % 64;
    term.words_[word] = value << bit;
    if (bit != 0 && word + 1 < Words) term.words_[word + 1] = value >> (64 - bit);
    *this += term;
  }

  constexpr Wide& operator+=(const Wide& other) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < Words; ++i) {
      const std::uint64_t sum = words_[i] + other.words_[i];
      const std::uint64_t whole = sum + carry;
      carry = static_cast<std::uint64_t>(sum < words_[i]) | static_cast<std::uint64_t>(whole < sum);
      words_[i] = whole;
    }
    return *this;
  }
  constexpr Wide& operator-=(const Wide& other) {
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < Words; ++i) {
      const std::uint64_t difference = words_[i] - other.words_[i];
      const std::uint64_t whole = difference - borrow;
      borrow =
          static_cast<std::uint64_t>(words_[i] < other.words_[i]) | static_cast<std::uint64_t>(difference < borrow);
      words_[i] = whole;
    }
    return *this;
  }
  friend constexpr Wide operator+(Wide one, const Wide& two) { return one += two; }
  friend constexpr Wide operator-(Wide one, const Wide& two) { return one -= two; }
  [[nodiscard]] constexpr Wide twice() const { return *this + *this; }
  /// Half of an even number.
  [[nodiscard]] constexpr Wide half() const {
    Wide result;
    for (std::size_t i = 0; i + 1 < Words; ++i) result.words_[i] = words_[i] >> 1 | words_[i + 1] << 63;
    result.words_[Words - 1] = static_cast<std::uint64_t>(static_cast<std::int64_t>(words_[Words - 1]) >> 1);
    return result;
  }

  [[nodiscard]] constexpr bool is_zero() const { return *this == Wide{}; }
  constexpr bool operator==(const Wide&) const = default;
  constexpr std::strong_ordering operator<=>(const Wide& other) const {
    const auto top =
        static_cast<std::int64_t>(words_[Words - 1]) <=> static_cast<std::int64_t>(other.words_[Words - 1]);
    if (top != 0) return top;
    for (std::size_t i = Words - 1; i-- > 0;) {
      if (words_[i] != other.words_[i]) return words_[i] <=> other.words_[i];
    }
    return std::strong_ordering::equal;
  }

 private:
  std::array<std::uint64_t, Words> words_{};  // the low ones first
};

}  // namespace tournament
