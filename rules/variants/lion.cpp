#include "rules/variants/lion.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "rules/game/attack.hpp"

namespace rules {
namespace {

LionOptions options_of(const Variant& v) {
  return v.own.as<LionOptions>();
}

bool adjacent(const Topology& board, Square a, Square b) {
  const Cell& one = board.cell(a);
  const Cell& other = board.cell(b);
  return std::abs(one.file - other.file) <= 1 && std::abs(one.rank - other.rank) <= 1;
}

/// True if a piece of the side not to move could go to `target` if the pieces on `from` and `via` (may be none) were
/// gone.
bool is_protected(const Variant& v, const Position& position, Square target, Square from, Square via) {
  const Side enemy = opponent(position.turn());
  SquareSet occupied = position.occupied();
  SquareSet protectors = position.pieces(enemy);
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
  if (on_way && !small && !options_of(v).distant_never) return LionRule::none;
  if (is_protected(v, position, action.to, action.from, action.via)) return LionRule::distant_protected;
  // Decision 4: the piece taken on the way protects the Lion to its last.
  const bool bridge = small && !options_of(v).bridge_recaptures &&
                      v.movement.path(first.kind(), first.owner(), action.via, action.to) != nullptr;
  return bridge ? LionRule::bridge : LionRule::none;
}

/// L3, for another piece that takes the Lion on `lion`; `via` is what it takes before.
bool strikes_back(const Variant& v, const Position& position, Square lion, Square from, Square via) {
  const std::uint64_t taken_on = position.reg(kLionRegister);
  if (taken_on == 0 || static_cast<std::uint64_t>(index(lion)) + 1 == taken_on) return false;
  return !options_of(v).okazaki || is_protected(v, position, lion, from, via);
}

// --- powers --------------------------------------------------------------------------------------------------------

/// The directions in which a piece may take on its first step and go on.
std::span<const Direction> power_of(Piece piece) {
  using enum Direction;
  static constexpr std::array kAhead{n, s};
  static constexpr std::array kAslant{ne, nw, se, sw};
  const bool white = piece.owner() == Side::white;
  const std::span<const Direction> ahead = kAhead;
  const std::span<const Direction> aslant = kAslant;
  if (is_lion(piece)) return kCompassPoints;
  if (piece.kind() == kFalcon) return ahead.subspan(white ? 0 : 1, 1);
  if (piece.kind() == kEagle) return aslant.subspan(white ? 0 : 2, 2);
  return {};
}

bool is_enemy(const Position& position, Square s) {
  return position.at(s).content() == static_cast<unsigned>(index(opponent(position.turn()))) + 1;
}

/// True if a piece has the power to capture on the way like this, Lion trading aside.
bool takes_on_way(const Variant& v, const Position& position, const Action& action) {
  const Piece piece = position.at(action.from);
  return std::ranges::any_of(power_of(piece), [&](Direction d) {
    if (v.board.step(action.from, d) != action.via || !is_enemy(position, action.via)) return false;
    if (is_lion(piece)) return adjacent(v.board, action.via, action.to);
    return action.to == action.from || action.to == v.board.step(action.via, d);
  });
}

// --- veto ----------------------------------------------------------------------------------------------------------

SquareSet lions(const Position& position, Side side) {
  SquareSet found;
  for (const Square s : position.pieces(side)) {
    if (is_lion(position.at(s))) found.add(s);
  }
  return found;
}

/// Only a Lion that can reach another is restrained by L2; L3 restrains everybody.
SquareSet watched(const Variant& v, const Position& position) {
  const Side own = position.turn();
  if (position.reg(kLionRegister) != 0) return position.pieces(own);
  SquareSet near;
  for (const Square lion : lions(position, own)) {
    // Two Lions reach each other or not: whom it can capture is who could capture it.
    for (const Square s : v.movement.sources(opponent(own), lion) & position.pieces(opponent(own))) {
      if (is_lion(position.at(s)) && v.movement.path(kLion, own, lion, s) != nullptr) near.add(lion);
    }
  }
  return near;
}

bool permits(const Variant& v, const Position& position, Square from, Square to) {
  if (!is_lion(position.at(to))) return true;
  return forbidden(v, position, {Verb::move, from, to, Square::none, Square::none, Kind::none}) == LionRule::none;
}

std::string refused_pass(const Variant& v, const Position& position, Square from) {
  const std::string& at = v.board.name(from);
  const Kind k = position.at(from).kind();
  const bool partial = k == kFalcon || k == kEagle;
  if (partial && !options_of(v).partial_pass) return "partial-pass is off: of all pieces only a Lion may pass";
  if (partial) return "it passes by a step forward and back, and no square in front of " + at + " is empty";
  if (!is_lion(position.at(from))) return "";
  return "a Lion passes by a step to an empty square and back, and no square beside " + at + " is empty";
}

std::string objection(const Variant& v, const Position& position, const Action& action) {
  if (action.verb == Verb::pass) return refused_pass(v, position, action.from);
  const bool on_way = action.via != Square::none;
  if (on_way && !takes_on_way(v, position, action)) return "";
  const LionRule rule = forbidden(v, position, action);
  if (rule == LionRule::none) return "";
  const bool at_end = action.to != action.from && is_lion(position.at(action.to));
  const std::string lion = "the Lion on " + v.board.name(at_end ? action.to : action.via);
  if (rule == LionRule::counter_strike) {
    return "counter-strike: another piece has just taken a Lion, so only a Lion may take " + lion + " now";
  }
  std::string far = "Lion trading: " + lion + " is protected and two squares away";
  if (rule == LionRule::bridge) {
    return far + "; the " + std::string(v.spec(position.at(action.via).kind()).name) + " on " +
           v.board.name(action.via) + " protects it even while it is taken";
  }
  if (options_of(v).distant_never) return far;
  return far + ", and nothing better than a Pawn or an Adjutant is taken on the way";
}

// --- moves that take on the way, and passes ------------------------------------------------------------------------

class Collector {
 public:
  Collector(const Variant& v, const Position& position, Actions* out) : v_(v), position_(position), out_(out) {}

  void collect(Square from) {
    const Piece piece = position_.at(from);
    const auto power = power_of(piece);
    bool empty_beside = false;
    for (const Direction d : power) {
      const Square via = v_.board.step(from, d);
      if (via == Square::none) continue;
      if (position_.at(via).empty()) empty_beside = true;
      if (!is_enemy(position_, via)) continue;
      if (is_lion(piece)) {
        for (const Direction e : power) go_on(from, via, v_.board.step(via, e));
      } else {
        // The way goes on in the same direction or straight back (decision 8).
        go_on(from, via, from);
        go_on(from, via, v_.board.step(via, d));
      }
    }
    const bool may_pass = is_lion(piece) || options_of(v_).partial_pass;
    if (empty_beside && may_pass) add({Verb::pass, from, from, Square::none, Square::none, Kind::none});
  }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  void go_on(Square from, Square via, Square to) {
    if (to == Square::none || !(to == from || position_.at(to).empty() || is_enemy(position_, to))) return;
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

std::uint64_t lion_moves(const Variant& variant, const Position& position, bool, Actions* out) {
  Collector collector(variant, position, out);
  for (const Square from : position.pieces(position.turn())) {
    const int k = index(position.at(from).kind());
    if (index(kLion) <= k && k <= index(kEagle)) collector.collect(from);
  }
  return collector.count();
}

/// Section 5, key `lion=`; a Ki-Rin that promotes in taking was no Lion when it started.
void note_taken_lion(const Variant&, Position& position, const Deed& deed) {
  Square taken_on = Square::none;
  if (is_lion(deed.taken_on_way)) taken_on = deed.action.via;
  if (is_lion(deed.taken)) taken_on = deed.action.to;
  const bool counts = taken_on != Square::none && !is_lion(deed.piece);
  position.set_reg(kLionRegister, counts ? static_cast<std::uint64_t>(index(taken_on)) + 1 : 0);
}

FenKey lion_key() {
  return {"lion", read_key, write_key};
}

}  // namespace rules
