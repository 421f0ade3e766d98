#include <algorithm>

#include "rules/game/castle.hpp"
#include "rules/game/play.hpp"

namespace rules {
namespace {

class Transition {
 public:
  Transition(const Variant& variant, Position& position, Changes* changes)
      : variant_(variant), position_(position), changes_(changes) {}

  void play(const Action& action) {
    const Side own = position_.turn();
    const Piece man = position_.at(action.from);
    const Piece taken = action.to != action.from ? position_.at(action.to) : Piece{};
    const Piece taken_on_way = action.verb == Verb::take_on_way ? position_.at(action.via) : Piece{};
    bool irreversible = variant_.spec(man.kind()).pawn || !taken_on_way.empty();
    position_.set_en_passant({});
    lose_rights(action, own);
    switch (action.verb) {
      case Verb::pass:
        break;
      case Verb::castle:
        castle(action);
        break;
      case Verb::en_passant:
        remove(action.via);
        move(action.from, action.to);
        break;
      case Verb::double_step:
        move(action.from, action.to);
        break;
      case Verb::move:
        if (!position_.at(action.to).empty()) {
          remove(action.to);
          irreversible = true;
        }
        move(action.from, action.to);
        if (action.becomes != Kind::none) {
          become(action.to, Piece(action.becomes, own));
          irreversible = true;
        }
        break;
      case Verb::swap:
        swap(action);
        if (action.becomes != Kind::none) {
          become(action.from, Piece(action.becomes, own));
          irreversible = true;
        }
        break;
      case Verb::relieve:
        remove(action.to);
        move(action.from, action.to);
        break;
      case Verb::take_on_way:
        take_on_way(action);
        break;
    }
    position_.set_halfmove(irreversible ? 0 : std::min(position_.halfmove() + 1, kLargestCounter));
    if (own == Side::black) position_.set_fullmove(std::min(position_.fullmove() + 1, kLargestCounter));
    position_.set_turn(opponent(own));
    if (action.verb == Verb::double_step) offer_en_passant({action.via, action.to});
    if (variant_.after != nullptr) variant_.after(variant_, position_, {action, man, taken, taken_on_way});
  }

 private:
  void put(Square s, Piece man) { position_.put(s, man, variant_.royal(man.kind())); }
  void move(Square from, Square to) {
    put(to, position_.take(from));
    if (changes_ != nullptr) changes_->push_back(Moved{from, to});
  }
  void remove(Square s) {
    const Piece was = position_.take(s);
    if (changes_ != nullptr) changes_->push_back(Removed{s, was});
  }
  void become(Square s, Piece now) {
    position_.take(s);
    put(s, now);
    if (changes_ != nullptr) changes_->push_back(Became{s, now});
  }
  void swap(const Action& action) {
    if (action.from == action.to) return;
    const Piece man = position_.take(action.from);
    const Piece other = position_.take(action.to);
    put(action.to, man);
    put(action.from, other);
    if (changes_ == nullptr) return;
    changes_->push_back(Moved{action.from, action.to});
    changes_->push_back(Moved{action.to, action.from});
  }
  void take_on_way(const Action& action) {
    remove(action.via);
    if (action.to == action.from) return;
    if (!position_.at(action.to).empty()) remove(action.to);
    move(action.from, action.to);
  }
  /// King and rook may exchange squares or stand still (Chess960), so both leave before either arrives.
  void castle(const Action& action) {
    const Piece king = position_.take(action.from);
    const Piece rook = position_.take(action.via);
    put(action.to, king);
    put(action.rook_to, rook);
    if (changes_ == nullptr) return;
    if (action.from != action.to) changes_->push_back(Moved{action.from, action.to});
    if (action.via != action.rook_to) changes_->push_back(Moved{action.via, action.rook_to});
  }
  void lose_rights(const Action& action, Side own) {
    SquareSet rights = position_.rights();
    if (rights.empty() || action.verb == Verb::pass) return;
    if (variant_.castling_partner != Kind::none && position_.royals(own).has(action.from)) {
      rights -= position_.men(own);
    } else {
      rights.remove(action.from);
    }
    rights.remove(action.to);
    position_.set_rights(rights);
  }
  /// The chance exists only where it can be taken (NOTATION.md, FEN field "ep"; chess.md, decision 6).
  void offer_en_passant(EnPassant chance) {
    for_each_en_passant(variant_, position_, chance, [&](const Action&) { position_.set_en_passant(chance); });
  }

  const Variant& variant_;
  Position& position_;
  Changes* changes_;
};

}  // namespace

void apply(const Variant& variant, Position& position, const Action& action, Changes* changes) {
  Transition(variant, position, changes).play(action);
}

}  // namespace rules
