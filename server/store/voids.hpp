// Rolls that were due and not made, as the store keeps them: why, and against whom that counts. Plain values.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/store/ids.hpp"

namespace store {

/// Why a draw is void. It is stored with the draw; only the first one of a draw counts, so that it may be written
/// again.
struct VoidWrite {
  std::string kind;                       // `time`, `ended`, `new draw`, `restored`
  std::vector<std::string> against = {};  // ids of players, or kServerParty
  bool left_rated_setup = false;          // the draw was the setup of a rated game
  bool operator==(const VoidWrite&) const = default;
};
inline constexpr const char* kServerParty = "server";

/// How many void draws of each kind there are; a kind of which there is none is left out.
using VoidCounts = std::map<std::string, std::int64_t>;

struct BlamedPlayer {
  std::string player;
  VoidCounts voids;
  bool operator==(const BlamedPlayer&) const = default;
};

struct LeftSetup {
  std::string player;
  WallTime at;
  bool operator==(const LeftSetup&) const = default;
};

}  // namespace store
