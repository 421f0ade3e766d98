// A gait laid over a board: per origin, a graph over occupancy that says "here: may stop? where next if this square is
// empty, where next if it is occupied?". The only source of truth for generation, attack and diagrams: rules/piece/
// movement.hpp derives all of them from it.
#pragma once
#include <cstdint>
#include <vector>

#include "rules/board/topology.hpp"
#include "rules/piece/betza.hpp"

namespace rules {

/// Flags of a place in the graph. The low three bits line up with Piece::content(): a landing is `flags >> content &
/// 1`. The high three bits say the same of landings that make the piece its kind's promoted one (written `+`); where
/// both bits are set, it has the choice.
enum StepFlag : std::uint8_t {
  kLandEmpty = 1,
  kLandWhite = 2,
  kLandBlack = 4,
  kMustPromote = 8,  // a pawn that becomes one of the kinds of Variant::promotions_of
  kFirstMove = 16,   // a pawn's first move of several squares, which may be answered en passant
  // Further ways to the same landing: as the promoted piece, or over the other corner of an L.
  kPromoteEmpty = 32,
  kPromoteWhite = 64,
  kPromoteBlack = 128,
};
inline constexpr int kPromoteShift = 5;

/// The contents that a piece may land on, promoted or not.
[[nodiscard]] constexpr unsigned landings(std::uint8_t flags) {
  return (flags | static_cast<unsigned>(flags) >> kPromoteShift) & (kLandEmpty | kLandWhite | kLandBlack);
}
/// The number of ways in which a piece may land on a square with this content: as it is, promoted, or both.
[[nodiscard]] constexpr unsigned ways_to_land(std::uint8_t flags, unsigned content) {
  return (flags >> content & 1U) + (flags >> (content + kPromoteShift) & 1U);
}

/// A place on the way. Links are indices into ReachGraph::steps; 0 is nowhere.
struct Step {
  Square at = Square::none;
  std::uint8_t flags = 0;
  std::uint16_t if_empty = 0;
  std::uint16_t if_occupied = 0;
  std::uint16_t sibling = 0;  // another branch from the same place
};

/// All that one piece of one side can do from one square.
struct ReachGraph {
  std::vector<Step> steps{Step{}};  // steps[0] is "nowhere"
  std::uint16_t root = 0;           // first branch; its siblings are the others
};

/// Lays `gait` over `board` for a piece of `side` on `origin`, for whom the squares of `absent` do not exist.
[[nodiscard]] ReachGraph lay_out(const Gait& gait, const Topology& board, Side side, Square origin,
                                 const SquareSet& absent = {});

}  // namespace rules
