// Asks say what each roll of a draw reads: the `asks` field of a lock, `6,6,6`, `8+`, `2,64-` (FAIRNESS.md, The lock).
// A plain value; it knows the form, not the purpose of the dice. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "server/fairness/text.hpp"

namespace fairness {

/// The most numbers that one roll may read.
inline constexpr std::size_t kMaxNumbers = 4096;
/// The most faces of a die.
inline constexpr std::uint64_t kMaxFaces = std::uint64_t{1} << 32;

/// How the last entry is read.
enum class Tail : std::uint8_t {
  fixed,  // once, like the others
  die,    // `8+`: a die thrown until the rules have enough, at least once
  box,    // `64-`: whole boxes of slips drawn without putting back, at least one
};

struct Asks {
  std::vector<std::uint64_t> faces;  // 1 to 64 entries of 1..4294967296; a box has 1..1024 slips
  Tail tail = Tail::fixed;

  /// How many numbers are read in any case, before the last entry if that is open.
  [[nodiscard]] std::size_t fixed() const { return faces.size() - (tail == Tail::fixed ? 0 : 1); }
  /// True if a roll may have read exactly `count` numbers.
  [[nodiscard]] bool allows(std::size_t count) const;

  bool operator==(const Asks&) const = default;
};

/// Reads the text of a lock's field; errors name `asks` and the column.
[[nodiscard]] std::expected<Asks, Error> parse_asks(const Piece& piece);
[[nodiscard]] std::string write_asks(const Asks& asks);

}  // namespace fairness
