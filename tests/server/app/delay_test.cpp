// Games that others see later, made over the wire: whoever does not play is early nowhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <thread>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using testing::HasSubstr;
using testing::Not;

constexpr auto kDelay = 4s;
const Json kLater{
    {"variant", "chess56"}, {"clock", kFiveMinutes}, {"delay_ms", std::chrono::milliseconds(kDelay).count()}};

class DelayedGame : public testing::Test {
 protected:
  [[nodiscard]] Answer get(const std::string& path, const Headers& headers = {}) const {
    return request(server->port(), "GET", path, "", headers);
  }
  /// What the lobby tells this client now has a word of it.
  static bool is_in_lobby(Client& stranger, const std::string& game) {
    stranger.take_all();
    return stranger.last_of("lobby").dump().find(game) != std::string::npos;
  }
  static steady_clock::time_point when(const std::function<bool()>& comes) {
    const auto end = steady_clock::now() + 15s;
    while (!comes()) {
      if (steady_clock::now() > end) throw std::runtime_error("it does not come");
      std::this_thread::sleep_for(20ms);
    }
    return steady_clock::now();
  }
  /// Whether `path` tells nobody about what happened at that time; once it is old enough this is not asked.
  void expect_nothing_yet(const std::string& path, const std::string& secret, steady_clock::time_point happened) const {
    const Answer answer = get(path);
    if (steady_clock::now() - happened >= kDelay) return;
    EXPECT_THAT(answer.body, Not(HasSubstr(secret))) << path;
    ++looked;
  }

  Place place;
  std::optional<LocalServer> server{std::in_place, place};
  mutable int looked = 0;
};

TEST_F(DelayedGame, NobodyButThePlayersIsEarly) {
  Client watcher(server->port());
  Two game(server->port(), kLater);
  const std::string id = game.white.game();
  EXPECT_EQ(game.white.snapshot()["delay_ms"], 4'000);
  watcher.watch(id);
  const std::string first = game.white.legal()[0];
  const auto before_move = steady_clock::now();
  game.move(first);
  game.black.act("resign");
  const auto at_end = steady_clock::now();
  game.white.until([&] { return game.white.outcome().has_value(); });

  expect_nothing_yet("/game/export/" + id, "\"outcome\"", before_move);
  expect_nothing_yet("/game/export/" + id, first, before_move);
  expect_nothing_yet("/game/export/" + id + ".pgn", first, before_move);
  expect_nothing_yet("/fair/" + game.white.draw(), "\"dice\"", before_move);
  Client late(server->port());
  late.watch(id);
  if (steady_clock::now() - before_move < kDelay) {
    EXPECT_EQ(late.snapshot()["moves"].size(), 0U);
    EXPECT_FALSE(late.snapshot().contains("outcome"));
    ++looked;
  }
  EXPECT_GT(looked, 0) << "the machine was too slow to see anything";
  EXPECT_THAT(get("/game/export/" + id, {{"Authorization", "Bearer " + game.black.token()}}).body,
              HasSubstr("\"outcome\""))
      << "a player waits for nothing";

  watcher.until([&] { return watcher.has_seen("moved"); });
  EXPECT_GE(steady_clock::now() - before_move, kDelay);
  watcher.until([&] { return watcher.has_seen("game_ended"); });
  EXPECT_GE(steady_clock::now() - at_end, kDelay - 1s) << "the end was stored before it was answered";
  EXPECT_THAT(get("/game/export/" + id).body, HasSubstr("\"outcome\""));
  EXPECT_THAT(get("/fair/" + game.white.draw()).body, HasSubstr("\"dice\""));
}

TEST_F(DelayedGame, BeginsAndEndsInTheLobbyWhenOthersSeeIt) {
  Client stranger(server->port());
  stranger.say("watch_lobby", Json::object());
  Json terms = kLater;
  terms["color"] = "random";
  // From before it happened: an answer may be slow, and nothing is early by that.
  const auto before_start = steady_clock::now();
  Two game(server->port(), terms);
  const std::string id = game.white.game();
  EXPECT_GE(when([&] { return is_in_lobby(stranger, id); }) - before_start, kDelay);
  const auto before_end = steady_clock::now();
  game.black.act("resign");
  EXPECT_GE(when([&] { return !is_in_lobby(stranger, id); }) - before_end, kDelay);
}

TEST_F(DelayedGame, ARestartTellsTheLobbyNothingEarlyAndDropsNothing) {
  Json terms = kLater;
  terms["clock"] = {{"type", "unlimited"}};
  const auto before_start = steady_clock::now();
  Two game(server->port(), terms);
  const std::string id = game.white.game();
  // The list has what is played: both come back.
  const auto restart = [&] {
    server.reset();
    server.emplace(place);
    game.white.resume(server->port());
    game.black.resume(server->port());
  };
  restart();
  {
    Client stranger(server->port());
    stranger.say("watch_lobby", Json::object());
    EXPECT_GE(when([&] { return is_in_lobby(stranger, id); }) - before_start, kDelay);
  }
  const auto before_end = steady_clock::now();
  game.black.act("resign");
  restart();
  Client stranger(server->port());
  stranger.say("watch_lobby", Json::object());
  when([&] { return is_in_lobby(stranger, id); });
  EXPECT_GE(when([&] { return !is_in_lobby(stranger, id); }) - before_end, kDelay);
}

TEST_F(DelayedGame, OneThatNobodyJoinedLeavesTheLobbyAtOnce) {
  Client stranger(server->port());
  stranger.say("watch_lobby", Json::object());
  Client maker(server->port());
  Json terms = kLater;
  terms["listed"] = true;
  terms["color"] = "random";
  maker.create(terms);
  when([&] { return is_in_lobby(stranger, maker.game()); });
  maker.act("abort");
  const auto ended = steady_clock::now();
  EXPECT_LT(when([&] { return !is_in_lobby(stranger, maker.game()); }) - ended, kDelay - 1s);
}

TEST_F(DelayedGame, TheSecondOfAMiniMatchIsNotThereBeforeTheFirstIsShownToEnd) {
  Client watcher(server->port());
  Client stranger(server->port());
  stranger.say("watch_lobby", Json::object());
  Two game(server->port(), {{"clock", kFiveMinutes}, {"delay_ms", kLater["delay_ms"]}, {"pairing", "sequence"}});
  watcher.watch(game.white.game());
  for (const char* move : {"e2e4", "e7e5"}) game.move(move);
  game.black.act("resign");
  const auto ended = steady_clock::now();
  game.white.until([&] { return game.white.has_seen("game_followed"); });
  const std::string second = game.white.last_of("game_followed")["d"]["next"];
  const Json refused = stranger.ask("watch", {{"game", second}});
  const int status = static_cast<int>(get("/game/export/" + second).status);
  if (steady_clock::now() - ended < kDelay - 1s) {
    EXPECT_EQ(refused["d"]["code"], "no_such_game") << refused;
    EXPECT_EQ(status, 404);
    EXPECT_EQ(game.black.ask("watch", {{"game", second}})["t"], "snapshot") << "the players wait for nothing";
  }
  watcher.until([&] { return watcher.has_seen("game_followed"); });
  EXPECT_GE(steady_clock::now() - ended, kDelay - 1s);
  EXPECT_EQ(watcher.ask("watch", {{"game", second}})["t"], "snapshot") << "who is told of it finds it";
  EXPECT_EQ(get("/game/export/" + second).status, 200U);
  EXPECT_GE(when([&] { return is_in_lobby(stranger, second); }) - ended, kDelay - 1s);
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
