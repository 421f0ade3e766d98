// Analyses of games that are over, over HTTP: who may ask for one, how often, who sees it, and what the server takes of
// the computer, whose part is played here by hand.
#include <gtest/gtest.h>

#include <SQLiteCpp/Database.h>

#include <csignal>

#include "protocol/analysis.hpp"
#include "server/computer/key.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

const std::string kNext = "/api/computer/analyses/next";
const std::string kWorker = "worker01";

std::string analysis_of(const std::string& game) {
  return "/api/games/" + game + "/analysis";
}

Json score(int cp, const std::string& turn = "white") {
  return {{"turn", turn}, {"cp", cp}, {"line", {"e2e4"}}};
}

class AnalysesOverHttp : public testing::Test {
 protected:
  static std::unique_ptr<ServerChild> new_server(const Place& place, std::uint16_t port = 0) {
    return std::make_unique<ServerChild>(place, port, std::vector<std::string>{"--computer", "elsewhere"});
  }
  void restart(int signal, const std::string& sql = {}) {
    const std::uint16_t port = server->port();
    server->signal(signal);
    server->wait();
    if (!sql.empty()) SQLite::Database(place.data() / "astragal.db", SQLite::OPEN_READWRITE).exec(sql);
    server = new_server(place, port);
  }
  /// Makes a game of two plies that White has resigned.
  std::string finished(Json terms = Json::object()) {
    Two two(server->port(), terms);
    two.move("e2e4");
    two.move("e7e5");
    two.white.act("resign");
    return two.white.game();
  }
  Answer computer(const std::string& method, const std::string& path, const Json& body) const {
    const auto key = computer::read_key(place.data() / computer::kKeyFile).value();
    const Headers headers{{"Authorization", "Bearer " + computer::token_of(key, 1)},
                          {"Content-Type", "application/json"}};
    return request(server->port(), method, path, body.dump(), headers);
  }
  Json take(const std::string& worker = kWorker, const std::string& engine = "Engine 1") const {
    const Answer answer = computer("POST", kNext, {{"worker", worker}, {"engine", engine}});
    EXPECT_EQ(answer.status, 200U) << answer.body;
    return Json::parse(answer.body);
  }
  Answer bring(const std::string& game, int position, const Json& values, const std::string& worker = kWorker) const {
    return computer("PUT", "/api/computer/analyses/" + game,
                    {{"worker", worker}, {"position", position}, {"values", values}});
  }
  static Json shown(Browser& who, const std::string& game) { return Json::parse(who.get(analysis_of(game)).body); }

  Place place;
  std::unique_ptr<ServerChild> server = new_server(place);
  Browser alice = Browser::with_account(server->port(), "Alice");
  Browser bob = Browser::with_account(server->port(), "Bob");
};

TEST_F(AnalysesOverHttp, AreAskedForOnceMadeByTheComputerAndShownToAll) {
  const std::string game = finished();
  Browser nobody(server->port());
  EXPECT_EQ(shown(nobody, game), (Json{{"state", "none"}}));
  const Answer asked = alice.post(analysis_of(game));
  EXPECT_EQ(asked.status, 202U) << asked.body;
  const Json waiting = Json::parse(asked.body);
  EXPECT_EQ(waiting["state"], "waiting");
  EXPECT_EQ(waiting["positions"], 3);
  EXPECT_EQ(waiting["here"], false) << "nobody runs the computer of this test";
  for (Browser* one : {&alice, &bob}) EXPECT_EQ(one->post(analysis_of(game)).status, 202U) << "the same again";
  const auto left = [&](Browser& who) { return Json::parse(who.get("/api/account/analyses").body); };
  EXPECT_EQ(left(alice), (Json{{"inADay", 3}, {"left", 2}}));
  EXPECT_EQ(left(bob)["left"], 3);

  const Json task = take();
  EXPECT_EQ(task["game"], game);
  EXPECT_EQ(task["variant"], "chess");
  EXPECT_EQ(task["actions"], (Json{"e2e4", "e7e5"}));
  EXPECT_EQ(task["position"], 2);
  EXPECT_EQ(task["first"], 0);
  EXPECT_EQ(task["nodes"], protocol::kAnalysisNodes);
  ASSERT_EQ(code_of(bring(game, 2, Json::array({score(10)}))), "ok");
  const Json going = shown(nobody, game);
  EXPECT_EQ(going["state"], "going");
  EXPECT_EQ(going["found"], 1);
  EXPECT_EQ(take()["after"], score(10)) << "whoever goes on is told what stands behind";
  const auto beat = [&](const std::string& worker, const std::string& holds) {
    return Json::parse(computer("POST", kNext, {{"worker", worker}, {"engine", "Engine 1"}, {"holds", holds}}).body);
  };
  EXPECT_EQ(beat(kWorker, game), (Json{{"holds", game}})) << "it has the game: nothing is sent again";
  EXPECT_EQ(beat(kWorker, "aaaaaaaa")["game"], game) << "it holds another than is its own";
  EXPECT_EQ(beat("another-worker", game), Json::object());
  ASSERT_EQ(code_of(bring(game, 1, Json::array({score(20, "black"), score(30)}))), "ok");
  const Json done = shown(nobody, game);
  EXPECT_EQ(done["state"], "done");
  EXPECT_EQ(done["engine"], "Engine 1");
  EXPECT_EQ(done["values"], (Json::array({score(30), score(20, "black"), score(10)})));
  EXPECT_EQ(bob.post(analysis_of(game)).status, 200U);
  EXPECT_EQ(left(bob)["left"], 3);
  EXPECT_EQ(take(), Json::object());
  const Answer tagged = nobody.get(analysis_of(game));
  EXPECT_FALSE(tagged.etag.empty());
  EXPECT_EQ(request(server->port(), "GET", analysis_of(game), "", {{"If-None-Match", tagged.etag}}).status, 304U);
  const Json mine = Json::parse(alice.get("/api/account/export").body)["analyses"];
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(mine[0]["game"], game);
}

TEST_F(AnalysesOverHttp, AreThreeInADayUntilMidnight) {
  std::vector<std::string> games;
  for (int i = 0; i < 4; ++i) games.push_back(finished());
  for (int i = 0; i < 3; ++i) ASSERT_EQ(alice.post(analysis_of(games[static_cast<std::size_t>(i)])).status, 202U);
  const Answer refused = alice.post(analysis_of(games[3]));
  EXPECT_EQ(refused.status, 429U);
  EXPECT_EQ(code_of(refused), "too_many_analyses");
  EXPECT_GT(std::stoi(refused.retry_after), 0);
  EXPECT_LE(std::stoi(refused.retry_after), 86'400);
  EXPECT_EQ(alice.post(analysis_of(games[0])).status, 202U) << "that one she has asked for";
  EXPECT_EQ(bob.post(analysis_of(games[3])).status, 202U) << "each account is counted for itself";
  const std::string another = finished();
  restart(SIGTERM, "UPDATE analyses SET asked_ms = asked_ms - 86400000");
  EXPECT_EQ(alice.post(analysis_of(another)).status, 202U);
  EXPECT_EQ(Json::parse(alice.get("/api/account/analyses").body)["left"], 2);
}

TEST_F(AnalysesOverHttp, AreForAccountsAndOfGamesThatAreOver) {
  const std::string game = finished();
  EXPECT_EQ(code_of(request(server->port(), "POST", analysis_of(game), "{}", {{"Content-Type", "application/json"}})),
            "not_signed_in");
  Two going(server->port(), Json::object());
  const Headers guest{{"Authorization", "Bearer " + going.white.token()}, {"Content-Type", "application/json"}};
  const Answer refused = request(server->port(), "POST", analysis_of(game), "{}", guest);
  EXPECT_EQ(refused.status, 401U);
  EXPECT_EQ(code_of(refused), "not_signed_in");
  going.move("e2e4");
  const Answer early = alice.post(analysis_of(going.white.game()));
  EXPECT_EQ(early.status, 409U);
  EXPECT_EQ(code_of(early), "not_over");
  going.move("e7e5");
  Two empty(server->port(), Json::object());
  empty.white.act("abort");
  EXPECT_EQ(code_of(alice.post(analysis_of(empty.white.game()))), "not_started");
  EXPECT_EQ(code_of(alice.post(analysis_of("Zz345678"))), "no_such_game");
  EXPECT_EQ(code_of(alice.post(analysis_of("none"))), "no_such_game");
  EXPECT_EQ(code_of(alice.get(analysis_of("Zz345678"))), "no_such_game");
  EXPECT_EQ(Json::parse(alice.get("/api/account/analyses").body)["left"], 3) << "what is refused costs nothing";
}

TEST_F(AnalysesOverHttp, OfPrivateAndDelayedGamesAreShownToThoseWhoSeeThem) {
  const auto game_of_alice = [&](Json terms) {
    auto hers = Client::with_token(server->port(), alice.make_token({"play"}));
    terms["color"] = "white";
    hers.create(std::move(terms));
    Client his(server->port());
    his.watch(hers.game());
    his.join();
    hers.until([&] { return hers.my_turn(); });
    hers.move("e2e4");
    his.until([&] { return his.my_turn(); });
    his.move("e7e5");
    hers.act("resign");
    return hers.game();
  };
  const std::string secret = game_of_alice({{"private", true}});
  EXPECT_EQ(code_of(bob.post(analysis_of(secret))), "no_such_game");
  EXPECT_EQ(alice.post(analysis_of(secret)).status, 202U);
  EXPECT_EQ(code_of(bob.get(analysis_of(secret))), "no_such_game");
  EXPECT_EQ(shown(alice, secret)["state"], "waiting");
  EXPECT_TRUE(alice.get(analysis_of(secret)).etag.empty());

  const std::string later = game_of_alice({{"delay_ms", 3'600'000}});
  EXPECT_EQ(code_of(bob.post(analysis_of(later))), "not_over");
  EXPECT_EQ(alice.post(analysis_of(later)).status, 202U);
  EXPECT_EQ(shown(bob, later), (Json{{"state", "none"}})) << "that it is over is not told yet";
}

TEST_F(AnalysesOverHttp, OnlyTheComputerMakesThem) {
  const std::string game = finished();
  ASSERT_EQ(alice.post(analysis_of(game)).status, 202U);
  const Answer stranger = alice.post(kNext, {{"worker", kWorker}, {"engine", "Mine"}});
  EXPECT_EQ(stranger.status, 403U);
  EXPECT_EQ(code_of(stranger), "missing_role");
  EXPECT_EQ(code_of(alice.put("/api/computer/analyses/" + game,
                              {{"worker", kWorker}, {"position", 2}, {"values", Json::array({score(0)})}})),
            "missing_role");
  EXPECT_EQ(code_of(request(server->port(), "POST", kNext, "{}", {{"Content-Type", "application/json"}})),
            "missing_field")
      << "a body is read before anybody is looked for";
}

TEST_F(AnalysesOverHttp, WhatIsNoValueIsRefused) {
  const std::string game = finished();
  ASSERT_EQ(alice.post(analysis_of(game)).status, 202U);
  ASSERT_EQ(take()["game"], game);
  const std::vector<std::pair<std::string, std::string>> bad{
      {"bad_value", "[]"},
      {"bad_value", R"([{"turn":"white"}])"},
      {"bad_value", R"([{"turn":"white","cp":1,"mate":1}])"},
      {"bad_value", R"([{"turn":"white","over":"none"}])"},
      {"bad_value", R"([{"turn":"white","over":"draw","line":["e2e4"]}])"},
      {"bad_value", R"([{"turn":"white","faces":[]}])"},
      {"bad_value", R"([{"turn":"white","faces":[{"face":2,"cp":1},{"face":1,"cp":1}]}])"},
      {"bad_value", R"([{"turn":"white","faces":[{"face":1}]}])"},
      {"bad_value", R"([{"turn":"red","cp":1}])"},
      {"bad_value", R"([{"turn":"white","cp":1,"line":["<script>"]}])"},
      {"missing_field", R"([{"cp":1}])"},
      {"unknown_field", R"([{"turn":"white","cp":1,"best":"e2e4"}])"},
      {"out_of_range", R"([{"turn":"white","cp":32001}])"},
      {"out_of_range", R"([{"turn":"white","mate":201}])"},
      {"out_of_range", R"([{"turn":"white","faces":[{"face":21,"cp":1}]}])"},
      {"wrong_type", R"([{"turn":"white","cp":0.5}])"},
      {"wrong_type", R"({"turn":"white","cp":1})"},
      {"too_long", Json::array({{{"turn", "white"}, {"cp", 1}, {"line", std::vector<std::string>(9, "e2e4")}}}).dump()},
      {"too_long", Json(std::vector<Json>(33, score(1))).dump()},
  };
  for (const auto& [code, values] : bad) {
    const Answer refused = bring(game, 2, Json::parse(values));
    EXPECT_EQ(code_of(refused), code) << values;
    EXPECT_EQ(refused.status, 400U) << values;
  }
  for (const int position : {1, 3})
    EXPECT_EQ(code_of(bring(game, position, Json::array({score(1)}))), "stale_ply") << position;
  EXPECT_EQ(code_of(bring(game, 2, std::vector<Json>(4, score(1)))), "stale_ply") << "more than there are";
  EXPECT_EQ(code_of(bring(game, 2, Json::array({score(1)}), "worker02")), "stale_ply") << "another process has it";
  EXPECT_EQ(code_of(bring("Zz345678", 2, Json::array({score(1)}))), "stale_ply");
  EXPECT_EQ(code_of(bring("none", 2, Json::array({score(1)}))), "no_such_game");
  EXPECT_EQ(shown(alice, game)["found"], 0);
}

TEST_F(AnalysesOverHttp, NothingIsLostWhereServerOrComputerAreKilled) {
  const std::string game = finished();
  ASSERT_EQ(alice.post(analysis_of(game)).status, 202U);
  restart(SIGKILL);
  EXPECT_EQ(shown(alice, game)["state"], "waiting");
  ASSERT_EQ(take()["position"], 2);
  ASSERT_EQ(code_of(bring(game, 2, Json::array({score(10)}))), "ok");
  restart(SIGKILL);
  EXPECT_EQ(shown(alice, game)["found"], 1);
  EXPECT_EQ(take("worker02"), Json::object()) << "the first process may still be there";
  restart(SIGTERM, "UPDATE analyses SET heard_ms = heard_ms - 31000");
  EXPECT_EQ(shown(alice, game)["state"], "waiting");
  EXPECT_EQ(take("worker02")["position"], 1) << "goes on where the first one was lost";
  EXPECT_EQ(code_of(bring(game, 1, Json::array({score(1)}))), "stale_ply");
  ASSERT_EQ(code_of(bring(game, 1, Json::array({score(20), score(30)}), "worker02")), "ok");
  EXPECT_EQ(shown(alice, game)["state"], "done");
  EXPECT_EQ(Json::parse(alice.get("/api/account/analyses").body)["left"], 2) << "charged once";
}

TEST(AnalysesWithoutComputer, AreRefusedWithAnotherWay) {
  Place place;
  const LocalServer server{place};
  Browser alice = Browser::with_account(server.port(), "Alice");
  Two two(server.port(), Json::object());
  two.move("e2e4");
  two.move("e7e5");
  two.white.act("resign");
  const Answer refused = alice.post(analysis_of(two.white.game()));
  EXPECT_EQ(refused.status, 503U);
  EXPECT_EQ(code_of(refused), "no_computer");
  EXPECT_TRUE(refused.body.contains("your browser")) << refused.body;
}

}  // namespace
}  // namespace server::test
