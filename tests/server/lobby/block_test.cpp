// Somebody who blocks a player does not meet that player in the lobby either: on real sockets, in both directions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

Json casual(Json more = Json::object()) {
  Json all{
      {"variant", "chess"}, {"options", Json::object()}, {"clock", kFiveMinutes}, {"color", "white"}, {"rated", false}};
  all.update(more);
  return all;
}

std::vector<std::string> challenged_in(const Json& notice) {
  std::vector<std::string> games;
  if (notice.is_null()) return games;
  for (const Json& one : notice["d"]["challenges"]) games.push_back(one["game"]);
  return games;
}

class BlockTest : public testing::Test {
 protected:
  Place place;
  LocalServer server{place, {.messages = kNoLimit, .errors = kNoLimit}};
  Client alice{server.port()};
  Client bob{server.port()};
};

TEST_F(BlockTest, NeitherTakesTheOthersWaitingGame) {
  alice.ask("block", {{"player", bob.id()}});
  for (const bool listed : {false, true}) {
    for (auto [maker, taker] : {std::pair{&alice, &bob}, std::pair{&bob, &alice}}) {
      maker->create(casual({{"listed", listed}}));
      taker->watch(maker->game());
      EXPECT_EQ(taker->act("join")["d"]["code"], "blocked") << listed;
      maker->act("abort");
    }
  }
  bob.create(casual());
  alice.watch(bob.game());
  alice.ask("unblock", {{"player", bob.id()}});
  EXPECT_EQ(alice.act("join")["t"], "player_joined");
}

TEST_F(BlockTest, NeitherChallengesTheOther) {
  alice.ask("block", {{"player", bob.id()}});
  EXPECT_EQ(bob.ask("create", casual({{"to", alice.id()}}))["d"]["code"], "blocked");
  EXPECT_EQ(alice.ask("create", casual({{"to", bob.id()}}))["d"]["code"], "blocked");
}

TEST_F(BlockTest, AChallengeIsShownNoMoreAndCannotBeTakenUntilTheBlockIsTakenBack) {
  bob.create(casual({{"to", alice.id()}}));
  alice.until([&] { return !challenged_in(alice.last_of("challenges")).empty(); });
  alice.ask("block", {{"player", bob.id()}});
  alice.until([&] { return challenged_in(alice.last_of("challenges")).empty(); });
  EXPECT_EQ(bob.look()["phase"], "waiting") << "he who is blocked is not told";
  EXPECT_FALSE(bob.outcome().has_value());

  Client later = alice.another_tab();
  later.ask("ping", Json::object());
  EXPECT_TRUE(later.is_quiet(std::chrono::milliseconds(100)));
  EXPECT_TRUE(later.last_of("challenges").is_null());
  later.watch(bob.game());
  EXPECT_EQ(later.act("join")["d"]["code"], "blocked");

  alice.ask("unblock", {{"player", bob.id()}});
  for (Client* one : {&alice, &later}) {
    one->until([&] { return !challenged_in(one->last_of("challenges")).empty(); });
    EXPECT_THAT(challenged_in(one->last_of("challenges")), testing::ElementsAre(bob.game()));
  }
  EXPECT_EQ(later.act("join")["t"], "player_joined");
}

TEST_F(BlockTest, AJoinThatIsRepeatedAfterABlockGetsItsAnswer) {
  alice.create(casual());
  bob.watch(alice.game());
  EXPECT_EQ(bob.act("join", Json::object(), "j1")["t"], "player_joined");
  alice.ask("block", {{"player", bob.id()}});
  EXPECT_EQ(bob.act("join", Json::object(), "j1")["t"], "player_joined");
}

}  // namespace
}  // namespace server::test
