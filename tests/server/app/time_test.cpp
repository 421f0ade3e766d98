// Time on real sockets: lag that is measured, flags, gifts, moves taken back, and opponents who have gone.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <thread>

#include "server/match/clock.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/proxy.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

const Json kMinute{{"type", "fischer"}, {"base_ms", 60'000}, {"increment_ms", 0}};
const Json kOnePeriod{{"type", "byoyomi"}, {"base_ms", 0}, {"period_ms", 3'000}, {"periods", 1}};

class Time : public testing::Test {
 protected:
  /// The time that was given back for each move, in their order.
  [[nodiscard]] std::vector<int> lags() const {
    const SQLite::Database database(place.data() / "astragal.db");
    SQLite::Statement moves(database, "SELECT body FROM game_events WHERE kind = 'moved' ORDER BY seq");
    std::vector<int> all;
    while (moves.executeStep()) all.push_back(Json::parse(moves.getColumn(0).getString())["l"]);
    return all;
  }
  static void both(Two& game, const std::string& type) {
    for (Client* one : {&game.white, &game.black}) one->until([&] { return !one->last_of(type).is_null(); });
  }

  Place place;
};

TEST_F(Time, AtAStartWithoutOpenGamesNoOutageIsRemembered) {
  const auto outages = [&] {
    return SQLite::Database(place.data() / "astragal.db").execAndGet("SELECT count(*) FROM outages").getInt();
  };
  std::optional<Two> game;
  {
    const LocalServer server(place);
    game.emplace(server.port(), Json{{"clock", kMinute}});
    game->move("e2e4");
  }
  {
    const LocalServer server(place);
    EXPECT_EQ(outages(), 1) << "between the two";
    game->white.resume(server.port());
    EXPECT_EQ(game->white.act("resign", Json::object())["t"], "game_ended");
  }
  const LocalServer server(place);
  EXPECT_EQ(outages(), 0);
}

TEST_F(Time, OnTheWayIsGivenBackUpToTheBoundOfAMove) {
  {
    const LocalServer server(place);
    Two game(server.port(), {{"clock", kMinute}});
    Proxy proxy(server.port(), 120ms);
    game.white.resume(proxy.port());
    game.white.until([&] { return !game.white.last_of("resumed").is_null(); });
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"}) {
      if (game.black.my_turn()) {  // a new connection, so that the player's lag is measured anew
        game.black.resume();
        (void)game.black.look();
        std::this_thread::sleep_for(300ms);  // the time that the player thinks
      }
      game.move(move);
    }
  }
  const auto given = lags();
  ASSERT_EQ(given.size(), 6U);
  // Where the machine adds to the lag, less of it is left for the next move.
  auto left = static_cast<int>(kLag.per_move.count());
  for (const int white : {given[0], given[2], given[4]}) {
    EXPECT_GE(white, std::min(120, left)) << "half of the way there and back";
    EXPECT_LE(white, std::min(200, left));
    left = std::min(static_cast<int>(kLag.quota.count()), left - white + static_cast<int>(kLag.refill.count()));
  }
  EXPECT_LT(std::min({given[1], given[3], given[5]}), 120) << "without a proxy it is quick, if not busy every time";
}

TEST_F(Time, FlagOfAByoyomiClockFallsByItselfAtItsMoment) {
  const LocalServer server(place);
  Two game(server.port(), {{"variant", "sho-shogi"}, {"clock", kOnePeriod}});
  game.move("a3a4");
  game.move("a7a6");
  std::this_thread::sleep_for(500ms);
  const auto start = steady_clock::now();
  game.move("b3b4");
  EXPECT_EQ(game.white.clocks()["white_periods"], 1) << "the period was not over";
  EXPECT_EQ(game.white.clocks()["period_ms"], 3'000);
  both(game, "game_ended");
  EXPECT_GE(steady_clock::now() - start, 3s);
  EXPECT_EQ(*game.white.outcome(), (Json{{"result", "white"}, {"reason", "time"}}));
  EXPECT_EQ(game.black.clocks()["black_periods"], 0);
}

TEST_F(Time, DelayIsShownWhileItLasts) {
  const LocalServer server(place);
  Two game(server.port(), {{"clock", {{"type", "delay"}, {"base_ms", 60'000}, {"delay_ms", 60'000}}}});
  game.move("e2e4");
  game.move("e7e5");
  EXPECT_EQ(game.white.clocks()["delay_ms"], 60'000);
  game.move("g1f3");
  EXPECT_EQ(game.white.clocks()["white_ms"], 60'000) << "the clock waited";
}

TEST_F(Time, IsGivenToTheOpponent) {
  const LocalServer server(place);
  Two game(server.port(), {{"clock", kMinute}});
  const Json added = game.white.act("more_time");
  EXPECT_EQ(added["t"], "time_added");
  EXPECT_EQ(added["d"]["to"], "black");
  both(game, "time_added");
  EXPECT_EQ(game.black.clocks()["black_ms"], 75'000);
  Client stranger(server.port());
  stranger.watch(game.white.game());
  EXPECT_EQ(stranger.act("more_time")["d"]["code"], "not_a_player");
}

TEST_F(Time, ToLookIsGivenToBothBeforeTheirFirstMoves) {
  const LocalServer server(place);
  Two game(server.port(), {{"variant", "chess960"}, {"clock", kMinute}});
  both(game, "game_started");
  EXPECT_EQ(game.white.clocks()["first_move_ms"], 40'000);
  std::this_thread::sleep_for(100ms);
  EXPECT_LE(game.black.look()["clocks"]["first_move_ms"], 39'900);
  game.move("a2a3");
  EXPECT_EQ(game.white.clocks()["first_move_ms"], 40'000) << "Black has all of it";
  game.move("a7a6");
  EXPECT_FALSE(game.white.clocks().contains("first_move_ms"));
  EXPECT_EQ(game.white.clocks()["white_ms"], 60'000);
  EXPECT_EQ(game.white.clocks()["black_ms"], 60'000);
  Two usual(server.port(), {{"clock", kMinute}});
  EXPECT_LE(usual.black.look()["clocks"]["first_move_ms"], 30'000);
}

TEST_F(Time, MovesAreTakenBackInAgreementOnly) {
  const LocalServer server(place, {.errors = kNoLimit});
  Two game(server.port(), Json::object());
  EXPECT_EQ(game.white.act("takeback_offer", {{"ply", 1}})["d"]["code"], "nothing_to_take_back");
  game.move("e2e4");
  game.move("e7e5");
  EXPECT_EQ(game.black.act("takeback_accept")["d"]["code"], "no_takeback_offer");
  EXPECT_EQ(game.white.act("takeback_offer", {{"ply", 3}})["t"], "takeback_offered");
  EXPECT_EQ(game.white.act("takeback_offer", {{"ply", 3}})["d"]["code"], "takeback_offer_stands");
  EXPECT_EQ(game.black.look()["takeback_offer"], "white");
  EXPECT_EQ(game.black.act("takeback_accept")["t"], "taken_back");
  both(game, "taken_back");
  EXPECT_EQ(game.white.ply(), 0);
  EXPECT_EQ(game.white.look()["moves"], Json::array());
  game.move("d2d4");
  EXPECT_EQ(game.black.look()["moves"].size(), 1U);
}

TEST_F(Time, ARatedGameTakesNothingBack) {
  const LocalServer server(place);
  Two game(server.port(), {{"rated", true}, {"clock", kFiveMinutes}});
  game.move("e2e4");
  EXPECT_EQ(game.white.act("takeback_offer", {{"ply", 2}})["d"]["code"], "not_available");
}

TEST_F(Time, OffersSurviveAKill) {
  auto server = std::make_unique<ServerChild>(place);
  const std::uint16_t port = server->port();
  Two game(port, Json::object());
  game.move("e2e4");
  ASSERT_EQ(game.white.act("draw_offer", {{"ply", 2}})["t"], "draw_offered");
  ASSERT_EQ(game.white.act("takeback_offer", {{"ply", 2}})["t"], "takeback_offered");
  server->signal(SIGKILL);
  EXPECT_EQ(server->wait(), -1);
  server = std::make_unique<ServerChild>(place, port);
  for (Client* one : {&game.white, &game.black}) one->resume();
  EXPECT_EQ(game.white.look()["draw_offer"], "white");
  EXPECT_EQ(game.white.look()["takeback_offer"], "white");
  EXPECT_EQ(game.black.act("takeback_accept")["t"], "taken_back");
  server->signal(SIGKILL);
  EXPECT_EQ(server->wait(), -1);
  server = std::make_unique<ServerChild>(place, port);
  for (Client* one : {&game.white, &game.black}) one->resume();
  EXPECT_EQ(game.black.look()["moves"], Json::array());
  EXPECT_FALSE(game.black.look().contains("draw_offer"));
  (void)game.white.look();
  game.move("d2d4");
}

class GoneTest : public Time {
 protected:
  static bool is_gone(const Client& seen_by, const Client& player) {
    for (const Json& one : seen_by.presence().value("gone", Json::array())) {
      if (one["player"] == player.id()) return true;
    }
    return false;
  }
};

TEST_F(GoneTest, ClaimsAreTooEarlyWhileTheOthersPatienceLasts) {
  const LocalServer server(place, {.patience = 600'000});
  Two game(server.port(), {{"rated", true}, {"clock", kFiveMinutes}});
  EXPECT_EQ(game.white.act("claim_win")["d"]["code"], "claim_too_early") << "he is here";
  game.black.close();
  game.white.until([&] { return is_gone(game.white, game.black); });
  const int claim = game.white.presence()["gone"][0]["claim_ms"];
  EXPECT_GT(claim, 0);
  EXPECT_LE(claim, 600'000);
  const Json early = game.white.act("claim_draw");
  EXPECT_EQ(early["d"]["code"], "claim_too_early");
  EXPECT_LE(early["d"]["retry_ms"], 600'000);
}

TEST_F(GoneTest, PlayersLoseWhenTheOthersPatienceEnds) {
  const LocalServer server(place, {.patience = 1'500});
  Two game(server.port(), {{"rated", true}, {"clock", kFiveMinutes}});
  const auto before = steady_clock::now();
  game.black.close();
  game.white.until([&] { return is_gone(game.white, game.black); });
  Json ended = game.white.act("claim_win");
  if (ended["d"].contains("retry_ms")) {
    std::this_thread::sleep_for(std::chrono::milliseconds(ended["d"]["retry_ms"].get<int>()));
    ended = game.white.act("claim_win");
  }
  EXPECT_EQ(ended["t"], "game_ended") << ended;
  EXPECT_GE(steady_clock::now() - before, 1'500ms);
  EXPECT_EQ(*game.white.outcome(), (Json{{"result", "white"}, {"reason", "abandonment"}}));
}

TEST_F(GoneTest, PlayersWhoComeBackAreHere) {
  const LocalServer server(place, {.patience = 600});
  Two game(server.port(), Json::object());
  game.black.close();
  game.white.until([&] { return is_gone(game.white, game.black); });
  game.black.resume();
  game.white.until([&] { return !is_gone(game.white, game.black); });
  std::this_thread::sleep_for(700ms);
  EXPECT_EQ(game.white.act("claim_win")["d"]["code"], "claim_too_early");
  EXPECT_FALSE(game.white.outcome());
}

TEST_F(GoneTest, IsMeasuredAnewAfterARestart) {
  const Settings patient{.patience = 600'000};
  auto server = std::make_unique<LocalServer>(place, patient);
  Two game(server->port(), Json::object());
  game.black.close();
  game.white.until([&] { return is_gone(game.white, game.black); });
  game.white.drop();
  const std::uint16_t port = server->port();
  server.reset();
  age(place, 1h);
  server = std::make_unique<LocalServer>(place, patient, port);
  game.white.resume();
  const Json early = game.white.act("claim_win");
  EXPECT_EQ(early["d"]["code"], "claim_too_early");
  EXPECT_EQ(early["t"], "error");
}

}  // namespace
}  // namespace server::test
