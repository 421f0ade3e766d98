// The check of a record: lock, signatures, calls, every opening against the one before, all dice, state and missing
// (FAIRNESS.md, The record). It knows no game: whether asks and calls are those of the rules is for the game's record.
// A pure function over a value. Any thread.
#pragma once
#include <expected>
#include <optional>

#include "server/fairness/record.hpp"

namespace fairness {

/// The result of checking a good record.
struct Checked {
  Lock lock;
  Hash lock_sha256{};
  /// The key K_j of each roll; none where an opening is still missing.
  std::vector<std::optional<Hash>> roll_keys;
};

/// With `known_key`, the lock must name that key; without it, the key named in the lock is taken on trust.
/// Errors name the field: `lock`, `signature`, `state`, `rolls[2].openings[1]`, `rolls[0].dice[3]`.
[[nodiscard]] std::expected<Checked, Error> check(const Record& record, const std::optional<PublicKey>& known_key);

}  // namespace fairness
