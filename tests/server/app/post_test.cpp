// Games by post in the whole program: their clocks run on while nobody is connected and while the program does not run.
#include <SQLiteCpp/Database.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <sstream>
#include <thread>

#include "server/base/time.hpp"
#include "server/store/sqlite/alive.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

class Post : public testing::Test {
 protected:
  const Json kADay{{"variant", "sho-shogi"}, {"clock", {{"type", "correspondence"}, {"days", 1}}}};
  /// Days for each move where a bank takes the place of leave.
  const Json kADayWithoutLeave{
      {"variant", "sho-shogi"},
      {"clock",
       {{"type", "correspondence"}, {"base_days", 1}, {"increment_days", 0}, {"cap_days", 1}, {"bank_days", 0}}}};
  static constexpr std::chrono::milliseconds kDay = 24h;

  [[nodiscard]] std::filesystem::path file() const { return place.data() / "astragal.db"; }
  [[nodiscard]] bool is_over() const {
    return SQLite::Database(file().string()).execAndGet("SELECT state FROM games").getString() == "finished";
  }
  /// Makes everything that has happened older by so much, as if the server had been running ever since.
  void pass(std::chrono::milliseconds time) const {
    const store::sqlite::AliveStamp stamp(place.data() / store::sqlite::kAliveStamp);
    const auto alive = *stamp.read();
    age(place, time);
    stamp.write(alive);
  }
  [[nodiscard]] std::int64_t last_event_ms() const {
    return SQLite::Database(file().string()).execAndGet("SELECT max(wall_ms) FROM game_log").getInt64();
  }
  Place place;
};

TEST_F(Post, AFlagFallsOnItsTimeThoughNobodyIsConnected) {
  std::int64_t deadline = 0;
  {
    const LocalServer server(place);
    Two game(server.port(), kADayWithoutLeave);
    game.move("a3a4");
    game.move("a7a6");
    game.white.watch(game.white.game());
    deadline = game.white.snapshot()["clocks"]["deadline_ms"];
  }
  const auto earlier = kDay - 6s;
  pass(earlier);
  const LocalServer server(place);
  ASSERT_TRUE(eventually([&] { return is_over(); }));
  EXPECT_GE(last_event_ms(), deadline - earlier.count());
}

TEST_F(Post, WhereAFlagWouldFallLeaveBeginsInAllGamesAtOnce) {
  std::vector<std::string> games;
  {
    const LocalServer server(place);
    std::vector<std::unique_ptr<Two>> all;
    for (int i = 0; i < 2; ++i) {
      all.push_back(std::make_unique<Two>(server.port(), kADay));
      all.back()->move("a3a4");
      all.back()->move("a7a6");
      games.push_back(all.back()->white.game());
    }
  }
  const auto leave_days = [&] {
    return SQLite::Database(file().string()).execAndGet("SELECT count(*) FROM leave_days").getInt();
  };
  pass(kDay + 1h);
  {
    const LocalServer server(place);
    ASSERT_TRUE(eventually([&] { return leave_days() == 2; })) << "one of each who is to move";
    Client watcher(server.port());
    watcher.watch(games[0]);
    const Json clocks = watcher.snapshot()["clocks"];
    EXPECT_EQ(watcher.snapshot()["phase"], "playing");
    EXPECT_EQ(clocks["white_ms"], 0);
    EXPECT_EQ(clocks["deadline_ms"], clocks["white_leave_until_ms"]) << "nothing is left when the day is over";
  }
  const LocalServer server(place);
  Client watcher(server.port());
  watcher.watch(games[1]);
  EXPECT_EQ(watcher.snapshot()["phase"], "playing");
  EXPECT_TRUE(watcher.snapshot()["clocks"].contains("white_leave_until_ms"));
  EXPECT_EQ(leave_days(), 2) << "a day that stands is taken once";
}

TEST_F(Post, WhenTheServerWasNotThereCountsForNobody) {
  std::int64_t deadline = 0;
  std::string game;
  {
    const LocalServer server(place);
    Two both(server.port(), kADay);
    both.move("a3a4");
    both.move("a7a6");
    both.white.watch(both.white.game());
    game = both.white.game();
    deadline = both.white.snapshot()["clocks"]["deadline_ms"];
  }
  std::this_thread::sleep_for(1s);
  const LocalServer server(place);
  Client watcher(server.port());
  watcher.watch(game);
  EXPECT_GE(watcher.snapshot()["clocks"]["deadline_ms"], deadline + 1'000);
}

TEST_F(Post, NobodyIsToldThatHeMayClaimAndNobodyMay) {
  const LocalServer server(place, {.patience = 1});
  Two game(server.port(), kADay);
  game.black.close();
  game.white.until([&] {
    const Json presence = game.white.last_of("presence");
    return presence != Json{} && presence["d"]["here"].size() == 1;
  });
  EXPECT_EQ(game.white.last_of("presence")["d"].value("gone", Json::array()), Json::array());
  EXPECT_EQ(game.white.act("claim_win")["d"]["code"], "not_available");
  EXPECT_EQ(game.white.act("more_time")["d"]["code"], "not_available");
}

TEST_F(Post, OnesOwnGamesSayWhatIsDueFirst) {
  const LocalServer server(place);
  const auto game_of = [&](int days) {
    return Json{{"variant", "chess"}, {"clock", {{"type", "correspondence"}, {"days", days}}}, {"color", "white"}};
  };
  Client alice(server.port());
  std::vector<std::string> ids;
  for (const int days : {7, 1, 3}) {
    alice.create(game_of(days));
    ids.push_back(alice.game());
    Client bob(server.port());
    bob.watch(ids.back());
    bob.join();
  }
  const Headers headers{{"Authorization", "Bearer " + alice.token()}};
  const Json list = Json::parse(request(server.port(), "GET", "/api/account/playing", "", headers).body)["nowPlaying"];
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0]["gameId"], ids[1]);
  EXPECT_EQ(list[1]["gameId"], ids[2]);
  EXPECT_EQ(list[2]["gameId"], ids[0]);
  EXPECT_TRUE(list[2]["isMyTurn"].get<bool>());
  EXPECT_EQ(list[1]["deadlineAt"].get<std::int64_t>() / 1000,
            list[1]["lastMoveAt"].get<std::int64_t>() / 1000 + 259'200);
}

TEST_F(Post, OnesOwnGamesSayWhatIsOfferedAndHowLongTheyArePaused) {
  const LocalServer server(place);
  Two game(server.port(), kADay);
  game.move("a3a4");
  game.move("a7a6");
  const auto seen_by = [&](const Client& one) {
    const Headers headers{{"Authorization", "Bearer " + one.token()}};
    return Json::parse(request(server.port(), "GET", "/api/account/playing", "", headers).body)["nowPlaying"][0];
  };
  // Clocks stand still after a start, but that counts as no pause.
  EXPECT_FALSE(seen_by(game.white).contains("pausedUntil"));
  EXPECT_FALSE(seen_by(game.black).contains("offer"));
  game.white.act("draw_offer", {{"ply", 3}});
  EXPECT_EQ(seen_by(game.black)["offer"], "draw");
  EXPECT_FALSE(seen_by(game.white).contains("offer"));
  game.black.act("draw_decline");
  EXPECT_FALSE(seen_by(game.black).contains("offer"));
  ASSERT_TRUE(eventually([&] { return game.white.act("pause_offer", {{"days", 2}})["t"] == "pause_offered"; }));
  EXPECT_EQ(seen_by(game.black)["offer"], "pause");
  const Json paused = game.black.act("pause_accept");
  EXPECT_EQ(seen_by(game.white)["pausedUntil"], paused["d"]["until_ms"]);
}

TEST_F(Post, WhoIsElsewhereIsRemindedOnceOfEachTime) {
  const Json eight{{"variant", "chess"}, {"clock", {{"type", "correspondence"}, {"days", 8}}}, {"color", "white"}};
  std::optional<Browser> alice;
  {
    const LocalServer server(place);
    alice = Browser::with_account(server.port(), "Alice");
    Client white = Client::with_token(server.port(), alice->make_token({"play"}));
    white.create(eight);
    Client black(server.port());
    black.watch(white.game());
    black.join();
  }
  std::vector<std::string> told{"started"};
  const auto listed = [&] {
    std::vector<std::string> all;
    const Json list = Json::parse(alice->get("/api/account/notices").body)["notices"];
    for (const Json& one : list) {
      all.insert(all.begin(), one["kind"].get<std::string>() +
                                  (one.contains("detail") ? " " + one["detail"].get<std::string>() : ""));
    }
    return all;
  };
  for (const auto& [days, what] :
       {std::pair{4, "reminder half"}, {2, "reminder quarter"}, {1, "reminder day"}, {1, "leave"}}) {
    pass(days * kDay + 1min);  // what restarts give back comes to less
    for (int twice = 0; twice < 2; ++twice) {
      const LocalServer server(place);
      alice->go_to(server.port());
      if (twice == 0) told.emplace_back(what);
      EXPECT_TRUE(eventually([&] { return listed() == told; })) << what;
    }
  }
}

TEST_F(Post, AProgramThatWakesOnceADayIsListedWhatWaitsForIt) {
  const LocalServer server(place);
  const Json chess{{"variant", "chess"}, {"clock", {{"type", "correspondence"}, {"days", 3}}}, {"color", "white"}};
  Client alice(server.port());
  std::vector<std::string> ids;
  for (int i = 0; i < 2; ++i) {
    alice.create(chess);
    ids.push_back(alice.game());
    Client bob(server.port());
    bob.watch(ids.back());
    bob.join();
  }
  const Headers headers{{"Authorization", "Bearer " + alice.token()}};
  const auto lines = [&] {
    const Answer answer = request(server.port(), "GET", "/api/account/waiting", "", headers);
    EXPECT_EQ(answer.content_type, "application/x-ndjson");
    std::vector<std::string> games;
    std::istringstream in(answer.body);
    for (std::string line; std::getline(in, line);) games.push_back(Json::parse(line)["gameId"]);
    return games;
  };
  EXPECT_EQ(lines(), ids);
  alice.watch(ids[1]);
  alice.move("e2e4");
  EXPECT_EQ(lines(), std::vector{ids[0]});
  EXPECT_EQ(request(server.port(), "GET", "/api/account/waiting").status, 401U);
}

}  // namespace
}  // namespace server::test
