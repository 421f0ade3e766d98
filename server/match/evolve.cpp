// The single door for every change of a game: one event after the other, new ones and recorded ones alike.
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/match/setup_draw.hpp"
#include "server/match/state.hpp"

namespace server {
namespace {

using nlohmann::json;
using rules::Side;

[[noreturn]] void corrupt(const Event& event, const std::string& what) {
  throw std::runtime_error("event " + std::to_string(event.seq) + " (" + std::string{name(event.kind)} + "): " + what);
}

void expect(bool good, const Event& event, const std::string& what) {
  if (!good) corrupt(event, what);
}

template <class T>
T found(std::optional<T> value, const Event& event, const std::string& what) {
  if (!value) corrupt(event, what);
  return *std::move(value);
}

template <class T, class E>
T taken(std::expected<T, E> result, const Event& event) {
  if (result) {
    if constexpr (std::is_void_v<T>) {
      return;
    } else {
      return *std::move(result);
    }
  }
  if constexpr (requires { result.error().what; }) corrupt(event, result.error().what);
  if constexpr (requires { result.error().message; }) corrupt(event, result.error().message);
  corrupt(event, "it cannot have happened");
}

Player player_of(const json& body, const Event& event) {
  return {.id = found(PlayerId::parse(body.at("id").get<std::string>()), event, "no player's id"),
          .name = body.at("name").get<std::string>()};
}

template <class Bytes>
Bytes bytes_of(const std::string& hex, const Event& event) {
  return found(fairness::from_hex<Bytes>(hex), event, "not lower-case hex of the right length");
}

template <class Bytes>
Bytes bytes_of(const json& hex, const Event& event) {
  return bytes_of<Bytes>(hex.get<std::string>(), event);
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
  state.control = time_control_of(body.at("clock"));
  const auto color = color_choice_named(body.at("color").get<std::string>());
  state.seats = Seats{player_of(body.at("creator"), event), found(color, event, "no colour")};
}

/// Draws are rebuilt from what the events say and checked by restore; so no key is needed, and a secret only until the
/// roll is made.
void rebuild(SetupDraw& dice, fairness::DrawState state, const Event& event) {
  dice.draw = taken(fairness::Draw::restore(std::move(state)), event);
}

void offer(State& state, const Event& event, const json& body) {
  expect(state.phase == Phase::waiting && state.seats.full(), event, "nobody is there to throw dice");
  const fairness::Offer offer = setup_offer(state.id, *state.variant, state.seats);
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
  state.dice = SetupDraw{.draw = taken(fairness::Draw::restore(std::move(drawn)), event),
                         .deadline = event.at + kDrawTime,
                         .committed = {},
                         .opened = {}};
  state.phase = Phase::rolling;
}

void commit(SetupDraw& dice, const Event& event, const json& body, const json& extra) {
  const auto player = body.at("player").get<std::string>();
  const auto commitment = extra.at("commitment").get<std::string>();
  taken(commitment == "-" ? dice.draw.decline(player)
                          : dice.draw.commit(player, bytes_of<fairness::Hash>(commitment, event)),
        event);
  dice.committed.emplace(player, event.seq);
}

void lock(SetupDraw& dice, const Event& event, const json& body) {
  expect(dice.draw.state().stage == fairness::Stage::gathering, event, "the lock is signed already");
  fairness::DrawState state = dice.draw.state();
  fairness::Lock gathered =
      std::exchange(state.lock, taken(fairness::parse_lock(body.at("lock").get<std::string>()), event));
  gathered.time = state.lock.time;
  expect(gathered == state.lock, event, "the lock is not what was offered and committed to");
  state.signature = bytes_of<fairness::Signature>(body.at("signature"), event);
  state.stage = fairness::Stage::locked;
  state.declined.clear();
  state.due = fairness::Roll{.call_for = "setup",
                             .signature = {},
                             .openings = fairness::Openings(state.lock.seats.size() + 1),
                             .dice = {},
                             .missing = {}};
  rebuild(dice, std::move(state), event);
  dice.deadline = event.at + kDrawTime;
}

void open(SetupDraw& dice, const Event& event, const json& body, const json& extra) {
  const auto player = body.at("player").get<std::string>();
  taken(dice.draw.open(player, 1, bytes_of<fairness::Hash>(extra.at("opening"), event)), event);
  dice.opened.emplace(player, event.seq);
}

fairness::Roll roll_of(const json& body, const Event& event) {
  fairness::Roll roll;
  roll.call_for = "setup";
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

void finish_roll(SetupDraw& dice, const Event& event, const json& body, fairness::Stage stage) {
  fairness::DrawState state = dice.draw.state();
  fairness::Roll roll = roll_of(body, event);
  if (state.due) {
    fairness::Openings came = state.due->openings;
    if (!roll.openings.empty()) came[0] = roll.openings[0];
    expect(came == roll.openings, event, "it does not have the openings that came");
  }
  state.rolls = {std::move(roll)};
  state.due.reset();
  state.stage = stage;
  rebuild(dice, std::move(state), event);
}

void roll(State& state, const Event& event, const json& body) {
  expect(state.dice->draw.state().due.has_value(), event, "no roll is due");
  finish_roll(*state.dice, event, body, fairness::Stage::done);
  const auto& dice = *state.dice->draw.state().rolls.back().dice;
  const auto drawn = taken(read_setup(*state.variant, state.seats, dice), event);
  if (drawn.creator_is_white) state.seats.settle(*drawn.creator_is_white);
}

void evolve_dice(State& state, const Event& event, const json& body, const json& extra) {
  if (event.kind == EventKind::fair_offered) return offer(state, event, body);
  expect(state.dice.has_value(), event, "the game has no draw");
  SetupDraw& dice = *state.dice;
  if (event.kind == EventKind::fair_committed) return commit(dice, event, body, extra);
  if (event.kind == EventKind::fair_locked) return lock(dice, event, body);
  if (event.kind == EventKind::fair_opened) return open(dice, event, body, extra);
  if (event.kind == EventKind::fair_rolled) return roll(state, event, body);
  finish_roll(dice, event, body, fairness::Stage::voided);
  if (extra.contains("late")) dice.opened.emplace(extra["late"].get<std::string>(), event.seq);
}

/// The setup that the dice of the game have given.
std::string rolled_setup(const State& state, const Event& event) {
  expect(state.dice->draw.state().stage == fairness::Stage::done, event, "the dice have not fallen");
  const Seats before{state.seats.in_order_of_joining().front(), state.seats.chosen()};
  return taken(read_setup(*state.variant, before, *state.dice->draw.state().rolls.back().dice), event).setup;
}

void start(State& state, const Event& event, const json& body) {
  expect(!state.play && state.phase != Phase::ended, event, "the game has begun already");
  expect(state.seats.full() && !state.seats.colors_open(), event, "nobody is White yet");
  const auto setup = body.at("start").value("setup", "");
  expect(setup == (state.dice ? rolled_setup(state, event) : ""), event, "this is not the setup of the dice");
  state.play.emplace(*state.variant, taken(rules::start(*state.variant, setup), event));
  if (const auto* fischer = std::get_if<Fischer>(&state.control)) state.clock.emplace(*fischer, event.at);
  state.phase = Phase::playing;
}

void evolve_play(State& state, const Event& event, const json& body, const json& extra) {
  expect(state.play && state.phase == Phase::playing, event, "the game is not being played");
  if (event.kind == EventKind::moved) {
    const Side side = state.play->turn();
    taken(state.play->play(body.at("move").get<std::string>()), event);
    state.offers.made[static_cast<std::size_t>(side)] = false;
    if (state.clock) taken(state.clock->press(event.at, Ms{extra.at("lag_ms").get<std::int64_t>()}), event);
  } else if (event.kind == EventKind::draw_offered) {
    state.offers.open = side_of(body.at("by"));
    state.offers.made[static_cast<std::size_t>(*state.offers.open)] = true;
  } else {
    state.offers.open.reset();
  }
}

void resume(State& state, const json& extra) {
  const Now from{extra.at("from_ms").get<std::int64_t>()};
  const Now until{extra.at("until_ms").get<std::int64_t>()};
  if (state.phase == Phase::rolling) state.dice->deadline = until + kDrawTime;
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
  state.phase = Phase::ended;
}

void evolve_body(State& state, const Event& event, const json& body, const json& extra) {
  switch (event.kind) {
    case EventKind::game_created:
      return create(state, event, body);
    case EventKind::player_joined:
      expect(state.phase == Phase::waiting && !state.seats.full(), event, "there is no free seat");
      return state.seats.add(player_of(body.at("player"), event));
    case EventKind::fair_offered:
    case EventKind::fair_committed:
    case EventKind::fair_locked:
    case EventKind::fair_opened:
    case EventKind::fair_rolled:
    case EventKind::fair_voided:
      return evolve_dice(state, event, body, extra);
    case EventKind::game_started:
      return start(state, event, body);
    case EventKind::moved:
    case EventKind::draw_offered:
    case EventKind::draw_declined:
      return evolve_play(state, event, body, extra);
    case EventKind::server_restarted:
      return resume(state, extra);
    case EventKind::game_ended:
      return end(state, event, body);
  }
}

}  // namespace

void evolve(State& state, const Event& event) {
  expect(event.seq == state.last + 1, event, "event " + std::to_string(state.last + 1) + " is missing before it");
  expect((event.seq == 1) == (event.kind == EventKind::game_created), event, "a record begins with game_created");
  expect(event.format == format_of(event.kind), event, "format " + std::to_string(event.format) + " is unknown");
  const json extra = event.extra.empty() ? json::object() : json::parse(event.extra);
  evolve_body(state, event, json::parse(event.body), extra);
  state.last = event.seq;
  state.last_at = event.at;
  if (!event.by.empty() && !event.command.empty()) {
    state.answers.emplace(std::pair{event.by, event.command}, event.seq);
  }
}

}  // namespace server
