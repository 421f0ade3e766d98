// Accounts on the socket: who a connection is, what it may do, and what becomes of it when the account goes.
#include <gtest/gtest.h>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

std::string hello_with(const std::string& token = {}) {
  Json data{{"protocol", 1}, {"features", Json::array()}};
  if (!token.empty()) data["token"] = token;
  return Json{{"t", "hello"}, {"id", "h1"}, {"d", data}}.dump();
}

/// What the server says after hello: who the client is, or the code of the refusal.
Json you(SocketClient& socket, const std::string& token = {}) {
  socket.send(hello_with(token));
  const Json frame = checked(socket.receive().value());
  return frame["t"] == "error" ? frame["d"]["code"] : frame["d"]["you"];
}

Json you(std::uint16_t port, const Headers& headers, const std::string& token = {}) {
  SocketClient socket(port, "/ws", headers);
  return you(socket, token);
}

class Accounts : public testing::Test {
 protected:
  Place place;
  LocalServer server{place, {.errors = kNoLimit}};
  const std::uint16_t port = server.port();
};

TEST_F(Accounts, AConnectionIsWhoItsPageIsWhateverGuestThePageWas) {
  const Browser alice = Browser::with_account(port, "Alice");
  const Json expected{{"id", alice.id()}, {"name", "Alice"}, {"account", {{"roles", Json::array({"player"})}}}};
  EXPECT_EQ(you(port, alice.headers()), expected);
  const Client guest(port);
  EXPECT_EQ(you(port, alice.headers(), guest.token()), expected);
  EXPECT_EQ(you(port, {}, guest.token())["id"], guest.id());
  EXPECT_FALSE(you(port, {}, guest.token()).contains("account"));
}

TEST_F(Accounts, AnotherSitesPageDoesNotSpeakForWhoIsSignedInHere) {
  const Browser alice = Browser::with_account(port);
  for (const char* origin : {"http://evil.example", "null", "http://127.0.0.1.evil.example"}) {
    EXPECT_TRUE(you(port, {{"Origin", origin}, {"Cookie", alice.cookie()}})["id"].get<std::string>().starts_with("g-"));
  }
  EXPECT_TRUE(you(port, {{"Cookie", alice.cookie()}})["id"].get<std::string>().starts_with("g-")) << "no origin";
  EXPECT_TRUE(
      you(port, {{"Origin", "http://127.0.0.1"}, {"Cookie", "astragal=" + std::string(64, '0')}}).contains("token"))
      << "a cookie that is nobody's makes a guest";
}

TEST_F(Accounts, AProgramIsWhoItsTokenSaysInHelloOrInTheUpgrade) {
  const Browser alice = Browser::with_account(port);
  const std::string token = alice.make_token({"play"});
  EXPECT_EQ(you(port, {}, token)["id"], alice.id());
  EXPECT_EQ(you(port, {{"Authorization", "Bearer " + token}})["id"], alice.id());
  EXPECT_EQ(you(port, {}, "ast_" + std::string(64, '0')), "bad_token");
  EXPECT_EQ(you(port, {{"Authorization", "Bearer ast_0000"}}), "bad_token");
  EXPECT_EQ(you(port, {{"Authorization", "Basic YTpi"}}), "bad_token");
}

TEST_F(Accounts, ATokenDoesWhatItsScopesAllow) {
  const Browser alice = Browser::with_account(port);
  Client waiting(port);
  waiting.create(Json::object());
  Client challenger = Client::with_token(port, alice.make_token({"challenge"}));
  challenger.create(Json::object());
  EXPECT_EQ(challenger.act("abort")["d"]["code"], "missing_scope");
  challenger.watch(waiting.game());
  EXPECT_EQ(challenger.act("join")["d"]["code"], "missing_scope");
  Client watcher = Client::with_token(port, alice.make_token({"bot", "tournament"}));
  watcher.watch(waiting.game());
  EXPECT_EQ(watcher.ask("create", {{"variant", "chess"},
                                   {"options", Json::object()},
                                   {"clock", {{"type", "unlimited"}}},
                                   {"color", "white"},
                                   {"rated", false}})["d"]["code"],
            "missing_scope");
  EXPECT_EQ(watcher.act("join")["d"]["code"], "missing_scope");
  Client player = Client::with_token(port, alice.make_token({"play"}));
  player.watch(waiting.game());
  EXPECT_EQ(player.act("join")["t"], "player_joined");
}

TEST_F(Accounts, GuestsPlayNoRatedGames) {
  Client guest(port);
  const Json rated{{"variant", "chess"},
                   {"options", Json::object()},
                   {"clock", {{"type", "unlimited"}}},
                   {"color", "white"},
                   {"rated", true}};
  const Json refused = guest.ask("create", rated);
  EXPECT_EQ(refused["d"]["code"], "not_available");
  EXPECT_EQ(refused["d"]["pointer"], "/d/rated");
  Client owner = Client::with_account(port);
  owner.create({{"rated", true}, {"clock", kFiveMinutes}});
  guest.watch(owner.game());
  EXPECT_EQ(guest.act("join")["d"]["code"], "not_available");
  Client other = Client::with_account(port);
  other.watch(owner.game());
  EXPECT_EQ(other.act("join")["t"], "player_joined");
}

TEST_F(Accounts, ConnectionsEndWithWhatTheyWereGivenFor) {
  Browser alice = Browser::with_account(port);
  const Browser bob = Browser::with_account(port);
  const std::string token = alice.make_token({"play"});
  SocketClient others(port, "/ws", bob.headers());
  ASSERT_EQ(you(others)["id"], bob.id());
  const auto expect_end = [&](const Headers& headers, const std::string& shown, auto&& act) {
    SocketClient socket(port, "/ws", headers);
    ASSERT_EQ(you(socket, shown)["id"], alice.id());
    act();
    EXPECT_EQ(socket.receive(), std::nullopt);
    EXPECT_EQ(socket.close_code(), 4001);
  };
  const std::string id = Json::parse(alice.get("/api/token").body)["tokens"][0]["id"];
  expect_end({}, token, [&] { EXPECT_EQ(code_of(alice.drop("/api/token/" + id)), "ok"); });
  EXPECT_EQ(you(port, {}, token), "bad_token");
  expect_end(alice.headers(), {}, [&] {
    EXPECT_EQ(alice.said("/api/account/password", {{"password", kPassword}, {"new", "new horse 1"}}), "ok");
  });
  expect_end(alice.headers(), {}, [&] { EXPECT_EQ(alice.said("/api/logout/everywhere"), "ok"); });
  EXPECT_EQ(alice.said("/api/login", {{"name", alice.name()}, {"password", "new horse 1"}}), "ok");
  expect_end(alice.headers(), {},
             [&] { EXPECT_EQ(alice.said("/api/account/close", {{"password", "new horse 1"}}), "ok"); });
  EXPECT_FALSE(others.ready(std::chrono::milliseconds{50})) << "nobody else's";
}

TEST_F(Accounts, AClosedAccountHasNoNameAnywhereAndNobodyGetsIt) {
  Browser alice = Browser::with_account(port, "Alice");
  Client white = Client::with_token(port, alice.make_token({"play"}));
  Client black(port);
  white.create({{"variant", "chess"}});
  const std::string game = white.game();
  black.watch(game);
  black.join();
  black.until([&] { return black.playing(); });
  EXPECT_EQ(black.look()["players"][0]["name"], "Alice");
  ASSERT_EQ(alice.said("/api/account/close", {{"password", kPassword}}), "ok");

  // A spectator is told at once. The room is loaded, and still shows the closed account's name to nobody.
  black.until([&] { return black.last_of("snapshot")["d"]["players"][0]["name"] == "closed account"; });
  EXPECT_FALSE(black.last_of("snapshot").contains("id"));
  EXPECT_EQ(black.look()["players"][0]["name"], "closed account");
  EXPECT_EQ(black.look()["players"][0]["id"], alice.id());
  const auto exported = [&](const std::string& path) { return request(server.port(), "GET", path).body; };
  for (const std::string& path : {"/game/export/" + game, "/game/export/" + game + ".pgn"}) {
    EXPECT_EQ(exported(path).find("Alice"), std::string::npos) << path;
    EXPECT_NE(exported(path).find("closed account"), std::string::npos) << path;
  }
  Client watcher(port);
  watcher.watch(game);
  Client since = watcher.another_tab();
  since.resume({}, 0);
  since.until([&] { return since.last() >= watcher.last(); });
  for (const auto& [v, event] : since.events()) EXPECT_EQ(event.dump().find("Alice"), std::string::npos) << v;

  Browser again(port);
  EXPECT_EQ(again.said("/api/account", {{"name", "Alice"}, {"password", kPassword}}), "name_taken");
  EXPECT_EQ(again.said("/api/login", {{"name", "Alice"}, {"password", kPassword}}), "wrong_password");
  EXPECT_EQ(code_of(again.get("/api/user/Alice")), "no_such_user");
}

TEST_F(Accounts, AGuestWhoMakesAnAccountLeavesHisSeatToTheGuest) {
  Client guest(port);
  guest.create(Json::object());
  const Browser alice = Browser::with_account(port);
  Client later = Client::with_token(port, alice.make_token({"play"}));
  later.watch(guest.game());
  EXPECT_EQ(later.act("join")["t"], "player_joined") << "somebody else";
}

}  // namespace
}  // namespace server::test
