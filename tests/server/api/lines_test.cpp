// Conditional lines over HTTP: whose they are, what is refused, what the server plays from them, and who sees it.
#include <SQLiteCpp/Database.h>
#include <gtest/gtest.h>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

Json ply(int number, const std::string& move) {
  return {{"ply", number}, {"move", move}};
}

class LinesOverHttp : public testing::Test {
 protected:
  static Headers headers_of(const Client& who) {
    return {{"Authorization", "Bearer " + who.token()}, {"Content-Type", "application/json"}};
  }
  [[nodiscard]] std::string path() const { return "/api/games/" + game.white.game() + "/lines"; }
  Answer ask(const std::string& method, const Client& who, const std::string& body = {}) {
    return request(server.port(), method, path(), body, headers_of(who));
  }
  Answer put(const Client& who, const Json& lines) {
    return ask("PUT", who, Json{{"after", who.last()}, {"lines", lines}}.dump());
  }
  Json shown(const Client& who) { return Json::parse(ask("GET", who).body)["lines"]; }
  void expect_ply(int number) {
    for (Client* one : {&game.white, &game.black}) one->until([&] { return one->ply() == number; });
  }

  Place place;
  LocalServer server{place};
  Two game{server.port(), {{"clock", {{"type", "correspondence"}, {"days", 3}}}}};
};

TEST_F(LinesOverHttp, AreStoredShownPlayedAndDropped) {
  const Json lines{ply(1, "e2e4"), ply(2, "e7e5"), ply(3, "g1f3"), ply(4, "b8c6"), ply(1, "d2d4"), ply(2, "d7d5")};
  const Answer stored = put(game.black, lines);
  ASSERT_EQ(stored.status, 200U) << stored.body;
  EXPECT_EQ(Json::parse(stored.body)["lines"], lines);
  EXPECT_EQ(shown(game.black), lines);
  EXPECT_EQ(shown(game.white), Json::array()) << "nobody else's";
  game.white.act("move", {{"ply", 1}, {"move", "e2e4"}});
  expect_ply(2);
  EXPECT_EQ(game.white.last_of("moved")["d"]["move"], "e7e5");
  EXPECT_EQ(game.white.last_of("moved")["d"]["conditional"], true);
  EXPECT_FALSE(game.white.last_of("moved").contains("id"));
  EXPECT_EQ(shown(game.black), (Json{ply(3, "g1f3"), ply(4, "b8c6")}));
  game.white.act("move", {{"ply", 3}, {"move", "f1c4"}});
  EXPECT_EQ(shown(game.black), Json::array()) << "the game has left them";
  const Json record = Json::parse(request(server.port(), "GET", "/game/export/" + game.white.game()).body);
  EXPECT_EQ(record["moves"], "e2e4 e7e5 f1c4");
  int conditional = 0;
  for (const Json& event : record["events"]) conditional += event["d"].value("conditional", false) ? 1 : 0;
  EXPECT_EQ(conditional, 1);
}

TEST_F(LinesOverHttp, OfBothPlayersAnswerEachOther) {
  ASSERT_EQ(put(game.black, {ply(1, "e2e4"), ply(2, "e7e5"), ply(3, "g1f3"), ply(4, "b8c6")}).status, 200U);
  EXPECT_EQ(code_of(put(game.white, Json::array({ply(1, "e2e4")}))), "position_changed") << "it is White's turn";
  game.white.act("move", {{"ply", 1}, {"move", "e2e4"}});
  expect_ply(2);
  EXPECT_EQ(code_of(put(game.white, Json::array({ply(3, "g1f3")}))), "position_changed") << "again";
  game.white.act("move", {{"ply", 3}, {"move", "d2d4"}});
  ASSERT_EQ(put(game.white, {ply(4, "e5d4"), ply(5, "d1d4"), ply(6, "b8c6"), ply(7, "d4a4")}).status, 200U);
  game.black.act("move", {{"ply", 4}, {"move", "e5d4"}});
  expect_ply(5);
  ASSERT_EQ(put(game.white, {ply(6, "b8c6"), ply(7, "d4a4"), ply(8, "g8f6"), ply(9, "b1c3")}).status, 200U);
  game.black.act("move", {{"ply", 6}, {"move", "b8c6"}});
  expect_ply(7);
  ASSERT_EQ(put(game.black, Json::array()).status, 200U);
}

TEST_F(LinesOverHttp, ThatAreWrongAreRefusedAndHarmNothing) {
  const Json good{ply(1, "e2e4"), ply(2, "e7e5")};
  ASSERT_EQ(put(game.black, good).status, 200U);
  const Answer illegal = put(game.black, {ply(1, "e2e4"), ply(2, "e7e4")});
  EXPECT_EQ(code_of(illegal), "illegal_move");
  const Json error = Json::parse(illegal.body)["error"];
  EXPECT_TRUE(error["message"].get<std::string>().starts_with("ply 2, e7e4: ")) << error;
  EXPECT_EQ(error["pointer"], "/lines/1/move");
  Json many = Json::array();
  for (int i = 0; i < 1001; ++i) many.push_back(ply(1, "e2e4"));
  EXPECT_EQ(code_of(put(game.black, many)), "too_long");
  EXPECT_EQ(code_of(put(game.black, {ply(1, "e2e4"), ply(3, "e7e5")})), "bad_value");
  EXPECT_EQ(code_of(ask("PUT", game.black, "{}")), "missing_field");
  EXPECT_EQ(code_of(ask("PUT", game.black, R"({"after":1,"lines":[],"more":1})")), "unknown_field");
  EXPECT_EQ(code_of(ask("PUT", game.black, Json{{"after", 10'000}, {"lines", good}}.dump())), "position_changed");
  EXPECT_EQ(code_of(request(server.port(), "PUT", path(), "{}", {{"Content-Type", "text/plain"}})), "not_json");
  EXPECT_EQ(shown(game.black), good);
}

TEST_F(LinesOverHttp, AreForPlayersOfGamesByPost) {
  Client other(server.port());
  EXPECT_EQ(code_of(ask("GET", other)), "not_a_player");
  EXPECT_EQ(code_of(request(server.port(), "GET", path(), "", {})), "not_signed_in");
  EXPECT_EQ(code_of(request(server.port(), "GET", "/api/games/none/lines", "", headers_of(other))), "no_such_game");
  EXPECT_EQ(code_of(request(server.port(), "GET", "/api/games/Zz345678/lines", "", headers_of(other))), "no_such_game");
  EXPECT_EQ(request(server.port(), "POST", path(), "{}", headers_of(other)).status, 405U);
  Two quick(server.port(), {{"clock", kFiveMinutes}});
  const std::string quick_path = "/api/games/" + quick.white.game() + "/lines";
  EXPECT_EQ(code_of(request(server.port(), "GET", quick_path, "", headers_of(quick.white))), "not_available");
}

TEST_F(LinesOverHttp, GoWithTheEndOfTheGameAndWhenTheyAreDropped) {
  const Json good{ply(1, "e2e4"), ply(2, "e7e5")};
  ASSERT_EQ(put(game.black, good).status, 200U);
  EXPECT_EQ(ask("DELETE", game.black).status, 200U);
  EXPECT_EQ(shown(game.black), Json::array());
  ASSERT_EQ(put(game.black, good).status, 200U);
  game.white.act("resign");
  EXPECT_EQ(code_of(ask("GET", game.black)), "game_over");
  EXPECT_EQ(code_of(put(game.black, good)), "game_over");
}

TEST_F(LinesOverHttp, AreKeptAsTheyAreWhenTheGameGoesAlongThemMeanwhile) {
  const std::uint64_t before = game.black.last();
  game.white.act("move", {{"ply", 1}, {"move", "e2e4"}});
  game.black.until([&] { return game.black.ply() == 1; });
  game.black.act("move", {{"ply", 2}, {"move", "e7e5"}});
  const Json lines{ply(1, "e2e4"), ply(2, "e7e5"), ply(3, "g1f3"), ply(4, "b8c6")};
  const auto put_old = [&](const Json& old) {
    return ask("PUT", game.black, Json{{"after", before}, {"lines", old}}.dump());
  };
  ASSERT_EQ(put_old(lines).status, 200U);
  EXPECT_EQ(shown(game.black), (Json{ply(3, "g1f3"), ply(4, "b8c6")}));
  EXPECT_EQ(code_of(put_old({ply(1, "d2d4"), ply(2, "d7d5")})), "position_changed");
  EXPECT_EQ(shown(game.black), (Json{ply(3, "g1f3"), ply(4, "b8c6")}));
}

TEST_F(LinesOverHttp, OfAnAccountAreInItsExportAndNeedATokenThatPlays) {
  Browser alice = Browser::with_account(server.port(), "Alice");
  Client hers = Client::with_token(server.port(), alice.make_token({"play"}));
  hers.create({{"clock", {{"type", "correspondence"}, {"days", 3}}}, {"color", "black"}});
  Client bob(server.port());
  bob.watch(hers.game());
  bob.join();
  hers.until([&] { return hers.playing(); });
  const std::string to = "/api/games/" + hers.game() + "/lines";
  const Json body{{"after", hers.last()}, {"lines", {ply(1, "e2e4"), ply(2, "e7e5")}}};
  const auto put_with = [&](const std::string& token) {
    return request(server.port(), "PUT", to, body.dump(),
                   {{"Authorization", "Bearer " + token}, {"Content-Type", "application/json"}});
  };
  EXPECT_EQ(code_of(put_with(alice.make_token({"challenge"}))), "missing_scope");
  ASSERT_EQ(put_with(hers.token()).status, 200U);
  EXPECT_EQ(Json::parse(alice.get(to).body)["lines"], body["lines"]) << "by the cookie";
  const Json exported = Json::parse(alice.get("/api/account/export").body)["lines"];
  ASSERT_EQ(exported.size(), 1U);
  EXPECT_EQ(exported[0]["game"], hers.game());
  EXPECT_EQ(exported[0]["lines"], body["lines"]);
  ASSERT_EQ(alice.drop(to).status, 200U);
  EXPECT_EQ(Json::parse(alice.get("/api/account/export").body)["lines"], Json::array());
}

TEST_F(LinesOverHttp, ThatCannotBeReadAreInTheExportAsTheyAreStored) {
  Browser alice = Browser::with_account(server.port(), "Alice");
  Client hers = Client::with_token(server.port(), alice.make_token({"play"}));
  hers.create({{"clock", {{"type", "correspondence"}, {"days", 3}}}, {"color", "black"}});
  Client bob(server.port());
  bob.watch(hers.game());
  bob.join();
  hers.until([&] { return hers.playing(); });
  const Json body{{"after", hers.last()}, {"lines", {ply(1, "e2e4"), ply(2, "e7e5")}}};
  ASSERT_EQ(request(server.port(), "PUT", "/api/games/" + hers.game() + "/lines", body.dump(), headers_of(hers)).status,
            200U);
  server.stop();
  SQLite::Database(place.data() / "astragal.db", SQLite::OPEN_READWRITE)
      .exec(R"(UPDATE conditional_lines SET lines = '{"of":"another version"}')");
  const LocalServer again{place, {}, server.port()};
  const Json exported = Json::parse(alice.get("/api/account/export").body)["lines"];
  ASSERT_EQ(exported.size(), 1U);
  EXPECT_EQ(exported[0]["game"], hers.game());
  EXPECT_EQ(exported[0].value("unreadable", ""), R"({"of":"another version"})");
  EXPECT_FALSE(exported[0].contains("lines"));
  EXPECT_FALSE(exported[0].contains("after"));
}

}  // namespace
}  // namespace server::test
