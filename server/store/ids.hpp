// The small values that the store's interfaces share besides the server's ids: terms, times, 32-byte values.
// Plain values. Any thread.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>

#include "server/base/id.hpp"

namespace store {

using server::GameId;
/// An event's number in its game; 0 is before the first.
using server::Seq;

/// Numbers the servers that have owned the database, one after the other (Store::take_over). Whoever comes with a
/// higher number takes a game over, and from then on the store refuses the lower ones. `first`: games from before
/// terms.
enum class Term : std::uint64_t { first = 1 };

/// A moment by the wall clock, UTC.
using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;

/// 32 bytes, such as a hash, a public key or a seed.
using Bytes32 = std::array<std::uint8_t, 32>;
using Bytes64 = std::array<std::uint8_t, 64>;

}  // namespace store
