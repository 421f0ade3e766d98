// What anybody may read over HTTP: the games there are, dice, records, and the page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "protocol/base/error.hpp"
#include "rules/rules.hpp"
#include "server/fairness/check.hpp"
#include "server/match/play.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;

class Http : public testing::Test {
 protected:
  [[nodiscard]] Answer get(const std::string& target) const { return Browser{server.port()}.get(target); }
  [[nodiscard]] Json json(const std::string& target) const {
    const Answer answer = get(target);
    EXPECT_EQ(answer.status, 200U) << target << ": " << answer.body;
    EXPECT_EQ(answer.content_type, "application/json");
    return Json::parse(answer.body);
  }
  /// Reads a target that must be refused with a sentence, and gives the status.
  [[nodiscard]] unsigned refused(const std::string& target) const {
    const Answer answer = get(target);
    const Json error = Json::parse(answer.body)["error"];
    EXPECT_GT(error["message"].get<std::string>().size(), 10U) << target;
    EXPECT_TRUE(protocol::find_word<protocol::ErrorCode>(error["code"].get<std::string>())) << error;
    return answer.status;
  }

  Place place;
  LocalServer server{place};
};

TEST_F(Http, HealthCountsConnectionsAndRooms) {
  EXPECT_EQ(json("/healthz"), (Json{{"status", "ok"}, {"connections", 1}, {"rooms", 0}, {"serves", true}}));
  Client client(server.port());
  client.create(Json::object());
  EXPECT_EQ(json("/healthz")["rooms"], 1);
  // A connection is counted until the server has seen its end.
  EXPECT_TRUE(eventually([&] { return json("/healthz")["connections"] == 2; }));
}

TEST_F(Http, EveryVariantIsDescribed) {
  const Json all = json("/api/variants")["variants"];
  EXPECT_EQ(all.size(), rules::all_variants().size());
  for (const Json& one : all) {
    const Json game = json("/api/variants/" + one["id"].get<std::string>());
    EXPECT_EQ(game["id"], one["id"]);
    EXPECT_EQ(game["options"].size(), one["options"].size());
    for (const Json& option : one["options"]) EXPECT_EQ(game["options"][option["name"]], option["default"]);
    EXPECT_FALSE(game["pieces"].empty());
  }
}

TEST_F(Http, AVariantsOptionsAndDiagramsAreChosenInTheAddress) {
  EXPECT_EQ(json("/api/variants/chess56?pair-low=tigers")["options"]["pair-low"], "tigers");
  const Json cannon = json("/api/variants/chess56/diagram/O/f5");
  EXPECT_EQ(cannon["name"], "Cannon");
  EXPECT_FALSE(cannon["marks"].empty());
  EXPECT_EQ(json("/api/variants/chess56/diagram/O/f5?side=black")["side"], "black");
  EXPECT_EQ(refused("/api/variants/nothing"), 404U);
  EXPECT_EQ(refused("/api/variants/chess56?colour=red"), 400U);
  EXPECT_EQ(refused("/api/variants/chess56?pair-low=red"), 400U);
  EXPECT_EQ(refused("/api/variants/chess56/diagram/Q9/f5"), 404U);
  EXPECT_EQ(refused("/api/variants/chess56/diagram/O/z99"), 404U);
  EXPECT_EQ(refused("/api/variants/chess56/nothing"), 404U);
}

TEST_F(Http, WhatIsNoTextIsRefusedLikeAnythingElse) {
  EXPECT_EQ(refused("/api/variants/%ff"), 404U);
  EXPECT_EQ(refused("/api/variants/chess56/diagram/%ff/f5"), 404U);
  EXPECT_EQ(refused("/api/variants/chess56/diagram/O/%ff%00"), 404U);
  EXPECT_EQ(refused("/api/variants/chess56?%ff=%ff"), 400U);
  EXPECT_EQ(refused("/fair/%ff.1"), 404U);
  EXPECT_EQ(refused("/game/export/%ff%ff%ff%ff"), 404U);
}

TEST_F(Http, RecordsOfDiceAreThoseThatEveryCheckAccepts) {
  const Two game(server.port(), {{"variant", "chess56"}, {"color", "random"}});
  const Answer answer = get("/fair/" + game.white.draw());
  const auto record = fairness::read_record(answer.body);
  ASSERT_TRUE(record) << answer.body;
  const Json keys = json("/fair/keys")["keys"];
  ASSERT_EQ(keys.size(), 1U);
  const auto key = fairness::from_hex<fairness::PublicKey>(keys[0]["key"].get<std::string>());
  EXPECT_TRUE(fairness::check(*record, key));
  EXPECT_EQ(record->lock, game.white.last_of("fair_locked")["d"]["lock"]);

  {
    std::ofstream(place / "record.json") << answer.body;
  }
  Child verify(place, {"verify", (place / "record.json").string(), "--key", keys[0]["key"].get<std::string>()});
  EXPECT_EQ(verify.wait(), 0) << verify.out() << verify.err();

  EXPECT_EQ(refused("/fair/" + game.white.game() + ".2"), 404U);
  EXPECT_EQ(refused("/fair/nothing"), 404U);
  EXPECT_EQ(refused("/fair/" + game.white.game() + ".99999999999"), 404U);
}

TEST_F(Http, ADrawBeforeItsLockIsNotShown) {
  Client white(server.port());
  Client black(server.port());
  white.hold_dice();
  white.create({{"variant", "chess56"}});
  black.watch(white.game());
  black.join();
  EXPECT_EQ(refused("/fair/" + white.game() + ".1"), 404U);
}

TEST_F(Http, AnExportedGameCanBePlayedAgain) {
  Two game(server.port(), {{"variant", "chess56"}});
  std::mt19937 random{7};
  // The dice are chance: such a game may be over sooner.
  while (game.white.ply() < 20 && !game.black.legal().empty()) game.move(game.mover().any_move(random));
  const bool resigned = game.black.act("resign")["t"] == "game_ended";
  game.white.until([&] { return game.white.outcome().has_value(); });
  const Json out = json("/game/export/" + game.white.game());
  if (resigned) {
    EXPECT_EQ(out["status"], "resign");
    EXPECT_EQ(out["winner"], "white");
  }
  EXPECT_EQ(out["outcome"], *game.white.outcome());
  EXPECT_EQ(out["draws"], Json::array({game.white.draw()}));
  EXPECT_EQ(out["players"]["white"]["id"], game.white.id());

  const auto variant = rules::make_variant("chess56", out["options"].get<rules::Options>()).value();
  Play play(*variant, rules::start(*variant, out["setup"].get<std::string>()).value());
  EXPECT_EQ(play.start_fen(), out["initialFen"]);
  std::istringstream moves(out["moves"].get<std::string>());
  for (std::string move; moves >> move;) ASSERT_TRUE(play.play(move)) << move;
  EXPECT_EQ(play.ply(), game.white.ply());
  EXPECT_EQ(rules::to_fen(*variant, play.board().position), game.white.last_of("moved")["d"]["fen"]);
  EXPECT_EQ(out["events"].back()["v"], game.white.last());
  EXPECT_EQ(out["events"][0]["t"], "game_created");
  EXPECT_EQ(get("/game/export/" + game.white.game()).body.find("secret"), std::string::npos);
  EXPECT_EQ(refused("/game/export/nowhere0"), 404U);
  EXPECT_EQ(refused("/game/export/short"), 404U);
}

TEST_F(Http, AGameFileThatIsNotUtf8IsRefusedAndTheServerGoesOn) {
  Two game(server.port(), Json::object());
  game.move("e2e4");
  std::string file = get("/game/export/" + game.white.game() + ".pgn").body;
  EXPECT_EQ(request(server.port(), "POST", "/api/gamefile", file).status, 200U);
  const std::string_view white = "[White \"";
  file.insert(file.find(white) + white.size(), "\xff");
  const Answer refused = request(server.port(), "POST", "/api/gamefile", file);
  EXPECT_EQ(refused.status, 400U) << refused.body;
  EXPECT_EQ(Json::parse(refused.body)["line"], 5);
  EXPECT_EQ(Json::parse(refused.body)["column"], 9);
  game.move("e7e5");
}

TEST_F(Http, ThePageIsServedWhereItShowsSomething) {
  for (const char* route : {"/", "/g8K2mQxZ", "/check", "/file", "/account", "/games/chess56", "/draw/g8K2mQxZ.1",
                            "/index.html", "/?utm=1"}) {
    const Answer answer = get(route);
    EXPECT_EQ(answer.status, 200U) << route;
    EXPECT_EQ(answer.content_type, "text/html; charset=utf-8");
    EXPECT_THAT(answer.body, HasSubstr("<title>Astragal"));
  }
  EXPECT_EQ(get("/assets/app-1a2b.js").content_type, "text/javascript; charset=utf-8");
  for (const char* nothing : {"/favicon.ico", "/assets/", "/nothing/here", "/../data/astragal.db", "/%2e%2e/data/alive",
                              "/assets/../index.html", "/short", "/ws"}) {
    EXPECT_EQ(refused(nothing), 404U) << nothing;
  }
}

TEST_F(Http, AnUnknownAddressIsAPageForPeopleAndAnErrorForPrograms) {
  const Headers browser{{"Accept", "text/html,application/xhtml+xml,*/*;q=0.8"}};
  const Answer shown = request(server.port(), "GET", "/nothing/here", "", browser);
  EXPECT_EQ(shown.status, 404U);
  EXPECT_EQ(shown.content_type, "text/html; charset=utf-8");
  EXPECT_THAT(shown.body, HasSubstr("<title>Astragal"));
  for (const char* cut_short :
       {"/game/export/g8K2", "/game/export/g8K2mQxZ", "/fair/g8K2mQxZ", "/fair/g8K2mQxZ.1", "/%zz"}) {
    const Answer page = request(server.port(), "GET", cut_short, "", browser);
    EXPECT_GE(page.status, 400U) << cut_short;
    EXPECT_EQ(page.content_type, "text/html; charset=utf-8") << cut_short;
    EXPECT_GE(refused(cut_short), 400U);
  }
  EXPECT_EQ(request(server.port(), "GET", "/api/variants/nothing", "", browser).content_type, "application/json");
  EXPECT_EQ(refused("/nothing/here"), 404U);
}

TEST_F(Http, WhatAnybodyMayReadHasATagAndIsPacked) {
  const Headers packed{{"Accept-Encoding", "gzip"}};
  for (const char* target : {"/", "/assets/app-1a2b.js", "/api/variants", "/api/variants/chess56", "/fair/keys"}) {
    const Answer first = request(server.port(), "GET", target, "", packed);
    EXPECT_EQ(first.status, 200U);
    ASSERT_NE(first.etag, "") << target;
    const Answer again = request(server.port(), "GET", target, "", {packed[0], {"If-None-Match", first.etag}});
    EXPECT_EQ(again.status, 304U) << target;
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(again.cache_control, first.cache_control);
  }
  EXPECT_EQ(request(server.port(), "GET", "/api/variants", "", packed).content_encoding, "gzip");
  EXPECT_EQ(request(server.port(), "GET", "/api/variants").content_encoding, "");
  EXPECT_EQ(get("/healthz").etag, "") << "it is of this moment";
}

TEST_F(Http, OnlyReadingIsAnswered) {
  const Answer head = request(server.port(), "HEAD", "/healthz");
  EXPECT_EQ(head.status, 200U);
  EXPECT_EQ(head.body, "");
  EXPECT_EQ(head.content_type, "application/json");
  for (const char* method : {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"}) {
    EXPECT_EQ(request(server.port(), method, "/healthz", "body").status, 405U) << method;
  }
  EXPECT_EQ(request(server.port(), "GET", "no-slash").status, 400U);
}

}  // namespace
}  // namespace server::test
