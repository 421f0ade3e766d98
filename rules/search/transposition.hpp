// Transposition table: what is known of positions that were searched before. One table for all threads, without locks:
// an entry that two of them write at once is not recognised by its key.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "rules/search/action_key.hpp"
#include "rules/search/score.hpp"

namespace rules::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct TableEntry {
  Score score = kUnknown;       // the score as stored: a win counts from its own position
  Score evaluation = kUnknown;  // the static one
  int depth = 0;
  Bound bound = Bound::none;
  ActionKey best = kNoAction;
};

/// True if an entry is enough for this window, by its score and bound.
[[nodiscard]] constexpr bool cuts(const TableEntry& known, Score alpha, Score beta) {
  if (known.bound == Bound::exact) return true;
  return known.bound == Bound::lower ? known.score >= beta : known.score <= alpha;
}

class TranspositionTable {
 public:
  static constexpr std::size_t kLeastMegabytes = 1;

  /// Room for so many megabytes, empty; false, and the old room, where memory does not suffice.
  bool resize(std::size_t megabytes);
  void clear();
  /// Entries of older searches give way first from now on.
  void new_search() { age_ = static_cast<std::uint8_t>((age_ + 1) & kAges); }

  [[nodiscard]] std::optional<TableEntry> probe(std::uint64_t key) const;
  void store(std::uint64_t key, const TableEntry& known);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&cluster(key)); }
  /// How many of a thousand entries this search has written.
  [[nodiscard]] int permille_full() const;

 private:
  static constexpr std::size_t kWays = 4;
  static constexpr unsigned kAges = 31;
  struct Entry {
    std::atomic<std::uint64_t> check{0};  // key ^ data
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Cluster {
    Entry entries[kWays];
  };
  [[nodiscard]] Cluster& cluster(std::uint64_t key) const { return clusters_[(key >> 8) & mask_]; }

  std::unique_ptr<Cluster[]> clusters_;
  std::size_t mask_ = 0;
  std::uint8_t age_ = 0;
};

}  // namespace rules::search
