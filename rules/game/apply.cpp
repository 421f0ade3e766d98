#include <algorithm>

#include "rules/game/castle.hpp"
#include "rules/game/chance.hpp"
#include "rules/game/edit.hpp"
#include "rules/game/play.hpp"

namespace rules {
namespace {

class Transition {
 public:
  Transition(const Variant& variant, Position& position, Changes* changes)
      : variant_(variant), position_(position), edit_(variant, position, changes) {}

  void play(const Action& action) {
    const bool roll = action.verb == Verb::roll;
    const Piece piece = roll ? Piece{} : position_.at(action.from);
    const Piece taken = roll || action.to == action.from ? Piece{} : position_.at(action.to);
    const Piece taken_on_way = action.verb == Verb::take_on_way ? position_.at(action.via) : Piece{};
    if (!roll) take_turn(action, variant_.spec(piece.kind()).pawn || !taken_on_way.empty());
    if (variant_.hooks.after != nullptr)
      variant_.hooks.after(variant_, position_, {action, piece, taken, taken_on_way, edit_});
    // The hook may change pieces (a new Queen perhaps); whether the capture is legal depends on that too.
    if (action.verb == Verb::double_step) offer_en_passant({action.via, action.to});
  }

 private:
  void take_turn(const Action& action, bool irreversible) {
    const Side own = position_.turn();
    const bool counts = turn_kind_of(variant_, position_).pieces_move;  // the clocks stand still before play begins
    position_.set_en_passant({});
    lose_rights(action, own);
    switch (action.verb) {
      case Verb::pass:
      case Verb::roll:
        break;
      case Verb::castle:
        edit_.move_two(action.from, action.to, action.via, action.rook_to);
        break;
      case Verb::swap:
        if (action.from != action.to) edit_.move_two(action.from, action.to, action.to, action.from);
        if (action.becomes != Kind::none) edit_.become(action.from, Piece(action.becomes, own));
        irreversible = irreversible || action.becomes != Kind::none;
        break;
      case Verb::en_passant:
        edit_.remove(action.via);
        edit_.move(action.from, action.to);
        break;
      case Verb::double_step:
        edit_.move(action.from, action.to);
        break;
      case Verb::move:
        irreversible = plain_move(action, own) || irreversible;
        break;
      case Verb::relieve:
        edit_.remove(action.to);
        edit_.move(action.from, action.to);
        break;
      case Verb::take_on_way:
        take_on_way(action);
        break;
    }
    if (counts) tick(own, irreversible);
    position_.set_turn(opponent(own));
  }

  /// Makes an ordinary move; true if it captures or promotes.
  bool plain_move(const Action& action, Side own) {
    const bool captures = !position_.at(action.to).empty();
    if (captures) edit_.remove(action.to);
    edit_.move(action.from, action.to);
    if (action.becomes != Kind::none) edit_.become(action.to, Piece(action.becomes, own));
    return captures || action.becomes != Kind::none;
  }
  void take_on_way(const Action& action) {
    edit_.remove(action.via);
    if (action.to == action.from) return;
    if (!position_.at(action.to).empty()) edit_.remove(action.to);
    edit_.move(action.from, action.to);
  }

  void tick(Side own, bool irreversible) {
    position_.set_halfmove(irreversible ? 0 : std::min(position_.halfmove() + 1, kLargestCounter));
    if (own == Side::black) position_.set_fullmove(std::min(position_.fullmove() + 1, kLargestCounter));
  }

  void lose_rights(const Action& action, Side own) {
    SquareSet rights = position_.rights();
    if (rights.empty() || action.verb == Verb::pass) return;
    if (position_.royals(own).has(action.from)) {
      for (const Square s : position_.pieces(own) & rights) {
        if (position_.at(s).kind() == variant_.castling.partner) rights.remove(s);
      }
    }
    rights.remove(action.from);
    rights.remove(action.to);
    position_.set_rights(rights);
  }
  /// The chance exists only where it can be taken (NOTATION.md, "FEN", "ep"; chess.md, decision 6).
  void offer_en_passant(EnPassant chance) {
    if (variant_.en_passant) {
      for_each_en_passant(variant_, position_, chance, [&](const Action&) { position_.set_en_passant(chance); });
    }
  }

  const Variant& variant_;
  Position& position_;
  Edit edit_;
};

}  // namespace

void apply(const Variant& variant, Position& position, const Action& action, Changes* changes) {
  Transition(variant, position, changes).play(action);
}

}  // namespace rules
