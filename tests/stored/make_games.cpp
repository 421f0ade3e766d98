#include "tests/stored/make_games.hpp"

#include <array>
#include <stdexcept>
#include <utility>

namespace server::test {
namespace {

const std::array<Json, 5> kClocks{
    Json{{"type", "fischer"}, {"base_ms", 600'000}, {"increment_ms", 3'000}},
    Json{{"type", "delay"}, {"base_ms", 600'000}, {"delay_ms", 2'000}},
    Json{{"type", "byoyomi"}, {"base_ms", 300'000}, {"period_ms", 60'000}, {"periods", 3}}, Json{{"type", "unlimited"}},
    Json{{"type", "byoyomi"}, {"base_ms", 0}, {"period_ms", 180'000}, {"periods", 5}}};
const std::array<Json, 3> kColors{"white", "random", "black"};

/// Of each option the value that stands after the default.
Json other_options(const rules::VariantEntry& entry) {
  Json options = Json::object();
  for (const rules::OptionSpec& option : entry.options) {
    if (option.values.size() > 1) options[std::string{option.name}] = option.values[1];
  }
  return options;
}

}  // namespace

Json expect_type(Json answer, const std::string& type) {
  if (answer["t"] != type) throw std::runtime_error("no " + type + ": " + answer.dump());
  return answer;
}

Two& MakeGames::begin(const Json& terms) {
  return twos_.emplace_back(port_, terms);
}

Client& MakeGames::add(Client client) {
  return ones_.emplace_back(std::move(client));
}

Browser& MakeGames::add_account() {
  return browsers_.emplace_back(Browser::with_account(port_));
}

void MakeGames::keep(const std::string& name, Two& game) {
  games_.push_back({.name = name, .game = game.white.game(), .players = {&game.white, &game.black}});
}

void MakeGames::keep_next(const std::string& name, Two& game) {
  for (Client* one : {&game.white, &game.black}) {
    one->until([&] { return one->has_seen("game_followed"); });
    one->watch(one->last_of("game_followed")["d"]["next"]);
  }
  if (game.white.color() == "black") std::swap(game.white, game.black);
  keep(name, game);
}

/// One that ends too soon is not what it is to be kept for. The dice of a setup are not ours, so that may happen.
void MakeGames::play(Two& game, int plies) {
  play_by_chance(game, plies, random_);
  if (!game.white.outcome()) return;
  throw std::runtime_error("a game ended too soon, try again: " + game.white.snapshot()["variant"].get<std::string>() +
                           " " + game.white.outcome()->dump());
}

MakeGames::Pair MakeGames::begin_setup(const Json& terms) {
  Client& maker = add(Client(port_));
  Client& other = add(Client(port_));
  for (Client* one : {&maker, &other}) one->hold_dice();
  maker.create(terms);
  other.watch(maker.game());
  other.join();
  for (Client* one : {&maker, &other}) one->until([&] { return one->has_seen("fair_offered"); });
  return {.maker = maker, .other = other};
}

MakeGames::Pair MakeGames::lock_setup(const Json& terms) {
  const Pair pair = begin_setup(terms);
  for (Client* one : {&pair.maker, &pair.other}) {
    expect_type(one->act("fair_commit", one->commit_data()), "fair_committed");
  }
  for (Client* one : {&pair.maker, &pair.other}) one->until([&] { return one->has_seen("fair_locked"); });
  expect_type(pair.maker.act("fair_open", pair.maker.open_data()), "fair_opened");
  return pair;
}

void MakeGames::keep(const std::string& name, const Pair& pair) {
  games_.push_back({.name = name, .game = pair.maker.game(), .players = {&pair.maker, &pair.other}});
}

void MakeGames::resign(Two& game) {
  expect_type(game.mover().act("resign"), "game_ended");
  wait_for_end(game);
}

void MakeGames::of_each_id() {
  std::size_t number = 0;
  for (const rules::VariantEntry& entry : rules::all_variants()) {
    const std::string id{entry.id};
    Json terms{
        {"variant", id}, {"clock", kClocks[number % kClocks.size()]}, {"color", kColors[number % kColors.size()]}};
    Two& ended = begin(terms);
    play(ended, 12);
    resign(ended);
    keep(id + ", resigned", ended);
    ++number;
    terms["clock"] = kClocks[number % kClocks.size()];
    terms["options"] = other_options(entry);
    Two& running = begin(terms);
    play(running, 8);
    keep(id + ", with other options", running);
  }
}

/// Accounts as far as time does not change what is shown of them: deviations grow.
Json MakeGames::people() {
  Json people{{"password", kPassword}, {"blocks", blocks_}, {"accounts", Json::array()}, {"pages", Json::object()}};
  for (const Browser& browser : browsers_)
    people["accounts"].push_back({{"id", browser.id()}, {"name", browser.name()}});
  std::vector<std::string> paths{"/fair/keys", "/fair/voids"};
  for (const std::string& id : rated_) {
    paths.push_back("/fair/voids/" + id);
    const Json ratings = Json::parse(text_at(port_, "/api/ratings/" + id));
    for (const auto& [family, tempos] : ratings["ratings"].items()) {
      for (const auto& [tempo, rating] : tempos.items())
        paths.push_back("/api/ratings/" + id + "/" + family + "/" + tempo);
    }
  }
  for (const std::string& path : paths) people["pages"][path] = text_at(port_, path);
  return people;
}

Json MakeGames::kept() {
  Json games = Json::array();
  for (const Kept& one : games_) {
    Json players = Json::array();
    for (Client* player : one.players) {
      player->take_all();
      Secrets secrets = player->secrets();
      std::erase_if(secrets, [&](const auto& secret) { return !secret.first.starts_with(one.game + "."); });
      players.push_back({{"token", player->token()}, {"secrets", to_json(secrets)}});
    }
    const Json seen = shown(port_, one.game, one.players.front()->token(), one.has_talk);
    games.push_back({{"name", one.name}, {"game", one.game}, {"players", players}, {"shown", seen}});
  }
  return {{"games", games}, {"people", people()}};
}

}  // namespace server::test
