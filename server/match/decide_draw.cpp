// The dice before the game, after FAIRNESS.md, Protocol 1 to 7. What may be done is fairness::Draw's to say; it is
// asked with a copy, so that only events change the state.
#include <algorithm>
#include <cassert>

#include "server/match/deed.hpp"
#include "server/match/setup_draw.hpp"

namespace server {
namespace {

using fairness::Draw;
using fairness::Stage;
using nlohmann::json;

std::string draw_name(const Draw& draw) {
  return fairness::to_text(draw.lock().draw);
}

json openings_json(const fairness::Openings& openings) {
  json list = json::array();
  for (const auto& opening : openings) list.push_back(opening ? fairness::to_hex(*opening) : "-");
  return list;
}

json roll_json(const Draw& draw, const fairness::Roll& roll) {
  json body{{"draw", draw_name(draw)}, {"roll", draw.state().rolls.size()}, {"openings", openings_json(roll.openings)}};
  if (roll.dice) {
    body["dice"] = json::array();
    for (const fairness::Die& die : *roll.dice) body["dice"].push_back({die.faces, die.number});
  }
  if (roll.missing.empty()) {
    body["for"] = roll.call_for;
  } else {
    body["missing"] = roll.missing;
  }
  return body;
}

Refusal refusal_of(const fairness::Error& error, RefusalCode code) {
  return {.code = code, .sentence = error.what};
}

/// The draw that a player names, if it is the game's and the player has a seat.
std::expected<const SetupDraw*, Refusal> find_draw(const State& state, const PlayerId& player,
                                                   const std::string& draw) {
  if (!state.seats.has(player)) return refuse(RefusalCode::not_a_player, "the dice are thrown by the players only");
  if (!state.dice || draw_name(state.dice->draw) != draw) {
    return refuse(RefusalCode::no_such_draw, "this game has no draw of that name");
  }
  return &*state.dice;
}

std::optional<Seq> answered(const std::map<std::string, Seq>& answers, const PlayerId& player) {
  const auto found = answers.find(player.text());
  return found == answers.end() ? std::nullopt : std::optional(found->second);
}

void roll(Deed& deed) {
  Draw copy = deed.state().dice->draw;
  const State& state = deed.state();
  const auto made = copy.roll(enough_for_setup(*state.variant, state.seats));
  if (!made) return give_up_dice(deed, EndCause::void_draw);
  const auto drawn = read_setup(*state.variant, state.seats, *made->dice);
  assert(drawn);
  deed.emit(EventKind::fair_rolled, roll_json(copy, *made));
  start_play(deed, drawn->setup);
}

void sign_lock(Deed& deed) {
  const Draw& draw = deed.state().dice->draw;
  Draw copy = draw;
  const auto record = copy.sign_lock(utc_text(deed.now()), deed.key());
  if (!record) return give_up_dice(deed, EndCause::void_draw);
  deed.emit(EventKind::fair_locked, {{"draw", draw_name(copy)},
                                     {"lock", record->lock},
                                     {"signature", fairness::to_hex(record->signature)},
                                     {"left_ms", kDrawTime.count()}});
  if (draw.waiting_for().empty()) roll(deed);  // nobody takes part
}

/// An opening that comes after the void changes nothing but what everybody can see.
Decided add_late(Deed& deed, const PlayerId& player, const fairness::Hash& opening) {
  Draw copy = deed.state().dice->draw;
  const State& state = deed.state();
  const auto step = copy.add_late(player.text(), opening, enough_for_setup(*state.variant, state.seats));
  if (!step) return std::unexpected(refusal_of(step.error(), RefusalCode::wrong_opening));
  if (*step == fairness::Step::repeated) return answered(deed.state().dice->opened, player);
  deed.emit(EventKind::fair_voided, roll_json(copy, copy.state().rolls.back()), {{"late", player.text()}});
  return std::nullopt;
}

}  // namespace

void offer_draw_of_dice(Deed& deed, const fairness::Secret& secret) {
  const State& state = deed.state();
  const auto draw = Draw::offer(setup_offer(state.id, *state.variant, state.seats), secret, deed.key().public_key());
  if (!draw) {
    assert(false && "ids, options and dice have the forms of fair1");
    return deed.end({.result = Result::none, .cause = EndCause::void_draw});
  }
  const fairness::Lock& lock = draw->lock();
  deed.keep_secret(lock.draw.number, secret);
  deed.emit(EventKind::fair_offered, {{"draw", draw_name(*draw)},
                                      {"ruleset", fairness::to_text(lock.ruleset)},
                                      {"asks", fairness::write_asks(lock.asks)},
                                      {"n", lock.rolls},
                                      {"server_key", fairness::to_hex(lock.server_key)},
                                      {"server_commitment", fairness::to_hex(lock.server_commitment)},
                                      {"players", state.seats.for_lock()}});
}

void give_up_dice(Deed& deed, EndCause cause) {
  if (deed.state().dice && deed.state().dice->draw.state().due) {
    Draw copy = deed.state().dice->draw;
    if (const auto voided = copy.make_void()) deed.emit(EventKind::fair_voided, roll_json(copy, *voided));
  }
  deed.end({.result = Result::none, .cause = cause});
}

Decided decide(Deed& deed, const PlayerId& player, const FairCommit& commit) {
  const auto dice = find_draw(deed.state(), player, commit.draw);
  if (!dice) return std::unexpected(dice.error());
  Draw copy = (*dice)->draw;
  const auto step = commit.commitment ? copy.commit(player.text(), *commit.commitment) : copy.decline(player.text());
  if (step == fairness::Step::repeated) return answered((*dice)->committed, player);
  if (answered((*dice)->committed, player)) {
    return refuse(RefusalCode::commitment_stands, "your first commitment stands, and this is another one");
  }
  if (deed.state().phase == Phase::ended) return refuse(RefusalCode::game_over, "the game was called off");
  if (!step) return std::unexpected(refusal_of(step.error(), RefusalCode::commitment_taken));
  deed.emit(EventKind::fair_committed, {{"draw", commit.draw}, {"player", player.text()}},
            {{"commitment", commit.commitment ? fairness::to_hex(*commit.commitment) : "-"}});
  if ((*dice)->committed.size() == Seats::kSeats) sign_lock(deed);
  return std::nullopt;
}

Decided decide(Deed& deed, const PlayerId& player, const FairOpen& open) {
  const auto dice = find_draw(deed.state(), player, open.draw);
  if (!dice) return std::unexpected(dice.error());
  Draw copy = (*dice)->draw;
  if (copy.state().stage == Stage::gathering) {
    return refuse(RefusalCode::roll_not_due, "the lock is not signed yet: nobody opens before it is");
  }
  if (open.roll != 1) return refuse(RefusalCode::roll_not_due, "a setup is one roll, number 1");
  if (copy.state().stage == Stage::voided) return add_late(deed, player, open.opening);
  const auto step = copy.open(player.text(), open.roll, open.opening);
  if (!step) return std::unexpected(refusal_of(step.error(), RefusalCode::wrong_opening));
  if (*step == fairness::Step::repeated) return answered((*dice)->opened, player);
  deed.emit(EventKind::fair_opened, {{"draw", open.draw}, {"roll", open.roll}, {"player", player.text()}},
            {{"opening", fairness::to_hex(open.opening)}});
  if ((*dice)->draw.waiting_for().empty()) roll(deed);
  return std::nullopt;
}

}  // namespace server
