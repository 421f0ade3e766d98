// One roll of a draw: what called for it, the openings, the key that they give, the dice (FAIRNESS.md, Protocol 4 to
// 6). Plain values and pure functions; whether they fit a lock is `check`'s business. Any thread.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/fairness/lock.hpp"
#include "server/fairness/stream.hpp"

namespace fairness {

/// The server's opening first, then one per player of the lock; none is written `-`.
using Openings = std::vector<std::optional<Hash>>;

/// The openings as records and messages write them.
[[nodiscard]] std::vector<std::string> texts_of(std::span<const std::optional<Hash>> openings);

struct Roll {
  std::string call_for;                // `setup`, `0:-`, or `9:d1g4`
  std::optional<Signature> signature;  // the signature of the call; only if n > 1
  Openings openings;
  std::optional<std::vector<Die>> dice;  // none while an opening is missing
  std::vector<std::size_t> missing;      // only of a void roll: positions in the lock, ascending, 0 the server

  bool operator==(const Roll&) const = default;
};

/// True if `text` may stand as `for` in a draw of `rolls` rolls.
[[nodiscard]] bool is_call_for(std::string_view text, int rolls);

/// The text that the server signs for roll j: `fair1|call|<draw>|<j>|<for>`.
[[nodiscard]] std::string call_text(const DrawName& draw, int j, std::string_view call_for);

/// K_j, the key of the stream of numbers; every party with a part must have opened.
[[nodiscard]] Hash roll_key(const Hash& lock_sha256, int j, std::string_view call_for,
                            std::span<const std::optional<Hash>> openings);

/// True if a position of the lock (0 is the server) has a part in the draw.
[[nodiscard]] bool has_part(const Lock& lock, std::size_t position);

/// The commitment at a position of the lock that has a part.
[[nodiscard]] const Hash& commitment_at(const Lock& lock, std::size_t position);

/// The positions with a part whose opening is not there, ascending.
[[nodiscard]] std::vector<std::size_t> not_opened(const Lock& lock, const Openings& openings);

}  // namespace fairness
