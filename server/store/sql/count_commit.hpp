// Counts a commit in the tally of the thread that has made it (server/base/tally.hpp). Every connection that writes for
// others uses it. One in which nothing was written cost no flush, and is not counted.
#pragma once
#include "server/base/tally.hpp"

namespace store::sql {

enum class Ended : std::uint8_t { stored, lost };

inline void count_commit(std::chrono::steady_clock::time_point begun, std::size_t requests, Ended ended) {
  if (requests == 0) return;
  server::Tally& tally = server::tally();
  server::add_since(tally.commits, begun);
  tally.batches.add(requests);
  if (ended == Ended::lost) tally.commits_lost.add();
}

}  // namespace store::sql
