// Outages in rooms: the store is slow, refuses, or takes nothing, or the whole process stands still. The clock is set
// by the test; the program itself is in outage_process_test.cpp.
#include "tests/server/support/outage.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using protocol::ErrorCode;

TEST_F(Outage, ASlowCommitIsChargedToNeitherPlayer) {
  begin();
  pass(10s);
  stored_in(300ms);
  EXPECT_EQ(black->hear("server_restarted")["d"]["clocks"],
            (json{{"black_ms", 60'000}, {"running", "black"}, {"white_ms", 50'000}}));
  EXPECT_EQ(white->event_of("m3")["t"], "moved");
  pass(5s);
  play(black, "m4", 4, "b8c6");
  EXPECT_EQ(left("black"), 55'000);
  EXPECT_EQ(hall.recorded("server_restarted"), 1);
}

TEST_F(Outage, ACommitWithinTheLimitIsNone) {
  begin();
  stored_in(200ms);
  EXPECT_EQ(white->event_of("m3")["t"], "moved");
  EXPECT_EQ(left("black"), 59'800);
  EXPECT_EQ(hall.recorded("server_restarted"), 0);
}

TEST_F(Outage, ItsOwnEventIsNotFollowedByAnotherHoweverSlowTheDisk) {
  begin();
  const int before = hall.store.appends;
  stored_in(300ms);
  hall.store.appends_wait = true;
  wait_for_append(before + 1);
  pass(300ms);
  hall.store.let_go();
  (void)black->hear("server_restarted");
  (void)look();
  EXPECT_EQ(hall.recorded("server_restarted"), 1);
}

TEST_F(Outage, NoFlagFallsWhileTheStoreTakesNothing) {
  begin();
  pass(58s);
  store_stops();
  pass(10s);
  hall.wake();
  EXPECT_EQ(look()["phase"], "playing");
  store_goes_on();
  EXPECT_EQ(white->hear("server_restarted")["d"]["clocks"]["white_ms"], 2'000);
  pass(1'999ms);
  hall.wake();
  EXPECT_EQ(look()["phase"], "playing");
  pass(1ms);
  hall.wake();
  EXPECT_EQ(white->hear("game_ended")["d"]["outcome"]["reason"], "time");
}

TEST_F(Outage, AMoveThatComesMeanwhileWaitsAndCostsNothing) {
  begin();
  pass(10s);
  store_stops();
  move(white, "m3", 3, "g1f3");
  EXPECT_EQ(look()["moves"].size(), 2U) << "it is not stored";
  pass(1s);
  store_goes_on();
  EXPECT_EQ(white->event_of("m3")["t"], "moved");
  EXPECT_EQ(white->refusals(), 0U);
  EXPECT_EQ(left("white"), 50'000);
  EXPECT_EQ(hall.recorded("server_restarted"), 1);
}

TEST_F(Outage, AMoveThatWaitsForLongIsRefusedAndCountsAllTheSame) {
  begin();
  pass(10s);
  store_stops();
  move(white, "m3", 3, "g1f3");
  pass(2s);
  EXPECT_EQ(white->refusal("m3"), ErrorCode::not_stored) << "every command has its answer in bounded time";
  pass(60s);
  store_goes_on();
  (void)white->hear("server_restarted");
  pass(3s);
  play(white, "m3", 3, "g1f3");
  EXPECT_EQ(left("white"), 50'000);
}

TEST_F(Outage, AFirstMoveIsWaitedForAsMuchLonger) {
  hall.freeze();
  std::tie(white, black) = hall.start_game("outage02", kOutageClock);
  pass(29s);
  store_stops();
  pass(60s);
  store_goes_on();
  (void)white->hear("server_restarted");
  EXPECT_EQ(look()["clocks"]["first_move_ms"], 1'000);
}

TEST_F(Outage, ADrawBeforeTheGameIsNotVoidForIt) {
  hall.freeze();
  std::tie(white, black) = hall.seat_players("outage03", ColorChoice::random, Unlimited{});
  (void)white->hear("fair_offered");
  pass(59s);
  store_stops();
  pass(60s);
  hall.wake();
  EXPECT_EQ(look()["phase"], "rolling");
  store_goes_on();
  EXPECT_EQ(white->hear("server_restarted")["d"]["fair_left_ms"], 60'000);
  EXPECT_EQ(look()["phase"], "rolling");
}

TEST_F(Outage, NobodyIsAwayForThatTime) {
  begin();
  hall.directory.post(hall.game, Unwatch{black.get()});
  pass(20s);
  (void)look();
  store_stops();
  pass(5min);
  store_goes_on();
  (void)white->hear("server_restarted");
  hall.act(white, "claim", Claim{});
  EXPECT_EQ(white->refusal("claim"), ErrorCode::claim_too_early);
}

TEST_F(Outage, AGameWithoutAClockHasNothingToTell) {
  begin(Unlimited{});
  store_stops();
  pass(60s);
  store_goes_on();
  play(white, "m3", 3, "g1f3");
  EXPECT_EQ(hall.recorded("server_restarted"), 0);
}

TEST_F(Outage, WhatWaitedForAShortOneIsDoneWithoutAnybodysHelp) {
  const std::vector<std::pair<const char*, TimeControl>> games{{"outage04", Unlimited{}}, {"outage05", kOutageClock}};
  for (const auto& [id, control] : games) {
    begin(control, id);
    hall.outages.store_asked(hall.now());
    pass(300ms);
    move(white, "m3", 3, "g1f3");
    EXPECT_EQ(look()["moves"].size(), 2U) << "it waits";
    hall.outages.store_writes(hall.now());
    EXPECT_EQ(white->event_of("m3")["t"], "moved") << "no message comes, and no time runs out";
    EXPECT_EQ(hall.recorded("server_restarted"), 0);
  }
}

TEST_F(Outage, OfLessThanHalfASecondOnlyThoseHearWhoWaited) {
  begin();
  store_stops();
  pass(200ms);
  store_goes_on();
  EXPECT_EQ(left("white"), 59'599);
  EXPECT_EQ(hall.recorded("server_restarted"), 0);
}

TEST_F(Outage, AGapIsChargedToNobody) {
  begin();
  hall.outages.watch(hall.now());
  pass(400ms);
  (void)look();
  pass(70s);  // a process that is stopped loses time so
  move(white, "m3", 3, "g1f3");
  EXPECT_EQ(white->event_of("m3")["t"], "moved") << "what was in the socket is not late";
  EXPECT_EQ(hall.recorded("server_restarted"), 1);
  EXPECT_EQ(left("white"), 59'600);
}

TEST_F(Outage, AfterALongGapClocksWaitUntilThePlayersCanBeBack) {
  begin();
  hall.outages.watch(hall.now());
  pass(30s);
  hall.wake();
  (void)white->hear("server_restarted");
  hall.outages.unwatch();
  pass(10s);
  EXPECT_EQ(left("white"), 60'000);
  pass(400ms);
  EXPECT_EQ(left("white"), 59'600);
}

TEST_F(Outage, OfAFullDiskEndsWhenSomethingCanBeWrittenAgain) {
  begin();
  pass(10s);
  hall.store.full = true;
  move(white, "m3", 3, "g1f3");
  EXPECT_EQ(white->refusal("m3"), ErrorCode::not_stored);
  EXPECT_TRUE(hall.outages.is_failing());
  const int appends = hall.store.appends;
  for (int i = 0; i < 20; ++i) {
    const std::string id = "again" + std::to_string(i);
    move(white, id, 3, "d2d4");
    EXPECT_EQ(white->refusal(id), ErrorCode::not_stored) << "at once";
  }
  EXPECT_EQ(hall.store.appends, appends) << "nobody hammers at the disk";
  pass(30s);
  hall.store.full = false;
  store_goes_on();
  (void)white->hear("server_restarted");
  play(white, "m3", 3, "g1f3");
  EXPECT_EQ(left("white"), 50'000);
  EXPECT_EQ(hall.recorded("moved"), 3);
}

TEST_F(Outage, WhatWasDoneIsAnsweredThroughout) {
  begin();
  hall.store.appends_lie = 1;
  move(white, "m3", 3, "g1f3");
  EXPECT_EQ(white->event_of("m3")["t"], "moved");
  ASSERT_TRUE(hall.outages.is_failing());
  move(white, "m3", 3, "g1f3");
  EXPECT_EQ(white->event_of("m3", 2)["v"], white->event_of("m3")["v"]);
  move(black, "m4", 4, "b8c6");
  EXPECT_EQ(black->refusal("m4"), ErrorCode::not_stored);
  pass(1s);
  store_goes_on();
  play(black, "m4", 4, "b8c6");
  EXPECT_EQ(left("black"), 60'000);
}

TEST_F(Outage, ItsEventIsTriedUntilItIsStored) {
  begin();
  store_stops();
  pass(10s);
  hall.store.full = true;
  store_goes_on();
  store_fails();
  pass(20s);
  hall.store.full = false;
  store_goes_on();
  EXPECT_EQ(white->hear("server_restarted")["d"]["clocks"]["white_ms"], 60'000);
  EXPECT_EQ(hall.recorded("server_restarted"), 1);
}

TEST_F(Outage, OneThatBeganBeforeWhatWasToldIsToldToo) {
  begin();
  pass(10s);
  stored_in(300ms);
  (void)black->hear("server_restarted");
  (void)look();
  hall.outages.store_asked(hall.now() + Ms{-1'000});
  hall.outages.store_takes(hall.now());
  hall.wake();
  (void)black->hear("server_restarted", 2);
}

TEST_F(Outage, TheLookersOnProvokeNone) {
  begin();
  store_stops();
  const auto somebody = hall.enter();
  move(somebody, "x", 3, "g1f3");
  pass(200ms);
  store_goes_on();
  (void)look();
  EXPECT_EQ(hall.recorded("server_restarted"), 0);
}

}  // namespace
}  // namespace server::test
