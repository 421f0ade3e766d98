// Games that others see later, made over the wire: whoever does not play is early nowhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <optional>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using testing::HasSubstr;
using testing::Not;

// The delay of a game in which the test looks at what is not shown yet.
constexpr std::chrono::milliseconds kLong = 10min;
constexpr std::chrono::milliseconds kSoon = 1s;  // the delay of a game in which the test looks at what is shown then

Json delayed_by(std::chrono::milliseconds delay) {
  return {{"clock", {{"type", "unlimited"}}}, {"delay_ms", delay.count()}};
}

class DelayedGame : public testing::Test {
 protected:
  [[nodiscard]] Answer get(const std::string& path, const Headers& headers = {}) const {
    return request(server->port(), "GET", path, "", headers);
  }
  [[nodiscard]] Client stranger_in_lobby() const {
    Client stranger(server->port());
    stranger.say("watch_lobby", Json::object());
    stranger.until([&] { return !stranger.last_of("lobby").is_null(); });
    return stranger;
  }
  /// Tells whether what the lobby tells this client now has a word of the game.
  static bool is_in_lobby(Client& stranger, const std::string& game) {
    stranger.take_all();
    return stranger.last_of("lobby").dump().find(game) != std::string::npos;
  }
  static steady_clock::time_point when(const std::function<bool()>& comes) {
    if (!eventually(comes)) throw std::runtime_error("it does not come");
    return steady_clock::now();
  }

  Place place;
  std::optional<LocalServer> server{std::in_place, place};
};

TEST_F(DelayedGame, NobodyButThePlayersIsEarly) {
  Json terms = delayed_by(kLong);
  terms["variant"] = "chess56";
  Two game(server->port(), terms);
  const std::string id = game.white.game();
  EXPECT_EQ(game.white.snapshot()["delay_ms"], kLong.count());
  const std::string first = game.white.legal()[0];
  game.move(first);
  game.black.act("resign");
  game.white.until([&] { return game.white.outcome().has_value(); });

  const std::string record = "/game/export/" + id;
  EXPECT_THAT(get(record).body, Not(HasSubstr("\"outcome\"")));
  EXPECT_THAT(get(record).body, Not(HasSubstr(first)));
  EXPECT_THAT(get(record + ".pgn").body, Not(HasSubstr(first)));
  EXPECT_THAT(get("/fair/" + game.white.draw()).body, Not(HasSubstr("\"dice\"")));
  Client late(server->port());
  late.watch(id);
  EXPECT_EQ(late.snapshot()["moves"].size(), 0U);
  EXPECT_FALSE(late.snapshot().contains("outcome"));
  EXPECT_THAT(get(record, {{"Authorization", "Bearer " + game.black.token()}}).body, HasSubstr("\"outcome\""))
      << "a player waits for nothing";
}

TEST_F(DelayedGame, OthersSeeEverythingAfterTheDelay) {
  Json terms = delayed_by(kSoon);
  terms["variant"] = "chess56";
  Two game(server->port(), terms);
  Client watcher(server->port());
  watcher.watch(game.white.game());
  // The time is taken from before the event, here and below: an answer may be slow, and nothing is early by that.
  constexpr std::chrono::milliseconds kWhole{1};  // the delay counts from the time of the event, which is in whole ms
  const auto before_move = steady_clock::now();
  game.move(game.white.legal()[0]);
  const auto before_end = steady_clock::now();
  game.black.act("resign");
  watcher.until([&] { return watcher.has_seen("moved"); });
  EXPECT_GE(steady_clock::now() - before_move, kSoon - kWhole);
  watcher.until([&] { return watcher.has_seen("game_ended"); });
  EXPECT_GE(steady_clock::now() - before_end, kSoon - kWhole);
  EXPECT_THAT(get("/game/export/" + game.white.game()).body, HasSubstr("\"outcome\""));
  EXPECT_THAT(get("/fair/" + game.white.draw()).body, HasSubstr("\"dice\""));
}

TEST_F(DelayedGame, BeginsAndEndsInTheLobbyWhenOthersSeeIt) {
  Client stranger = stranger_in_lobby();
  Json terms = delayed_by(kSoon);
  terms.update({{"variant", "chess56"}, {"color", "random"}});
  const auto before_start = steady_clock::now();
  Two game(server->port(), terms);
  const std::string id = game.white.game();
  EXPECT_GE(when([&] { return is_in_lobby(stranger, id); }) - before_start, kSoon);
  const auto before_end = steady_clock::now();
  game.black.act("resign");
  EXPECT_GE(when([&] { return !is_in_lobby(stranger, id); }) - before_end, kSoon);
}

TEST_F(DelayedGame, ARestartTellsTheLobbyNothingEarlyAndDropsNothing) {
  const auto before_start = steady_clock::now();
  Two game(server->port(), delayed_by(kLong));
  const auto restart_after = [&](std::chrono::milliseconds pause) {
    server.reset();
    age(place, pause);
    server.emplace(place, Settings{.lobby_quiet = std::chrono::milliseconds{1h}.count()});
    // The lobby lists a game that is being played: so both players come back.
    for (Client* one : {&game.white, &game.black}) {
      one->resume(server->port());
      (void)one->look();
    }
    return stranger_in_lobby();
  };
  const auto shown_to = [&](Client& stranger) { return is_in_lobby(stranger, game.white.game()); };
  Client at_start = restart_after(kLong - kSoon);
  EXPECT_GE(when([&] { return shown_to(at_start); }) - before_start, kSoon);
  const auto before_end = steady_clock::now();
  game.black.act("resign");
  Client between = restart_after(0s);
  when([&] { return shown_to(between); });
  Client at_end = restart_after(kLong - kSoon);
  EXPECT_GE(when([&] { return !shown_to(at_end); }) - before_end, kSoon);
}

TEST_F(DelayedGame, OneThatNobodyJoinedLeavesTheLobbyAtOnce) {
  Client stranger = stranger_in_lobby();
  Client maker(server->port());
  Json terms = delayed_by(kLong);
  terms.update({{"listed", true}, {"color", "random"}});
  maker.create(terms);
  when([&] { return is_in_lobby(stranger, maker.game()); });
  maker.act("abort");
  when([&] { return !is_in_lobby(stranger, maker.game()); });
}

TEST_F(DelayedGame, TheSecondOfAMiniMatchIsNotThereBeforeTheFirstIsShownToEnd) {
  Json terms = delayed_by(kLong);
  terms["pairing"] = "sequence";
  Two game(server->port(), terms);
  for (const char* move : {"e2e4", "e7e5"}) game.move(move);
  game.black.act("resign");
  game.white.until([&] { return game.white.has_seen("game_followed"); });
  const std::string second = game.white.last_of("game_followed")["d"]["next"];
  Client stranger(server->port());
  const Json refused = stranger.ask("watch", {{"game", second}});
  EXPECT_EQ(refused["d"]["code"], "no_such_game") << refused;
  EXPECT_EQ(get("/game/export/" + second).status, 404U);
  EXPECT_EQ(game.black.ask("watch", {{"game", second}})["t"], "snapshot") << "the players wait for nothing";
}

TEST_F(DelayedGame, TheSecondOfAMiniMatchIsThereOnceTheFirstIsShownToEnd) {
  Client stranger = stranger_in_lobby();
  Json terms = delayed_by(kSoon);
  terms["pairing"] = "sequence";
  Two game(server->port(), terms);
  Client watcher(server->port());
  watcher.watch(game.white.game());
  for (const char* move : {"e2e4", "e7e5"}) game.move(move);
  const auto before_end = steady_clock::now();
  game.black.act("resign");
  watcher.until([&] { return watcher.has_seen("game_followed"); });
  EXPECT_GE(steady_clock::now() - before_end, kSoon);
  const std::string second = watcher.last_of("game_followed")["d"]["next"];
  EXPECT_EQ(watcher.ask("watch", {{"game", second}})["t"], "snapshot") << "who is told of it finds it";
  EXPECT_EQ(get("/game/export/" + second).status, 200U);
  EXPECT_GE(when([&] { return is_in_lobby(stranger, second); }) - before_end, kSoon);
}

TEST_F(DelayedGame, IsMadeWithUpToAnHourAndNeverRated) {
  Client white(server->port());
  white.create({{"delay_ms", 0}});
  EXPECT_FALSE(white.snapshot().contains("delay_ms")) << "none is none";
  Client hour(server->port());
  hour.create({{"delay_ms", 3'600'000}});
  EXPECT_EQ(hour.snapshot()["delay_ms"], 3'600'000);
  const Place other;
  const LocalServer open(other, {.new_accounts = kNoLimit});
  Json terms{{"variant", "chess"}, {"options", Json::object()}, {"clock", kFiveMinutes}, {"color", "white"},
             {"rated", true},      {"delay_ms", 1'000}};
  Client alice = Client::with_account(open.port());
  const Json refused = alice.ask("create", terms);
  EXPECT_EQ(refused["d"]["code"], "not_available") << refused;
  EXPECT_EQ(refused["d"]["pointer"], "/d/delay_ms");
  terms["rated"] = false;
  EXPECT_EQ(alice.ask("create", terms)["t"], "created");
}

}  // namespace
}  // namespace server::test
