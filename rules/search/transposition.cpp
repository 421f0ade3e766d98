#include "rules/search/transposition.hpp"

#include <algorithm>
#include <bit>
#include <new>

namespace rules::search {
namespace {

// An entry's data: score 16, evaluation 16, action 16, depth 8, bound 2, age 5 (from the lowest bit).
constexpr int kEvaluationAt = 16, kActionAt = 32, kDepthAt = 48, kBoundAt = 56, kAgeAt = 58;

std::uint64_t pack(const TableEntry& known, unsigned age) {
  const auto half = [](Score score) { return static_cast<std::uint64_t>(static_cast<std::uint16_t>(score)); };
  return half(known.score) | half(known.evaluation) << kEvaluationAt |
         static_cast<std::uint64_t>(known.best) << kActionAt |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(known.depth)) << kDepthAt |
         static_cast<std::uint64_t>(known.bound) << kBoundAt | static_cast<std::uint64_t>(age) << kAgeAt;
}
Score score_in(std::uint64_t data, int at) {
  return static_cast<std::int16_t>(data >> at & 0xFFFF);
}
int depth_in(std::uint64_t data) {
  return static_cast<int>(data >> kDepthAt & 0xFF);
}
unsigned age_in(std::uint64_t data) {
  return static_cast<unsigned>(data >> kAgeAt & 31);
}
TableEntry unpack(std::uint64_t data) {
  return {.score = score_in(data, 0),
          .evaluation = score_in(data, kEvaluationAt),
          .depth = depth_in(data),
          .bound = static_cast<Bound>(data >> kBoundAt & 3),
          .best = static_cast<ActionKey>(data >> kActionAt & 0xFFFF)};
}

}  // namespace

bool TranspositionTable::resize(std::size_t megabytes) {
  const std::size_t wanted = std::max(megabytes, kLeastMegabytes) * 1024 * 1024 / sizeof(Cluster);
  const std::size_t count = std::bit_floor(wanted);
  std::unique_ptr<Cluster[]> fresh(new (std::nothrow) Cluster[count]);
  if (!fresh) return false;
  clusters_ = std::move(fresh);
  mask_ = count - 1;
  return true;
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i <= mask_; ++i) {
    for (Entry& entry : clusters_[i].entries) {
      entry.check.store(0, std::memory_order_relaxed);
      entry.data.store(0, std::memory_order_relaxed);
    }
  }
  age_ = 0;
}

std::optional<TableEntry> TranspositionTable::probe(std::uint64_t key) const {
  for (const Entry& entry : cluster(key).entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    if (data != 0 && (entry.check.load(std::memory_order_relaxed) ^ data) == key) return unpack(data);
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& known) {
  Entry* oldest = nullptr;
  int least = 0;
  for (Entry& entry : cluster(key).entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    if (data == 0 || (entry.check.load(std::memory_order_relaxed) ^ data) == key) {
      // A deeper entry for the same position stays, unless the new one is exact.
      const bool shallower = data != 0 && known.bound != Bound::exact && known.depth + 4 < depth_in(data);
      if (shallower && age_in(data) == age_) return;
      TableEntry kept = known;
      if (data != 0 && kept.best == kNoAction) kept.best = unpack(data).best;
      const std::uint64_t packed = pack(kept, age_);
      entry.data.store(packed, std::memory_order_relaxed);
      entry.check.store(key ^ packed, std::memory_order_relaxed);
      return;
    }
    const int years = static_cast<int>((age_ - age_in(data)) & kAges);
    const int worth = depth_in(data) - 8 * years;
    if (oldest == nullptr || worth < least) {
      oldest = &entry;
      least = worth;
    }
  }
  const std::uint64_t packed = pack(known, age_);
  oldest->data.store(packed, std::memory_order_relaxed);
  oldest->check.store(key ^ packed, std::memory_order_relaxed);
}

int TranspositionTable::permille_full() const {
  constexpr std::size_t kSample = 250;
  int found = 0;
  for (std::size_t i = 0; i < kSample; ++i) {
    for (const Entry& entry : clusters_[i & mask_].entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if (data != 0 && age_in(data) == age_) ++found;
    }
  }
  return found;
}

}  // namespace rules::search
