// The boards of a round as a relay asks for them.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/server/support/event.hpp"

namespace server::test {
namespace {

class BroadcastOverHttp : public testing::Test {
 protected:
  BroadcastOverHttp() : event(start(), 5) {}
  std::uint16_t start() {
    Event::prepare(place);
    server = std::make_unique<LocalServer>(place);
    return server->port();
  }
  [[nodiscard]] std::vector<Json> boards(const std::string& query = {}) const {
    const Answer answer = event.get("boards" + query);
    EXPECT_EQ(answer.status, 200U);
    EXPECT_EQ(answer.content_type, "application/x-ndjson");
    std::istringstream lines(answer.body);
    std::vector<Json> list;
    for (std::string line; std::getline(lines, line);) list.push_back(Json::parse(line));
    return list;
  }
  [[nodiscard]] unsigned status_with(const std::string& tag) const {
    return request(server->port(), "GET", event.path("boards"), "", {{"If-None-Match", tag}}).status;
  }
  void begin_round() {
    event.announce();
    event.enter_all();
    ASSERT_EQ(event.pair_round(), "ok");
    ASSERT_EQ(event.said("begin"), "ok");
  }

  Place place;
  std::unique_ptr<LocalServer> server;
  Event event;
};

TEST_F(BroadcastOverHttp, ShowsEachBoardWithItsPositionClocksAndResult) {
  event.announce();
  EXPECT_TRUE(boards().empty()) << "nothing is paired";
  event.enter_all();
  ASSERT_EQ(event.pair_round(), "ok");
  EXPECT_EQ(boards().size(), 3U);
  EXPECT_FALSE(boards()[0].contains("game")) << "it has not begun";
  ASSERT_EQ(event.said("begin"), "ok");

  const Json first = boards()[0];
  const std::string white = first["white"]["id"];
  ASSERT_TRUE(event.begin(white, first["black"]["id"], first["game"]));
  const std::string tag = event.get("boards").etag;
  EXPECT_EQ(status_with(tag), 304U);
  event.sit_down(white, first["game"]).move("e2e4");
  const Json moved = boards()[0];
  EXPECT_EQ(moved["round"], 1);
  EXPECT_EQ(moved["board"], 1);
  EXPECT_EQ(moved["ply"], 1);
  EXPECT_EQ(moved["last_move"], "e2e4");
  EXPECT_TRUE(moved["fen"].get<std::string>().starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b")) << moved;
  EXPECT_EQ(moved["clocks"]["white_ms"], 600'000);
  EXPECT_TRUE(moved.contains("at_ms"));
  EXPECT_FALSE(moved.contains("results"));
  EXPECT_EQ(status_with(tag), 200U);

  event.resign(white, first["game"]);
  ASSERT_TRUE(eventually([&] { return boards()[0].contains("results"); }));
  const Json over = boards()[0];
  EXPECT_EQ(over["results"], (Json{"loss", "win"}));
  EXPECT_EQ(over["fen"], moved["fen"]) << "the last position stays";
  const Json last = boards()[2];
  EXPECT_FALSE(last.contains("black")) << "sits out";
  EXPECT_EQ(boards("?round=1"), boards());
}

TEST_F(BroadcastOverHttp, SaysWhoIsABotAsTheTournamentDoes) {
  ASSERT_EQ(request(server->port(), "POST", "/api/bot/account/upgrade", "{}",
                    {{"Authorization", "Bearer " + event.players[1].make_token({"bot"})},
                     {"Content-Type", "application/json"}})
                .status,
            200U);
  event.announce({{"entry", {{"bots", true}}}});
  event.enter_all();
  ASSERT_EQ(event.pair_round(), "ok");
  const std::string bot = event.players[1].id();
  const auto is_right = [&](const Json& player) { return player.contains("bot") == (player["id"] == bot); };
  int shown = 0;
  for (const Json& player : event.view()["players"]) {
    EXPECT_TRUE(is_right(player)) << player;
    ++shown;
  }
  EXPECT_EQ(shown, 5);
  for (const Json& board : boards()) {
    EXPECT_TRUE(is_right(board["white"])) << board;
    EXPECT_TRUE(!board.contains("black") || is_right(board["black"])) << board;
  }
}

TEST_F(BroadcastOverHttp, RefusesRoundsThatThereAreNot) {
  begin_round();
  EXPECT_EQ(code_of(event.get("boards?round=2")), "nothing_here");
  for (const char* round : {"0", "-1", "x", "1.0", "99999999999"}) {
    EXPECT_EQ(code_of(event.get("boards?round=" + std::string{round})), "bad_value") << round;
  }
  EXPECT_EQ(code_of(request(server->port(), "GET", "/api/tournaments/nowhere0/boards")), "no_such_tournament");
}

TEST_F(BroadcastOverHttp, OpensGamesThatGoOnAfterARestartAndNoOthers) {
  begin_round();
  for (const std::size_t i : {0U, 1U}) {
    const Json board = boards()[i];
    ASSERT_TRUE(event.begin(board["white"]["id"], board["black"]["id"], board["game"]));
    event.sit_down(board["white"]["id"], board["game"]).move("e2e4");
  }
  const Json first = boards()[0];
  event.resign(first["white"]["id"], first["game"]);
  ASSERT_TRUE(eventually([&] { return boards()[0].contains("results"); }));
  const std::uint16_t port = server->port();
  server.reset();
  server = std::make_unique<LocalServer>(place, Settings{}, port);
  EXPECT_TRUE(eventually([&] { return boards()[1].contains("fen"); }));
  const auto now = boards();
  EXPECT_EQ(now[1]["last_move"], "e2e4");
  EXPECT_FALSE(now[0].contains("fen")) << "it is over: its record has the rest";
  EXPECT_EQ(now[0]["results"], (Json{"loss", "win"}));
}

}  // namespace
}  // namespace server::test
