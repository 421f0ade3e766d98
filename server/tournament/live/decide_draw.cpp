// Draws for the pairs of a round and for the dice of its games: offered, committed to, locked, opened, rolled or void
// (FAIRNESS.md, Protocol 1 to 9). fairness::Draw says what may be done; it is asked with a copy, so that only steps
// change the tournament.
#include <algorithm>
#include <cassert>
#include <set>
#include <utility>

#include "server/fairness/text.hpp"
#include "server/tournament/live/decision.hpp"
#include "server/tournament/live/pairs.hpp"

namespace tournament {
namespace {

using DrawStage = fairness::Stage;
using protocol::ErrorCode;
using protocol::say;

constexpr std::uint64_t kCoin = 2;  // 1: White

/// The players who may take part in a draw: those who play in the round, without those who have voided a draw.
std::set<std::string> parties(const State& state) {
  std::set<std::string> players;
  const Round* round = state.open_round();
  if (round != nullptr) {
    for (const Board& board : round->boards) {
      players.insert(board.seating.white);
      if (board.seating.black) players.insert(*board.seating.black);
    }
  } else {
    const int next = state.current_round();
    for (const Participant* one : state.field(next)) {
      if (plays_in(state, *one, next)) players.insert(one->player.id);
    }
  }
  std::erase_if(players, [&](const std::string& player) { return state.voiders.contains(player); });
  return players;
}

bool has_committed(const RoundDraw& draw, const std::string& player) {
  const auto seat = std::ranges::find(draw.fair.lock().seats, player, &fairness::Seat::player);
  return seat != draw.fair.lock().seats.end() && seat->commitment;
}

/// Everybody has committed who is there, or the time for it is over.
bool is_gathered(const Decision& decision, const RoundDraw& draw) {
  const server::Now up_since = decision.circumstances().up_since;
  if (decision.now() >= std::max(draw.since + kGathering, up_since)) return true;
  if (decision.now() < up_since) return false;  // after a start people come back one after the other
  return std::ranges::none_of(parties(decision.state()), [&](const std::string& player) {
    return !has_committed(draw, player) && decision.circumstances().is_here(player);
  });
}

/// Ends the gathering. Players who have gone since they committed are left out, so that they void nothing; by post,
/// players who are not there take no part.
fairness::Draw gathered(const Decision& decision, const RoundDraw& draw) {
  fairness::Draw copy = draw.fair;
  if (!copy.leave_out([&](std::string_view player) { return !decision.circumstances().is_here(std::string{player}); }))
    return copy;
  if (!is_by_post(terms_of_current(decision.state()).clock)) return copy;
  for (const std::string& player : parties(decision.state())) {
    const auto& seats = copy.lock().seats;
    if (std::ranges::find(seats, player, &fairness::Seat::player) == seats.end() && !copy.decline(player)) break;
  }
  return copy;
}

protocol::RoundDrawVoided voided(const fairness::Draw& draw, std::optional<std::string> why) {
  const fairness::Roll& roll = draw.state().rolls.back();
  protocol::RoundDrawVoided step{.draw = fairness::to_text(draw.lock().draw),
                                 .why = std::move(why),
                                 .missing = {roll.missing.begin(), roll.missing.end()},
                                 .openings = fairness::texts_of(roll.openings),
                                 .dice = {}};
  if (roll.dice) step.dice = wire_dice(*roll.dice);
  return step;
}

fairness::Enough enough_for(const Decision& decision, const RoundDraw& draw) {
  if (draw.is_for_pairs()) return {};
  const auto dice = decision.circumstances().dice(terms_of_current(decision.state()));
  return dice ? dice->enough : fairness::Enough{};
}

/// Goes on after a draw: the pairs or the games of the round come next.
void go_on_after(Decision& decision, bool was_for_pairs) {
  if (!was_for_pairs) {
    if (!decision.state().halted) begin(decision);
    return;
  }
  if (auto paired = pair(decision, std::nullopt); !paired) stand_still(decision, paired.error().message);
}

void offer_anew(Decision& decision, const RoundDraw& before) {
  before.is_for_pairs() ? offer_draw_for_pairs(decision) : offer_dice(decision);
}

/// No lock, or no roll, can come of it: the server has lost its secret, or signs with another key.
void give_up(Decision& decision) {
  const RoundDraw draw = *open_draw(decision.state());
  if (draw.fair.state().stage == DrawStage::gathering) {
    decision.emit(protocol::RoundDrawDropped{.draw = draw.name()});
  } else {
    fairness::Draw copy = draw.fair;
    if (!copy.make_void(kLateOpenings)) return;
    decision.emit(voided(copy, std::string{kLateOpenings}));
  }
  offer_anew(decision, draw);
}

void roll(Decision& decision) {
  const RoundDraw& draw = *open_draw(decision.state());
  const bool is_for_pairs = draw.is_for_pairs();
  fairness::Draw copy = draw.fair;
  const auto made = copy.roll(enough_for(decision, draw));
  if (!made) return give_up(decision);
  protocol::RoundDrawRolled rolled{
      .draw = draw.name(), .openings = fairness::texts_of(made->openings), .dice = wire_dice(*made->dice), .setup = {}};
  if (!is_for_pairs) {
    const auto dice = decision.circumstances().dice(terms_of_current(decision.state()));
    rolled.setup = dice ? dice->setup(*made->dice) : std::nullopt;
    if (!rolled.setup) return give_up(decision);
  }
  decision.emit(std::move(rolled));
  go_on_after(decision, is_for_pairs);
}

void sign_lock(Decision& decision) {
  const RoundDraw& draw = *open_draw(decision.state());
  fairness::Draw copy = gathered(decision, draw);
  const auto record = copy.sign_lock(server::utc_text(decision.now()), *decision.circumstances().key);
  if (!record) return give_up(decision);
  decision.emit(protocol::RoundDrawLocked{
      .draw = draw.name(), .lock = record->lock, .signature = fairness::to_hex(record->signature)});
  if (copy.waiting_for().empty()) roll(decision);  // nobody takes part
}

void offer(Decision& decision, const fairness::Ruleset& ruleset, const fairness::Asks& asks,
           std::optional<std::vector<std::string>> bracket) {
  const Circumstances& circumstances = decision.circumstances();
  const int round = decision.state().current_round();
  const RoundDraw* before = current_draw(decision.state());
  const std::uint32_t last = std::max(before == nullptr ? 0 : before->fair.lock().draw.number, circumstances.last_draw);
  const fairness::Offer offer{.draw = {.id = circumstances.id + '-' + std::to_string(round), .number = last + 1},
                              .ruleset = ruleset,
                              .asks = asks,
                              .rolls = 1,
                              .seating = fairness::Seating::open,
                              .players = {}};
  const std::string name = fairness::to_text(offer.draw);
  const fairness::Secret secret = circumstances.secret(name);
  const auto draw = fairness::Draw::offer(offer, secret, circumstances.key->public_key());
  assert(draw && "ids, options and dice have the forms of fair1");
  decision.emit(protocol::RoundDrawOffered{.round = round,
                                           .draw = name,
                                           .ruleset = fairness::to_text(ruleset),
                                           .asks = fairness::write_asks(asks),
                                           .server_key = fairness::to_hex(draw->lock().server_key),
                                           .server_commitment = fairness::to_hex(draw->lock().server_commitment),
                                           .players = std::move(bracket)},
                secret);
  if (is_gathered(decision, *open_draw(decision.state()))) sign_lock(decision);
}

std::expected<const RoundDraw*, protocol::Error> find_draw(const Decision& decision, const std::string& name) {
  const RoundDraw* draw = draw_named(decision.state(), name);
  if (draw == nullptr || draw->is_dropped) return refused(ErrorCode::no_such_draw, say<"tournament.no_such_draw">());
  return draw;
}

/// An opening that comes after the draw is void changes nothing but what everybody can see.
Decided add_late(Decision& decision, const RoundDraw& draw, const OpenRoll& command) {
  fairness::Draw copy = draw.fair;
  const auto step = copy.add_late(decision.by(), command.opening, enough_for(decision, draw));
  if (!step) return refused(ErrorCode::wrong_opening, step.error().what);
  if (*step == fairness::Step::taken) decision.emit(voided(copy, std::nullopt));
  return {};
}

}  // namespace

bool needs_draw(const State& state) {
  if (state.terms.format == protocol::Format::swiss) return !first_color(state);
  return state.terms.format == protocol::Format::knockout && state.seeds.empty() && state.terms.knockout &&
         state.terms.knockout->seeding == protocol::Seeding::lot;
}

void offer_draw_for_pairs(Decision& decision) {
  if (decision.state().terms.format == protocol::Format::swiss)
    return offer(decision, lots_ruleset(), {.faces = {kCoin}, .tail = fairness::Tail::fixed}, std::nullopt);
  std::vector<std::string> bracket;
  for (const Participant* one : ranking(decision.state())) bracket.push_back(one->player.id);
  offer(decision, lots_ruleset(), {.faces = {bracket.size()}, .tail = fairness::Tail::box}, bracket);
}

bool needs_dice(const Decision& decision) {
  const Round* round = decision.state().open_round();
  const bool is_thrown_once = decision.state().terms.format != protocol::Format::arena &&
                              round->terms.dice.value_or(protocol::DiceOf::round) == protocol::DiceOf::round;
  return is_thrown_once && !round->setup && decision.circumstances().dice(round->terms).has_value();
}

void offer_dice(Decision& decision) {
  const auto dice = decision.circumstances().dice(terms_of_current(decision.state()));
  offer(decision, dice->ruleset, dice->asks, std::nullopt);
}

void draw_time_up(Decision& decision) {
  const RoundDraw draw = *open_draw(decision.state());
  if (draw.fair.state().stage == DrawStage::gathering) {
    if (is_gathered(decision, draw)) sign_lock(decision);
    return;
  }
  if (decision.now() < *draw_deadline(decision.state(), decision.circumstances().up_since)) return;
  give_up(decision);
}

std::optional<server::Now> draw_deadline(const State& state, server::Now up_since) {
  const RoundDraw* draw = open_draw(state);
  if (draw == nullptr) return std::nullopt;
  if (draw->fair.state().stage == DrawStage::gathering) return std::max(draw->since + kGathering, up_since);
  return std::max(draw->since, up_since) + time_to_open(state);
}

Decided decide(Decision& decision, const CommitToDraw& command) {
  const auto found = find_draw(decision, command.draw);
  if (!found) return std::unexpected(found.error());
  const RoundDraw& draw = **found;
  fairness::Draw copy = draw.fair;
  const auto step = copy.commit(decision.by(), command.commitment);
  if (step == fairness::Step::repeated) return {};
  if (has_committed(draw, decision.by())) return refused(ErrorCode::commitment_stands, say<"dice.commitment_stands">());
  if (!draw.is_open() || draw.fair.state().stage != DrawStage::gathering)
    return refused(ErrorCode::no_such_draw, say<"tournament.lock_is_signed">());
  if (!parties(decision.state()).contains(decision.by()))
    return refused(ErrorCode::not_a_player, say<"tournament.not_of_the_round">());
  if (!step) return refused(ErrorCode::commitment_taken, step.error().what);
  decision.emit(protocol::RoundDrawCommitted{
      .draw = command.draw, .player = decision.by(), .commitment = fairness::to_hex(command.commitment)});
  if (is_gathered(decision, *open_draw(decision.state()))) sign_lock(decision);
  return {};
}

Decided decide(Decision& decision, const OpenRoll& command) {
  const auto found = find_draw(decision, command.draw);
  if (!found) return std::unexpected(found.error());
  const RoundDraw& draw = **found;
  if (draw.fair.state().stage == DrawStage::gathering)
    return refused(ErrorCode::roll_not_due, say<"dice.not_locked">());
  if (draw.fair.state().stage == DrawStage::voided) return add_late(decision, draw, command);
  fairness::Draw copy = draw.fair;
  const auto step = copy.open(decision.by(), 1, command.opening);
  if (!step) return refused(ErrorCode::wrong_opening, step.error().what);
  if (*step == fairness::Step::repeated) return {};
  decision.emit(protocol::RoundDrawOpened{
      .draw = command.draw, .player = decision.by(), .opening = fairness::to_hex(command.opening)});
  if (copy.waiting_for().empty()) roll(decision);
  return {};
}

Decided decide(Decision& decision, const RestoreDraws& /*command*/) {
  const RoundDraw* open = open_draw(decision.state());
  if (open == nullptr) return {};
  const RoundDraw draw = *open;
  fairness::Draw copy = draw.fair;
  if (draw.fair.state().stage == DrawStage::gathering) {
    decision.emit(protocol::RoundDrawDropped{.draw = draw.name()});
  } else if (copy.make_void(kRestored)) {
    decision.emit(voided(copy, std::string{kRestored}));
  }
  offer_anew(decision, draw);
  return {};
}

}  // namespace tournament
