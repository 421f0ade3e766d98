// Draws of dice as events change them. They are rebuilt from what the events say and checked as fair1 demands; so no
// key is needed, and a secret only until the roll is made.
#include "server/match/evolve_draw.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/match/draw.hpp"
#include "server/match/setup_draw.hpp"

namespace server {
namespace {

using fairness::Stage;

bool may_offer(const State& state) {
  if (state.phase == Phase::waiting) return state.seats.full();
  if (state.phase == Phase::rolling)
    return play_draw(state) == nullptr && setup_draw(state)->fair.state().stage == Stage::done;
  return state.phase == Phase::playing && play_draw(state) != nullptr;
}

/// Numbers ascend; where a backup has forgotten draws that are known from elsewhere, they leave some out.
fairness::DrawName name_in_play(const State& state, const Event& event, const std::string& text) {
  auto name = taken(fairness::parse_draw_name(text), event);
  const std::uint32_t last = state.draws.empty() ? 0 : state.draws.back().fair.lock().draw.number;
  expect(name.id == state.id.text() && name.number > last, event, "the draw is not the next one");
  return name;
}

/// The spans in which the last draw waits for nobody and that have not ended yet: a day of leave lasts to its end.
std::vector<Span> going_on(const State& state, Now now) {
  std::vector<Span> spans;
  if (!state.draws.empty())
    std::ranges::copy_if(state.draws.back().still, std::back_inserter(spans),
                         [&](const Span& span) { return span.until > now; });
  return spans;
}

/// The newest draw, which this event must name.
GameDraw& open_draw(State& state, const Event& event, const std::string& name) {
  expect(!state.draws.empty() && fairness::to_text(state.draws.back().fair.lock().draw) == name, event,
         "the draw that is going on is not " + name);
  return state.draws.back();
}

template <class Body>
fairness::Roll roll_of(const Body& body, const std::optional<std::vector<protocol::Die>>& dice, const Event& event) {
  fairness::Roll roll;
  for (const std::string& hex : body.openings) {
    roll.openings.push_back(hex == "-" ? std::nullopt : std::optional{bytes_of<fairness::Hash>(hex, event)});
  }
  if (!dice) return roll;
  roll.dice.emplace();
  for (const protocol::Die& die : *dice) {
    roll.dice->push_back({.faces = static_cast<std::uint64_t>(die[0]), .number = static_cast<std::uint64_t>(die[1])});
  }
  return roll;
}

}  // namespace

void apply(State& state, const Event& event, const FairOffered& offered) {
  expect(may_offer(state), event, "there are no dice to throw now");
  fairness::Offer offer = found(next_offer(state), event, "the game needs no dice");
  if (offer.rolls > 1) {
    offer.rolls = static_cast<int>(offered.n);
    offer.draw = name_in_play(state, event, offered.draw);
  }
  finish_draw(state, event);
  const auto known = state.secrets.find(offer.draw.number);
  const auto secret = known == state.secrets.end() ? std::nullopt : std::optional{known->second};
  auto draw = taken(fairness::Draw::take_offer(offer, bytes_of<fairness::PublicKey>(offered.server_key, event),
                                               bytes_of<fairness::Hash>(offered.server_commitment, event), secret),
                    event);
  std::vector<Span> still = going_on(state, event.at);
  const Now deadline = step_deadline(state, event.at, still);
  state.draws.push_back({.fair = std::move(draw),
                         .since = event.at,
                         .deadline = deadline,
                         .still = std::move(still),
                         .committed = {},
                         .opened = {},
                         .renewed = {}});
  if (state.phase == Phase::waiting) state.phase = Phase::rolling;
}

void apply(State& state, const Event& event, const FairCommitted& committed) {
  GameDraw& dice = open_draw(state, event, committed.draw);
  taken(committed.commitment ? dice.fair.commit(committed.player, *committed.commitment)
                             : dice.fair.decline(committed.player),
        event);
  dice.committed.emplace(committed.player, event.seq);
}

void apply(State& state, const Event& event, const FairLocked& locked) {
  GameDraw& dice = open_draw(state, event, locked.draw);
  taken(dice.fair.take_lock(locked.lock, bytes_of<fairness::Signature>(locked.signature, event)), event);
  dice.since = event.at;
  dice.still = going_on(state, event.at);
  dice.deadline = step_deadline(state, event.at, dice.still);
  if (state.play) take_call(state, event, locked.call);
}

void apply(State& state, const Event& event, const FairOpened& opened) {
  const GameDraw& dice = open_draw(state, event, opened.draw);
  expect(opened.roll == dice.fair.next_number(), event, "it is of another roll");
  add_opening(state, event, opened.player, opened.opening);
}

void apply(State& state, const Event& event, const FairRolled& rolled) {
  fairness::Draw& draw = open_draw(state, event, rolled.draw).fair;
  expect(draw.state().due.has_value(), event, "no roll is due");
  expect(rolled.roll == draw.next_number(), event, "it is another roll that is due");
  expect(rolled.call_for == draw.state().due->call_for, event, "it is for another move");
  const fairness::Roll made = roll_of(rolled, rolled.dice, event);
  taken(draw.take_roll(made.openings, *made.dice), event);
  if (draw.lock().rolls > 1) return;
  const auto drawn = taken(read_setup(*state.variant, state.seats, *made.dice), event);
  if (drawn.creator_is_white) state.seats.settle(*drawn.creator_is_white);
}

/// The roll that was due is void, or a late opening is added to it.
void apply(State& state, const Event& event, const FairVoided& voided) {
  const auto named = std::ranges::find(state.draws, voided.draw,
                                       [](const GameDraw& one) { return fairness::to_text(one.fair.lock().draw); });
  expect(named != state.draws.end(), event, "the game has no draw " + voided.draw);
  GameDraw& dice = *named;
  fairness::Roll roll = roll_of(voided, voided.dice, event);
  roll.missing.assign(voided.missing.begin(), voided.missing.end());
  const auto why = voided.why ? std::optional{std::string{why_text(*voided.why)}} : std::nullopt;
  taken(dice.fair.take_void(std::move(roll), why), event);
  if (voided.why) dice.voided = voided.why;
  if (!voided.late.empty()) dice.opened.emplace(voided.late, event.seq);
}

void apply(State& state, const Event& event, const FairRenewWanted& wanted) {
  GameDraw& dice = open_draw(state, event, wanted.draw);
  expect(in_play(dice) && state.phase == Phase::playing, event, "no dice in play are agreed on");
  dice.renewed.emplace(wanted.player, event.seq);
}

void take_call(State& state, const Event& event, const std::optional<protocol::Call>& call) {
  const bool due = state.play->board().chance && state.draws.back().fair.state().stage == Stage::locked;
  expect(due == call.has_value(), event, due ? "dice are due, and not called for" : "no dice are due");
  if (!due) return;
  GameDraw& dice = state.draws.back();
  expect(call->roll == dice.fair.next_number() && call->call_for == state.play->call_for(), event,
         "the call is for another roll");
  taken(dice.fair.take_call(state.play->call_for(), bytes_of<fairness::Signature>(call->signature, event)), event);
  dice.opened.clear();
  dice.renewed.clear();
}

void add_opening(State& state, const Event& event, const std::string& player, const fairness::Hash& opening) {
  GameDraw& dice = state.draws.back();
  const fairness::Step step = taken(dice.fair.open(player, dice.fair.next_number(), opening), event);
  expect(step == fairness::Step::taken, event, "this opening was there before");
  dice.opened.emplace(player, event.seq);
}

void finish_draw(State& state, const Event& event) {
  if (state.draws.empty()) return;
  fairness::Draw& draw = state.draws.back().fair;
  if (draw.state().stage == Stage::locked) taken(draw.finish(), event);
}

}  // namespace server
