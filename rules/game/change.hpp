// The parts of a transition that a viewer animates. Made one after the other they give the new placement.
#pragma once
#include <variant>
#include <vector>

#include "rules/piece/piece.hpp"

namespace rules {

struct Moved {
  Square from, to;
  bool operator==(const Moved&) const = default;
};
struct Removed {
  Square at;
  Piece was;
  bool operator==(const Removed&) const = default;
};
struct Became {
  Square at;
  Piece now;
  bool operator==(const Became&) const = default;
};
using Change = std::variant<Moved, Removed, Became>;
using Changes = std::vector<Change>;

}  // namespace rules
