// The state as JSON, for who joins late or has lost the thread, and what is due when.
#include <array>

#include <nlohmann/json.hpp>

#include "server/match/draws.hpp"

namespace server {
namespace {

using nlohmann::json;

json players_json(const Seats& seats) {
  json list = json::array();
  for (std::size_t i = 0; i < seats.in_order_of_joining().size(); ++i) list.push_back(to_json(seats, i));
  return list;
}

json names_of(const std::map<std::string, Seq>& players) {
  json list = json::array();
  for (const auto& [player, seq] : players) list.push_back(player);
  return list;
}

/// Of a draw in play: how far it has come.
void add_rolls(json& fair, const GameDraw& dice) {
  const fairness::Draw& draw = dice.draw;
  fair["made"] = draw.state().rolls.size();
  if (!draw.state().due) return;
  fair["call"] = {{"draw", fair["draw"]},
                  {"roll", draw.next_number()},
                  {"for", draw.state().due->call_for},
                  {"signature", fairness::to_hex(*draw.state().due->signature)}};
  if (!dice.renewed.empty()) fair["renew"] = names_of(dice.renewed);
}

std::int64_t left_ms(const GameDraw& dice, Now now) {
  return std::max<std::int64_t>(0, (dice.deadline - now).count());
}

json fair_json(const State& state, const GameDraw& dice, Now now) {
  const fairness::Lock& lock = dice.draw.lock();
  json fair{{"draw", fairness::to_text(lock.draw)},
            {"ruleset", fairness::to_text(lock.ruleset)},
            {"asks", fairness::write_asks(lock.asks)},
            {"n", lock.rolls},
            {"server_key", fairness::to_hex(lock.server_key)},
            {"server_commitment", fairness::to_hex(lock.server_commitment)},
            {"players", json::array()},
            {"committed", names_of(dice.committed)},
            {"opened", names_of(dice.opened)}};
  for (const fairness::Seat& seat : lock.seats) fair["players"].push_back(seat.player);
  if (dice.draw.state().signature) {
    fair["lock"] = fairness::write_lock(lock);
    fair["signature"] = fairness::to_hex(*dice.draw.state().signature);
  }
  if (state.phase == Phase::rolling) {
    fair["left_ms"] = left_ms(dice, now);
  } else {
    add_rolls(fair, dice);
  }
  return fair;
}

/// The draw that is going on.
const GameDraw* open_draw(const State& state) {
  if (state.phase == Phase::rolling) return &state.draws.back();
  return state.phase == Phase::playing ? play_draw(state) : nullptr;
}

void add_draws(json& shot, const State& state, Now now) {
  const GameDraw* open = open_draw(state);
  shot["fair_past"] = json::array();
  for (const GameDraw& dice : state.draws) {
    if (&dice != open) shot["fair_past"].push_back(fairness::to_text(dice.draw.lock().draw));
  }
  if (open != nullptr) shot["fair"] = fair_json(state, *open, now);
}

/// What stands on the board; without `legal` moves once the game is over for whatever reason.
void add_play(json& shot, const State& state) {
  shot["start"] = start_json(*state.play);
  shot["moves"] = moves_json(*state.variant, *state.play);
  add_board(shot, *state.variant, state.play->board());
  if (state.phase != Phase::ended) return;
  shot["legal"] = json::array();
  shot.erase("rolls");
}

}  // namespace

std::string_view name(Phase phase) {
  static constexpr std::array<std::string_view, 4> kNames{"waiting", "rolling", "playing", "ended"};
  return kNames[static_cast<std::size_t>(phase)];
}

void add_audience(json& body, const Audience& audience) {
  if (audience.is_private) body["private"] = true;
  if (audience.delay > Ms{0}) body["delay_ms"] = audience.delay.count();
}

Audience audience_of(const json& body) {
  return {.is_private = body.value("private", false), .delay = Ms{body.value("delay_ms", std::int64_t{0})}};
}

std::optional<Now> deadline_of(const State& state) {
  if (state.phase == Phase::rolling) return state.draws.back().deadline;
  if (state.phase == Phase::playing && state.clock) return state.clock->deadline();
  return std::nullopt;
}

std::optional<Ms> needed_absence(const State& state, const Patience& patience) {
  if (state.phase != Phase::playing) return std::nullopt;
  return state.clock ? patience.with_clock : patience.without_clock;
}

json snapshot(const State& state, Now now) {
  json shot{{"game", state.id.text()},
            {"v", state.last},
            {"phase", name(state.phase)},
            {"variant", state.variant->id},
            {"rules_version", state.variant->rules_version},
            {"options", state.variant->options},
            {"rated", state.rated},
            {"clock", to_json(state.control)},
            {"color", name(state.seats.chosen())},
            {"players", players_json(state.seats)}};
  add_audience(shot, state.audience);
  add_invitation(shot, state.invitation);
  add_series(shot, state.series);
  add_followed(shot, state.followed);
  if (state.rematch) shot["rematch"] = {{"by", state.rematch->by.text()}, {"setup", name(state.rematch->setup)}};
  add_draws(shot, state, now);
  shot["moves"] = json::array();
  shot["check"] = false;
  shot["legal"] = json::array();
  if (state.play) add_play(shot, state);
  if (state.clock) shot["clocks"] = to_json(*state.clock, now);
  if (state.offers.open) shot["draw_offer"] = name(*state.offers.open);
  if (state.takebacks.open) shot["takeback_offer"] = name(*state.takebacks.open);
  if (state.ending) {
    shot["outcome"] = {{"result", name(state.ending->result)}, {"reason", name(state.ending->cause)}};
  }
  return shot;
}

json times(const State& state, Now now) {
  json times = json::object();
  if (state.clock) times["clocks"] = to_json(*state.clock, now);
  if (state.phase == Phase::rolling) times["fair_left_ms"] = left_ms(state.draws.back(), now);
  return times;
}

}  // namespace server
