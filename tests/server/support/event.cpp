#include "tests/server/support/event.hpp"

#include <stdexcept>

#include "tests/server/support/patience.hpp"

namespace server::test {

using Json = nlohmann::json;

void Event::prepare(const Place& place) {
  make_account(place, kOrganizer, "organizer");
}

Event::Event(std::uint16_t port, int number) : organizer(port), port_(port) {
  if (organizer.said("/api/login", {{"name", kOrganizer}, {"password", kPassword}}) != "ok") {
    throw std::runtime_error("the organizer cannot sign in");
  }
  for (int i = 0; i < number; ++i) {
    players.push_back(Browser::with_account(port));
    tokens_[players.back().id()] = players.back().make_token({"play"});
  }
}

Json Event::terms(const Json& more) {
  Json all{{"name", "Cup of the test"},
           {"format", "swiss"},
           {"rounds", 2},
           {"schedule",
            {{{"variant", "chess"},
              {"options", Json::object()},
              {"clock", {{"type", "fischer"}, {"base_ms", 600'000}, {"increment_ms", 0}}}}}},
           {"rated", false},
           {"starts_ms", 4'000'000'000'000},
           {"entry", Json::object()},
           {"next_round", "arbiter"},
           {"tie_breaks", {"BH-C1", "SB"}}};
  for (const auto& [key, value] : more.items()) {
    if (value.is_null()) {
      all.erase(key);
    } else {
      all[key] = value;
    }
  }
  return all;
}

void Event::announce(const Json& more) {
  const Answer answer = organizer.post("/api/tournaments", terms(more));
  if (answer.status != 201) throw std::runtime_error("not announced: " + answer.body);
  id = Json::parse(answer.body).at("id");
}

void Event::enter_all() {
  for (Browser& one : players) {
    if (const std::string code = one.said(path("enter")); code != "ok") throw std::runtime_error("no entry: " + code);
  }
}

std::string Event::path(const std::string& what) const {
  return "/api/tournaments/" + id + (what.empty() ? "" : "/" + what);
}

std::string Event::said(const std::string& what, const Json& body) {
  return organizer.said(path(what), body);
}

Answer Event::get(const std::string& what) const {
  return request(port_, "GET", path(what));
}

std::string Event::pair_round() {
  const std::size_t rounds = view()["rounds"].size();
  if (const std::string code = said("pair"); code != "ok") return code;
  return eventually([&] { return view()["rounds"].size() > rounds; }) ? "ok" : "not paired";
}

std::string Event::begin_round() {
  if (const std::string code = pair_round(); code != "ok") return code;
  if (const std::string code = said("begin"); code != "ok") return code;
  return eventually([&] { return view()["rounds"].back().contains("begun_ms"); }) ? "ok" : "not begun";
}

Json Event::view() {
  const Answer answer = get();
  if (answer.status != 200) throw std::runtime_error("not shown: " + answer.body);
  return Json::parse(answer.body);
}

Client& Event::sit_down(const std::string& player, const std::string& game) {
  auto& client = clients_[player];
  if (client) secrets_[player].insert(client->secrets().begin(), client->secrets().end());
  client.reset();
  client = std::make_unique<Client>(Client::with_token(port_, tokens_.at(player)));
  client->remember(secrets_[player]);
  client->watch(game);
  return *client;
}

bool Event::begin(const std::string& white, const std::string& black, const std::string& game) {
  try {
    sit_down(white, game);
    sit_down(black, game);
    return eventually([&] { return play(white, black); });
  } catch (const std::runtime_error&) {
    return false;
  }
}

bool Event::play(const std::string& white, const std::string& black) {
  Client& one = *clients_.at(white);
  Client& other = *clients_.at(black);
  one.take_all();
  other.take_all();
  return one.playing() && other.playing();
}

void Event::resign(const std::string& white, const std::string& game) {
  Client& client = *clients_.at(white);
  if (client.game() != game) throw std::logic_error("sits elsewhere");
  client.act("resign");
}

}  // namespace server::test
