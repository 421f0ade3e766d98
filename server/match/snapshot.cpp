// The state as a message, for who joins late or has lost the thread, and what is due when.
#include <algorithm>

#include "server/match/draw.hpp"

namespace server {
namespace {

std::vector<std::string> names_of(const std::map<std::string, Seq>& players) {
  std::vector<std::string> list;
  for (const auto& [player, seq] : players) list.push_back(player);
  return list;
}

/// Adds how far a draw in play has come.
void put_rolls(protocol::FairState& fair, const GameDraw& dice) {
  const fairness::Draw& draw = dice.fair;
  fair.made = static_cast<std::int64_t>(draw.state().rolls.size());
  if (!draw.state().due) return;
  fair.call = protocol::Call{.draw = fair.draw,
                             .roll = draw.next_number(),
                             .call_for = draw.state().due->call_for,
                             .signature = fairness::to_hex(*draw.state().due->signature)};
  if (!dice.renewed.empty()) fair.renew = names_of(dice.renewed);
}

std::int64_t left_ms(const GameDraw& dice, Now now) {
  return std::max<std::int64_t>(0, (dice.deadline - now).count());
}

protocol::FairState fair_of(const State& state, const GameDraw& dice, Now now) {
  const fairness::Lock& lock = dice.fair.lock();
  protocol::FairState fair{.draw = fairness::to_text(lock.draw),
                           .ruleset = fairness::to_text(lock.ruleset),
                           .asks = fairness::write_asks(lock.asks),
                           .n = lock.rolls,
                           .server_key = fairness::to_hex(lock.server_key),
                           .server_commitment = fairness::to_hex(lock.server_commitment),
                           .players = {},
                           .committed = names_of(dice.committed),
                           .lock = {},
                           .signature = {},
                           .opened = names_of(dice.opened),
                           .left_ms = {},
                           .made = {},
                           .call = {},
                           .renew = {}};
  for (const fairness::Seat& seat : lock.seats) fair.players.push_back(seat.player);
  if (dice.fair.state().signature) {
    fair.lock = fairness::write_lock(lock);
    fair.signature = fairness::to_hex(*dice.fair.state().signature);
  }
  if (state.phase == Phase::rolling) {
    fair.left_ms = left_ms(dice, now);
  } else {
    put_rolls(fair, dice);
  }
  return fair;
}

/// The draw that is going on.
const GameDraw* open_draw(const State& state) {
  if (state.phase == Phase::rolling) return &state.draws.back();
  return state.phase == Phase::playing ? play_draw(state) : nullptr;
}

void put_draws(protocol::Snapshot& shot, const State& state, Now now) {
  const GameDraw* open = open_draw(state);
  for (const GameDraw& dice : state.draws) {
    if (&dice != open) shot.fair_past.push_back(fairness::to_text(dice.fair.lock().draw));
  }
  if (open != nullptr) shot.fair = fair_of(state, *open, now);
}

void put_moves(protocol::Snapshot& shot, const State& state) {
  Moves moves = moves_of(*state.variant, state.play->board());
  shot.legal = std::move(moves.legal);
  if (!moves.rolls.empty()) shot.rolls = std::move(moves.rolls);
}

void put_offers(protocol::Snapshot& shot, const State& state) {
  if (state.offers.open) shot.draw_offer = color_of(*state.offers.open);
  if (state.takebacks.open) shot.takeback_offer = color_of(*state.takebacks.open);
  shot.pause_offer = state.pause;
  if (state.rematch) shot.rematch = protocol::Rematch{.by = state.rematch->by.text(), .setup = state.rematch->setup};
}

/// Marks the moves that were played by conditional lines.
void mark_conditional(protocol::Snapshot& shot, const std::vector<int>& plies) {
  int ply = 0;
  auto next = plies.begin();
  for (protocol::Ply& one : shot.moves) {
    auto* made = std::get_if<protocol::Made>(&one);
    if (made == nullptr || next == plies.end() || ++ply != *next) continue;
    made->conditional = true;
    ++next;
  }
}

}  // namespace

void put_board(protocol::Snapshot& shot, const rules::Variant& variant, const Play& play) {
  shot.start = start_of(play);
  shot.fen = rules::to_fen(variant, play.board().position);
  rules::Position position = play.start();
  rules::Changes changes;
  for (std::size_t at = 0; at < play.moves().size(); ++at) {
    const Made& made = play.moves()[at];
    changes.clear();
    rules::apply(variant, position, made.action, &changes);
    if (made.roll) {
      shot.moves.emplace_back(protocol::Fallen{.roll = play.text_of(at), .changes = to_wire(variant, changes)});
    } else {
      shot.moves.emplace_back(protocol::Made{.move = play.text_of(at), .changes = to_wire(variant, changes)});
    }
  }
  shot.check = play.board().check;
}

protocol::Snapshot snapshot(const State& state, Now now) {
  protocol::Snapshot shot;
  shot.game = state.id.text();
  shot.v = static_cast<std::int64_t>(state.last);
  shot.variant = state.variant->id;
  shot.rules_version = state.variant->rules_version;
  shot.options = {state.variant->options.begin(), state.variant->options.end()};
  shot.clock = to_wire(state.control);
  shot.color = state.seats.chosen();
  shot.rated = state.rated;
  for (std::size_t i = 0; i < state.seats.in_order_of_joining().size(); ++i) {
    shot.players.push_back(to_wire(state.seats, i));
  }
  shot.phase = state.phase;
  put_audience(shot, state.audience);
  put_invitation(shot, state.invitation);
  put_series(shot, state.series);
  shot.followed = to_wire(state.followed);
  put_draws(shot, state, now);
  if (state.play) put_board(shot, *state.variant, *state.play);
  mark_conditional(shot, state.conditional);
  if (state.phase == Phase::playing) put_moves(shot, state);
  if (state.clock) shot.clocks = to_wire(*state.clock, now);
  put_offers(shot, state);
  if (state.ending) shot.outcome = to_wire(*state.ending);
  return shot;
}

protocol::Resumed resumed(const State& state, Now now) {
  protocol::Resumed times{
      .game = state.id.text(), .v = static_cast<std::int64_t>(state.last), .clocks = {}, .fair_left_ms = {}};
  if (state.clock) times.clocks = to_wire(*state.clock, now);
  if (state.phase == Phase::rolling) times.fair_left_ms = left_ms(state.draws.back(), now);
  return times;
}

}  // namespace server
