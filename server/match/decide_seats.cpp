// Who plays, and calling a game off before it matters.
#include "server/match/deed.hpp"

namespace server {

Decided decide(Deed& deed, const PlayerId& player, const Join& join) {
  const State& state = deed.state();
  if (state.seats.has(player)) return refuse(RefusalCode::already_joined, "you have a seat in this game already");
  if (state.seats.full()) return refuse(RefusalCode::game_full, "both seats are taken: you can only watch");
  if (state.phase == Phase::ended) return refuse(RefusalCode::game_over, "the game was called off");
  if (state.rated && player.is_guest()) {
    return refuse(RefusalCode::not_available, "this game is rated, and rated games are for players with accounts");
  }
  Seats joined = state.seats;
  joined.add({.id = player, .name = join.name});
  deed.emit(EventKind::player_joined, {{"player", to_json(joined, 1)}});
  go_on(deed);
  return std::nullopt;
}

Decided decide(Deed& deed, const PlayerId& player, const Abort&) {
  constexpr auto kTooLate = RefusalCode::too_late_to_abort;
  const State& state = deed.state();
  if (!state.seats.has(player)) return refuse(RefusalCode::not_a_player, "only the players may call the game off");
  if (state.phase == Phase::ended) return refuse(RefusalCode::game_over, "the game has ended");
  if (state.phase != Phase::waiting) {
    if (state.rated) return refuse(kTooLate, "a rated game is not aborted: resign instead");
    if ((state.play && state.play->board().chance) || (!state.draws.empty() && state.draws.back().draw.state().due)) {
      return refuse(kTooLate, "while a roll is due a game takes nothing but resignation and time");
    }
    if (state.play && state.play->ply() >= 2) {
      return refuse(kTooLate, "a game is aborted before its second ply: resign instead");
    }
  }
  deed.end({.result = Result::none, .cause = EndCause::aborted});
  return std::nullopt;
}

}  // namespace server
