#include "rules/variants/lion.hpp"

#include <cstdlib>

#include "rules/game/attack.hpp"

namespace rules {
namespace {

bool set(const Variant& v, LionSetting setting) {
  return (v.settings & setting) != 0;
}

bool adjacent(const Topology& board, Square a, Square b) {
  const Cell& one = board.cell(a);
  const Cell& other = board.cell(b);
  return std::abs(one.file - other.file) <= 1 && std::abs(one.rank - other.rank) <= 1;
}

/// Whether a man of the side not to move could go to `target` if the men on `from` and `via` (may be none) were gone.
bool is_protected(const Variant& v, const Position& position, Square target, Square from, Square via) {
  const Side enemy = opponent(position.turn());
  SquareSet occupied = position.occupied();
  SquareSet protectors = position.men(enemy);
  occupied.remove(from);
  if (via != Square::none) {
    occupied.remove(via);
    protectors.remove(via);
  }
  return attacked_by(v, position, target, enemy, protectors, occupied);
}

/// L1 and L2, for a Lion that takes the Lion on action.to.
LionRule lion_takes_lion(const Variant& v, const Position& position, const Action& action) {
  if (adjacent(v.board, action.from, action.to)) return LionRule::none;
  const bool on_way = action.via != Square::none;
  const Piece first = on_way ? position.at(action.via) : Piece{};
  const bool small = on_way && (first.kind() == kChuPawn || first.kind() == kAdjutant);
  if (on_way && !small && !set(v, kDistantNever)) return LionRule::none;
  if (is_protected(v, position, action.to, action.from, action.via)) return LionRule::distant_protected;
  // Decision 4: the piece taken on the way protects the Lion to its last.
  const bool bridge = small && !set(v, kBridgeRecaptures) &&
                      v.movement.path(first.kind(), first.owner(), action.via, action.to) != nullptr;
  return bridge ? LionRule::bridge : LionRule::none;
}

/// L3, for another piece that takes the Lion on `lion`; `via` is what it takes before.
bool strikes_back(const Variant& v, const Position& position, Square lion, Square from, Square via) {
  const std::uint64_t taken_on = position.reg(kLionRegister);
  if (taken_on == 0 || static_cast<std::uint64_t>(index(lion)) + 1 == taken_on) return false;
  return !set(v, kOkazaki) || is_protected(v, position, lion, from, via);
}

// --- veto ----------------------------------------------------------------------------------------------------------

SquareSet lions(const Position& position, Side side) {
  SquareSet found;
  position.men(side).for_each([&](Square s) {
    if (is_lion(position.at(s))) found.add(s);
  });
  return found;
}

/// Only a Lion that can reach another is restrained by L2; L3 restrains everybody.
SquareSet watched(const Variant& v, const Position& position) {
  const Side own = position.turn();
  if (position.reg(kLionRegister) != 0) return position.men(own);
  SquareSet near;
  lions(position, own).for_each([&](Square lion) {
    // Two Lions reach each other or not: whom it can capture is who could capture it.
    (v.movement.sources(opponent(own), lion) & position.men(opponent(own))).for_each([&](Square s) {
      if (is_lion(position.at(s)) && v.movement.path(kLion, own, lion, s) != nullptr) near.add(lion);
    });
  });
  return near;
}

bool permits(const Variant& v, const Position& position, Square from, Square to) {
  if (!is_lion(position.at(to))) return true;
  return forbidden(v, position, {Verb::move, from, to, Square::none, Square::none, Kind::none}) == LionRule::none;
}

std::string objection(const Variant& v, const Position& position, const Action& action) {
  const LionRule rule = forbidden(v, position, action);
  if (rule == LionRule::none) return "";
  const std::string lion = "the Lion on " + v.board.name(is_lion(position.at(action.to)) ? action.to : action.via);
  if (rule == LionRule::counter_strike) {
    return "counter-strike: a Lion has just been taken by another piece, so only a Lion may take " + lion + " now";
  }
  const std::string far = "Lion trading: " + lion + " is two squares away and protected";
  if (rule == LionRule::bridge)
    return far + " by the " + std::string(v.spec(position.at(action.via).kind()).name) + " on " +
           v.board.name(action.via);
  return far + (set(v, kDistantNever)
                    ? ""
                    : "; a Lion takes it only with something better than a Pawn or an Adjutant on the way");
}

// --- moves that take on the way, and passes ------------------------------------------------------------------------

class Collector {
 public:
  Collector(const Variant& v, const Position& position, Actions* out) : v_(v), position_(position), out_(out) {}

  void lion(Square from) {
    bool empty_beside = false;
    for (int d = 0; d < kDirections; ++d) {
      const Square via = v_.board.step(from, static_cast<Direction>(d));
      if (via == Square::none) continue;
      if (position_.at(via).empty()) empty_beside = true;
      if (!enemy(via)) continue;
      for (int e = 0; e < kDirections; ++e) go_on(from, via, v_.board.step(via, static_cast<Direction>(e)));
    }
    if (empty_beside) add({Verb::pass, from, from, Square::none, Square::none, Kind::none});
  }
  /// The second step goes on in the same direction or straight back (decision 8).
  void along(Square from, std::initializer_list<Direction> directions) {
    bool empty_beside = false;
    for (const Direction d : directions) {
      const Square via = v_.board.step(from, d);
      if (via == Square::none) continue;
      if (position_.at(via).empty()) empty_beside = true;
      if (!enemy(via)) continue;
      go_on(from, via, from);
      go_on(from, via, v_.board.step(via, d));
    }
    if (empty_beside && set(v_, kPartialPass)) add({Verb::pass, from, from, Square::none, Square::none, Kind::none});
  }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  [[nodiscard]] bool enemy(Square s) const {
    return position_.at(s).content() == static_cast<unsigned>(index(opponent(position_.turn()))) + 1;
  }
  void go_on(Square from, Square via, Square to) {
    if (to == Square::none || !(to == from || position_.at(to).empty() || enemy(to))) return;
    const Action action{Verb::take_on_way, from, to, via, Square::none, Kind::none};
    const bool takes_lion = is_lion(position_.at(via)) || (to != from && is_lion(position_.at(to)));
    if (!takes_lion || forbidden(v_, position_, action) == LionRule::none) add(action);
  }
  void add(const Action& action) {
    ++count_;
    if (out_ != nullptr) out_->push_back(action);
  }

  const Variant& v_;
  const Position& position_;
  Actions* out_;
  std::uint64_t count_ = 0;
};

std::string write_key(const Variant& v, const Position& position) {
  const std::uint64_t value = position.reg(kLionRegister);
  return value == 0 ? "" : v.board.name(square(static_cast<int>(value) - 1));
}
std::expected<void, KeyDefect> read_key(const Variant& v, Position& position, std::optional<std::string_view> value) {
  if (!value) return {};
  const auto taken_on = v.board.find(*value);
  if (!taken_on) return std::unexpected(KeyDefect{"lion names the square on which a Lion has just been taken"});
  position.set_reg(kLionRegister, static_cast<std::uint64_t>(index(*taken_on)) + 1);
  return {};
}

}  // namespace

LionRule forbidden(const Variant& variant, const Position& position, const Action& action) {
  const bool second = action.to != action.from && is_lion(position.at(action.to));
  if (is_lion(position.at(action.from))) {
    return second ? lion_takes_lion(variant, position, action) : LionRule::none;
  }
  const bool first = action.via != Square::none && is_lion(position.at(action.via));
  if (first && strikes_back(variant, position, action.via, action.from, Square::none)) return LionRule::counter_strike;
  if (second && strikes_back(variant, position, action.to, action.from, action.via)) return LionRule::counter_strike;
  return LionRule::none;
}

Veto lion_trading() {
  return {watched, permits, objection, false};
}

std::uint64_t lion_moves(const Variant& variant, const Position& position, Actions* out) {
  const Side own = position.turn();
  const bool white = own == Side::white;
  Collector collector(variant, position, out);
  position.men(own).for_each([&](Square from) {
    const Kind k = position.at(from).kind();
    if (k == kLion || k == kPromotedKirin) {
      collector.lion(from);
    } else if (k == kFalcon) {
      collector.along(from, {white ? Direction::n : Direction::s});
    } else if (k == kEagle) {
      collector.along(from, {white ? Direction::ne : Direction::se, white ? Direction::nw : Direction::sw});
    }
  });
  return collector.count();
}

/// Section 5, key `lion=`; a Ki-Rin that promotes in taking was no Lion when it started.
void note_taken_lion(const Variant&, Position& position, const Deed& deed) {
  Square taken_on = Square::none;
  if (is_lion(deed.taken_on_way)) taken_on = deed.action.via;
  if (is_lion(deed.taken)) taken_on = deed.action.to;
  const bool counts = taken_on != Square::none && !is_lion(deed.man);
  position.set_reg(kLionRegister, counts ? static_cast<std::uint64_t>(index(taken_on)) + 1 : 0);
}

FenKey lion_key() {
  return {"lion", read_key, write_key};
}

}  // namespace rules
