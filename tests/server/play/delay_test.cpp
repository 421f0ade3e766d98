// Games that others see later, made over the wire: whoever does not play is early nowhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/play/support/browser.hpp"
#include "tests/server/play/support/client.hpp"
#include "tests/server/play/support/server.hpp"

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
    return request(server.port(), "GET", path, "", headers);
  }
  /// Whether `path` tells nobody about what happened at that time; once it is old enough this is not asked.
  void expect_nothing_yet(const std::string& path, const std::string& secret, steady_clock::time_point happened) const {
    const Answer answer = get(path);
    if (steady_clock::now() - happened >= kDelay) return;
    EXPECT_THAT(answer.body, Not(HasSubstr(secret))) << path;
    ++looked;
  }

  Place place;
  LocalServer server{place};
  mutable int looked = 0;
};

TEST_F(DelayedGame, NobodyButThePlayersIsEarly) {
  Client watcher(server.port());
  Two game(server.port(), kLater);
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
  Client late(server.port());
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

TEST_F(DelayedGame, IsMadeWithUpToAnHourAndNeverRated) {
  Client white(server.port());
  white.create({{"delay_ms", 0}});
  EXPECT_FALSE(white.snapshot().contains("delay_ms")) << "none is none";
  Client hour(server.port());
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
