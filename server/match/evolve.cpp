// The single door for every change of a game: one event after the other, new ones and recorded ones alike.
#include <utility>

#include <nlohmann/json.hpp>

#include "server/match/draws.hpp"
#include "server/match/evolve_draw.hpp"
#include "server/match/setup_draw.hpp"

namespace server {
namespace {

using fairness::Stage;
using nlohmann::json;
using rules::Side;

Player player_of(const json& body, const Event& event) {
  return {.id = found(PlayerId::parse(body.at("id").get<std::string>()), event, "no player's id"),
          .name = body.at("name").get<std::string>()};
}

std::size_t at(Side side) {
  return static_cast<std::size_t>(side);
}

Side side_of(const json& color) {
  return color.get<std::string>() == "white" ? Side::white : Side::black;
}

void create(State& state, const Event& event, const json& body) {
  const rules::Variant& variant = *state.variant;
  expect(body.at("variant") == variant.id, event, "the record is of another game");
  expect(body.at("rules_version") == variant.rules_version, event, "the record was played under other rules");
  expect(body.at("options").get<rules::Options>() == variant.options, event, "the record has other options");
  state.id = found(GameId::parse(body.at("game").get<std::string>()), event, "no game's id");
  state.rated = body.at("rated").get<bool>();
  state.audience = audience_of(body);
  state.control = time_control_of(body.at("clock"));
  taken(check(state.control), event);
  const auto color = color_choice_named(body.at("color").get<std::string>());
  state.seats = Seats{player_of(body.at("creator"), event), found(color, event, "no colour")};
  state.invitation = invitation_of(body);
  state.series = series_of(body);
}

void join(State& state, const Event& event, const json& body) {
  expect(state.phase == Phase::waiting && !state.seats.full(), event, "there is no free seat");
  const json& player = body.at("player");
  if (player.contains("color") && state.seats.colors_open()) state.seats.agree(side_of(player["color"]) == Side::black);
  state.seats.add(player_of(player, event));
}

void start(State& state, const Event& event, const json& body) {
  expect(!state.play && state.phase != Phase::ended, event, "the game has begun already");
  expect(state.seats.full() && !state.seats.colors_open(), event, "nobody is White yet");
  const auto setup = body.at("start").value("setup", "");
  const GameDraw* drawn = setup_draw(state);
  expect(drawn == nullptr || drawn->draw.state().stage == Stage::done, event, "the dice have not fallen");
  expect(setup == taken(drawn_setup(state), event), event, "this is not the setup of the dice");
  state.play.emplace(*state.variant, taken(rules::start(*state.variant, setup), event));
  if (const auto control = timed(state.control)) state.clock.emplace(*control, state.play->turn(), event.at);
  state.phase = Phase::playing;
  take_call(state, event, body);
}

void move(State& state, const Event& event, const json& body, const json& extra) {
  expect(!state.play->board().chance, event, "dice must fall before it");
  const Side side = state.play->turn();
  taken(state.play->play(body.at("move").get<std::string>()), event);
  state.offers.made[at(side)] = state.takebacks.made[at(side)] = false;
  if (state.clock) {
    state.clock->hand_to(side, event.at);
    taken(state.clock->press(event.at, Ms{extra.at("lag_ms").get<std::int64_t>()}), event);
    if (state.play->board().outcome) state.clock->stop(event.at);
  }
  take_call(state, event, body);
  if (extra.contains("opening")) add_opening(state, event, state.seats.at(side).id.text(), extra["opening"]);
}

/// What the last roll of the draw does on the board.
void dice_fall(State& state, const Event& event, const json& body) {
  const GameDraw* dice = play_draw(state);
  expect(state.play->board().chance && dice != nullptr && !dice->draw.state().rolls.empty(), event, "no dice fell");
  const fairness::Roll& roll = dice->draw.state().rolls.back();
  expect(roll.dice && roll.missing.empty() && roll.call_for == state.play->call_for(), event,
         "the roll is of a move before");
  const auto text = body.at("roll").get<std::string>();
  expect(text == roll_text(*roll.dice), event, "these are not the dice that fell");
  taken(state.play->play(text), event);
  if (state.clock && state.play->board().outcome) state.clock->stop(event.at);
}

void offer(Offers& offers, const json& body) {
  offers.open = side_of(body.at("by"));
  offers.made[at(*offers.open)] = true;
}

void take_back(State& state, const Event& event, const json& body) {
  const Side asker = found(state.takebacks.open, event, "nobody has asked for it");
  const int ply = found(state.play->ply_before_last_move(asker), event, "there is no such move");
  expect(side_of(body.at("by")) == asker && body.at("ply") == ply, event, "it was another move that was asked for");
  state.play->take_back(ply);
  state.takebacks.open.reset();
  state.offers.open.reset();  // it was made in another position
  if (state.clock) state.clock->take_back(state.play->turn(), ply, event.at);
}

void add_time(State& state, const Event& event, const json& body) {
  expect(state.clock.has_value(), event, "the game has no clock");
  const Side to = side_of(body.at("to"));
  const auto ms = body.at("ms").get<std::int64_t>();
  expect(ms > 0 && Ms{ms} <= kMostBase, event, "nobody gives so much");
  state.clock->add(to, Ms{ms});
  ++state.gifts[at(to)];
}

void evolve_play(State& state, const Event& event, const json& body, const json& extra) {
  expect(state.play && state.phase == Phase::playing, event, "the game is not being played");
  switch (event.kind) {
    case EventKind::moved:
      return move(state, event, body, extra);
    case EventKind::dice_fell:
      return dice_fall(state, event, body);
    case EventKind::draw_offered:
      return offer(state.offers, body);
    case EventKind::draw_declined:
      return state.offers.open.reset();
    case EventKind::takeback_offered:
      return offer(state.takebacks, body);
    case EventKind::takeback_declined:
      return state.takebacks.open.reset();
    case EventKind::taken_back:
      return take_back(state, event, body);
    case EventKind::time_added:
      return add_time(state, event, body);
    default:
      corrupt(event, "it is none of a game in play");
  }
}

void resume(State& state, const json& extra) {
  const Now from{extra.at("from_ms").get<std::int64_t>()};
  const Now until{extra.at("until_ms").get<std::int64_t>()};
  if (state.phase == Phase::rolling) state.draws.back().deadline = until + kDrawTime;
  if (state.clock) state.clock->pause(from, until);
}

void end(State& state, const Event& event, const json& body) {
  expect(state.phase != Phase::ended, event, "the game has ended already");
  state.ending =
      Ending{.result = found(result_named(body.at("outcome").at("result").get<std::string>()), event, "no result"),
             .cause = found(end_cause_named(body.at("outcome").at("reason").get<std::string>()), event,
                            "no reason for an ending")};
  if (state.clock) state.clock->stop(event.at);
  state.offers.open.reset();
  state.takebacks.open.reset();
  state.phase = Phase::ended;
  finish_draw(state, event);
}

void evolve_rematch(State& state, const Event& event, const json& body) {
  expect(state.phase == Phase::ended, event, "the game has not ended");
  if (event.kind == EventKind::rematch_declined) return state.rematch.reset();
  state.rematch = RematchOffer{.by = found(PlayerId::parse(body.at("by").get<std::string>()), event, "no player's id"),
                               .setup = body.at("setup") == name(SetupWish::same) ? SetupWish::same : SetupWish::fresh};
}

void follow(State& state, const Event& event, const json& body) {
  const auto as = found(follows_named(body.at("as").get<std::string>()), event, "no word for what follows");
  const auto next = found(GameId::parse(body.at("next").get<std::string>()), event, "no game's id");
  expect(state.followed.emplace(as, next).second, event, "that game has begun already");
  state.rematch.reset();
}

void evolve_body(State& state, const Event& event, const json& body, const json& extra) {
  switch (event.kind) {
    case EventKind::game_created:
      return create(state, event, body);
    case EventKind::player_joined:
      return join(state, event, body);
    case EventKind::fair_offered:
    case EventKind::fair_committed:
    case EventKind::fair_locked:
    case EventKind::fair_opened:
    case EventKind::fair_rolled:
    case EventKind::fair_voided:
    case EventKind::fair_renew_wanted:
      return evolve_dice(state, event, body, extra);
    case EventKind::game_started:
      return start(state, event, body);
    case EventKind::moved:
    case EventKind::dice_fell:
    case EventKind::draw_offered:
    case EventKind::draw_declined:
    case EventKind::takeback_offered:
    case EventKind::takeback_declined:
    case EventKind::taken_back:
    case EventKind::time_added:
      return evolve_play(state, event, body, extra);
    case EventKind::server_restarted:
      return resume(state, extra);
    case EventKind::game_ended:
      return end(state, event, body);
    case EventKind::rematch_offered:
    case EventKind::rematch_declined:
      return evolve_rematch(state, event, body);
    case EventKind::game_followed:
      return follow(state, event, body);
  }
}

}  // namespace

void evolve(State& state, const Event& event) {
  expect(event.seq == state.last + 1, event, "event " + std::to_string(state.last + 1) + " is missing before it");
  expect((event.seq == 1) == (event.kind == EventKind::game_created), event, "a record begins with game_created");
  expect(event.format == format_of(event.kind), event, "format " + std::to_string(event.format) + " is unknown");
  const json extra = event.extra.empty() ? json::object() : json::parse(event.extra);
  evolve_body(state, event, json::parse(event.body), extra);
  if (state.clock && state.phase == Phase::playing) state.clock->hand_to(side_on_clock(state), event.at);
  state.last = event.seq;
  state.last_at = event.at;
  if (!event.by.empty() && !event.command.empty()) {
    state.answers.emplace(std::pair{event.by, event.command}, event.seq);
  }
}

}  // namespace server
