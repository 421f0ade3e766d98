#include "rules/variants/die.hpp"

#include <cstddef>
#include <cstdlib>

namespace rules {
namespace {

enum Place : std::size_t { kTop, kFar, kNear, kLeft, kRight, kBottom };

constexpr int kQueens = 4;
constexpr int kGenerals = 8;

using Faces = std::array<Face, 6>;
using enum Face;
/// The table of the page, in the order of the states.
constexpr std::array<Faces, 12> kStates{{{pawn, rook, knight, general, queen, bishop},
                                         {knight, pawn, bishop, general, queen, rook},
                                         {bishop, knight, rook, general, queen, pawn},
                                         {rook, bishop, pawn, general, queen, knight},
                                         {queen, pawn, bishop, knight, rook, general},
                                         {queen, knight, rook, bishop, pawn, general},
                                         {queen, bishop, pawn, rook, knight, general},
                                         {queen, rook, knight, pawn, bishop, general},
                                         {general, pawn, bishop, rook, knight, queen},
                                         {general, knight, rook, pawn, bishop, queen},
                                         {general, bishop, pawn, knight, rook, queen},
                                         {general, rook, knight, bishop, pawn, queen}}};

}  // namespace

Die Die::of_state(int state) {
  return Die(kStates[static_cast<std::size_t>(state)]);
}

int Die::state() const {
  const int forward = static_cast<int>(faces_[kFar]);
  if (faces_[kTop] == queen) return kQueens + forward;
  if (faces_[kTop] == general) return kGenerals + forward;
  return static_cast<int>(faces_[kTop]);
}

void Die::tip_forward() {
  const Face top = faces_[kTop];
  faces_[kTop] = faces_[kNear];
  faces_[kNear] = faces_[kBottom];
  faces_[kBottom] = faces_[kFar];
  faces_[kFar] = top;
}

void Die::tip_right() {
  const Face top = faces_[kTop];
  faces_[kTop] = faces_[kLeft];
  faces_[kLeft] = faces_[kBottom];
  faces_[kBottom] = faces_[kRight];
  faces_[kRight] = top;
}

/// Four times over changes nothing, three times is once back.
void Die::tip(int times, void (Die::*over)()) {
  for (int i = (times % 4 + 4) % 4; i > 0; --i) (this->*over)();
}

void Die::roll(int files, int ranks) {
  if (files == 0 || ranks == 0) {
    tip(files, &Die::tip_right);
    tip(ranks, &Die::tip_forward);
    return;
  }
  for (int i = std::abs(files) % 3; i > 0; --i) {
    tip(files > 0 ? 1 : -1, &Die::tip_right);
    tip(ranks > 0 ? 1 : -1, &Die::tip_forward);
  }
}

void Die::land() {
  if (faces_[kTop] != queen && faces_[kTop] != general) faces_ = kStates[static_cast<std::size_t>(faces_[kTop])];
}

}  // namespace rules
