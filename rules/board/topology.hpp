// The geometry of one board: which squares exist, what they are called, where they are drawn, what touches what.
// Immutable once a variant is compiled; the only code that knows coordinates. Games read it, nobody else owns it.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board/square.hpp"

namespace rules {

/// The eight compass points, clockwise from north (= higher ranks, White's forward).
enum class Direction : std::uint8_t { n, ne, e, se, s, sw, w, nw };
inline constexpr int kDirections = 8;
inline constexpr std::array<Direction, kDirections> kCompassPoints{
    Direction::n, Direction::ne, Direction::e, Direction::se, Direction::s, Direction::sw, Direction::w, Direction::nw};
/// The files and ranks that a step in each direction goes.
inline constexpr std::array<std::array<int, 2>, kDirections> kCompass{
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

/// The direction `eighths` times 45 degrees clockwise of `d` (negative: anticlockwise).
[[nodiscard]] constexpr Direction turned(Direction d, int eighths) {
  return static_cast<Direction>((static_cast<int>(d) + eighths % kDirections + kDirections) % kDirections);
}

/// The place where a square is drawn (file and rank from 0, from White's lower left), and its name.
struct Cell {
  int file = 0;
  int rank = 0;
  std::string name;
};

class Topology {
 public:
  /// A grid from rows of text, the farthest rank first: '.' is a square, '*' a hole. All rows have one length.
  /// Squares are indexed from a1 along each rank; names are file letters and rank numbers (NOTATION.md).
  static Topology grid(const std::vector<std::string_view>& rows);

  /// Makes `to` the neighbour of `from` in direction `d` (Square::none: removes the edge).
  Topology& link(Square from, Direction d, Square to);

  [[nodiscard]] int size() const { return static_cast<int>(cells_.size()); }
  [[nodiscard]] SquareSet all() const { return SquareSet::range(0, size() - 1); }
  [[nodiscard]] int files() const { return files_; }
  [[nodiscard]] int ranks() const { return ranks_; }
  /// The neighbour, or Square::none at an edge or a hole.
  [[nodiscard]] Square step(Square from, Direction d) const {
    return steps_[static_cast<std::size_t>(from)][static_cast<std::size_t>(d)];
  }
  /// The target of a leap by coordinates (over holes too), or Square::none.
  [[nodiscard]] Square offset(Square from, int files, int ranks) const;
  /// The square at these coordinates, or Square::none for a hole or outside the box.
  [[nodiscard]] Square at(int file, int rank) const;
  [[nodiscard]] const Cell& cell(Square s) const { return cells_[static_cast<std::size_t>(s)]; }
  [[nodiscard]] const std::string& name(Square s) const { return cell(s).name; }
  [[nodiscard]] std::optional<Square> find(std::string_view name) const;
  /// The square mirrored over the middle of the box (rank r <-> ranks + 1 - r, same file), or none.
  [[nodiscard]] Square mirrored(Square s) const;

 private:
  int files_ = 0;
  int ranks_ = 0;
  std::vector<Cell> cells_;
  std::vector<std::array<Square, kDirections>> steps_;
  std::vector<Square> by_coordinate_;
};

}  // namespace rules
