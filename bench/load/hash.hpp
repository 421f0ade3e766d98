// The hashes that a client of fair1 computes, by libsodium (FAIRNESS.md): hashes, and the dice of a roll.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace bench {

using Hash = std::array<std::uint8_t, 32>;

[[nodiscard]] Hash sha256(std::string_view bytes);
[[nodiscard]] Hash hmac(const Hash& key, std::string_view message);
[[nodiscard]] std::string to_hex(const Hash& hash);
[[nodiscard]] Hash random_secret();
/// SHA-256 of the tag and the 32 bytes: from an opening to what was committed to.
[[nodiscard]] Hash link(const Hash& opening);

/// The numbers that a roll's key gives, one after the other.
class DiceStream {
 public:
  explicit DiceStream(const Hash& key) : key_(key) {}
  [[nodiscard]] std::uint64_t next(std::uint64_t faces);

 private:
  [[nodiscard]] std::uint32_t word();

  Hash key_;
  Hash block_{};
  std::size_t used_ = block_.size();
  int blocks_ = 0;
};

}  // namespace bench
