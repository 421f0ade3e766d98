// Private tournaments over HTTP and on sockets: held by anybody, and not there for who is not invited.
#include <gtest/gtest.h>

#include <csignal>
#include <set>

#include "tests/server/support/event.hpp"

namespace server::test {
namespace {

class PrivateEvent : public testing::Test {
 protected:
  PrivateEvent() {
    Event::prepare(place);
    start();
    for (int i = 0; i < 4; ++i) people.push_back(Browser::with_account(server->port()));
  }
  void start() {
    server = std::make_unique<LocalServer>(place, Settings{.grace = 0, .new_accounts = 100});
    for (Browser& one : people) one.go_to(server->port());
  }
  static Json terms(const Json& more = Json::object()) {
    Json all = Event::terms(
        {{"format", "round-robin"}, {"rounds", nullptr}, {"tie_breaks", Json::array({"SB"})}, {"private", true}});
    for (const auto& [key, value] : more.items()) all[key] = value;
    return all;
  }
  std::string hold(const Json& more = Json::object()) {
    const Answer answer = holder().post("/api/tournaments", terms(more));
    EXPECT_EQ(answer.status, 201U) << answer.body;
    return Json::parse(answer.body).at("id");
  }
  std::string link(const std::string& id) {
    return Json::parse(holder().get("/api/tournaments/" + id + "/invitation").body).at("invitation");
  }
  static std::string path(const std::string& id, const std::string& what = {}) {
    return "/api/tournaments/" + id + (what.empty() ? "" : "/" + what);
  }
  Browser& holder() { return people[0]; }
  Browser& guest() { return people[1]; }
  Browser& stranger() { return people[3]; }

  Place place;
  std::vector<Browser> people;
  std::unique_ptr<LocalServer> server;
};

TEST_F(PrivateEvent, IsHeldByAnybodyWithAnAccount) {
  const std::string id = hold();
  const Json view = Json::parse(holder().get(path(id)).body);
  EXPECT_EQ(view["terms"]["private"], true);
  EXPECT_EQ(view["terms"]["entry"]["most"], 16) << "as many places as the operator allows";
  EXPECT_EQ(view["arbiters"][0]["id"], holder().id());
  Json for_all = terms();
  for_all.erase("private");
  EXPECT_EQ(holder().said("/api/tournaments", for_all), "missing_role");
  EXPECT_EQ(holder().said("/api/tournaments", terms({{"rated", true}})), "bad_value");
  EXPECT_EQ(holder().said("/api/tournaments", terms({{"entry", {{"most", 17}}}})), "out_of_range");
}

TEST_F(PrivateEvent, IsThereForNobodyElse) {
  const std::string id = hold();
  EXPECT_EQ(holder().said(path(id, "invite"), {{"name", guest().name()}, {"is_invited", true}}), "ok");
  const std::string secret = link(id);
  for (const std::string what : {"", "steps", "boards", "trf", "standings.csv", "rounds/1/why", "rounds/1/games.pgn"}) {
    SCOPED_TRACE(what);
    const Answer unknown = stranger().get(path("nowhere0", what));
    const Answer hidden = stranger().get(path(id, what));
    EXPECT_EQ(hidden.status, 404U);
    EXPECT_EQ(code_of(hidden), code_of(unknown));
    EXPECT_EQ(request(server->port(), "GET", path(id, what)).status, 404U);
    EXPECT_EQ(code_of(request(server->port(), "GET", path(id, what) + "?invitation=" + std::string(32, '0'))),
              "no_such_tournament");
    EXPECT_NE(code_of(guest().get(path(id, what))), "no_such_tournament");
    const Answer with_link = request(server->port(), "GET", path(id, what) + "?invitation=" + secret);
    EXPECT_NE(code_of(with_link), "no_such_tournament");
    EXPECT_EQ(with_link.cache_control, "private, no-store");
  }
  for (const std::string what : {"enter", "withdraw", "check-in", "pair", "begin", "go-on", "invitation"}) {
    EXPECT_EQ(stranger().said(path(id, what)), "no_such_tournament") << what;
  }
  EXPECT_EQ(stranger().said(path(id, "invite"), {{"name", stranger().name()}, {"is_invited", true}}),
            "no_such_tournament");
  EXPECT_EQ(stranger().said(path(id, "end"), {{"reason", "why"}}), "no_such_tournament");
  EXPECT_EQ(code_of(stranger().put(path(id, "terms"), terms())), "no_such_tournament");
  EXPECT_EQ(code_of(guest().get(path(id, "invitation"))), "not_an_arbiter");
  const auto ids = [&](Browser& who, const std::string& where) {
    const Json list = Json::parse(who.get(where).body);
    return list["tournaments"].size();
  };
  EXPECT_EQ(ids(holder(), "/api/tournaments"), 0U);
  EXPECT_EQ(ids(holder(), "/api/account/tournaments"), 1U);
  EXPECT_EQ(ids(guest(), "/api/account/tournaments"), 1U);
  EXPECT_EQ(ids(stranger(), "/api/account/tournaments"), 0U);
  EXPECT_EQ(holder().said(path(id, "invite"), {{"name", guest().name()}, {"is_invited", false}}), "ok");
  EXPECT_EQ(ids(guest(), "/api/account/tournaments"), 0U);
  EXPECT_EQ(guest().get(path(id)).status, 404U);
}

TEST_F(PrivateEvent, IsWatchedOnlyByWhoIsInvited) {
  const std::string id = hold();
  Client outside = Client::with_token(server->port(), stranger().make_token({"play"}));
  EXPECT_EQ(outside.ask("watch_event", {{"event", id}})["d"]["code"], "no_such_tournament");
  EXPECT_EQ(guest().said(path(id, "enter"), {{"invitation", link(id)}}), "ok");
  Client inside = Client::with_token(server->port(), guest().make_token({"play"}));
  EXPECT_EQ(inside.ask("watch_event", {{"event", id}})["t"], "event");
  EXPECT_EQ(holder().said(path(id, "withdraw"), {{"player", guest().id()}}), "ok");
  inside.hear("event");
  EXPECT_EQ(holder().said(path(id, "invite"), {{"name", guest().name()}, {"is_invited", false}}), "ok");
  EXPECT_EQ(holder().said(path(id, "halt"), {{"reason", "private"}}), "ok");
  EXPECT_EQ(inside.ask("watch_event", {{"event", id}})["d"]["code"], "no_such_tournament");
}

TEST_F(PrivateEvent, LinksFromBeforeInviteNobody) {
  const std::string id = hold();
  const std::string before = link(id);
  EXPECT_EQ(before.size(), 32U);
  const Json now = Json::parse(holder().post(path(id, "invitation")).body);
  EXPECT_NE(now["invitation"], before);
  EXPECT_EQ(link(id), now["invitation"]);
  EXPECT_EQ(guest().said(path(id, "enter"), {{"invitation", before}}), "no_such_tournament");
  EXPECT_EQ(guest().said(path(id, "enter"), {{"invitation", now["invitation"]}}), "ok");
  server.reset();
  start();
  EXPECT_EQ(link(id), now["invitation"]);
  EXPECT_EQ(guest().get(path(id)).status, 200U);
  EXPECT_EQ(stranger().get(path(id)).status, 404U);
}

TEST_F(PrivateEvent, ItsGamesAreSeenByItsPeople) {
  const std::string id = hold();
  const std::string secret = link(id);
  people.push_back(Browser::with_account(server->port()));
  Browser& invited = people[4];
  for (int i : {1, 2})
    EXPECT_EQ(people[static_cast<std::size_t>(i)].said(path(id, "enter"), {{"invitation", secret}}), "ok");
  EXPECT_EQ(holder().said(path(id, "invite"), {{"name", invited.name()}, {"is_invited", true}}), "ok");
  EXPECT_EQ(holder().said(path(id, "pair")), "ok");
  const auto round = [&] { return Json::parse(holder().get(path(id)).body)["rounds"]; };
  ASSERT_TRUE(eventually([&] { return !round().empty(); }));
  EXPECT_EQ(holder().said(path(id, "begin")), "ok");
  ASSERT_TRUE(eventually([&] { return round()[0]["boards"][0][0].contains("game"); }));
  const std::string game = round()[0]["boards"][0][0]["game"];
  const auto watched_by = [&](Browser& who) {
    Client client = Client::with_token(server->port(), who.make_token({"play"}));
    const Json answer = client.ask("watch", {{"game", game}});
    return answer["t"] == "snapshot" ? std::string{"shown"} : std::string{answer["d"]["code"]};
  };
  for (Browser* one : {&holder(), &guest(), &invited}) {
    EXPECT_EQ(one->get("/game/export/" + game).status, 200U);
    EXPECT_EQ(one->get("/game/export/" + game).cache_control, "private, no-store");
    EXPECT_EQ(one->get("/api/games/" + game + "/notes").status, 200U);
    EXPECT_EQ(watched_by(*one), "shown");
  }
  EXPECT_NE(guest().get(path(id, "rounds/1/games.pgn")).body, "");
  EXPECT_EQ(holder().get(path(id, "rounds/1/games.pgn")).body, guest().get(path(id, "rounds/1/games.pgn")).body);
  const Answer by_link = request(server->port(), "GET", path(id, "rounds/1/games.pgn") + "?invitation=" + secret);
  EXPECT_EQ(code_of(by_link), "private_game") << "the link shows the tournament, not its games";
  EXPECT_EQ(by_link.status, 403U);
  EXPECT_EQ(request(server->port(), "GET", path(id, "rounds/1/games.pgn") + "?invitation=").status, 404U);
  EXPECT_EQ(stranger().get("/game/export/" + game).status, 404U);
  EXPECT_EQ(stranger().get("/game/export/" + game + "?invitation=" + secret).status, 404U);
  EXPECT_EQ(stranger().get("/api/games/" + game + "/notes").status, 404U);
  EXPECT_EQ(request(server->port(), "GET", "/game/export/" + game).status, 404U);
  EXPECT_EQ(watched_by(stranger()), "private_game");
  Client outside(server->port());
  EXPECT_EQ(outside.ask("watch", {{"game", game}})["d"]["code"], "private_game");
  // Who is not invited any more is put out, also where the room has let this one in before.
  EXPECT_EQ(holder().said(path(id, "invite"), {{"name", invited.name()}, {"is_invited", false}}), "ok");
  EXPECT_EQ(invited.get("/game/export/" + game).status, 404U);
  EXPECT_EQ(watched_by(invited), "private_game");
  EXPECT_EQ(watched_by(holder()), "shown");
  // Whoever goes while it is asked who may see the game hears of that, too.
  const std::string token = stranger().make_token({"play"});
  for (int i = 0; i < 20; ++i) {  // the store is quick, and not each time is it overtaken
    Client hasty = Client::with_token(server->port(), token);
    std::set<std::string> asked;
    for (int k = 0; k < 2; ++k) asked.insert(hasty.say("watch", {{"game", game}}));
    (void)hasty.say("unwatch", {{"game", game}});
    while (!asked.empty()) {
      const Json said = hasty.hear("error");
      EXPECT_EQ(asked.erase(said["id"]), 1U) << said;
      EXPECT_TRUE(said["d"]["code"] == "not_watching" || said["d"]["code"] == "private_game") << said;
    }
  }
}

TEST_F(PrivateEvent, NobodyHoldsManyAtOnce) {
  const std::string first = hold();
  (void)hold();
  (void)hold();
  EXPECT_EQ(holder().said("/api/tournaments", terms()), "not_available");
  EXPECT_EQ(guest().said("/api/tournaments", terms()), "ok");
  EXPECT_EQ(holder().said(path(first, "end"), {{"reason", "enough"}}), "ok");
  for (int i = 0; i < 6; ++i) {
    const std::string id = hold();
    EXPECT_EQ(holder().said(path(id, "end"), {{"reason", "enough"}}), "ok");
  }
  EXPECT_EQ(holder().said("/api/tournaments", terms()), "too_many_attempts") << "ten in a day";
}

/// What was answered with success is there after a crash, and who was not invited is not let in by one.
TEST(PrivateTournament, IsAsItWasAfterAKill) {
  const Place place;
  Event::prepare(place);
  const std::vector<std::string> options{
      "--private-tournaments", "1", "--private-tournament-players", "4", "--computer", "off"};
  auto server = std::make_unique<ServerChild>(place, 0, options);
  std::vector<Browser> people;
  for (int i = 0; i < 3; ++i) people.push_back(Browser::with_account(server->port()));
  const Json terms = Event::terms(
      {{"format", "round-robin"}, {"rounds", nullptr}, {"tie_breaks", Json::array({"SB"})}, {"private", true}});
  const std::string path =
      "/api/tournaments/" + std::string{Json::parse(people[0].post("/api/tournaments", terms).body).at("id")};
  EXPECT_EQ(people[0].said("/api/tournaments", terms), "not_available") << "one, as the operator says";
  EXPECT_EQ(people[0].said(path + "/invite", {{"name", people[1].name()}, {"is_invited", true}}), "ok");
  server->signal(SIGKILL);
  EXPECT_EQ(server->wait(), -1);
  server = std::make_unique<ServerChild>(place, 0, options);
  for (Browser& one : people) one.go_to(server->port());
  const Json view = Json::parse(people[1].get(path).body);
  EXPECT_EQ(view["invited"][0]["id"], people[1].id());
  EXPECT_EQ(view["terms"]["entry"]["most"], 4);
  EXPECT_EQ(people[1].said(path + "/enter"), "ok");
  EXPECT_EQ(people[2].said(path + "/enter"), "no_such_tournament");
  EXPECT_EQ(people[0].said("/api/tournaments", terms), "not_available") << "those from before count";
}

/// An operator who allows none.
TEST(PrivateTournament, IsHeldNowhereWhereThereAreNone) {
  const Place place;
  const ServerChild server(place, 0, {"--private-tournaments", "0", "--computer", "off"});
  Browser one = Browser::with_account(server.port());
  const Json terms = Event::terms(
      {{"format", "round-robin"}, {"rounds", nullptr}, {"tie_breaks", Json::array({"SB"})}, {"private", true}});
  EXPECT_EQ(one.said("/api/tournaments", terms), "not_available");
  EXPECT_EQ(Json::parse(one.get("/api/tournaments").body)["private"]["open"], 0);
}

}  // namespace
}  // namespace server::test
