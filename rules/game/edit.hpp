// Changes of the placement while an action is carried out, told to a viewer where one listens. apply() and the
// `after` hooks of the games change a position through it, nothing else does.
#pragma once
#include "rules/game/change.hpp"
#include "rules/game/position.hpp"
#include "rules/game/variant.hpp"

namespace rules {

class Edit {
 public:
  Edit(const Variant& variant, Position& position, Changes* changes)
      : variant_(variant), position_(position), changes_(changes) {}

  [[nodiscard]] const Variant& variant() const { return variant_; }
  [[nodiscard]] Position& position() { return position_; }

  void move(Square from, Square to) {
    put(to, position_.take(from));
    tell(Moved{from, to});
  }
  void remove(Square s) { tell(Removed{s, position_.take(s)}); }
  void become(Square s, Piece now) {
    position_.take(s);
    put(s, now);
    tell(Became{s, now});
  }
  /// Two pieces in one move, either of which may stand still. Nobody comes to a square before it is empty.
  void move_two(Square from, Square to, Square other_from, Square other_to) {
    if (to == other_from && other_to == from) {
      const Piece other = position_.at(other_from);
      remove(other_from);
      move(from, to);
      put(from, other);
      tell(Became{from, other});
      return;
    }
    if (other_from != other_to && to == other_from) move(other_from, other_to);
    if (from != to) move(from, to);
    if (other_from != other_to && to != other_from) move(other_from, other_to);
  }

 private:
  void put(Square s, Piece piece) { position_.put(s, piece, variant_.royal(piece.kind())); }
  void tell(const Change& change) {
    if (changes_ != nullptr) changes_->push_back(change);
  }

  const Variant& variant_;
  Position& position_;
  Changes* changes_;
};

}  // namespace rules
