// Draws of dice as events change them. They are rebuilt from what the events say and checked as fair1 demands; so no
// key is needed, and a secret only until the roll is made.
#include "server/match/evolve_draw.hpp"

#include "server/base/number.hpp"
#include "server/match/draws.hpp"
#include "server/match/setup_draw.hpp"

namespace server {
namespace {

using fairness::Stage;
using nlohmann::json;

void rebuild(GameDraw& dice, fairness::DrawState state, const Event& event) {
  dice.draw = taken(fairness::Draw::restore(std::move(state)), event);
}

bool may_offer(const State& state) {
  if (state.phase == Phase::waiting) return state.seats.full();
  if (state.phase == Phase::rolling)
    return play_draw(state) == nullptr && setup_draw(state)->draw.state().stage == Stage::done;
  return state.phase == Phase::playing && play_draw(state) != nullptr;
}

/// Numbers ascend; where a backup has forgotten draws that are known from elsewhere, they leave some out.
fairness::DrawName name_in_play(const State& state, const Event& event, const json& body) {
  const auto text = body.at("draw").get<std::string>();
  const auto number =
      found(whole_number<std::uint32_t>(std::string_view{text}.substr(text.find('.') + 1)), event, "it names no draw");
  const std::uint32_t last = state.draws.empty() ? 0 : state.draws.back().draw.lock().draw.number;
  fairness::DrawName name{.id = state.id.text(), .number = number};
  expect(number > last && fairness::to_text(name) == text, event, "the draw is not the next one");
  return name;
}

void offer(State& state, const Event& event, const json& body) {
  expect(may_offer(state), event, "there are no dice to throw now");
  fairness::Offer offer = found(next_offer(state), event, "the game needs no dice");
  if (offer.rolls > 1) {
    offer.rolls = body.at("n").get<int>();
    offer.draw = name_in_play(state, event, body);
  }
  finish_draw(state, event);
  fairness::DrawState drawn;
  drawn.lock = {.draw = offer.draw,
                .time = {},
                .ruleset = offer.ruleset,
                .asks = offer.asks,
                .rolls = offer.rolls,
                .server_key = bytes_of<fairness::PublicKey>(body.at("server_key"), event),
                .server_commitment = bytes_of<fairness::Hash>(body.at("server_commitment"), event),
                .seats = {}};
  for (const std::string& player : offer.players) drawn.lock.seats.push_back({.player = player, .commitment = {}});
  const auto secret = state.secrets.find(offer.draw.number);
  if (secret != state.secrets.end()) drawn.secret = secret->second;
  state.draws.push_back({.draw = taken(fairness::Draw::restore(std::move(drawn)), event),
                         .deadline = event.at + kDrawTime,
                         .committed = {},
                         .opened = {},
                         .renewed = {}});
  if (state.phase == Phase::waiting) state.phase = Phase::rolling;
}

void commit(GameDraw& dice, const Event& event, const json& body, const json& extra) {
  const auto player = body.at("player").get<std::string>();
  const auto commitment = extra.at("commitment").get<std::string>();
  taken(commitment == "-" ? dice.draw.decline(player)
                          : dice.draw.commit(player, bytes_of<fairness::Hash>(commitment, event)),
        event);
  dice.committed.emplace(player, event.seq);
}

void lock(State& state, const Event& event, const json& body) {
  GameDraw& dice = state.draws.back();
  expect(dice.draw.state().stage == Stage::gathering, event, "the lock is signed already");
  fairness::DrawState drawn = dice.draw.state();
  fairness::Lock gathered =
      std::exchange(drawn.lock, taken(fairness::parse_lock(body.at("lock").get<std::string>()), event));
  gathered.time = drawn.lock.time;
  expect(gathered == drawn.lock, event, "the lock is not what was offered and committed to");
  drawn.signature = bytes_of<fairness::Signature>(body.at("signature"), event);
  drawn.stage = Stage::locked;
  drawn.declined.clear();
  if (drawn.lock.rolls == 1) {
    drawn.due = fairness::Roll{.call_for = "setup",
                               .signature = {},
                               .openings = fairness::Openings(drawn.lock.seats.size() + 1),
                               .dice = {},
                               .missing = {}};
  }
  rebuild(dice, std::move(drawn), event);
  dice.deadline = event.at + kDrawTime;
  if (state.play) take_call(state, event, body);
}

fairness::Roll roll_of(const json& body, const Event& event) {
  fairness::Roll roll;
  for (const json& hex : body.at("openings")) {
    roll.openings.push_back(hex == "-" ? std::nullopt : std::optional{bytes_of<fairness::Hash>(hex, event)});
  }
  if (body.contains("dice")) {
    roll.dice.emplace();
    for (const json& die : body["dice"]) {
      roll.dice->push_back({.faces = die.at(0).get<std::uint64_t>(), .number = die.at(1).get<std::uint64_t>()});
    }
  }
  if (body.contains("missing")) roll.missing = body["missing"].get<std::vector<std::size_t>>();
  return roll;
}

void roll(State& state, const Event& event, const json& body) {
  fairness::Draw& draw = state.draws.back().draw;
  expect(draw.state().due.has_value(), event, "no roll is due");
  expect(body.at("roll") == draw.next_number(), event, "it is another roll that is due");
  expect(body.at("for") == draw.state().due->call_for, event, "it is for another move");
  const fairness::Roll made = roll_of(body, event);
  expect(made.dice.has_value() && made.missing.empty(), event, "it has no dice");
  taken(draw.take_roll(made.openings, *made.dice), event);
  if (draw.lock().rolls > 1) return;
  const auto drawn = taken(read_setup(*state.variant, state.seats, *made.dice), event);
  if (drawn.creator_is_white) state.seats.settle(*drawn.creator_is_white);
}

/// The roll that was due is void, or a late opening is added to it.
void make_void(GameDraw& dice, const Event& event, const json& body, const json& extra) {
  fairness::DrawState drawn = dice.draw.state();
  fairness::Roll roll = roll_of(body, event);
  if (drawn.due) {
    fairness::Openings came = drawn.due->openings;
    if (!roll.openings.empty() && !came.empty()) came[0] = roll.openings[0];
    expect(came == roll.openings, event, "it does not have the openings that came");
    roll.call_for = drawn.due->call_for;
    roll.signature = drawn.due->signature;
  } else {
    expect(drawn.stage == Stage::voided, event, "no roll is due");
    roll.call_for = drawn.rolls.back().call_for;
    roll.signature = drawn.rolls.back().signature;
    drawn.rolls.pop_back();
  }
  drawn.rolls.push_back(std::move(roll));
  drawn.due.reset();
  drawn.stage = Stage::voided;
  if (auto voided = voided_of(extra)) {
    drawn.void_why = why_text(*voided);
    dice.voided = std::move(voided);
  }
  rebuild(dice, std::move(drawn), event);
  if (extra.contains("late")) dice.opened.emplace(extra["late"].get<std::string>(), event.seq);
}

GameDraw& draw_of(State& state, const Event& event, const json& body) {
  const auto name = body.at("draw").get<std::string>();
  for (GameDraw& dice : state.draws) {
    if (fairness::to_text(dice.draw.lock().draw) == name) return dice;
  }
  corrupt(event, "the game has no draw " + name);
}

}  // namespace

void take_call(State& state, const Event& event, const json& body) {
  const bool due = state.play->board().chance && state.draws.back().draw.state().stage == Stage::locked;
  expect(due == body.contains("call"), event, due ? "dice are due, and not called for" : "no dice are due");
  if (!due) return;
  const json& call = body["call"];
  GameDraw& dice = state.draws.back();
  expect(call.at("roll") == dice.draw.next_number() && call.at("for") == state.play->call_for(), event,
         "the call is for another roll");
  taken(dice.draw.take_call(state.play->call_for(), bytes_of<fairness::Signature>(call.at("signature"), event)), event);
  dice.opened.clear();
  dice.renewed.clear();
}

void add_opening(State& state, const Event& event, const std::string& player, const json& opening) {
  GameDraw& dice = state.draws.back();
  const fairness::Step step =
      taken(dice.draw.open(player, dice.draw.next_number(), bytes_of<fairness::Hash>(opening, event)), event);
  expect(step == fairness::Step::taken, event, "this opening was there before");
  dice.opened.emplace(player, event.seq);
}

void finish_draw(State& state, const Event& event) {
  if (state.draws.empty()) return;
  fairness::Draw& draw = state.draws.back().draw;
  if (draw.state().stage == Stage::locked) taken(draw.finish(), event);
}

void evolve_dice(State& state, const Event& event, const json& body, const json& extra) {
  if (event.kind == EventKind::fair_offered) return offer(state, event, body);
  GameDraw& dice = draw_of(state, event, body);
  if (event.kind == EventKind::fair_voided) return make_void(dice, event, body, extra);
  expect(&dice == &state.draws.back(), event, "that draw is over");
  if (event.kind == EventKind::fair_renew_wanted) {
    expect(in_play(dice) && state.phase == Phase::playing, event, "no dice in play are agreed on");
    dice.renewed.emplace(body.at("player").get<std::string>(), event.seq);
    return;
  }
  if (event.kind == EventKind::fair_committed) return commit(dice, event, body, extra);
  if (event.kind == EventKind::fair_locked) return lock(state, event, body);
  if (event.kind == EventKind::fair_opened) {
    expect(body.at("roll") == dice.draw.next_number(), event, "it is of another roll");
    return add_opening(state, event, body.at("player").get<std::string>(), extra.at("opening"));
  }
  roll(state, event, body);
}

}  // namespace server
