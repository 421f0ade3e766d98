// Makes the numbers of a roll from its key: the HMAC stream, the rejection rule, open dice and boxes of slips
// (FAIRNESS.md, Protocol 6). Deterministic: the same key and asks give the same dice. Owned by its caller.
#pragma once
#include <cstdint>
#include <expected>
#include <functional>
#include <span>
#include <vector>

#include "server/fairness/asks.hpp"

namespace fairness {

/// One number that a roll read: 1 <= number <= faces <= 2^32.
struct Die {
  std::uint64_t faces = 1;
  std::uint64_t number = 1;
  bool operator==(const Die&) const = default;
};

/// HMAC-SHA256(key, "fair1|stream|0") || … as 32-bit big-endian words.
class Stream {
 public:
  explicit Stream(const Hash& key) : key_(key) {}

  [[nodiscard]] std::uint32_t next_word();
  /// A number from 1 to `faces`; takes at least one word, skips those that would make a face likelier.
  [[nodiscard]] std::uint64_t number(std::uint64_t faces);

 private:
  Hash key_;
  Hash block_{};
  std::uint64_t blocks_ = 0;                    // how many were made
  std::size_t used_ = std::tuple_size_v<Hash>;  // bytes of block_ that are read
};

/// Reads the dice of one roll, and more of an open one on demand.
class DiceReader {
 public:
  /// Reads all fixed numbers, the first throw of an open die, and the whole first box of slips.
  DiceReader(const Asks& asks, const Hash& key);

  [[nodiscard]] const std::vector<Die>& dice() const { return dice_; }
  [[nodiscard]] bool is_open() const { return asks_.tail != Tail::fixed; }
  /// One more throw of the open die, or one more whole box. Refused (too_big) beyond 4096 numbers.
  [[nodiscard]] std::expected<void, Error> more();

 private:
  void read_tail();

  Asks asks_;
  Stream stream_;
  std::vector<Die> dice_;
};

/// Says, of the dice read so far, whether the rules have enough. Asked only where asks are open.
using Enough = std::function<bool(std::span<const Die>)>;

/// All dice of a roll: reads until `enough` says so. Refused (too_big) if 4096 numbers were not enough.
/// An empty `enough` means: no more than must be.
[[nodiscard]] std::expected<std::vector<Die>, Error> roll_dice(const Asks& asks, const Hash& key,
                                                               const Enough& enough = {});

/// The slips that these numbers take out of boxes, in order; slips count from 1. Number r takes the r-th slip still
/// inside, and after the last one a full box follows. `dice` are the numbers of `64-` only, from its start.
[[nodiscard]] std::vector<std::uint64_t> slips(std::span<const Die> dice);

}  // namespace fairness
