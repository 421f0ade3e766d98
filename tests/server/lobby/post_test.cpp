// Strangers who find each other for a game by post, on real sockets: nobody needs to be here for it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

class CorrespondenceLobby : public testing::Test {
 protected:
  static Json seek(const Json& clock) {
    return {{"variant", "chess"}, {"options", Json::object()}, {"clock", clock}, {"color", "random"}, {"rated", false},
            {"listed", true}};
  }
  const Json kThreeDays{{"type", "correspondence"}, {"days", 3}};

  static std::vector<std::string> seeks_in(const Json& lobby) {
    std::vector<std::string> games;
    for (const Json& one : lobby["d"]["seeks"]) games.push_back(one["game"]);
    return games;
  }

  Place place;
};

TEST_F(CorrespondenceLobby, ASeekWaitsThoughItsMakerHasGoneAndIsTakenByTheNext) {
  std::string game;
  {
    const LocalServer server(place, {.seek_gone = 1});
    Client alice(server.port());
    alice.create(seek(kThreeDays));
    game = alice.game();
    alice.close();
    Client other(server.port());
    other.create(seek({{"type", "unlimited"}}));
    const std::string sat_down_at = other.game();
    other.close();
    Client watcher(server.port());
    watcher.say("watch_lobby", Json::object());
    // Once the seek at the board has gone, the sweep has been done.
    watcher.until([&] {
      const Json lobby = watcher.last_of("lobby");
      return lobby != Json{} && !testing::Value(seeks_in(lobby), testing::Contains(sat_down_at));
    });
    EXPECT_THAT(seeks_in(watcher.last_of("lobby")), ElementsAre(game));
  }
  const LocalServer again(place, {.seek_gone = 1});
  Client bob(again.port());
  Json as_white = seek(kThreeDays);
  as_white["color"] = "white";  // with a colour no draw of colours waits for Alice
  bob.create(as_white);
  ASSERT_EQ(bob.game(), game);
  ASSERT_EQ(bob.snapshot()["phase"], "playing");
  const Json clocks = bob.snapshot()["clocks"];
  EXPECT_EQ(clocks["white_ms"], 259'200'000);
  EXPECT_GT(clocks["first_move_ms"], 259'100'000);
  EXPECT_GT(clocks["deadline_ms"], 1'700'000'000'000);
}

TEST_F(CorrespondenceLobby, WhoSitsDownAtTheBoardGoesOnSeekingByPostAndTheOtherWayRound) {
  const LocalServer server(place);
  Client alice(server.port());
  const Json at_board = seek(kFiveMinutes);
  const std::string by_post = alice.ask("create", seek(kThreeDays))["d"]["game"];
  alice.ask("create", at_board);
  Client watcher(server.port());
  watcher.say("watch_lobby", Json::object());
  const auto shown = [&](const auto& games) {
    watcher.until([&] { return testing::Value(seeks_in(watcher.last_of("lobby")), games); });
  };
  watcher.until([&] { return watcher.last_of("lobby") != Json{}; });
  Client bob(server.port());
  bob.ask("create", at_board);
  shown(ElementsAre(by_post));
  const std::string another = alice.ask("create", seek(kFiveMinutes))["d"]["game"];
  shown(UnorderedElementsAre(by_post, another));
  Client carol(server.port());
  EXPECT_EQ(carol.ask("create", seek(kThreeDays))["d"]["game"], by_post);
  shown(ElementsAre(another));
}

TEST_F(CorrespondenceLobby, OtherDaysOffAreAnotherWish) {
  const LocalServer server(place);
  Client alice(server.port());
  Json weekend = kThreeDays;
  weekend["days_off"] = {{"weekdays", {"saturday", "sunday"}}, {"utc_offset_min", 60}};
  const std::string game = alice.ask("create", seek(weekend))["d"]["game"];
  Client bob(server.port());
  EXPECT_NE(bob.ask("create", seek(kThreeDays))["d"]["game"], game);
  Client carol(server.port());
  weekend["days_off"]["weekdays"] = {"sunday", "saturday"};
  EXPECT_EQ(carol.ask("create", seek(weekend))["d"]["game"], game);
}

TEST_F(CorrespondenceLobby, WhatCannotBeIsRefusedWithASentence) {
  const LocalServer server(place);
  Client alice(server.port());
  const Json above{{"type", "correspondence"}, {"base_days", 11}, {"increment_days", 1}, {"cap_days", 10}};
  const Json refused = alice.ask("create", seek(above))["d"];
  EXPECT_EQ(refused["code"], "not_available");
  EXPECT_EQ(refused["message"], "the time at the start must not be above the cap");
}

}  // namespace
}  // namespace server::test
