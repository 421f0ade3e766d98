// Tournaments over HTTP: announced, entered, run by arbiters, shown; what is refused, and what is left as it was.
#include <gtest/gtest.h>

#include <thread>

#include "server/tournament/files/trf_read.hpp"
#include "tests/server/support/event.hpp"

namespace server::test {
namespace {

class EventTest : public testing::Test {
 protected:
  explicit EventTest(int players = 4) : event(start(), players) {}
  std::uint16_t start() {
    Event::prepare(place);
    server = std::make_unique<LocalServer>(place, Settings{.grace = 0});  // grace 0: no player has time to come back
    return server->port();
  }
  /// Gives the players' names in the order of their places.
  static std::vector<std::string> names(const Json& view) {
    std::map<std::string, std::string> by_id;
    for (const Json& player : view["players"]) by_id[player["id"]] = player["name"];
    std::vector<std::string> list;
    for (const Json& row : view["standings"]) list.push_back(by_id[row["player"]]);
    return list;
  }
  /// Pairs a round and begins it; White resigns in every game.
  void play_round() {
    ASSERT_EQ(event.begin_round(), "ok");
    for (const Json& board : Json(event.view()["rounds"].back()["boards"])) {
      const Json& game = board.at(0);
      ASSERT_TRUE(event.begin(game["white"], game["black"], game["game"]));
      event.resign(game["white"], game["game"]);
    }
    ASSERT_TRUE(eventually([&] { return event.view()["rounds"].back().contains("over_ms"); }));
  }

  Place place;
  std::unique_ptr<LocalServer> server;
  Event event;
};

TEST_F(EventTest, IsAnnouncedEnteredAndPlayed) {
  event.announce();
  Json view = event.view();
  EXPECT_EQ(view["state"], "entering");
  EXPECT_EQ(view["arbiters"][0]["name"], Event::kOrganizer);
  event.enter_all();
  EXPECT_EQ(event.players[0].said(event.path("enter")), "already_joined");
  play_round();
  play_round();
  view = event.view();
  EXPECT_EQ(view["state"], "over");
  EXPECT_EQ(view["standings"].size(), 4U);
  EXPECT_EQ(view["standings"][0]["points"], "2.0");
  EXPECT_EQ(view["standings"][0]["tie_breaks"].size(), 2U);
  const Json list = Json::parse(request(server->port(), "GET", "/api/tournaments?state=over").body);
  ASSERT_EQ(list["tournaments"].size(), 1U);
  EXPECT_EQ(list["tournaments"][0]["id"], event.id);
  EXPECT_EQ(list["tournaments"][0]["rounds"], 2);
  EXPECT_EQ(list["tournaments"][0]["winners"], Json::array({view["standings"][0]["player"]}));
  EXPECT_EQ(list["tournaments"][0]["winner_names"].size(), 1U);
  EXPECT_TRUE(Json::parse(request(server->port(), "GET", "/api/tournaments").body)["tournaments"].empty());
}

TEST_F(EventTest, HasARecordAndFiles) {
  event.announce();
  event.enter_all();
  play_round();
  const auto trf = tournament::read_trf(event.get("trf").body);
  ASSERT_TRUE(trf);
  EXPECT_EQ(trf->players.size(), 4U);
  EXPECT_EQ(trf->players[0].entries.size(), 1U);
  const std::string csv = event.get("standings.csv").body;
  EXPECT_TRUE(csv.starts_with("place,name,rating,points,BH-C1,SB\r\n")) << csv;
  std::istringstream lines(event.get("steps").body);
  std::vector<std::string> types;
  for (std::string line; std::getline(lines, line);) types.push_back(Json::parse(line)["type"]);
  EXPECT_EQ(types.front(), "announced");
  EXPECT_EQ(std::ranges::count(types, "entered"), 4);
  EXPECT_EQ(std::ranges::count(types, "board_scored"), 2);
  EXPECT_EQ(types.back(), "round_over");
  const std::string rest = event.get("steps?after=" + std::to_string(types.size() - 1)).body;
  EXPECT_EQ(std::ranges::count(rest, '\n'), 1);
  EXPECT_EQ(code_of(event.get("steps?after=x")), "bad_value");
}

TEST_F(EventTest, SaysWhyPairsAreAsTheyAre) {
  event.announce();
  event.enter_all();
  EXPECT_EQ(code_of(event.get("rounds/1/why")), "nothing_here");
  play_round();
  play_round();
  const Json why = Json::parse(event.get("rounds/2/why").body);
  const Json rounds = event.view()["rounds"];
  ASSERT_EQ(why["boards"].size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(why["boards"][i]["white"], rounds[1]["boards"][i][0]["white"]);
    EXPECT_TRUE(why["boards"][i].contains("colors_by"));
  }
  EXPECT_EQ(why["brackets"].size(), 2U);
  EXPECT_EQ(why["brackets"][0]["points"], "1.0");
  for (const char* round : {"0", "3", "x", "127"}) {
    EXPECT_EQ(code_of(event.get("rounds/" + std::string{round} + "/why")), "nothing_here") << round;
  }
  const std::string games = event.get("rounds/1/games.pgn").body;
  EXPECT_TRUE(games.starts_with("[Event \"" + event.view()["terms"]["name"].get<std::string>() + "\"]\n")) << games;
  for (const char* round : {"[Round \"1.1\"]", "[Round \"1.2\"]"}) EXPECT_NE(games.find(round), std::string::npos);
  EXPECT_NE(games.find(rounds[0]["boards"][0][0]["game"].get<std::string>()), std::string::npos);
  EXPECT_NE(games.find(rounds[0]["boards"][1][0]["game"].get<std::string>()), std::string::npos);
}

TEST_F(EventTest, IsRunByArbitersAlone) {
  EXPECT_EQ(event.players[0].said("/api/tournaments", Event::terms()), "missing_role");
  event.announce();
  event.enter_all();
  Browser& player = event.players[0];
  for (const char* what : {"pair", "begin", "go-on"}) EXPECT_EQ(player.said(event.path(what)), "not_an_arbiter");
  for (const char* what : {"unpair", "halt", "end"}) {
    EXPECT_EQ(player.said(event.path(what), {{"reason", "mine"}}), "not_an_arbiter") << what;
  }
  EXPECT_EQ(player.said(event.path("withdraw"), {{"player", event.players[1].id()}}), "not_an_arbiter");
  EXPECT_EQ(Browser(server->port()).said(event.path("enter")), "not_signed_in");
  const auto entered_by = [&](const std::string& scope) {
    const Headers headers{{"Authorization", "Bearer " + player.make_token({scope})},
                          {"Content-Type", "application/json"}};
    return code_of(request(server->port(), "POST", event.path("withdraw"), "{}", headers));
  };
  EXPECT_EQ(entered_by("play"), "missing_scope");
  EXPECT_EQ(entered_by("tournament"), "ok");
  EXPECT_EQ(event.said("arbiters", {{"name", player.name()}, {"is_arbiter", true}}), "ok");
  EXPECT_EQ(player.said(event.path("pair")), "ok");
  EXPECT_EQ(event.said("arbiters", {{"name", "nobody-at-all"}, {"is_arbiter", true}}), "no_such_user");
}

TEST_F(EventTest, RefusesWhatCannotBeAndStaysAsItIs) {
  EXPECT_EQ(event.organizer.said("/api/tournaments", Event::terms({{"rounds", 0}})), "out_of_range");
  EXPECT_EQ(event.organizer.said("/api/tournaments", Event::terms({{"format", "chaos"}})), "bad_value");
  EXPECT_EQ(event.organizer.said("/api/tournaments", Event::terms({{"schedule", Json::array()}})), "bad_value");
  EXPECT_EQ(event.organizer.said("/api/tournaments", Event::terms({{"more", 1}})), "unknown_field");
  event.announce();
  event.enter_all();
  ASSERT_EQ(event.pair_round(), "ok");
  const Json paired = event.view();
  const std::string one = event.players[0].id();
  EXPECT_EQ(event.said("pair", {{"boards", {{{"white", one}, {"black", one}}}}}), "board_open") << "paired already";
  EXPECT_EQ(event.said("score", {{"round", 1}, {"board", 1}, {"white", "win"}, {"black", "draw"}, {"reason", "x"}}),
            "bad_value")
      << "they contradict each other";
  EXPECT_EQ(event.view(), paired);
  ASSERT_EQ(event.said("unpair", {{"reason", "a wrong rating"}}), "ok");
  EXPECT_NE(event.said("pair", {{"boards", {{{"white", one}, {"black", one}}}}}), "ok");
  ASSERT_EQ(event.said("pair"), "ok");
  EXPECT_EQ(event.said("begin"), "tournament_halted") << "since it is being mended";
  ASSERT_EQ(event.said("go-on"), "ok");
  ASSERT_EQ(event.said("begin"), "ok");
  const Json begun = event.view();
  EXPECT_NE(event.said("score", {{"round", 1}, {"board", 1}, {"white", "win"}, {"black", "loss"}, {"reason", "x"}}),
            "ok")
      << "the game is being played";
  EXPECT_NE(event.said("score", {{"round", 1}, {"board", 9}, {"white", "win"}, {"black", "loss"}, {"reason", "x"}}),
            "ok");
  EXPECT_EQ(event.view(), begun);
  EXPECT_EQ(code_of(request(server->port(), "GET", "/api/tournaments/nowhere0")), "no_such_tournament");
}

TEST_F(EventTest, HasNoTextThatHidesWhatStandsBesideIt) {
  for (const char* name : {"Cup\n001    1", "\u202eCup", "Cup\u200b", " ", "Cup\u0007"}) {
    EXPECT_EQ(event.organizer.said("/api/tournaments", Event::terms({{"name", name}})), "bad_value") << name;
  }
  event.announce();
  Json terms = event.view()["terms"];
  terms["name"] = "Cup\r\nof two lines";
  EXPECT_EQ(code_of(event.organizer.put(event.path("terms"), terms)), "bad_value");
  EXPECT_EQ(event.said("halt", {{"reason", "\u202etxet"}}), "bad_value");
  EXPECT_EQ(event.said("end", {{"reason", "a\nb"}}), "bad_value");
  EXPECT_EQ(event.said("halt", {{"reason", "Рука судьи · ½"}}), "ok");
}

TEST_F(EventTest, IsNamedWhereItsGamesAreListed) {
  event.announce();
  event.enter_all();
  ASSERT_EQ(event.begin_round(), "ok");
  for (Browser& player : event.players) {
    const Json games = Json::parse(player.get("/api/account/playing").body)["nowPlaying"];
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0]["tournament"]["id"], event.id);
    EXPECT_EQ(games[0]["tournament"]["round"], 1);
    EXPECT_EQ(games[0]["tournament"]["name"], Event::terms()["name"]);
    const auto board = games[0]["tournament"]["board"].get<std::size_t>();
    EXPECT_EQ(event.view()["rounds"][0]["boards"][board - 1][0]["game"], games[0]["gameId"]);
  }
}

TEST_F(EventTest, AnArbiterCorrectsAResult) {
  event.announce();
  event.enter_all();
  play_round();
  const std::string before = names(event.view()).front();
  const Json request{{"round", 1}, {"board", 1}, {"white", "win"}, {"black", "loss"}, {"reason", "a wrong claim"}};
  EXPECT_EQ(event.said("score", request), "ok");
  const Json view = event.view();
  EXPECT_EQ(view["rounds"][0]["boards"][0][0]["results"], (Json{"win", "loss"}));
  EXPECT_EQ(view["rounds"][0]["boards"][0][0]["ruling"], "a wrong claim");
  EXPECT_FALSE(view["rounds"][0]["boards"][1][0].contains("ruling")) << "as it was played";
  EXPECT_NE(view["standings"], Json::array());
  const std::string last = event.get("steps").body;
  EXPECT_NE(last.find("a wrong claim"), std::string::npos);
}

TEST_F(EventTest, ShowsNoNameOfAClosedAccount) {
  event.announce();
  event.enter_all();
  Browser& gone = event.players[0];
  const std::string name = gone.name();
  EXPECT_NE(event.get().body.find("\"" + name + "\""), std::string::npos);
  {
    // An answer that is asked for while the name goes is not shown from then on.
    const std::jthread asking([&](const std::stop_token& is_enough) {
      while (!is_enough.stop_requested()) (void)event.get();
    });
    ASSERT_EQ(gone.said("/api/account/close", {{"password", kPassword}}), "ok");
    EXPECT_TRUE(eventually([&] { return event.get().body.find("\"" + name + "\"") == std::string::npos; }));
  }
  EXPECT_TRUE(eventually([&] { return event.view()["players"][0]["state"] == "left"; }))
      << "nobody plays there any more";
  EXPECT_EQ(event.get("steps").body.find("\"" + name + "\""), std::string::npos);
  EXPECT_EQ(event.get("trf").body.find(name + " "), std::string::npos);
}

TEST_F(EventTest, LetsThoseInWhoMayEnter) {
  event.announce({{"entry", {{"most", 2}, {"account_days", 0}}}});
  event.enter_all();
  Json view = event.view();
  EXPECT_EQ(view["players"][1]["state"], "plays");
  EXPECT_EQ(view["players"][2]["state"], "waits");
  EXPECT_EQ(event.players[0].said(event.path("withdraw")), "ok");
  view = event.view();
  EXPECT_EQ(view["players"][0]["state"], "left");
  EXPECT_EQ(view["players"][2]["state"], "plays");
  event.announce({{"entry", {{"account_days", 3}}}});
  EXPECT_EQ(event.players[0].said(event.path("enter")), "no_entry");
  EXPECT_EQ(event.said("enter", {{"name", event.players[0].name()}}), "ok") << "an arbiter may enter anybody";
  event.announce({{"entry", {{"password", "rook and roll"}}}});
  EXPECT_EQ(event.get().body.find("rook and roll"), std::string::npos) << "the record is for everybody";
  EXPECT_EQ(event.get("steps").body.find("rook and roll"), std::string::npos);
  EXPECT_EQ(event.players[0].said(event.path("enter")), "no_entry");
  EXPECT_EQ(event.players[0].said(event.path("enter"), {{"password", "rook"}}), "no_entry");
  EXPECT_EQ(event.players[0].said(event.path("enter"), {{"password", event.view()["terms"]["entry"]["password"]}}),
            "no_entry");
  Json kept = event.view()["terms"];
  kept["name"] = "Another name";
  Json other = kept;
  other["entry"]["password"] = "hashed:1234";
  EXPECT_EQ(code_of(event.organizer.put(event.path("terms"), other)), "bad_value");
  EXPECT_EQ(code_of(event.organizer.put(event.path("terms"), kept)), "ok");
  EXPECT_EQ(event.players[0].said(event.path("enter"), {{"password", "rook and roll"}}), "ok");
  event.announce({{"entry", {{"rating", {{"least", 1000}, {"most", 3000}}}}}});
  EXPECT_EQ(event.players[0].said(event.path("enter")), "no_entry") << "has no rating";
}

}  // namespace
}  // namespace server::test
