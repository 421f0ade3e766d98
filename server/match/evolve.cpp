// The single door for every change of a game: one event after the other, new ones and recorded ones alike.
#include <algorithm>
#include <utility>

#include "server/match/draw.hpp"
#include "server/match/evolve_draw.hpp"
#include "server/match/setup_draw.hpp"

namespace server {
namespace {

using fairness::Stage;
using rules::Side;

template <class Seat>
Player player_of(const Seat& seat, const Event& event) {
  return {.id = found(PlayerId::parse(seat.id), event, "no player's id"),
          .name = seat.name,
          .is_bot = seat.bot.value_or(false)};
}

void apply(State& state, const Event& event, const GameCreated& created) {
  const rules::Variant& variant = *state.variant;
  expect(created.variant == variant.id, event, "the record is of another game");
  expect(created.rules_version == variant.rules_version, event, "the record was played under other rules");
  expect(std::ranges::equal(created.options, variant.options), event, "the record has other options");
  state.id = found(GameId::parse(created.game), event, "no game's id");
  state.rated = created.rated;
  state.audience = audience_of(created);
  state.control = time_control_of(created.clock);
  taken(check(state.control), event);
  state.look = created.look;
  state.ends_by = created.ends_by;
  if (created.default_time > Ms{0}) state.here_by = event.at + created.default_time;
  state.seats = Seats{player_of(created.creator, event), created.color};
  state.invitation = found(invitation_of(created), event, "the challenge is to no player's id");
  state.series = found(series_of(created), event, "no game comes from there");
}

void apply(State& state, const Event& event, const PlayerJoined& joined) {
  expect(state.phase == Phase::waiting && !state.seats.full(), event, "there is no free seat");
  if (joined.player.color && state.seats.colors_open()) state.seats.agree(*joined.player.color == Color::black);
  state.seats.add(player_of(joined.player, event));
}

void apply(State& state, const Event& event, const GameStarted& started) {
  expect(!state.play && state.phase != Phase::ended, event, "the game has begun already");
  expect(state.seats.full() && !state.seats.colors_open(), event, "nobody is White yet");
  const std::string setup = started.start.setup.value_or("");
  const GameDraw* drawn = setup_draw(state);
  expect(drawn == nullptr || drawn->fair.state().stage == Stage::done, event, "the dice have not fallen");
  expect(setup == taken(drawn_setup(state), event), event, "this is not the setup of the dice");
  state.play.emplace(*state.variant, taken(rules::start(*state.variant, setup), event));
  if (const auto control = timed(state.control))
    state.clock.emplace(*control, state.play->turn(), event.at, state.look, state.here_by - event.at);
  state.phase = Phase::playing;
  take_call(state, event, started.call);
}

void expect_playing(const State& state, const Event& event) {
  expect(state.play && state.phase == Phase::playing, event, "the game is not being played");
}

/// Checks that the rules give the same position today as when the event was recorded.
void expect_position(const State& state, const Event& event, const std::optional<PositionMark>& position) {
  if (!position) return;
  expect(PositionMark::of(rules::to_fen(*state.variant, state.play->board().position)) == position, event,
         "the rules lead to another position now");
}

void apply(State& state, const Event& event, const Moved& moved) {
  expect_playing(state, event);
  expect(!state.play->board().chance, event, "dice must fall before it");
  const Side side = state.play->turn();
  taken(state.play->play(moved.move), event);
  state.farthest = std::max(state.farthest, state.play->ply());
  expect_position(state, event, moved.position);
  state.offers.made[index_of(side)] = state.takebacks.made[index_of(side)] = false;
  const bool is_conditional = moved.conditional.value_or(false);
  if (is_conditional) state.conditional.push_back(state.play->ply());
  if (state.clock) {
    state.clock->hand_to(side, event.at);
    if (is_conditional) {
      state.clock->press_free(event.at);
    } else {
      taken(state.clock->press(event.at, found(moved.lag, event, "it says nothing of lag")), event);
    }
    if (state.play->board().outcome) state.clock->stop(event.at);
  }
  take_call(state, event, moved.call);
  if (moved.opening) add_opening(state, event, state.seats.at(side).id.text(), *moved.opening);
}

/// Plays the last roll of the draw on the board.
void apply(State& state, const Event& event, const DiceFell& fell) {
  expect_playing(state, event);
  const GameDraw* dice = play_draw(state);
  expect(state.play->board().chance && dice != nullptr && !dice->fair.state().rolls.empty(), event, "no dice fell");
  const fairness::Roll& roll = dice->fair.state().rolls.back();
  expect(roll.dice && roll.missing.empty() && roll.call_for == state.play->call_for(), event,
         "the roll is of a move before");
  expect(fell.roll == roll_text(*roll.dice), event, "these are not the dice that fell");
  taken(state.play->play(fell.roll), event);
  expect_position(state, event, fell.position);
  if (state.clock && state.play->board().outcome) state.clock->stop(event.at);
}

void open_offer(Offers& offers, Color by) {
  offers.open = side_of(by);
  offers.made[index_of(*offers.open)] = true;
}

void apply(State& state, const Event& event, const DrawOffered& offered) {
  expect_playing(state, event);
  open_offer(state.offers, offered.by);
}

void apply(State& state, const Event& event, const DrawDeclined&) {
  expect_playing(state, event);
  state.offers.open.reset();
}

void apply(State& state, const Event& event, const TakebackOffered& offered) {
  expect_playing(state, event);
  open_offer(state.takebacks, offered.by);
}

void apply(State& state, const Event& event, const TakebackDeclined&) {
  expect_playing(state, event);
  state.takebacks.open.reset();
}

void apply(State& state, const Event& event, const TakenBack& taken_back) {
  expect_playing(state, event);
  const Side asker = found(state.takebacks.open, event, "nobody has asked for it");
  const int ply = found(state.play->ply_before_last_move(asker), event, "there is no such move");
  expect(side_of(taken_back.by) == asker && taken_back.ply == ply, event, "it was another move that was asked for");
  state.play->take_back(ply);
  state.taken_back = event.seq;
  std::erase_if(state.conditional, [ply](int played) { return played > ply; });
  state.takebacks.open.reset();
  state.offers.open.reset();  // it was made in another position
  if (state.clock) state.clock->take_back(state.play->turn(), ply, event.at);
}

void apply(State& state, const Event& event, const PauseOffered& offered) {
  expect_playing(state, event);
  expect(by_post(state.control).has_value(), event, "the game is not played by post");
  state.pause = protocol::StandingPauseOffer{.by = offered.by, .days = offered.days};
}

void apply(State& state, const Event& event, const PauseDeclined&) {
  expect_playing(state, event);
  state.pause.reset();
}

void apply(State& state, const Event& event, const Paused& paused) {
  expect_playing(state, event);
  expect(state.pause && Now{paused.until_ms} == event.at + std::chrono::days{state.pause->days}, event,
         "it was another pause that was offered");
  state.clock->pause(event.at, Now{paused.until_ms});
  state.pause.reset();
}

/// A step of a draw waits so much longer; in play it is one side's clock that stands still.
void apply(State& state, const Event& event, const LeaveTaken& taken) {
  const auto player = found(PlayerId::parse(taken.player), event, "no player's id");
  expect(state.seats.has(player), event, "nobody of this game is on leave");
  const Now from{taken.from_ms};
  const Now until{taken.until_ms};
  if (state.phase == Phase::rolling) {
    wait_longer(state, state.draws.back(), from, until);
  } else {
    expect_playing(state, event);
    expect(state.clock.has_value(), event, "the game has no clock");
    state.clock->rest(*state.seats.side_of(player), from, until);
  }
  LeaveCounted& counted = state.leave[taken.player];
  ++counted.days;
  counted.until = until;
}

void apply(State& state, const Event& event, const TimeAdded& added) {
  expect_playing(state, event);
  expect(state.clock.has_value(), event, "the game has no clock");
  expect(added.ms > 0 && Ms{added.ms} <= kMostBase, event, "nobody gives so much");
  state.clock->add(side_of(added.to), Ms{added.ms});
  ++state.gifts[index_of(side_of(added.to))];
}

void apply(State& state, const Event&, const ServerRestarted& restarted) {
  if (state.here_by > restarted.from) state.here_by = state.here_by + (restarted.until - restarted.from);
  if (state.phase == Phase::rolling) wait_longer(state, state.draws.back(), restarted.from, restarted.until);
  if (state.clock) state.clock->pause(restarted.from, restarted.until);
}

void apply(State& state, const Event& event, const GameEnded& ended) {
  expect(state.phase != Phase::ended, event, "the game has ended already");
  state.ending = Ending{.result = ended.outcome.result, .cause = ended.outcome.reason};
  if (state.clock) state.clock->stop(event.at);
  state.offers.open.reset();
  state.takebacks.open.reset();
  state.pause.reset();
  state.phase = Phase::ended;
  finish_draw(state, event);
}

void apply(State& state, const Event& event, const RematchOffered& offered) {
  expect(state.phase == Phase::ended, event, "the game has not ended");
  state.rematch =
      RematchOffer{.by = found(PlayerId::parse(offered.by), event, "no player's id"), .setup = offered.setup};
}

void apply(State& state, const Event& event, const RematchDeclined&) {
  expect(state.phase == Phase::ended, event, "the game has not ended");
  state.rematch.reset();
}

void apply(State& state, const Event& event, const GameFollowed& followed) {
  const auto next = found(GameId::parse(followed.next), event, "no game's id");
  expect(state.followed.emplace(followed.as, next).second, event, "that game has begun already");
  state.rematch.reset();
}

}  // namespace

void evolve(State& state, const Event& event) {
  if (event.seq != state.last + 1) corrupt(event, "event " + std::to_string(state.last + 1) + " is missing before it");
  expect((event.seq == 1) == (event.kind() == EventKind::game_created), event, "a record begins with game_created");
  std::visit([&](const auto& body) { apply(state, event, body); }, event.body);
  if (state.clock && state.phase == Phase::playing) state.clock->hand_to(side_on_clock(state), event.at);
  state.last = event.seq;
  state.last_at = event.at;
  if (!event.by.empty() && !event.command.empty()) {
    state.answers.add(event.by, event.command, event.seq);
  }
}

}  // namespace server
