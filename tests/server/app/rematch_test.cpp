// Games that follow others: rematches and mini-matches, on real sockets, with crashes between.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

std::string next_of(Client& who) {
  who.until([&] { return who.has_seen("game_followed"); });
  return who.last_of("game_followed")["d"]["next"];
}

const Json kNew{{"setup", "new"}};

std::vector<int> halves(const Json& score) {
  std::vector<int> out;
  for (const Json& one : score["d"]["scores"]) out.push_back(one["halves"]);
  return out;
}

class RematchTest : public testing::Test {
 protected:
  Place place;
};

TEST_F(RematchTest, HasTheColorsReversed) {
  const LocalServer server(place);
  Two game(server.port(), Json::object());
  game.white.act("resign");
  EXPECT_EQ(game.white.act("rematch_offer", {{"setup", "new"}})["t"], "rematch_offered");
  const Json made = game.black.act("rematch_offer", {{"setup", "new"}});
  ASSERT_EQ(made["t"], "game_followed") << made;
  const std::string next = next_of(game.white);
  for (Client* one : {&game.white, &game.black}) one->watch(next);
  EXPECT_EQ(game.white.color(), "black");
  EXPECT_EQ(game.black.move("e2e4")["t"], "moved");
  EXPECT_EQ(game.white.snapshot()["origin"]["as"], "rematch");
}

TEST_F(RematchTest, KeepsTheSetupIfBothWishAndSurvivesACrashAtOnce) {
  auto before = std::make_unique<ServerChild>(place);
  Two game(before->port(), {{"variant", "chess56"}});
  const Json start = game.white.look()["start"];
  game.white.act("resign");
  game.black.act("rematch_offer", {{"setup", "same"}});
  const Json made = game.white.act("rematch_offer", {{"setup", "same"}}, "again");
  ASSERT_EQ(made["t"], "game_followed") << made;
  const std::uint16_t port = before->port();
  before->signal(SIGKILL);
  before->wait();
  before.reset();

  const ServerChild after(place, port);
  game.white.resume();
  EXPECT_EQ(game.white.act("rematch_offer", {{"setup", "same"}}, "again")["d"], made["d"]);
  game.white.watch(made["d"]["next"]);
  EXPECT_EQ(game.white.snapshot()["start"], start);
  EXPECT_EQ(game.white.snapshot()["phase"], "playing");
  EXPECT_TRUE(game.white.snapshot()["fair_past"].empty());
}

TEST_F(RematchTest, TimeRunsInItThoughNobodyHasOpenedIt) {
  const LocalServer server(place);
  Two game(server.port(), {{"clock", {{"type", "fischer"}, {"base_ms", 1000}, {"increment_ms", 0}}}});
  game.white.act("resign");
  game.white.act("rematch_offer", {{"setup", "new"}});
  game.black.act("rematch_offer", {{"setup", "new"}});
  const std::string next = next_of(game.white);
  Client watcher(server.port());
  watcher.say("watch_lobby", Json::object());
  watcher.until([&] { return watcher.last_of("lobby") != Json{} && watcher.last_of("lobby")["d"]["playing"] == 1; });
  EXPECT_EQ(watcher.last_of("lobby")["d"]["games"][0]["game"], next);
}

TEST_F(RematchTest, AMiniMatchInSequenceHasACommonResult) {
  const LocalServer server(place);
  Two game(server.port(), {{"variant", "chess56"}, {"pairing", "sequence"}});
  const std::string first = game.white.game();
  const Json start = game.white.look()["start"];
  Client watcher(server.port());
  watcher.watch(first);
  watcher.until([&] { return watcher.last_of("match_score") != Json{}; });
  EXPECT_THAT(halves(watcher.last_of("match_score")), testing::ElementsAre(0, 0));
  game.black.act("resign");
  const std::string second = next_of(game.black);
  for (Client* one : {&game.white, &game.black}) one->watch(second);
  EXPECT_EQ(game.white.snapshot()["start"], start);
  EXPECT_EQ(game.white.color(), "black");
  game.black.act("resign");
  game.white.until([&] { return game.white.last_of("match_score")["d"]["over"] == true; });
  const Json score = game.white.last_of("match_score");
  EXPECT_EQ(score["d"]["games"], (Json{first, second}));
  EXPECT_THAT(halves(score), testing::ElementsAre(4, 0));
}

TEST_F(RematchTest, TheGamesOfAMiniMatchMayBePlayedTogether) {
  const LocalServer server(place);
  Two game(server.port(), {{"pairing", "together"}});
  const std::string first = game.white.game();
  const std::string second = next_of(game.white);
  Client other = game.black.another_tab();
  other.watch(second);
  EXPECT_EQ(other.color(), "white");
  EXPECT_EQ(other.move("e2e4")["t"], "moved");
  EXPECT_EQ(game.white.move("d2d4")["t"], "moved");
  other.act("resign");
  // A player who watches the first game hears of the second one's end.
  game.white.until([&] { return halves(game.white.last_of("match_score")) == std::vector<int>{2, 0}; });
  EXPECT_EQ(game.white.last_of("match_score")["d"]["over"], false);
  game.white.act("resign");
  other.until([&] { return other.last_of("match_score")["d"]["over"] == true; });
  EXPECT_THAT(halves(other.last_of("match_score")), testing::ElementsAre(2, 2));
}

TEST_F(RematchTest, OfAMiniMatchIsOfferedOnceBothItsGamesHaveEnded) {
  const LocalServer server(place, {.errors = kNoLimit});
  Two game(server.port(), {{"pairing", "together"}});
  Client white = game.white.another_tab();
  Client black = game.black.another_tab();
  const std::string second = next_of(game.white);
  for (Client* one : {&white, &black}) one->watch(second);
  game.white.act("resign");
  EXPECT_EQ(game.white.act("rematch_offer", kNew)["d"]["code"], "not_over") << "the second game goes on";
  white.act("resign");
  EXPECT_EQ(white.act("rematch_offer", kNew)["t"], "rematch_offered");
  EXPECT_EQ(game.white.act("rematch_offer", kNew)["t"], "rematch_offered");
  const Json made = black.act("rematch_offer", kNew);
  ASSERT_EQ(made["t"], "game_followed") << made;
  EXPECT_EQ(game.black.act("rematch_offer", kNew)["d"]["code"], "rematch_made") << "from the other game";
  EXPECT_EQ(black.act("rematch_offer", kNew)["d"]["code"], "rematch_made");
  black.watch(made["d"]["next"]);
  EXPECT_EQ(black.snapshot()["pairing"], "together") << "a mini-match again, whichever game it was offered in";
}

TEST_F(RematchTest, OfAMiniMatchIsOneThoughItIsAcceptedInBothGamesAtOnce) {
  const LocalServer server(place, {.messages = kNoLimit, .errors = kNoLimit});
  for (int i = 0; i < 10; ++i) {
    Two game(server.port(), {{"pairing", "together"}});
    Client white = game.white.another_tab();
    Client black = game.black.another_tab();
    const std::string second = next_of(game.white);
    for (Client* one : {&white, &black}) one->watch(second);
    for (Client* one : {&white, &game.white}) one->act("resign");
    for (Client* one : {&white, &game.white}) EXPECT_EQ(one->act("rematch_offer", kNew)["t"], "rematch_offered");
    const Json offer_first{{"game", game.black.game()}, {"setup", "new"}};
    const Json offer_second{{"game", second}, {"setup", "new"}};
    game.black.say("rematch_offer", offer_first, "1");
    black.say("rematch_offer", offer_second, "2");
    for (Client* one : {&black, &game.black}) one->until([&] { return one->unanswered().empty(); });
    int made = 0;
    for (Client* one : {&black, &game.black}) made += one->answers().contains(one == &black ? "2" : "1") ? 1 : 0;
    EXPECT_EQ(made, 1);
  }
}

TEST_F(RematchTest, IsRefusedBeforeTheEndAndToOthers) {
  const LocalServer server(place, {.errors = kNoLimit});
  Two game(server.port(), Json::object());
  EXPECT_EQ(game.white.act("rematch_offer", {{"setup", "new"}})["d"]["code"], "not_over");
  game.white.act("resign");
  Client watcher(server.port());
  watcher.watch(game.white.game());
  EXPECT_EQ(watcher.act("rematch_offer", {{"setup", "new"}})["d"]["code"], "not_a_player");
  game.white.act("rematch_offer", {{"setup", "new"}});
  EXPECT_EQ(game.white.act("rematch_offer", {{"setup", "new"}})["d"]["code"], "rematch_stands");
  EXPECT_EQ(game.black.act("rematch_decline")["t"], "rematch_declined");
  EXPECT_EQ(game.black.act("rematch_decline")["d"]["code"], "no_rematch_offer");
}

}  // namespace
}  // namespace server::test
