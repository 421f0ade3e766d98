// The hash chain of one party in one draw: from its secret come the commitment and the openings (FAIRNESS.md, Terms).
// Holds the secret, so its owner is the draw of that party; immutable once made. Any thread.
#pragma once
#include <vector>

#include "server/fairness/bytes.hpp"

namespace fairness {

/// The most rolls of one draw.
inline constexpr int kMaxRolls = 1000;

/// SHA-256("fair1|link|" || x), x as 32 raw bytes.
[[nodiscard]] Hash link(const Hash& x);

/// Keeps every 32nd link, so that a chain of 1000 takes 1 KB and an opening at most 31 links.
class Chain {
 public:
  /// `rolls` from 1 to kMaxRolls; costs that many hashes.
  Chain(const Secret& secret, int rolls);

  [[nodiscard]] const Hash& commitment() const { return commitment_; }
  /// The opening of roll j, from 1 to rolls: it hashes to that of j - 1, the first one to the commitment.
  [[nodiscard]] Hash opening(int j) const;

 private:
  int rolls_;
  std::vector<Hash> kept_;  // link applied 0, 32, 64 … times
  Hash commitment_;
};

}  // namespace fairness
