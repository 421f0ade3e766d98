#include "rules/board/topology.hpp"

#include <algorithm>
#include <cassert>

namespace rules {

Topology Topology::grid(const std::vector<std::string_view>& rows) {
  Topology board;
  board.ranks_ = static_cast<int>(rows.size());
  board.files_ = static_cast<int>(rows.front().size());
  board.by_coordinate_.assign(static_cast<std::size_t>(board.ranks_ * board.files_), Square::none);
  for (int rank = 0; rank < board.ranks_; ++rank) {
    const std::string_view row = rows[static_cast<std::size_t>(board.ranks_ - 1 - rank)];
    for (int file = 0; file < board.files_; ++file) {
      if (row[static_cast<std::size_t>(file)] == '*') continue;
      board.by_coordinate_[static_cast<std::size_t>(rank * board.files_ + file)] = square(board.size());
      board.cells_.push_back({file, rank, static_cast<char>('a' + file) + std::to_string(rank + 1)});
    }
  }
  assert(board.size() <= kMaxSquares);
  board.steps_.resize(board.cells_.size());
  for (const Square s : board.all()) {
    for (std::size_t d = 0; d < kDirections; ++d) {
      board.steps_[static_cast<std::size_t>(s)][d] = board.offset(s, kCompass[d][0], kCompass[d][1]);
    }
  }
  return board;
}

Topology& Topology::link(Square from, Direction d, Square to) {
  steps_[static_cast<std::size_t>(from)][static_cast<std::size_t>(d)] = to;
  return *this;
}

Square Topology::at(int file, int rank) const {
  if (file < 0 || rank < 0 || file >= files_ || rank >= ranks_) return Square::none;
  return by_coordinate_[static_cast<std::size_t>(rank * files_ + file)];
}

Square Topology::offset(Square from, int files, int ranks) const {
  const Cell& c = cell(from);
  return at(c.file + files, c.rank + ranks);
}

std::optional<Square> Topology::find(std::string_view name) const {
  const auto found = std::ranges::find(cells_, name, &Cell::name);
  if (found == cells_.end()) return std::nullopt;
  return square(static_cast<int>(found - cells_.begin()));
}

Square Topology::mirrored(Square s) const {
  return at(cell(s).file, ranks_ - 1 - cell(s).rank);
}

}  // namespace rules
