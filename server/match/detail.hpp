// How much clients are told of what a move or a roll in play leads to. Plain values. Any thread.
#pragma once
#include <cstdint>

namespace server {

enum class Detail : std::uint8_t {
  whole,  // the position, what has changed, what can be played now
  lean,   // the PositionMark, for clients that have the rules
};

/// The forms that somebody wants.
struct Details {
  bool whole = true;
  bool lean = true;
  bool operator==(const Details&) const = default;
};

}  // namespace server
