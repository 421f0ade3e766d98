// The history of moves in earlier parts of the search: how often a quiet move, a capture, or a move after another one
// turned out to be best. Each thread has its own.
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

  [[nodiscard]] PieceTo piece_to(Piece piece, Square to) const {
    const auto of_side = static_cast<std::size_t>(index(piece.kind())) * squares_ + static_cast<std::size_t>(index(to));
    return static_cast<PieceTo>(of_side + (piece.owner() == Side::white ? 0 : side_size_) + 1);
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
  /// `now` after `before`, which may be kNoPieceTo, with `between` moves between them. What follows one move lies
  /// together: a position asks for all of its moves after the same few.
  [[nodiscard]] HistoryEntry& continued(PieceTo before, PieceTo now, int between) {
    const std::uint64_t both = std::uint64_t{before} * 4 + static_cast<std::uint64_t>(between);
    const std::size_t row = (both * 0x9E3779B97F4A7C15ULL >> 32) * rows_ >> 32;
    return continued_[row * side_size_ + (now > side_size_ ? now - side_size_ : now) - 1];
  }
  [[nodiscard]] std::uint16_t& counter(PieceTo before) { return counter_[before]; }

 private:
  static constexpr std::size_t kContinued = std::size_t{1} << 20;  // entries

  std::size_t squares_;
  std::size_t kinds_;
  std::size_t side_size_;  // pieces of a side on squares
  std::size_t rows_;       // rows of continued_: a row for the move before, a column for the move that follows
  std::vector<HistoryEntry> quiet_;
  std::vector<HistoryEntry> capture_;
  std::vector<HistoryEntry> continued_;
  std::vector<std::uint16_t> counter_;  // ActionKey
};

}  // namespace rules::search
