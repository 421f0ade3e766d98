// Pairs of another program: the report goes out over HTTP, `astragal pair` reads it, and what it prints comes back.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/server/support/event.hpp"

namespace server::test {
namespace {

class PairsFromElsewhere : public testing::Test {
 protected:
  PairsFromElsewhere() : event(start(), 6) {}
  std::uint16_t start() {
    Event::prepare(place);
    server = std::make_unique<LocalServer>(place);
    return server->port();
  }
  [[nodiscard]] std::string pairs_of(const std::string& report, std::vector<std::string> options = {}) const {
    std::ofstream(place / "report.trf") << report;
    options.insert(options.begin(), "pair");
    options.push_back((place / "report.trf").string());
    Child program(place, options);
    EXPECT_EQ(program.wait(), 0) << program.err();
    return program.out();
  }
  [[nodiscard]] Json boards() { return event.view()["rounds"].back()["boards"]; }
  void finish_round() {
    ASSERT_EQ(event.said("begin"), "ok");
    const Json all = boards();
    for (const Json& board : all) {
      const Json& game = board[0];
      if (!game.contains("black")) continue;
      ASSERT_TRUE(event.begin(game["white"], game["black"], game["game"]));
      event.resign(game["white"], game["game"]);
    }
    ASSERT_TRUE(eventually([&] { return event.view()["rounds"].back().contains("over_ms"); }));
  }

  Place place;
  std::unique_ptr<LocalServer> server;
  Event event;
};

TEST_F(PairsFromElsewhere, AreThoseThatTheServerMakesOfTheSameRecord) {
  event.announce({{"rounds", 3}, {"byes", {{"most", 1}, {"last_round", 3}}}});
  event.enter_all();
  ASSERT_EQ(event.pair_round(), "ok");
  ASSERT_NO_FATAL_FAILURE(finish_round());
  EXPECT_EQ(event.players[0].said(event.path("bye"), {{"round", 2}, {"bye", "half"}}), "ok");
  EXPECT_EQ(event.players[1].said(event.path("withdraw")), "ok");

  const std::string pairs = pairs_of(event.get("trf").body);
  EXPECT_EQ(std::ranges::count(pairs, '\n'), 2) << "four are left:\n" << pairs;
  ASSERT_EQ(event.said("pair", {{"file", pairs}}), "ok");
  const Json from_file = boards();
  EXPECT_TRUE(Json::parse(event.get("rounds/2/why").body).contains("by")) << "it was an arbiter";
  ASSERT_EQ(event.said("unpair", {{"reason", "to see what the server pairs"}}), "ok");
  ASSERT_EQ(event.said("pair"), "ok");
  EXPECT_EQ(boards(), from_file);
}

TEST_F(PairsFromElsewhere, MayBeAReportWithLinesThatAreNotRead) {
  event.announce({{"rounds", 3}, {"name", "Müller Open"}});
  event.enter_all();
  ASSERT_EQ(event.pair_round(), "ok");
  ASSERT_NO_FATAL_FAILURE(finish_round());
  std::string report = pairs_of(event.get("trf").body, {"--report"});
  EXPECT_NE(report.find("012 Müller Open\n"), std::string::npos) << report;
  const auto first_player = report.find("001 ");
  const auto above = std::count(report.begin(), report.begin() + static_cast<std::ptrdiff_t>(first_player), '\n');
  report.insert(first_player, "### of another program\n999 x\n");
  for (int i = 0; i < 5; ++i) report += "DAT 0001 GROUP Rooks\n";

  const Answer answer = event.organizer.post(event.path("pair"), {{"file", report}});
  ASSERT_EQ(answer.status, 200U) << answer.body;
  const Json paired = Json::parse(answer.body);
  EXPECT_EQ(paired["ok"], true);
  ASSERT_EQ(paired["warnings"].size(), 5U);
  EXPECT_EQ(paired["warnings"][1], (Json{{"line", above + 2},
                                         {"column", 1},
                                         {"message", "the code 999 is unknown: this line is kept, but not read"}}));
  EXPECT_EQ(paired["more_warnings"], 2);
  EXPECT_EQ(boards().size(), 3U);

  ASSERT_EQ(event.said("unpair", {{"reason", "to pair without a file"}}), "ok");
  const Json without = Json::parse(event.organizer.post(event.path("pair"), Json::object()).body);
  EXPECT_EQ(without, (Json{{"ok", true}, {"warnings", Json::array()}, {"more_warnings", 0}}));
}

TEST_F(PairsFromElsewhere, AreRefusedWithTheirPlaceInTheFile) {
  event.announce();
  event.enter_all();
  const Json before = event.view();
  const Answer answer = event.organizer.post(event.path("pair"), {{"file", "1 2\n3 3\n"}});
  EXPECT_EQ(answer.status, 400U);
  const Json error = Json::parse(answer.body)["error"];
  EXPECT_EQ(error["message"], "line 2, column 3: player 3 stands there twice");
  EXPECT_EQ(error["pointer"], "/file");
  EXPECT_EQ(event.said("pair", {{"file", "1 2\n"}, {"boards", Json::array()}}), "bad_value");
  EXPECT_EQ(event.said("pair", {{"file", ""}}), "bad_value");
  EXPECT_EQ(event.players[0].said(event.path("pair"), {{"file", "1 2\n"}}), "not_an_arbiter");
  EXPECT_EQ(event.view(), before);
}

}  // namespace
}  // namespace server::test
