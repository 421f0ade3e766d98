// The compulsory opening of Courier Chess as moves of the players (courier.md, section 5.1).
#include "rules/variants/courier_opening.hpp"

#include <array>

#include "rules/notation/move_text.hpp"
#include "rules/variants/common.hpp"

namespace rules {
namespace {

/// How many of the forced plies are still to come.
constexpr int kForcedRegister = 1;

struct Forced {
  std::string_view from, to;
};
/// The forced moves in order of play: the pawns of a, l and g, then the Fers, each White's and Black's in turn.
constexpr std::array<Forced, 8> kForced{
    {{"a2", "a4"}, {"a7", "a5"}, {"l2", "l4"}, {"l7", "l5"}, {"g2", "g4"}, {"g7", "g5"}, {"g1", "g3"}, {"g8", "g6"}}};

std::uint64_t to_come(const Position& position) {
  return position.reg(kForcedRegister);
}

Action forced_move(const Variant& v, const Position& position) {
  const Forced& forced = kForced[kForced.size() - static_cast<std::size_t>(to_come(position))];
  return {.from = at(v.board, forced.from), .to = at(v.board, forced.to)};
}

TurnKind phase(const Variant&, const Position& position) {
  return {.can_end = to_come(position) == 0};
}

/// All pieces have to be asked about while a ply is forced, and none may move by itself.
SquareSet watched(const Variant&, const Position& position) {
  return to_come(position) == 0 ? SquareSet{} : position.pieces(position.turn());
}
bool permits(const Variant&, const Position&, Square, Square) {
  return false;
}
std::optional<Error> explain(const Variant& v, const Position& position, const Action&) {
  if (to_come(position) == 0) return std::nullopt;
  return Error{ErrorCode::illegal_move, Reason::forbidden,
               "the opening is compulsory: the only move now is " + to_text(v, forced_move(v, position))};
}

std::uint64_t forced_moves(const Variant& v, const Position& position, bool /*stuck*/, Actions* out) {
  if (to_come(position) == 0) return 0;
  if (out != nullptr) out->push_back(forced_move(v, position));
  return 1;
}

void count_down(const Variant&, Position& position, const Deed&) {
  if (to_come(position) != 0) position.set_reg(kForcedRegister, to_come(position) - 1);
}

std::string write_co(const Variant&, const Position& position) {
  return to_come(position) == 0 ? "" : std::to_string(to_come(position));
}

/// The key fits one position only: that after the plies that were made.
std::expected<void, KeyDefect> read_co(const Variant& v, Position& position, std::optional<std::string_view> value) {
  if (!value) return {};
  if (value->size() != 1 || value->front() < '1' || value->front() > '8') {
    return std::unexpected(KeyDefect{"co counts the compulsory plies that are still to come, from 8 to 1"});
  }
  const auto left = static_cast<std::size_t>(value->front() - '0');
  Position expected = own_fen(v, std::string(kCourierArray));
  for (std::size_t ply = 0; ply < kForced.size() - left; ++ply) {
    const Piece piece = expected.take(at(v.board, kForced[ply].from));
    expected.put(at(v.board, kForced[ply].to), piece, false);
  }
  bool same = position.turn() == (left % 2 == 0 ? Side::white : Side::black);
  for (const Square s : v.board.all()) same = same && position.at(s) == expected.at(s);
  if (!same) return std::unexpected(KeyDefect{"so many compulsory plies before their end the pieces stand otherwise"});
  position.set_reg(kForcedRegister, left);
  return {};
}

}  // namespace

void define_courier_opening(Variant& v) {
  v.keys = {{.name = "co", .read = read_co, .write = write_co}};
  v.hooks.turn_kind = phase;
  v.hooks.veto = {.watched = watched, .permits = permits};
  v.hooks.explain = explain;
  v.hooks.more_actions = forced_moves;
  v.hooks.after = count_down;
  v.hooks.after_keeps_pieces = true;
}

}  // namespace rules
