// Moves that the store did not take and that are sent again: from when they count, and how long the server waits for
// them.
#include "tests/server/support/outage.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using protocol::ErrorCode;

TEST_F(Outage, AMoveThatCouldNotBeStoredCountsFromWhenItFirstCame) {
  begin();
  pass(10s);
  refused_for(6s);
  pass(7s);
  play(white, "m3", 3, "g1f3");
  EXPECT_EQ(left("white"), 50'000);
  EXPECT_EQ(left("black"), 60'000);
}

TEST_F(Outage, AnotherMoveThanTheOneThatCouldNotBeStoredCountsFromWhenItComes) {
  begin();
  pass(10s);
  refused_for(6s);
  pass(7s);
  play(white, "m3", 3, "d2d4");  // another move under the same id
  EXPECT_EQ(left("white"), 43'000);
}

TEST_F(Outage, WhoSendsAgainTooLateIsCharged) {
  begin();
  refused_for(1s);
  pass(11s);
  play(white, "m3", 3, "g1f3");
  EXPECT_EQ(left("white"), 49'000) << "thinking whether to send it again is thinking";
}

TEST_F(Outage, TheFlagWaitsForAMoveThatCouldNotBeStored) {
  begin();
  pass(59'900ms);
  refused_for(1s);
  pass(5s);
  hall.wake();
  EXPECT_EQ(look()["phase"], "playing");
  play(white, "m3", 3, "g1f3");
  EXPECT_EQ(left("white"), 100);
}

TEST_F(Outage, TheFlagDoesNotWaitForEver) {
  begin();
  pass(59'900ms);
  refused_for(1s);
  pass(10s);
  hall.wake();
  EXPECT_EQ(white->hear("game_ended")["d"]["outcome"], (json{{"result", "black"}, {"reason", "time"}}));
}

TEST_F(Outage, AMoveIsWaitedForFromWhenTheGameWasToldAndNotFromWhenThatWasTried) {
  begin();
  pass(59'700ms);
  hall.store.full = true;
  move(white, "m3", 3, "g1f3");
  EXPECT_EQ(white->refusal("m3"), ErrorCode::not_stored);
  pass(1s);
  store_goes_on();  // a small write has found room, that of the game's own event has not
  store_fails();
  pass(59s);
  hall.store.full = false;
  store_goes_on();
  (void)white->hear("server_restarted");
  pass(1s);
  hall.wake();
  EXPECT_EQ(look()["phase"], "playing");
  play(white, "m3", 3, "g1f3");
  EXPECT_EQ(left("white"), 300);
}

TEST_F(Outage, AMoveThatASecondOneStopsCountsFromWhenItFirstCame) {
  begin();
  pass(10s);
  for (const std::size_t outage : {1U, 2U}) {
    store_stops();
    move(white, "m3", 3, "g1f3");
    pass(2s);
    ASSERT_TRUE(white->waits_for([&] { return white->refusals_now() == outage; }));
    pass(60s);
    store_goes_on();
    (void)white->hear("server_restarted", outage);
    (void)look();
    pass(5s);
  }
  play(white, "m3", 3, "g1f3");
  EXPECT_EQ(left("white"), 50'000);
}

TEST_F(Outage, AMoveThatWasGivenUpMakesRoomForTheNextOne) {
  begin();
  refused_for(1s);
  pass(11s);
  store_stops();
  move(white, "other", 3, "d2d4");
  pass(2s);
  EXPECT_EQ(white->refusal("other"), ErrorCode::not_stored);
  pass(60s);
  store_goes_on();
  (void)white->hear("server_restarted", 2);
  pass(3s);
  play(white, "other", 3, "d2d4");
  EXPECT_EQ(left("white"), 49'000);
}

TEST_F(Outage, AMoveThatComesWhileTheGameCannotBeReadCountsFromThen) {
  begin();
  pass(10s);
  hall.store.appends_fail = 1;
  hall.store.reads_fail = 2;
  hall.act(black, "offer", OfferDraw{.ply = 3});
  EXPECT_EQ(black->refusal("offer"), ErrorCode::busy);
  move(white, "m3", 3, "g1f3");
  EXPECT_EQ(white->refusal("m3"), ErrorCode::busy);
  pass(6s);
  hall.wake();
  (void)white->hear("server_restarted");
  pass(3s);
  play(white, "m3", 3, "g1f3");
  EXPECT_EQ(left("white"), 50'000);
}

}  // namespace
}  // namespace server::test
