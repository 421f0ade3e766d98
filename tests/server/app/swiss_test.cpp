// Seven rounds of Chess 112 with alternating interchange for 64 players on sockets, over a server that is killed twice.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <random>
#include <set>

#include "server/tournament/dutch/check.hpp"
#include "server/tournament/files/trf_read.hpp"
#include "tests/server/support/event.hpp"

namespace server::test {
namespace {

constexpr int kPlayers = 64;
constexpr int kWeekendRounds = 7;

class Weekend : public testing::Test {
 protected:
  Weekend() : event(start(), kPlayers) {}
  std::uint16_t start() {
    Event::prepare(place);
    server = std::make_unique<ServerChild>(place, 0, kMore);
    return server->port();
  }
  void kill_and_start() {
    const std::uint16_t port = server->port();
    server->signal(SIGKILL);
    EXPECT_EQ(server->wait(), -1);
    server = std::make_unique<ServerChild>(place, port, kMore);
  }
  [[nodiscard]] Json boards() { return event.view()["rounds"].back()["boards"]; }
  /// Begins games: all players sit down before anybody throws, for they have 60 s for their dice once the round has
  /// begun.
  void begin(const Json& boards, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      for (const char* side : {"white", "black"}) event.sit_down(boards[i][0][side], boards[i][0]["game"]);
    }
    const auto play = [&](const Json& board) { return event.play(board[0]["white"], board[0]["black"]); };
    const auto from = boards.begin() + static_cast<std::ptrdiff_t>(first);
    const auto to = boards.begin() + static_cast<std::ptrdiff_t>(last);
    ASSERT_TRUE(eventually([&] { return std::count_if(from, to, play) == to - from; }));
  }
  /// Ends games: chance chooses who resigns. Afterwards the results must stand.
  void end(const Json& boards, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const Json& game = boards[i][0];
      const bool white_loses = random() % 2 == 0;
      event.resign(white_loses ? game["white"] : game["black"], game["game"]);
      expected[game["game"]] = white_loses ? Json{"loss", "win"} : Json{"win", "loss"};
    }
  }
  void play_round(int round) {
    ASSERT_EQ(event.begin_round(), "ok");
    const Json all = boards();
    ASSERT_EQ(all.size(), std::size_t{kPlayers} / 2);
    ASSERT_NO_FATAL_FAILURE(begin(all, 0, all.size()));
    end(all, 0, 10);
    if (round == 2 || round == 5) {
      kill_and_start();  // the other games go on meanwhile
      ASSERT_NO_FATAL_FAILURE(begin(all, 10, all.size()));
    }
    end(all, 10, all.size());
    ASSERT_TRUE(eventually([&] { return event.view()["rounds"].back().contains("over_ms"); })) << round;
  }
  void expect_setup(const Json& game, const std::string& interchange) {
    const Json record = Json::parse(request(server->port(), "GET", "/game/export/" + std::string{game["game"]}).body);
    EXPECT_EQ(record["options"]["interchange"], interchange);
  }

  const std::vector<std::string> kMore{"--new-accounts", "1000", "--errors", "1000"};
  Place place;
  std::unique_ptr<ServerChild> server;
  Event event;
  std::mt19937 random{7};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same each time
  std::map<std::string, Json> expected;
};

TEST_F(Weekend, IsPlayedToItsEnd) {
  event.announce({{"rounds", kWeekendRounds},
                  {"schedule",
                   {{{"variant", "chess112"},
                     {"options", {{"interchange", "alternate"}}},
                     {"clock", {{"type", "fischer"}, {"base_ms", 900'000}, {"increment_ms", 10'000}}}}}}});
  event.enter_all();
  for (int round = 1; round <= kWeekendRounds; ++round) {
    ASSERT_NO_FATAL_FAILURE(play_round(round));
    expect_setup(boards()[0][0], round % 2 == 1 ? "odd" : "even");
  }
  const Json view = event.view();
  EXPECT_EQ(view["state"], "over");
  std::set<std::pair<std::string, std::string>> met;
  std::map<std::string, int> points;
  for (const Json& round : view["rounds"]) {
    for (const Json& board : round["boards"]) {
      const Json& game = board[0];
      const std::string white = game["white"];
      const std::string black = game["black"];
      EXPECT_TRUE(met.insert(std::minmax(white, black)).second) << "met twice";
      EXPECT_EQ(game["results"], expected.at(game["game"]));
      ++points[game["results"][0] == "win" ? white : black];
    }
  }
  for (const Json& row : view["standings"]) {
    EXPECT_EQ(row["points"], std::to_string(points[row["player"]]) + ".0") << row;
  }
  const auto trf = tournament::read_trf(event.get("trf").body);
  ASSERT_TRUE(trf);
  for (int round = 1; round <= kWeekendRounds; ++round) {
    EXPECT_TRUE(check_round(*trf, round).agrees()) << "round " << round;
  }
}

}  // namespace
}  // namespace server::test
