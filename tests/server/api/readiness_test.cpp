// Whether the server is alive and able to store, as it says itself; how much one address may read.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <optional>

#include <thread>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

TEST(Readiness, SaysWhyTheServerCannotStoreWithinTwoSecondsAndWhenItCanAgain) {
  const Place place;
  const LocalServer server(place);
  const auto ready = [&] { return request(server.port(), "GET", "/readyz"); };
  EXPECT_EQ(ready().status, 200U);
  EXPECT_EQ(Json::parse(ready().body), (Json{{"status", "ready"}}));
  SQLite::Database other((place.data() / "astragal.db").string(), SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  std::this_thread::sleep_for(600ms);  // a verdict lasts half a second
  const auto start = steady_clock::now();
  const Answer answer = ready();
  EXPECT_LT(steady_clock::now() - start, promised(3s));
  EXPECT_EQ(answer.status, 503U);
  const Json said = Json::parse(answer.body);
  EXPECT_EQ(said["status"], "not_ready");
  EXPECT_EQ(said["why"], "locked");
  EXPECT_FALSE(said["message"].get<std::string>().empty());
  EXPECT_EQ(request(server.port(), "GET", "/healthz").status, 200U) << "it is alive all the same";
  other.exec("ROLLBACK");
  EXPECT_TRUE(eventually([&] { return ready().status == 200U; }));
}

TEST(Readiness, WhatWouldGoToAMovedDatabaseIsNotStored) {
  for (const char* name : {"astragal.db", "astragal.db-wal"}) {
    const Place place;
    std::optional<LocalServer> server(std::in_place, place);
    Two game(server->port(), {{"clock", {{"type", "unlimited"}}}});
    game.move("e2e4");
    const auto file = place.data() / name;
    const auto elsewhere = place / "elsewhere";
    const auto ready = [&] { return request(server->port(), "GET", "/readyz"); };
    std::filesystem::rename(file, elsewhere);
    const Json move{{"ply", 2}, {"move", "e7e5"}};
    EXPECT_EQ(game.black.act("move", move)["d"]["code"], "not_stored");
    std::this_thread::sleep_for(600ms);  // a verdict lasts half a second
    const Json said = Json::parse(ready().body);
    EXPECT_EQ(said["why"], "moved") << said;
    EXPECT_NE(said["message"].get<std::string>().find(file.string()), std::string::npos) << said;
    EXPECT_EQ(game.black.look()["moves"].size(), 1U);

    std::filesystem::rename(elsewhere, file);
    EXPECT_TRUE(eventually([&] { return ready().status == 200U; }));
    Json answer;
    EXPECT_TRUE(eventually([&] {
      answer = game.black.act("move", move);
      return answer["t"] == "moved";
    })) << answer;
    server.reset();
    server.emplace(place);
    game.white.resume(server->port());
    EXPECT_EQ(game.white.look()["moves"].size(), 2U);
  }
}

TEST(Readiness, WhileTheDatabaseIsLockedEveryCommandHasAnAnswerInTime) {
  const Place place;
  const LocalServer server(place);
  Two game(server.port(), Json::object());
  Client known(server.port());
  SQLite::Database other((place.data() / "astragal.db").string(), SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  const auto start = steady_clock::now();
  const auto code = [](const Json& answer) { return answer["t"] == "error" ? answer["d"]["code"] : answer["t"]; };
  EXPECT_EQ(code(game.white.act("move", {{"ply", 1}, {"move", "e2e4"}})), "not_stored");
  EXPECT_EQ(code(known.ask("create", {{"variant", "chess"},
                                      {"options", Json::object()},
                                      {"clock", {{"type", "unlimited"}}},
                                      {"color", "white"},
                                      {"rated", false}})),
            "not_stored");
  Client tab = known.another_tab();
  tab.watch(game.white.game());
  EXPECT_EQ(tab.snapshot()["phase"], "playing");
  EXPECT_EQ(code(known.ask("block", {{"player", game.white.id()}})), "not_stored");
  EXPECT_LT(steady_clock::now() - start, promised(10s));
  other.exec("ROLLBACK");
  const auto patience = steady_clock::now() + kPatience;
  Json moved = game.white.act("move", {{"ply", 1}, {"move", "e2e4"}});
  while (code(moved) == "not_stored" && steady_clock::now() < patience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(moved["d"]["retry_ms"].get<int>()));
    moved = game.white.act("move", {{"ply", 1}, {"move", "e2e4"}});
  }
  EXPECT_EQ(code(moved), "moved") << "after the outage, of which the game is told first";
}

TEST(Reading, AnAddressReadsButSoMuchAndThePageAndHealthAreForEverybody) {
  const Place place;
  const LocalServer server{place, {.reads = 3}};
  const auto get = [&](const std::string& target) { return request(server.port(), "GET", target); };
  // This address is answered quickly: a slow answer would take so long that one more read might pass.
  for (int i = 0; i < 3; ++i) EXPECT_EQ(get("/fair/keys").status, 200U);
  for (const char* target :
       {"/api/variants", "/fair/keys", "/game/export/nowhere0", "/api/user/nobody", "/api/account"}) {
    const Answer refused = get(target);
    EXPECT_EQ(refused.status, 429U) << target;
    EXPECT_EQ(code_of(refused), "too_many_attempts");
    EXPECT_GE(std::stoi(refused.retry_after), 1);
    EXPECT_LE(std::stoi(refused.retry_after), 20);
  }
  for (const char* target : {"/", "/assets/app-1a2b.js", "/healthz", "/readyz"}) EXPECT_EQ(get(target).status, 200U);
  EXPECT_EQ(request(server.port(), "POST", "/api/gamefile", "x").status, 400U) << "it has a bound of its own";
}

}  // namespace
}  // namespace server::test
