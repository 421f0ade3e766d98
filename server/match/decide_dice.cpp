// Draws of dice up to their lock, and the roll before the game, after FAIRNESS.md, Protocol 1 to 9. fairness::Draw says
// what may be done; it is asked with a copy, so that only events change the state.
#include <algorithm>
#include <cassert>
#include <utility>

#include "server/match/decision.hpp"
#include "server/match/draw.hpp"
#include "server/match/roll_shown.hpp"
#include "server/match/setup_draw.hpp"

namespace server {
namespace {

using fairness::Draw;
using fairness::Stage;

Refusal refusal_of(const fairness::Error& error, ErrorCode code) {
  return {.code = code, .sentence = error.what};
}

void give_up_setup(Decision& decision) {
  decision.end({.result = Result::none, .cause = EndReason::void_draw});
}

void roll_setup(Decision& decision) {
  Draw copy = decision.state().draws.back().fair;
  const State& state = decision.state();
  const auto made = copy.roll(enough_for_setup(*state.variant, state.seats));
  if (!made) return give_up_setup(decision);
  decision.emit(rolled(copy, *made));
  go_on(decision);
}

void sign_lock(Decision& decision) {
  const State& state = decision.state();
  Draw copy = state.draws.back().fair;
  const auto record = copy.sign_lock(utc_text(decision.now()), decision.key());
  if (!record) return give_up_setup(decision);
  FairLocked locked;
  locked.draw = draw_name(copy);
  locked.lock = record->lock;
  locked.signature = fairness::to_hex(record->signature);
  const bool before_the_game = copy.lock().rolls == 1;
  if (before_the_game)
    locked.left_ms = (step_deadline(state, decision.now(), state.draws.back().still) - decision.now()).count();
  if (state.play && state.play->board().chance) locked.call = call_for_roll(decision, copy, state.play->call_for());
  decision.emit(std::move(locked));
  if (!before_the_game) {
    if (state.phase == Phase::rolling) go_on(decision);
    return roll_if_complete(decision);
  }
  if (state.draws.back().fair.waiting_for().empty()) roll_setup(decision);  // nobody takes part
}

/// More of a void roll's openings, enough to read its dice.
fairness::Enough enough_of(const State& state, const Draw& draw) {
  if (draw.lock().rolls == 1) return enough_for_setup(*state.variant, state.seats);
  return enough_in_play(*state.variant, state.play->board().position);
}

/// An opening that comes after the void changes nothing but what everybody can see.
Decided add_late(Decision& decision, const GameDraw& dice, const PlayerId& player, const FairOpen& open) {
  Draw copy = dice.fair;
  if (std::cmp_not_equal(open.roll, copy.state().rolls.size())) {
    return refuse(ErrorCode::roll_not_due, say<"dice.last_roll_is_void">());
  }
  const auto step = copy.add_late(player.text(), open.opening, enough_of(decision.state(), copy));
  if (!step) return std::unexpected(refusal_of(step.error(), ErrorCode::wrong_opening));
  if (*step == fairness::Step::repeated) return answered(dice.opened, player);
  FairVoided late = voided(copy, copy.state().rolls.back());
  late.late = player.text();
  decision.emit(std::move(late));
  return std::nullopt;
}

}  // namespace

std::expected<const GameDraw*, Refusal> find_draw(const State& state, const PlayerId& player, const std::string& draw) {
  if (!state.seats.has(player)) return refuse(ErrorCode::not_a_player, say<"dice.only_players">());
  const auto found = std::ranges::find(state.draws, draw, [](const GameDraw& one) { return draw_name(one.fair); });
  if (found == state.draws.end()) return refuse(ErrorCode::no_such_draw, say<"dice.no_such_draw">());
  return &*found;
}

std::optional<Seq> answered(const std::map<std::string, Seq>& answers, const PlayerId& player) {
  const auto found = answers.find(player.text());
  return found == answers.end() ? std::nullopt : std::optional(found->second);
}

FairOpened opened(const PlayerId& player, const FairOpen& open) {
  FairOpened opened;
  opened.draw = open.draw;
  opened.roll = open.roll;
  opened.player = player.text();
  opened.opening = open.opening;
  return opened;
}

void go_on(Decision& decision) {
  if (next_offer(decision.state()) && play_draw(decision.state()) == nullptr) return offer_dice(decision);
  start_play(decision);
}

void offer_dice(Decision& decision) {
  const State& state = decision.state();
  const fairness::Offer offer = *next_offer(state);
  const auto draw = Draw::offer(offer, decision.keep_secret(offer.draw.number), decision.key().public_key());
  if (!draw) {
    assert(false && "ids, options and dice have the forms of fair1");
    return give_up_setup(decision);
  }
  const fairness::Lock& lock = draw->lock();
  decision.emit(FairOffered{.game = {},
                            .draw = draw_name(*draw),
                            .ruleset = fairness::to_text(lock.ruleset),
                            .asks = fairness::write_asks(lock.asks),
                            .n = lock.rolls,
                            .server_key = fairness::to_hex(lock.server_key),
                            .server_commitment = fairness::to_hex(lock.server_commitment),
                            .players = state.seats.for_lock()});
}

void void_roll(Decision& decision, Voided why) {
  Draw copy = decision.state().draws.back().fair;
  const auto roll = copy.make_void(why_text(why));
  if (!roll) return;
  // A server that cannot open has lost its secret.
  const bool failed = roll->missing.front() == 0;
  if (failed && (why.kind == VoidKind::time || why.kind == VoidKind::new_draw)) why.against.emplace_back(kServer);
  FairVoided not_made = voided(copy, *roll);
  not_made.why = std::move(why);
  decision.emit(std::move(not_made));
}

void renew_dice(Decision& decision, VoidKind why) {
  const Draw& draw = decision.state().draws.back().fair;
  if (draw.state().stage == Stage::gathering)
    return give_up_setup(decision);  // a name without a record: no next number
  if (draw.state().due) void_roll(decision, {.kind = why});
  offer_dice(decision);
}

Decided decide(Decision& decision, const PlayerId& player, const FairCommit& commit) {
  const auto dice = find_draw(decision.state(), player, commit.draw);
  if (!dice) return std::unexpected(dice.error());
  Draw copy = (*dice)->fair;
  const auto step = commit.commitment ? copy.commit(player.text(), *commit.commitment) : copy.decline(player.text());
  if (step == fairness::Step::repeated) return answered((*dice)->committed, player);
  if (answered((*dice)->committed, player)) {
    return refuse(ErrorCode::commitment_stands, say<"dice.commitment_stands">());
  }
  if (decision.state().phase == Phase::ended) return refuse(ErrorCode::game_over, say<"game.called_off">());
  if (!step) return std::unexpected(refusal_of(step.error(), ErrorCode::commitment_taken));
  if (!commit.commitment && !by_post(decision.state().control)) {
    return refuse(ErrorCode::not_available, say<"dice.only_by_post">());
  }
  FairCommitted committed;
  committed.draw = commit.draw;
  committed.player = player.text();
  committed.commitment = commit.commitment;
  decision.emit(std::move(committed));
  if (decision.state().draws.back().committed.size() == Seats::kSeats) sign_lock(decision);
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const FairOpen& open) {
  const auto dice = find_draw(decision.state(), player, open.draw);
  if (!dice) return std::unexpected(dice.error());
  const Draw& draw = (*dice)->fair;
  if (draw.state().stage == Stage::gathering) {
    return refuse(ErrorCode::roll_not_due, say<"dice.not_locked">());
  }
  if (draw.state().stage == Stage::voided) return add_late(decision, **dice, player, open);
  if (draw.lock().rolls > 1) return open_in_play(decision, **dice, player, open);
  if (open.roll != 1) return refuse(ErrorCode::roll_not_due, say<"dice.setup_is_one_roll">());
  Draw copy = draw;
  const auto step = copy.open(player.text(), open.roll, open.opening);
  if (!step) return std::unexpected(refusal_of(step.error(), ErrorCode::wrong_opening));
  if (*step == fairness::Step::repeated) return answered((*dice)->opened, player);
  decision.emit(opened(player, open));
  if (decision.state().draws.back().fair.waiting_for().empty()) roll_setup(decision);
  return std::nullopt;
}

}  // namespace server
