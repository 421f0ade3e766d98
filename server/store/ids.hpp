// The small values that the store's interfaces share: game ids, event numbers, terms, times, 32-byte values.
// Plain values. Any thread.
#pragma once
#include <array>
#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace store {

/// 8 base62 characters; a page's address ends in it.
class GameId {
 public:
  /// Nothing if the text is not in the only form.
  [[nodiscard]] static std::optional<GameId> parse(std::string_view text);
  [[nodiscard]] std::string_view text() const { return {text_.data(), text_.size()}; }
  auto operator<=>(const GameId&) const = default;

 private:
  GameId() = default;
  std::array<char, 8> text_{};
};

/// An event's number in its game: 1, 2, 3 without gaps; 0 is before the first.
using Seq = std::uint64_t;

/// Numbers the owners of a game one after the other. Whoever comes with a higher one takes the game over, and from then
/// on the store refuses the lower ones. One node alone can always say 1.
enum class Term : std::uint64_t { first = 1 };

/// When something happened by the wall clock, UTC.
using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;

/// A hash, a public key, a seed.
using Bytes32 = std::array<std::uint8_t, 32>;
using Bytes64 = std::array<std::uint8_t, 64>;

}  // namespace store
