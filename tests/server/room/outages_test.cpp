// What the server knows of outages, and the heartbeat that finds them.
#include <gtest/gtest.h>

#include <thread>

#include <nlohmann/json.hpp>

#include "server/app/heartbeat.hpp"
#include "server/app/wait.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using protocol::ErrorCode;

constexpr Fischer kPulseClock{.base = 60s, .increment = 0s};

TEST(Heartbeat, FindsOutThatTheStoreTakesNothingThoughNobodyMoves) {
  Hall hall({}, {.gap = 1h});
  hall.freeze();
  const auto [white, black] = hall.start_game("outage04", kPulseClock);
  Heartbeat heartbeat(hall.core(), hall.outages, hall.rooms(), [] {});
  heartbeat.start();
  hall.store.appends_wait = true;
  const auto pass = [&](Ms span) { hall.ahead = hall.ahead.load() + span; };
  ASSERT_TRUE(eventually([&] {
    pass(10ms);
    return hall.outages.going_on(hall.now()).has_value();
  }));
  pass(60s);
  hall.wake();
  EXPECT_EQ(hall.enter()->hear("snapshot")["d"]["phase"], "playing");
  hall.store.let_go();
  EXPECT_EQ(black->hear("server_restarted")["d"]["game"], "outage04");
  EXPECT_GT(hall.enter()->hear("snapshot")["d"]["clocks"]["first_move_ms"], 0);
  heartbeat.stop();
  hall.stop();  // what the store still answers comes to the heartbeat
}

TEST(Heartbeat, ProvesThatTheDiskIsNotFullAnyMore) {
  Hall hall({}, {.gap = 1h});
  hall.freeze();
  const auto [white, black] = hall.start_game("outage05", kPulseClock);
  Heartbeat heartbeat(hall.core(), hall.outages, hall.rooms(), [] {});
  heartbeat.start();
  hall.store.full = true;
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(white->refusal("m1"), ErrorCode::not_stored);
  hall.ahead = 60s;
  std::this_thread::sleep_for(300ms);  // the heartbeat beats some times meanwhile
  EXPECT_TRUE(hall.outages.is_failing());
  hall.store.full = false;
  (void)white->hear("server_restarted");
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(white->event_of("m1")["t"], "moved");
  heartbeat.stop();
  hall.stop();  // what the store still answers comes to the heartbeat
}

// Each commit once took longer than an outage of which every game is told, and what games were told was committed, too:
// so it went on for ever.
TEST(Heartbeat, OnADiskThatStaysSlowMovesGetThrough) {
  struct Game {
    std::string id;
    ListeningPtr white, black;
  };
  constexpr int kPlies = 4;
  const std::vector<std::string> moves{"e2e4", "e7e5", "g1f3", "b8c6"};
  Hall hall({}, {.gap = 1h, .patience = 10s});
  std::vector<Game> games;
  for (const char* id : {"slowdsk1", "slowdsk2", "slowdsk3"}) {
    const auto [white, black] = hall.start_game(id, kPulseClock);
    games.push_back({.id = id, .white = white, .black = black});
  }
  Heartbeat heartbeat(hall.core(), hall.outages, hall.rooms(), [] {});
  heartbeat.start();
  hall.store.commit_slowly(700ms);
  for (int ply = 1; ply <= kPlies; ++ply) {
    const std::string name = "m" + std::to_string(ply);
    const std::string& text = moves.at(static_cast<std::size_t>(ply - 1));
    for (const Game& one : games) {
      hall.game = GameId::parse(one.id).value();
      hall.act(ply % 2 == 1 ? one.white : one.black, name, MakeMove{.ply = ply, .text = text});
      std::this_thread::sleep_for(120ms);  // spreads the moves over more than one batch
    }
    for (const Game& one : games) EXPECT_EQ((ply % 2 == 1 ? one.white : one.black)->event_of(name)["t"], "moved");
  }
  hall.store.commit_quickly();
  heartbeat.stop();
  EXPECT_TRUE(wait_for<void>([&](store::Completion<void> then) { hall.store.real().knock(std::move(then)); }));
  for (const Game& one : games) {
    hall.game = GameId::parse(one.id).value();
    EXPECT_LE(hall.recorded("server_restarted"), kPlies + 1) << "one for a move that was stored so slowly";
    const auto clocks = hall.enter()->hear("snapshot")["d"]["clocks"];
    EXPECT_GT(clocks["white_ms"], 55'000) << "of a move no more than the commit of what gave its time back";
    EXPECT_GT(clocks["black_ms"], 55'000);
  }
}

TEST(Outages, WhoeverIsGivenTheTimeAfterAGapFindsItNoted) {
  for (int round = 0; round < 200; ++round) {
    Outages outages;
    outages.watch(Now{1'000});
    std::atomic<int> blind = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        (void)outages.seen(Now{2'000});
        if (outages.count() != 1) ++blind;
      });
    }
    for (std::thread& thread : threads) thread.join();
    ASSERT_EQ(blind, 0);
    const auto news = outages.after(0);
    ASSERT_TRUE(news);
    EXPECT_EQ(news->from, Now{1'000});
    EXPECT_EQ(news->until, Now{2'000});
  }
}

TEST(Outages, AreNoneWhereNobodyWatches) {
  Outages outages;
  (void)outages.seen(Now{1'000});
  (void)outages.seen(Now{9'000});
  EXPECT_EQ(outages.count(), 0U);
}

TEST(Outages, ATimeThatWasReadBeforeAGapMakesNoSecondOne) {
  Outages outages;
  outages.watch(Now{1'000});
  (void)outages.seen(Now{3'000});
  (void)outages.seen(Now{1'100});
  (void)outages.seen(Now{3'100});
  EXPECT_EQ(outages.count(), 1U);
}

TEST(Outages, ANewProcessIsNotToldThatTheServerServedThen) {
  Outages outages;
  outages.watch(Now{1'000});
  outages.store_asked(Now{1'100});
  EXPECT_EQ(outages.served(Now{1'200}), Now{1'200});
  EXPECT_EQ(outages.served(Now{1'400}), Now{1'100}) << "as it is killed now";
  outages.store_takes(Now{4'000});
  EXPECT_EQ(outages.served(Now{4'100}), Now{1'100}) << "games may not have heard of it";
  EXPECT_EQ(outages.served(Now{9'100}), Now{9'100});
}

TEST(Outages, WhatTheStoreTakesProvesNothingOnceAWriteHasFailed) {
  Outages outages;
  outages.store_asked(Now{1'000});
  outages.store_failed(Now{1'050});
  outages.store_takes(Now{1'100});
  EXPECT_TRUE(outages.going_on(Now{1'100}));
  outages.store_writes(Now{1'900});
  EXPECT_FALSE(outages.going_on(Now{1'900}));
  EXPECT_EQ(outages.after(0)->from, Now{1'000});
}

TEST(Outages, WhoeverHasNotBeenHeardForTooLongDecidesNothing) {
  Outages outages({.tenure = 1s});
  outages.watch({10'000});
  EXPECT_FALSE(outages.going_on({11'000}));
  EXPECT_EQ(outages.going_on({11'001}), Now{10'000}) << "another server may have taken over";
  outages.heard({10'900}, {11'500});
  EXPECT_FALSE(outages.going_on({11'900}));
  EXPECT_EQ(outages.going_on({11'901}), Now{10'900}) << "counted from when it was said, not from when it was heard";
  const auto missed = outages.missed_since({9'000}, 0s);
  ASSERT_EQ(missed.spans.size(), 1U);
  EXPECT_EQ(missed.spans[0].from, Now{10'000});
  EXPECT_EQ(missed.spans[0].until, Now{11'500});
}

TEST(Outages, ThatTheStoreTakesSomethingEndsNoSilence) {
  Outages outages({.tenure = 1s});
  outages.watch({10'000});
  for (int i = 0; i < 20; ++i) {
    outages.store_asked({12'000 + i});
    outages.store_takes({12'000 + i});
  }
  EXPECT_EQ(outages.count(), 0U);
  EXPECT_EQ(outages.going_on({12'100}), Now{10'000});
}

TEST(Outages, WhereNobodyTakesOverNobodyHasToBeHeard) {
  Outages outages;
  outages.watch({10'000});
  EXPECT_FALSE(outages.going_on({100'000}));
}

TEST(Outages, AreRememberedInABoundedNumber) {
  Outages outages;
  for (int i = 1; i <= 1'000; ++i) {
    outages.store_asked(Now{i * 1'000});
    outages.store_takes(Now{i * 1'000 + 600});
  }
  EXPECT_EQ(outages.count(), 1'000U);
  EXPECT_EQ(outages.after(999)->from, Now{1'000'000});
  EXPECT_GT(outages.after(0)->from, Now{900'000});
}

}  // namespace
}  // namespace server::test
