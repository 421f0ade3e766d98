// One piece on one square, in a byte: kind and owner. Kinds are indices into a variant's own list, never a global enum.
#pragma once
#include <cstdint>

#include "rules/board/square.hpp"

namespace rules {

inline constexpr int kMaxKinds = 63;

enum class Kind : std::uint8_t { none = 63 };
[[nodiscard]] constexpr int index(Kind k) {
  return static_cast<int>(k);
}
[[nodiscard]] constexpr Kind kind(int i) {
  return static_cast<Kind>(i);
}

/// A square's content. The two low bits are its class (0 empty, 1 White, 2 Black): what a walk over the board reads.
class Piece {
 public:
  constexpr Piece() = default;  // empty
  constexpr Piece(Kind k, Side owner) : code_(static_cast<std::uint8_t>(index(k) << 2 | (index(owner) + 1))) {}
  [[nodiscard]] constexpr bool empty() const { return code_ == 0; }
  [[nodiscard]] constexpr Kind kind() const { return empty() ? Kind::none : rules::kind(code_ >> 2); }
  /// The owner; only of a square that is not empty.
  [[nodiscard]] constexpr Side owner() const { return static_cast<Side>((code_ & 3) - 1); }
  [[nodiscard]] constexpr bool is(Kind k, Side s) const { return *this == Piece(k, s); }
  [[nodiscard]] constexpr unsigned content() const { return code_ & 3U; }
  [[nodiscard]] constexpr std::uint8_t code() const { return code_; }
  bool operator==(const Piece&) const = default;

 private:
  std::uint8_t code_ = 0;
};

}  // namespace rules
