// The answer of a conditional line, which the server plays. It may come late, after a restart or once an offer is off
// the table, and no clock stops it: its player had decided before.
#include "server/match/decision.hpp"

namespace server {

Decided play_line(Decision& decision, const PlayLine& line) {
  const State& state = decision.state();
  const bool is_playing = state.phase == Phase::playing && !state.play->board().chance;
  if (!is_playing || !by_post(state.control)) return refuse(ErrorCode::not_available, say<"game.no_line_now">());
  if (state.offers.open || state.takebacks.open) return refuse(ErrorCode::not_available, say<"game.offer_stands">());
  if (const auto good = check_ply(*state.play, line.ply); !good) return std::unexpected(good.error());
  if (state.seats.side_of(line.player) != state.play->turn()) {
    return refuse(ErrorCode::not_your_turn, say<"game.not_your_turn">());
  }
  const auto played = state.play->tried(line.move);
  if (!played) return refuse(ErrorCode::illegal_move, say<"game.illegal_move">(played.error().message));
  if ((*played)->board.chance) return refuse(ErrorCode::calls_for_dice, say<"dice.move_calls">());
  Moved moved;
  moved.move = line.move;
  moved.lag = Ms{0};
  moved.conditional = true;
  decision.emit(std::move(moved));
  if (const auto& outcome = state.play->board().outcome) decision.end(ending_of(*outcome));
  return std::nullopt;
}

}  // namespace server
