// Two servers on one database: one serves, the other waits, and takes over from one that is killed, that hangs, or that
// hands over.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/postgres.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

Json a_clock_of(int seconds) {
  return {{"clock", {{"type", "fischer"}, {"base_ms", seconds * 1'000}, {"increment_ms", 0}}}};
}

class NodeTest : public testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<ServerChild> start(const Place& place,
                                                   const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{"--store", url};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return std::make_unique<ServerChild>(place, 0, arguments);
  }
  static Json said(const ServerChild& server, const std::string& path) {
    return Json::parse(request(server.port(), "GET", path).body);
  }
  /// What it says of itself; null while it changes from one to the other.
  static Json readiness(const ServerChild& server) {
    try {
      return said(server, "/readyz");
    } catch (const std::exception&) {
      return {{"status", nullptr}, {"why", nullptr}};
    }
  }
  static bool serves(const ServerChild& server) { return readiness(server)["status"] == "ready"; }
  static bool stands_by(const ServerChild& server) { return readiness(server)["why"] == "standby"; }
  /// Connects again until there is a server that takes it, as the page does it.
  static void come_back(Client& client, const ServerChild& server) {
    ASSERT_TRUE(eventually([&] {
      try {
        client.resume(server.port());
        return true;
      } catch (const std::runtime_error&) {
        return false;
      }
    }));
  }
  /// Both players go on there, and the next two moves are taken; nobody's flag has fallen.
  static void expect_to_go_on(Two& game, const ServerChild& server) {
    for (Client* one : {&game.white, &game.black}) {
      come_back(*one, server);
      EXPECT_FALSE(one->outcome());
    }
    game.move("g1f3");
    game.move("b8c6");
  }
  [[nodiscard]] static int drain(const Place& place) {
    return *Child(place, {"drain", "--data", place.data().string()}).wait();
  }

  const std::string url = postgres_database("node_" + std::to_string(++made));
  Place north, south;

 private:
  static inline int made = 0;
};

TEST_F(NodeTest, WhoeverStandsByShowsThePageAndSaysThatItServesNobody) {
  const auto first = start(north);
  const auto second = start(south);
  EXPECT_TRUE(serves(*first));
  EXPECT_TRUE(stands_by(*second));
  EXPECT_THAT(second->out(), HasSubstr("Another server serves"));
  EXPECT_EQ(said(*first, "/healthz")["serves"], true);
  EXPECT_EQ(said(*second, "/healthz"), (Json{{"status", "ok"}, {"connections", 0}, {"rooms", 0}, {"serves", false}}));
  EXPECT_EQ(request(second->port(), "GET", "/").status, 200U);
  EXPECT_EQ(request(second->port(), "GET", "/assets/app-1a2b.js").status, 200U);
  for (const char* path : {"/api/variants", "/ws", "/nothing"}) {
    const auto refused = request(second->port(), "GET", path);
    EXPECT_EQ(refused.status, 503U) << path;
    EXPECT_EQ(Json::parse(refused.body)["error"]["code"], "standby") << path;
  }
  EXPECT_THROW(Client{second->port()}, std::runtime_error) << "no WebSocket";
}

TEST_F(NodeTest, MetricsSayWhoServesAndWhoStandsBy) {
  const auto metrics = [](const ServerChild& server) {
    const std::string out = server.out();
    const std::string before = "Its metrics are on http://127.0.0.1:";
    const auto port = std::stoi(out.substr(out.find(before) + before.size()));
    return request(static_cast<std::uint16_t>(port), "GET", "/metrics").body;
  };
  auto first = start(north, {"--metrics", "127.0.0.1:0"});
  const auto second = start(south, {"--metrics", "127.0.0.1:0"});
  EXPECT_THAT(metrics(*first), HasSubstr("\nastragal_serves 1\n"));
  EXPECT_TRUE(eventually([&] { return metrics(*first).find("\nastragal_has_standby 1\n") != std::string::npos; }));
  EXPECT_TRUE(eventually([&] { return metrics(*first).find("\nastragal_database_bytes ") != std::string::npos; }));
  EXPECT_THAT(metrics(*second), HasSubstr("\nastragal_serves 0\n"));
  EXPECT_THAT(metrics(*second), Not(HasSubstr("astragal_rooms")));
  first->signal(SIGKILL);
  EXPECT_TRUE(eventually([&] { return metrics(*second).find("\nastragal_serves 1\n") != std::string::npos; }));
  EXPECT_TRUE(eventually([&] { return metrics(*second).find("\nastragal_rooms 0\n") != std::string::npos; }));
}

TEST_F(NodeTest, TakesOverFromOneThatIsKilledAndChargesNobody) {
  auto first = start(north);
  const auto second = start(south);
  Two game(first->port(), a_clock_of(20));
  for (const char* move : {"e2e4", "e7e5"}) game.move(move);
  const long left = game.white.clocks()["white_ms"];
  first->signal(SIGKILL);
  ASSERT_EQ(first->wait(), -1);
  ASSERT_TRUE(eventually([&] { return serves(*second); }));
  come_back(game.white, *second);
  game.white.until([&] { return game.white.has_seen("server_restarted"); });
  EXPECT_GE(game.white.last_of("server_restarted")["d"]["clocks"]["white_ms"], left - 300)
      << "at most what had passed when the first one said for the last time that it serves";
  expect_to_go_on(game, *second);
}

TEST_F(NodeTest, OneThatHangsIsTakenOverFromAndLetsGo) {
  const auto first = start(north);
  const auto second = start(south);
  Two game(first->port(), a_clock_of(60));
  for (const char* move : {"e2e4", "e7e5"}) game.move(move);
  first->signal(SIGSTOP);
  ASSERT_TRUE(eventually([&] { return serves(*second); }));
  // A move that waits in a socket of the one that hangs: it is not to be taken twice, nor to be lost.
  game.white.say("move", {{"game", game.white.game()}, {"ply", 3}, {"move", "g1f3"}}, "TheSameMove1");
  first->signal(SIGCONT);
  EXPECT_TRUE(eventually([&] { return stands_by(*first); }));
  EXPECT_TRUE(serves(*second));
  for (Client* one : {&game.white, &game.black}) come_back(*one, *second);
  game.white.repeat_unanswered();
  game.black.until([&] { return game.black.ply() == 3; });
  EXPECT_EQ(game.black.act("move", {{"ply", 4}, {"move", "b8c6"}})["t"], "moved");
}

TEST_F(NodeTest, DrainHandsOverAtOnceAndTheOtherWayRound) {
  const auto first = start(north);
  EXPECT_EQ(drain(north), 1) << "nobody waits";
  const auto second = start(south);
  Two game(first->port(), a_clock_of(60));
  for (const char* move : {"e2e4", "e7e5"}) game.move(move);
  ASSERT_TRUE(eventually([&] { return drain(north) == 0; })) << first->err();
  EXPECT_EQ(game.white.end(), 1012);
  EXPECT_EQ(game.white.last_of("restart")["d"]["retry_ms"], 100);
  expect_to_go_on(game, *second);
  EXPECT_TRUE(eventually([&] { return stands_by(*first); }));
  EXPECT_EQ(drain(north), 1) << "it does not serve";
  ASSERT_TRUE(eventually([&] { return drain(south) == 0; })) << second->err();
  ASSERT_TRUE(eventually([&] { return serves(*first); }));
  EXPECT_TRUE(eventually([&] { return stands_by(*second); }));
}

TEST_F(NodeTest, AStandbyThatIsToldToStopEndsAndOneThatServesLetsTheOtherIn) {
  auto first = start(north);
  auto second = start(south);
  second->signal(SIGTERM);
  EXPECT_EQ(second->wait(), 0) << second->err();
  second = start(south);
  first->signal(SIGTERM);
  EXPECT_EQ(first->wait(), 0) << first->err();
  EXPECT_TRUE(eventually([&] { return serves(*second); }));
}

TEST_F(NodeTest, AStoreOnOneMachineAloneIsACautionOrARefusal) {
  auto careless = start(north);
  const Json answer = said(*careless, "/readyz");
  EXPECT_EQ(answer["why"], "not_copied");
  EXPECT_THAT(answer["message"], HasSubstr("synchronous_standby_names"));
  EXPECT_THAT(careless->err_with("not_copied"), HasSubstr("not_copied"));
  careless->signal(SIGTERM);
  careless->wait();
  try {
    (void)start(south, {"--needs-copy"});
    FAIL() << "it has started";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("synchronous_standby_names"));
  }
}

}  // namespace
}  // namespace server::test
