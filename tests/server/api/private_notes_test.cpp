// Private notes over HTTP: for their account alone, of games that it may see, there after a crash.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

std::string path_of(const std::string& game) {
  return "/api/games/" + game + "/notes";
}

Json shown(Browser& who, const std::string& game) {
  return Json::parse(who.get(path_of(game)).body);
}

Answer put(Browser& who, const std::string& game, const std::string& text, std::optional<int> ply = {}) {
  Json body{{"text", text}};
  if (ply) body["ply"] = *ply;
  return who.put(path_of(game), body);
}

Json position(int ply, const std::string& text) {
  return {{"ply", ply}, {"text", text}};
}

class NotesOverHttp : public testing::Test {
 protected:
  /// Makes a game by post of Alice, with `more` beside the usual terms.
  std::string game_of_alice(Json more = Json::object()) {
    hers = std::make_unique<Client>(Client::with_token(server.port(), alice.make_token({"play"})));
    more.update({{"clock", {{"type", "correspondence"}, {"days", 3}}}, {"color", "white"}});
    hers->create(more);
    his = std::make_unique<Client>(server.port());
    his->watch(hers->game());
    his->join();
    hers->until([&] { return hers->playing(); });
    return hers->game();
  }

  Place place;
  LocalServer server{place};
  Browser alice = Browser::with_account(server.port(), "Alice");
  Browser bob = Browser::with_account(server.port(), "Bob");
  std::unique_ptr<Client> hers;
  std::unique_ptr<Client> his;
};

TEST_F(NotesOverHttp, AreWrittenShownAndTakenAway) {
  const std::string game = game_of_alice();
  EXPECT_EQ(shown(alice, game), (Json{{"game", ""}, {"positions", Json::array()}}));
  EXPECT_EQ(put(alice, game, "an open one\nsecond line").status, 200U);
  EXPECT_EQ(put(alice, game, "watch f7", 12).status, 200U);
  EXPECT_EQ(put(alice, game, "the start", 0).status, 200U);
  const Json all{{"game", "an open one\nsecond line"},
                 {"positions", {position(0, "the start"), position(12, "watch f7")}}};
  EXPECT_EQ(shown(alice, game), all);
  EXPECT_EQ(put(alice, game, "", 12).status, 200U);
  EXPECT_EQ(put(alice, game, "", 99).status, 200U);
  EXPECT_EQ(shown(alice, game)["positions"], Json::array({position(0, "the start")}));
}

TEST_F(NotesOverHttp, AreTheirWritersAlone) {
  const std::string game = game_of_alice();
  ASSERT_EQ(put(alice, game, "hers", 1).status, 200U);
  EXPECT_EQ(put(bob, game, "who looks on", 1).status, 200U);
  EXPECT_EQ(shown(bob, game)["positions"], Json::array({position(1, "who looks on")}));
  EXPECT_EQ(shown(alice, game)["positions"], Json::array({position(1, "hers")}));
  for (const std::string& of : {"/game/export/" + game, "/game/export/" + game + ".pgn"}) {
    EXPECT_EQ(alice.get(of).body.find("hers"), std::string::npos) << of;
  }
  EXPECT_EQ(code_of(request(server.port(), "GET", path_of(game), "", {})), "not_signed_in");
  const Headers guest{{"Authorization", "Bearer " + his->token()}, {"Content-Type", "application/json"}};
  EXPECT_EQ(code_of(request(server.port(), "GET", path_of(game), "", guest)), "not_signed_in");
  EXPECT_EQ(code_of(request(server.port(), "PUT", path_of(game), R"({"text":"x"})", guest)), "not_signed_in");
  const Headers token{{"Authorization", "Bearer " + alice.make_token({"play"})}};
  EXPECT_EQ(code_of(request(server.port(), "GET", path_of(game), "", token)), "missing_scope");
}

TEST_F(NotesOverHttp, OfAGameThatOneMayNotSeeAreRefusedAsOfNone) {
  const std::string game = game_of_alice({{"private", true}});
  EXPECT_EQ(put(alice, game, "hers").status, 200U);
  const auto said = [&](Browser& who, const std::string& of) {
    const std::string sentence = Json::parse(who.get(path_of(of)).body)["error"]["message"];
    return std::pair{code_of(put(who, of, "x")), sentence.substr(0, sentence.rfind(' '))};
  };
  EXPECT_EQ(said(bob, game), (std::pair<std::string, std::string>{"no_such_game", "there is no game"}));
  EXPECT_EQ(said(bob, "Zz345678"), said(bob, game));
  EXPECT_EQ(code_of(alice.get(path_of("none"))), "no_such_game");
}

TEST_F(NotesOverHttp, AreCheckedAsOtherTexts) {
  const std::string game = game_of_alice();
  const auto code = [&](const std::string& body) { return code_of(alice.put(path_of(game), Json::parse(body))); };
  EXPECT_EQ(put(alice, game, std::string(2000, 'x')).status, 200U);
  std::string umlauts;
  for (int i = 0; i < 2000; ++i) umlauts += "ä";
  EXPECT_EQ(put(alice, game, umlauts).status, 200U) << "characters are counted, not bytes";
  EXPECT_EQ(code_of(put(alice, game, std::string(2001, 'x'))), "too_long");
  for (const char* bad : {"a\tb", "a\rb", "a\u202eb", "a\u200bb", " \n ", "\u0085"}) {
    const Answer refused = put(alice, game, bad);
    EXPECT_EQ(code_of(refused), "bad_value") << bad;
    EXPECT_EQ(Json::parse(refused.body)["error"]["pointer"], "/text");
  }
  EXPECT_EQ(code_of(put(alice, game, "x", -1)), "out_of_range");
  EXPECT_EQ(code_of(put(alice, game, "x", 100'000)), "out_of_range");
  EXPECT_EQ(code("{}"), "missing_field");
  EXPECT_EQ(code(R"({"text":"x","more":1})"), "unknown_field");
  EXPECT_EQ(shown(alice, game)["game"], umlauts);
}

TEST_F(NotesOverHttp, AreInTheOwnListAndTheExportAndGoWithTheAccount) {
  const std::string game = game_of_alice();
  const std::string text = "first line\n" + std::string(100, 'x');
  ASSERT_EQ(put(alice, game, text).status, 200U);
  ASSERT_EQ(put(alice, game, "of a ply", 3).status, 200U);
  const Json list = Json::parse(alice.get("/api/account/playing").body)["nowPlaying"];
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0]["note"], text.substr(0, 80));
  const Headers guest{{"Authorization", "Bearer " + his->token()}};
  const Answer others = request(server.port(), "GET", "/api/account/playing", "", guest);
  EXPECT_FALSE(Json::parse(others.body)["nowPlaying"][0].contains("note"));
  const Json exported = Json::parse(alice.get("/api/account/export").body)["notes"];
  EXPECT_EQ(exported,
            Json::array({{{"game", game}, {"text", text}}, {{"game", game}, {"ply", 3}, {"text", "of a ply"}}}));
  EXPECT_EQ(Json::parse(alice.get("/api/account/export/notes?after=" + game).body)["notes"].size(), 1U);
  EXPECT_EQ(code_of(alice.get("/api/account/export/notes?after=nowhere")), "bad_value");
}

TEST_F(NotesOverHttp, HaveABoundWithAnAnswerThatSaysWhatToDo) {
  const std::string game = game_of_alice();
  const auto start = std::chrono::steady_clock::now();
  std::string said;
  int stored = 0;
  while (stored < 5'000 && (said = code_of(put(alice, game, "x", stored % 100))) == "ok") ++stored;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(said, "too_many_attempts");
  EXPECT_GE(stored, 120);
  EXPECT_LE(stored, 120 + 2 * passed.count()) << "two more are given back with each second, also of a slow machine";
  EXPECT_EQ(put(bob, game, "his").status, 200U) << "each account is counted for itself";
}

TEST(NotesCrash, WhatWasAnsweredIsThere) {
  Place place;
  auto server = std::make_unique<ServerChild>(place);
  Browser alice = Browser::with_account(server->port(), "Alice");
  Client hers = Client::with_token(server->port(), alice.make_token({"play"}));
  hers.create({{"clock", {{"type", "correspondence"}, {"days", 3}}}});
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(put(alice, hers.game(), "text", i).status, 200U);
    const std::uint16_t port = server->port();
    server->signal(SIGKILL);
    EXPECT_EQ(server->wait(), -1);
    server = std::make_unique<ServerChild>(place, port);
    EXPECT_EQ(shown(alice, hers.game())["positions"].size(), static_cast<std::size_t>(i) + 1);
  }
}

}  // namespace
}  // namespace server::test
