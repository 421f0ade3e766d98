// Fills in what an event tells of the state after it: the board, the moves that can be played on it, and the clocks.
#include "server/match/due.hpp"
#include "server/match/leave.hpp"
#include "server/match/state.hpp"

namespace server {
namespace {

/// Adds the legal moves, and whether the side to move is in check. The callers add the FEN: it stands elsewhere in the
/// message that starts a game, and is not sent to those who have the rules.
template <class Body>
void put_board(Body& body, const State& state) {
  const rules::Variant& variant = *state.variant;
  const Board& board = state.play->board();
  Moves moves = moves_of(variant, board);
  body.check = board.check;
  body.legal = std::move(moves.legal);
  body.rolls.reset();
  if (!moves.rolls.empty()) body.rolls = std::move(moves.rolls);
}

std::optional<protocol::Clocks> clocks_of(const State& state, Now now) {
  return state.clock ? std::optional{to_wire(*state.clock, now)} : std::nullopt;
}

/// Adds what the events of a move and of a roll in play have in common.
template <class Body>
void put_ply(Body& body, const State& state, Now at, Detail detail) {
  std::string fen = rules::to_fen(*state.variant, state.play->board().position);
  body.ply = state.play->ply();
  body.position = PositionMark::of(fen);
  if (detail == Detail::whole) {
    body.fen = std::move(fen);
    body.changes = to_wire(*state.variant, state.play->changes());
    put_board(body, state);
  }
  const auto deadline = deadline_of(state);
  body.left = deadline ? std::optional{*deadline - at} : std::nullopt;
}

void put(const State& state, Now, Detail, GameStarted& started) {
  started.start = start_of(*state.play);
  put_board(started, state);
}
void put(const State& state, Now at, Detail detail, Moved& moved) {
  put_ply(moved, state, at, detail);
}
void put(const State& state, Now at, Detail detail, DiceFell& fell) {
  put_ply(fell, state, at, detail);
}
void put(const State& state, Now, Detail, TakenBack& taken) {
  taken.fen = rules::to_fen(*state.variant, state.play->board().position);
  put_board(taken, state);
}
void put(const State& state, Now at, Detail, ServerRestarted& restarted) {
  if (state.phase == Phase::rolling) restarted.fair_left_ms = (state.draws.back().deadline - at).count();
}
void put(const State& state, Now at, Detail, LeaveTaken& leave) {
  leave.days_left = kMostLeaveInGame - state.leave.at(leave.player).days;
  if (state.phase == Phase::rolling) leave.fair_left_ms = (state.draws.back().deadline - at).count();
}
void put(const State&, Now, Detail, auto&) {}

}  // namespace

void describe(const State& state, Event& event, Detail detail) {
  std::visit(
      [&](auto& body) {
        body.game = state.id.text();
        put(state, event.at, detail, body);
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(body)>, TimeAdded>) {
          body.clocks = to_wire(*state.clock, event.at);
        } else if constexpr (requires { body.clocks; }) {
          body.clocks = clocks_of(state, event.at);
        }
      },
      event.body);
}

}  // namespace server
