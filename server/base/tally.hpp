// What the server counts of itself for whoever watches it (server/metrics). Each thread adds to a tally of its own,
// which no other thread writes: to count costs an addition, and no cache line goes from processor to processor.
// Whoever reads sums the tallies of all threads; that of a thread that has ended stays, and the next thread goes on
// with it. One for the whole process, as the log is.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "protocol/base/error.hpp"
#include "server/base/bound.hpp"

namespace server {

/// A number that one thread adds to and any thread reads.
class Count {
 public:
  void add(std::uint64_t more = 1) { value_.store(value() + more, std::memory_order_relaxed); }
  void add(const Count& other) { add(other.value()); }
  [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_ = 0;
};

/// How many values were at most as large as each of these bounds, and all of them together; as Count.
template <const auto& kBounds>
class Histogram {
 public:
  static constexpr const auto& bounds() { return kBounds; }

  void add(std::uint64_t value) {
    in_[static_cast<std::size_t>(std::ranges::lower_bound(kBounds, value) - kBounds.begin())].add();
    sum_.add(value);
  }
  void add(const Histogram& other) {
    for (std::size_t i = 0; i < in_.size(); ++i) in_[i].add(other.in_[i]);
    sum_.add(other.sum_);
  }
  /// Of the values above the bound before this one, and not above this one; the last is of those above all bounds.
  [[nodiscard]] std::uint64_t between(std::size_t bound) const { return in_[bound].value(); }
  [[nodiscard]] std::uint64_t sum() const { return sum_.value(); }

 private:
  std::array<Count, std::tuple_size_v<std::remove_cvref_t<decltype(kBounds)>> + 1> in_;
  Count sum_;
};

inline constexpr auto kTimes =
    std::to_array<std::uint64_t>({100, 250, 500, 1'000, 2'500, 5'000, 10'000, 25'000, 50'000, 100'000, 250'000, 500'000,
                                  1'000'000, 2'500'000, 5'000'000, 10'000'000});  // microseconds
inline constexpr auto kSizes = std::to_array<std::uint64_t>({1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024});
using Times = Histogram<kTimes>;
using Sizes = Histogram<kSizes>;

inline void add_since(Times& times, std::chrono::steady_clock::time_point since) {
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - since);
  times.add(static_cast<std::uint64_t>(std::max<std::int64_t>(took.count(), 0)));
}

/// What became of a mail, or of a message to a browser.
enum class Fate : std::uint8_t { taken, put_off, refused };

struct alignas(64) Tally {
  Count messages;         // from clients
  Count sessions_opened;  // connections of clients that became WebSockets
  Count sessions_closed;
  std::array<Count, std::size(protocol::Words<protocol::ErrorCode>::kTable)> refused;       // over WebSocket
  std::array<Count, std::size(protocol::Words<protocol::ErrorCode>::kTable)> refused_http;  // the same over HTTP
  std::array<Count, Bound::kAll.size()> turned_away;
  std::array<Count, 5> http_answers;  // by the first digit of their status
  Count moves;                        // on disk
  Count games_begun;
  Count games_ended;
  Times commands;      // from a player's command to its acknowledgement
  Times commits;       // of the store, begun to ended
  Sizes batches;       // requests in each of these
  Count commits_lost;  // those that have failed
  Count log_dropped;   // lines
  std::array<Count, 3> mails;
  std::array<Count, 3> pushes;

  void add(const Tally& other);
};

/// The tally of this thread.
[[nodiscard]] Tally& tally();
/// Adds those of all threads to this one, which is the caller's.
void add_tallies(Tally& sum);

}  // namespace server
