// What earlier parts of the search say of moves: how often a quiet move, a capture, or a move after another one turned
// out to be best. Each thread has its own.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "rules/game/position.hpp"
#include "rules/game/variant.hpp"

namespace rules::search {

/// An entry with gravity: the nearer it is to +-kMost, the less an update moves it that way.
class HistoryEntry {
 public:
  static constexpr int kMost = 16'384;
  [[nodiscard]] int value() const { return value_; }
  void update(int bonus) {
    bonus = std::clamp(bonus, -kMost, kMost);
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * (bonus < 0 ? -bonus : bonus) / kMost);
  }

 private:
  std::int16_t value_ = 0;
};

/// A piece that has gone somewhere, as an index: what continuation history and counter moves are kept by.
using PieceTo = std::uint32_t;
inline constexpr PieceTo kNoPieceTo = 0;

class MoveHistory {
 public:
  explicit MoveHistory(const Variant& variant);
  void clear();

  [[nodiscard]] static PieceTo piece_to(Piece piece, Square to) {
    return static_cast<PieceTo>(piece.code()) * kMaxSquares + static_cast<PieceTo>(index(to)) + 1;
  }

  [[nodiscard]] HistoryEntry& quiet(Side side, const Action& action) {
    return quiet_[(static_cast<std::size_t>(index(side)) * squares_ + static_cast<std::size_t>(index(action.from))) *
                      squares_ +
                  static_cast<std::size_t>(index(action.to))];
  }
  /// `taken`: none where a pawn's promotion counts as a capture.
  [[nodiscard]] HistoryEntry& capture(Kind mover, Square to, Kind taken) {
    if (taken == Kind::none) taken = kind(0);
    return capture_[(static_cast<std::size_t>(index(mover)) * squares_ + static_cast<std::size_t>(index(to))) * kinds_ +
                    static_cast<std::size_t>(index(taken))];
  }
  /// `now` after `before`, which may be kNoPieceTo, with `between` moves between them.
  [[nodiscard]] HistoryEntry& continued(PieceTo before, PieceTo now, int between) {
    const std::uint64_t both = (std::uint64_t{before} << 20 | now) * 4 + static_cast<std::uint64_t>(between);
    return continued_[both * 0x9E3779B97F4A7C15ULL >> (64 - kContinuedBits)];
  }
  [[nodiscard]] std::uint16_t& counter(PieceTo before) { return counter_[before]; }

 private:
  static constexpr int kContinuedBits = 20;

  std::size_t squares_;
  std::size_t kinds_;
  std::vector<HistoryEntry> quiet_;
  std::vector<HistoryEntry> capture_;
  std::vector<HistoryEntry> continued_;
  std::vector<std::uint16_t> counter_;  // ActionKey
};

}  // namespace rules::search
