// Piece movement as text: Betza's notation with bracketed legs, ranges and circles. The grammar is in docs/betza.md.
// This is the parser only; rules/piece/graph.hpp lays a parsed Gait over a board.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace rules {

struct BetzaError {
  std::size_t column;  // 1-based, of the offending character (one past the end if something is missing)
  std::string message;
};

/// The modes of a landing; bits.
enum Mode : std::uint8_t { kQuiet = 1, kCapture = 2 };

/// One stretch of a move: `min` to `max` equal steps along one of `steps`, or one of its circles.
struct Leg {
  std::vector<std::array<int, 2>> steps;  // (files, ranks) as White sees them
  bool compass = true;                    // steps follow the board's edges; otherwise they leap by coordinates
  int min = 1;
  int max = 1;              // kUnlimited: as far as the board goes
  bool circle = false;      // every step is turned 45 degrees from the one before, always the same way round
  std::uint8_t open = 0;    // modes of a landing with nothing jumped
  std::uint8_t hopped = 0;  // modes of a landing behind exactly one piece (the screen)
  bool may_stop = true;     // a landing here is allowed although another leg follows
};
inline constexpr int kUnlimited = 99;

/// The alternatives of a piece; each is a sequence of legs.
using Gait = std::vector<std::vector<Leg>>;

[[nodiscard]] std::expected<Gait, BetzaError> parse_betza(std::string_view text);

}  // namespace rules
