#include "server/room/conditions.hpp"

#include <algorithm>

#include "server/match/draw.hpp"

namespace server {
namespace {

Separation separation(const LoadedGame& game, const PlayerId& player) {
  const Talk& talk = game.shared.talk;
  for (const Player& other : game.match->state().seats.in_order_of_joining()) {
    if (other.id == player) continue;
    if (std::ranges::find(game.closed, other.id.text()) != game.closed.end()) return Separation::closed;
    if (talk.blocks(other.id, player)) return Separation::blocked;
    if (talk.blocks(player, other.id)) return Separation::blocks;
  }
  return Separation::no;
}

/// Says until when each of the two may play no rated games with dice.
RatedDiceBan ban(const LoadedGame& game, const PlayerId& player) {
  const auto& players = game.match->state().seats.in_order_of_joining();
  const auto other = std::ranges::find_if(players, [&](const Player& one) { return one.id != player; });
  if (other == players.end()) return {};
  return game.shared.conduct.setup_leavers.ban_of(player, other->id, game.core.now());
}

}  // namespace

Circumstances circumstances_of(const LoadedGame& game, const Act& act, const Claims& claims) {
  const PlayerId& player = act.who->player().id;
  Circumstances known{
      .lag = act.lag, .allowed = act.allowed, .patience = game.shared.limits.patience, .other_game = act.other_game};
  if (std::holds_alternative<Join>(act.action) || std::holds_alternative<OfferRematch>(act.action)) {
    known.separation = separation(game, player);
    known.ban = ban(game, player);
  }
  if (std::holds_alternative<Claim>(act.action)) known.away = claims.opponent_away(player);
  return known;
}

bool refuses_dice(const LoadedGame& game, const Act& act) {
  if (!std::holds_alternative<FairCommit>(act.action)) return false;
  const ClockTrouble clock = game.shared.calendar.trouble(game.core.now());
  if (clock == ClockTrouble::none || game.has_answered(act)) return false;
  act.who->refuse({.code = protocol::ErrorCode::not_available, .message = no_dice(clock), .pointer = {}, .id = act.id});
  return true;
}

bool refuses_post(const LoadedGame& game, const Act& act) {
  const State& state = game.match->state();
  const PlayerId& player = act.who->player().id;
  const bool has_seat = state.seats.has(player);
  const bool joins = !has_seat && std::holds_alternative<Join>(act.action);
  const bool follows = has_seat && std::holds_alternative<OfferRematch>(act.action);
  if ((!joins && !follows) || !by_post(state.control) || game.has_answered(act)) return false;
  auto why = game.shared.conduct.correspondence_games.refusal(player);
  if (!why && follows && game.shared.conduct.correspondence_games.refusal(state.seats.other(player).id))
    why = protocol::say<"game.other_has_too_many">();
  if (!why) return false;
  act.who->refuse({.code = protocol::ErrorCode::not_available, .message = *why, .pointer = {}, .id = act.id});
  return true;
}

void note_leavers(const LoadedGame& game, const Event& event) {
  const auto& voided = std::get<FairVoided>(event.body).why;  // none: a late opening
  const GameDraw& dice = game.match->state().draws.back();
  if (!voided || !rolls_rated_setup(game.match->state(), dice)) return;
  for (const std::string& party : voided->against) {
    if (party != kServer) game.shared.conduct.setup_leavers.note(party, event.at);
  }
}

}  // namespace server
