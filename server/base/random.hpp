// The system's generator of random numbers, for whoever wires the server; the core takes what was drawn as a
// parameter. Any thread.
#pragma once
#include <cstdint>
#include <span>

namespace server {

/// Fills the bytes with random ones that nobody can foresee. Ends the process if the system has none to give.
void fill_random(std::span<std::uint8_t> bytes);

/// A whole value of random bytes: `random<std::array<std::uint8_t, 32>>()`, `random<std::uint64_t>()`.
template <class T>
[[nodiscard]] T random() {
  T value{};
  fill_random({reinterpret_cast<std::uint8_t*>(&value), sizeof(value)});
  return value;
}

}  // namespace server
