#include "server/picture/geometry.hpp"

#include <algorithm>
#include <map>

#include "server/picture/shapes.hpp"

namespace picture {

using rules::Square;

Geometry::Geometry(const rules::Topology& board, rules::Side bottom)
    : board_(board), bottom_(bottom), main_(largest_rectangle(board)) {}

int Geometry::most() const {
  return std::max(files(), ranks());
}

/// Of several that are equally large, the first one from a1.
Geometry::Rectangle Geometry::largest_rectangle(const rules::Topology& board) {
  Rectangle best;
  for (int bottom = 0; bottom < board.ranks(); ++bottom) {
    std::vector<bool> full(static_cast<std::size_t>(board.files()), true);
    for (int top = bottom; top < board.ranks(); ++top) {
      int width = 0;
      for (int file = 0; file < board.files(); ++file) {
        const auto at = static_cast<std::size_t>(file);
        full[at] = full[at] && board.at(file, top) != Square::none;
        width = full[at] ? width + 1 : 0;
        const int height = top - bottom + 1;
        if (width * height <= best.width * best.height) continue;
        best = {.file = file - width + 1, .rank = bottom, .width = width, .height = height};
      }
    }
  }
  return best;
}

Point Geometry::cell(int file, int rank) const {
  const bool is_white = bottom_ == rules::Side::white;
  return {static_cast<double>(is_white ? file : files() - 1 - file),
          static_cast<double>(is_white ? ranks() - 1 - rank : rank)};
}

Point Geometry::corner(Square square) const {
  const rules::Cell& place = board_.cell(square);
  return cell(place.file, place.rank);
}

bool Geometry::is_main(Square square) const {
  const rules::Cell& place = board_.cell(square);
  return place.file >= main_.file && place.file < main_.file + main_.width && place.rank >= main_.rank &&
         place.rank < main_.rank + main_.height;
}

bool Geometry::has_outer() const {
  return main_.width * main_.height < board_.size();
}

std::string Geometry::outline() const {
  std::string path;
  const auto add = [&](double x, double y, const char* step) { path += "M" + number(x) + " " + number(y) + step; };
  for (const Square square : board_.all()) {
    const auto [x, y] = corner(square);
    const rules::Cell& place = board_.cell(square);
    // By coordinates: a neighbour by an edge of its own may lie elsewhere.
    const auto is_open = [&](int files, int ranks) {
      const int turn = bottom_ == rules::Side::white ? 1 : -1;
      return board_.at(place.file + turn * files, place.rank + turn * ranks) == Square::none;
    };
    if (is_open(0, 1)) add(x, y, "h1");
    if (is_open(0, -1)) add(x, y + 1, "h1");
    if (is_open(-1, 0)) add(x, y, "v1");
    if (is_open(1, 0)) add(x + 1, y, "v1");
  }
  return path;
}

std::string Geometry::main_outline() const {
  const Point first = cell(main_.file, main_.rank);
  const Point last = cell(main_.file + main_.width - 1, main_.rank + main_.height - 1);
  return rectangle(std::min(first.x, last.x), std::min(first.y, last.y), main_.width, main_.height);
}

std::vector<Point> Geometry::zone_corners() const {
  const int across = files() / 3;
  const int along = ranks() / 3;
  std::vector<Point> corners;
  for (const int x : {across, files() - across}) {
    for (const int y : {along, ranks() - along}) corners.push_back({static_cast<double>(x), static_cast<double>(y)});
  }
  return corners;
}

std::vector<Geometry::Label> Geometry::labels() const {
  std::map<double, double> low;        // of each column its lowest square
  std::map<double, double> most_left;  // of each row its leftmost square
  for (const Square square : board_.all()) {
    const auto [x, y] = corner(square);
    low[x] = std::max(low.contains(x) ? low[x] : 0, y);
    most_left[y] = std::min(most_left.contains(y) ? most_left[y] : files(), x);
  }
  const bool is_white = bottom_ == rules::Side::white;
  std::vector<Label> labels;
  for (const auto& [x, y] : low) {
    const int file = static_cast<int>(is_white ? x : files() - 1 - x);
    labels.push_back({.at = {x + 0.5, y + 1 + (kEdge + below()) / 2},
                      .is_file = true,
                      .text = std::string(1, static_cast<char>('a' + file))});
  }
  for (const auto& [y, x] : most_left) {
    const int rank = static_cast<int>(is_white ? ranks() - 1 - y : y);
    labels.push_back({.at = {x - left() / 4, y + 0.5}, .is_file = false, .text = std::to_string(rank + 1)});
  }
  return labels;
}

}  // namespace picture
