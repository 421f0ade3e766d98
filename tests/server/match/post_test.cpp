// Games by post: what their clocks do with days, banks and days off, and what else is theirs alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "server/match/clock.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using rules::Side;
using std::chrono::days;

constexpr Ms kDay = days{1};
const DaysPerMove kThreeDays{.days = days{3}};
const DaysPerMove kWithBank{.days = days{3}, .bank = days{10}};
const DaysWithCap kTenAndOne{.base = days{10}, .increment = days{1}, .cap = days{10}};
const DaysWithCap kTripleBlock{.base = days{50}, .increment = days{5}, .cap = days{50}, .bank = days{75}};

/// Makes a clock after both first moves, which were made at once.
Clock begun_by_post(const Timed& control) {
  Clock clock{control, Side::white, kStart};
  EXPECT_TRUE(clock.press(kStart, 0ms));
  EXPECT_TRUE(clock.press(kStart, 0ms));
  return clock;
}

TEST(PostClock, GivesAFirstMoveTheTimeOfAMoveAndCountsNoLag) {
  Clock clock{kWithBank, Side::white, kStart};
  EXPECT_EQ(clock.deadline(), kStart + 3 * kDay) << "the bank is for later";
  EXPECT_EQ(Clock(kTripleBlock, Side::white, kStart).deadline(), kStart + 50 * kDay);
  Clock late = clock;
  EXPECT_FALSE(late.press(kStart + 3 * kDay, 200ms));
  EXPECT_TRUE(clock.press(kStart + 3 * kDay - 1ms, 200ms));
  EXPECT_EQ(clock.deadline(), kStart + 6 * kDay - 1ms);
}

TEST(PostClock, GivesTheSameDaysForEveryMove) {
  Clock clock = begun_by_post(kThreeDays);
  Now now = kStart;
  for (int ply = 2; ply < 20; ++ply) {
    EXPECT_EQ(clock.deadline(), now + 3 * kDay);
    now = now + (3 * kDay - 1ms);
    ASSERT_TRUE(clock.press(now, 0ms));
  }
  EXPECT_FALSE(clock.press(now + 3 * kDay, 0ms));
}

TEST(PostClock, TakesFromTheBankWhatAMoveNeedsBeyondItsDays) {
  Clock clock = begun_by_post(kWithBank);
  EXPECT_EQ(clock.deadline(), kStart + 13 * kDay);
  EXPECT_EQ(clock.left(Side::white, kStart + 4 * kDay).main, 0ms);
  EXPECT_EQ(clock.left(Side::white, kStart + 4 * kDay).bank, 9 * kDay);
  ASSERT_TRUE(clock.press(kStart + 4 * kDay, 0ms));
  EXPECT_EQ(clock.left(Side::white, kStart + 4 * kDay).main, 3 * kDay);
  ASSERT_TRUE(clock.press(kStart + 5 * kDay, 0ms));
  EXPECT_EQ(clock.deadline(), kStart + 17 * kDay);
  EXPECT_EQ(clock.left(Side::black, kStart + 5 * kDay).bank, 10 * kDay) << "nothing flows back";
}

TEST(PostClock, NeverHoldsMoreThanTheCap) {
  Clock clock = begun_by_post(kTenAndOne);
  ASSERT_TRUE(clock.press(kStart + 4 * kDay, 0ms));
  EXPECT_EQ(clock.left(Side::white, kStart + 4 * kDay).main, 7 * kDay);
  ASSERT_TRUE(clock.press(kStart + 4 * kDay + 12h, 0ms));
  EXPECT_EQ(clock.left(Side::black, kStart + 5 * kDay).main, 10 * kDay) << "half a day is lost";
  EXPECT_FALSE(clock.left(Side::black, kStart).bank);
  EXPECT_EQ(clock.deadline(), kStart + 4 * kDay + 12h + 7 * kDay);
}

TEST(PostClock, FillsTheBankAboveTheCapAndRefillsFromItWithEachMove) {
  Clock clock = begun_by_post(kTripleBlock);
  EXPECT_EQ(clock.deadline(), kStart + 50 * kDay) << "not within a move";
  ASSERT_TRUE(clock.press(kStart + 20 * kDay, 0ms));
  EXPECT_EQ(clock.left(Side::white, kStart).main, 50 * kDay);
  EXPECT_EQ(clock.left(Side::white, kStart).bank, 60 * kDay);
  ASSERT_TRUE(clock.press(kStart + 21 * kDay, 0ms));
  EXPECT_EQ(clock.left(Side::black, kStart).main, 50 * kDay);
  EXPECT_EQ(clock.left(Side::black, kStart).bank, 79 * kDay);
}

TEST(PostClock, StandsStillOnDaysOff) {
  DaysPerMove control = kThreeDays;
  control.off.weekdays.set(5).set(6);
  Clock clock{control, Side::white, kStart};  // this is a Wednesday, 11:06:40
  EXPECT_EQ(clock.deadline(), kStart + 5 * kDay);
  EXPECT_EQ(clock.first_move_left(kStart + 4 * kDay), clock.first_move_left(kStart + 3 * kDay)) << "Saturday, Sunday";
  EXPECT_FALSE(clock.is_up(kStart + 5 * kDay - 1ms));
  EXPECT_TRUE(clock.is_up(kStart + 5 * kDay));
}

TEST(PostClock, AnOutageIsChargedToNobodyOverDaysOffToo) {
  DaysPerMove control = kThreeDays;
  control.off.weekdays.set(5).set(6);
  Clock clock{control, Side::white, kStart};
  clock.pause(kStart + kDay, kStart + 2 * kDay);  // the pause lasts from Thursday to Friday
  EXPECT_EQ(clock.deadline(), kStart + 6 * kDay);
  // The pause lasts from Saturday to Sunday, so that no time was lost.
  clock.pause(kStart + 3 * kDay, kStart + 4 * kDay);
  EXPECT_EQ(clock.deadline(), kStart + 6 * kDay);
}

/// What both have left, their banks, what was lost above caps and what they used add up to what they were given.
TEST(PostClock, LosesNoMillisecond) {
  std::mt19937 random{112};
  const auto below = [&](std::int64_t most) { return Ms{static_cast<std::int64_t>(random()) % most}; };
  for (int game = 0; game < 100; ++game) {
    DaysOff off;
    if (game % 2 == 1) off.weekdays.set(static_cast<std::size_t>(game % 7)).set(static_cast<std::size_t>(game / 7 % 7));
    const DaysWithCap control{.base = days{20}, .increment = days{2}, .cap = days{30}, .bank = days{40}, .off = off};
    Clock clock = begun_by_post(control);
    Now now = kStart;
    Ms used{}, given = 2 * 60 * kDay;
    for (int ply = 2; ply < 60; ++ply) {
      const Now next = now + below((5 * kDay).count());
      if (!clock.press(next, 0ms)) break;
      used += off.counted(now, next);
      given += 2 * kDay;
      now = next;
    }
    Ms left{};
    for (const Side side : rules::kSides) left += clock.left(side, now).main + *clock.left(side, now).bank;
    EXPECT_EQ(used + left, given);
  }
}

TEST(TimeControl, ByPostHasBounds) {
  DaysPerMove three_off = kThreeDays;
  three_off.off.weekdays.set(0).set(1).set(2);
  DaysPerMove far = kThreeDays;
  far.off = {.weekdays = 1, .utc_offset = 15h};
  DaysPerMove no_leave = kThreeDays;
  no_leave.leave = false;
  DaysWithCap capped_without = kTenAndOne;
  capped_without.leave = false;
  for (const TimeControl& good :
       {TimeControl{kThreeDays}, TimeControl{kWithBank}, TimeControl{kTenAndOne}, TimeControl{kTripleBlock},
        TimeControl{DaysPerMove{.days = days{30}}}, TimeControl{no_leave}, TimeControl{capped_without}}) {
    EXPECT_TRUE(check(good));
    EXPECT_EQ(time_control_of(to_wire(good)), good);
  }
  for (const TimeControl& bad :
       {TimeControl{DaysPerMove{.days = days{0}}}, TimeControl{DaysPerMove{.days = days{31}}},
        TimeControl{DaysPerMove{.days = days{1}, .bank = days{366}}}, TimeControl{three_off}, TimeControl{far},
        TimeControl{DaysWithCap{.base = days{11}, .increment = days{1}, .cap = days{10}}},
        TimeControl{DaysWithCap{.base = days{91}, .increment = days{1}, .cap = days{91}}},
        TimeControl{DaysWithCap{.base = days{10}, .increment = days{31}, .cap = days{10}}},
        TimeControl{DaysWithCap{.base = days{10}, .increment = days{1}, .cap = days{10}, .bank = days{366}}}}) {
    EXPECT_FALSE(check(bad));
  }
}

TEST(Post, AGameEndsByItsClockAndNobodyClaims) {
  Table table({.variant = "chess", .control = kThreeDays});
  table.started();
  ASSERT_TRUE(table.move("e2e4"));
  table.pass(2 * kDay);
  ASSERT_TRUE(table.move("e7e5"));
  table.pass(kDay);
  EXPECT_EQ(code_of(table.act("bob", Claim{.what = Claim::What::win}, {}, {.away = 24h})), "not_available");
  EXPECT_EQ(code_of(table.act("bob", MoreTime{})), "not_available");
  const auto clocks = table.match->snapshot(table.now).clocks;
  ASSERT_TRUE(clocks);
  EXPECT_EQ(clocks->white_ms, (2 * kDay).count());
  EXPECT_EQ(clocks->deadline_ms, (kStart + 5 * kDay).ms);
  table.now = kStart + (5 * kDay - 1ms);
  EXPECT_TRUE(table.time_up().events.empty());
  table.now = kStart + 5 * kDay;
  (void)table.time_up();
  EXPECT_EQ(table.ending(), "black time");
}

TEST(Post, WhoMakesNoFirstMoveHadTheTimeOfAMove) {
  Table table({.variant = "chess112", .control = kTenAndOne});
  table.started();
  EXPECT_EQ(table.match->deadline(), table.now + 10 * kDay);
  EXPECT_EQ(table.match->snapshot(table.now).clocks->first_move_ms, (10 * kDay).count()) << "there is no looking time";
}

TEST(Post, ADrawBeforeTheGameWaitsForDays) {
  DaysPerMove control = kThreeDays;
  control.off.weekdays.set(5).set(6);
  Table table({.variant = "chess56", .control = control});
  ASSERT_TRUE(table.join());
  EXPECT_EQ(table.match->deadline(), kStart + 5 * kDay);
  ASSERT_TRUE(table.commit("alice"));
  table.pass(2 * kDay);
  const auto locked = table.commit("bob");
  ASSERT_TRUE(locked);
  EXPECT_EQ(table.last_body().at("left_ms"), (5 * kDay).count()) << "Friday to Wednesday";
  EXPECT_EQ(table.match->deadline(), kStart + 7 * kDay);
  table.pass(5 * kDay - 1ms);
  ASSERT_TRUE(table.open("bob"));
  (void)table.send(Restarted{.alive = table.now - 1h, .grace = 0ms, .until = {}});
  EXPECT_GT(table.match->deadline(), table.now);
  ASSERT_TRUE(table.open("alice"));
  EXPECT_EQ(table.phase(), "playing");
}

TEST(Post, AnOutageMovesTheDeadlineOfADrawByItsLengthAlone) {
  Table table({.variant = "chess56", .control = kThreeDays});
  ASSERT_TRUE(table.join());
  table.pass(2 * kDay);
  (void)table.send(Restarted{.alive = table.now - 2h, .grace = 0ms, .until = {}});
  EXPECT_EQ(table.match->deadline(), kStart + 3 * kDay + 2h);
}

TEST(Post, APauseIsAgreedOnAndStopsBothClocks) {
  Table table({.variant = "chess", .control = kWithBank});
  table.started();
  ASSERT_TRUE(table.move("e2e4"));
  ASSERT_TRUE(table.move("e7e5"));
  table.pass(kDay);
  EXPECT_EQ(code_of(table.act("bob", PauseAccept{})), "no_pause_offer");
  ASSERT_TRUE(table.act("alice", OfferPause{.days = 14}));
  EXPECT_EQ(code_of(table.act("alice", OfferPause{.days = 20})), "pause_offer_stands");
  EXPECT_EQ(code_of(table.act("bob", OfferPause{.days = 14})), "pause_offer_stands");
  EXPECT_EQ(code_of(table.act("alice", PauseAccept{})), "no_pause_offer");
  EXPECT_EQ(code_of(table.act("carol", PauseAccept{})), "not_a_player");
  EXPECT_EQ(table.match->snapshot(table.now).pause_offer,
            (protocol::StandingPauseOffer{.by = Color::white, .days = 14}));
  table.crash();
  table.pass(kDay);
  const Now until = table.now + 14 * kDay;
  ASSERT_TRUE(table.act("bob", PauseAccept{}));
  EXPECT_FALSE(table.match->snapshot(table.now).pause_offer);
  EXPECT_EQ(table.match->deadline(), until + 11 * kDay);
  EXPECT_EQ(table.match->snapshot(table.now + 13 * kDay).clocks->paused_until_ms, until.ms);
  EXPECT_EQ(code_of(table.act("bob", OfferPause{.days = 1})), "pause_offer_stands") << "it is paused already";
  table.pass(7 * kDay);
  ASSERT_TRUE(table.move("g1f3")) << "who likes may move";
  EXPECT_EQ(table.match->snapshot(table.now).clocks->white_ms, (3 * kDay).count());
  EXPECT_EQ(table.match->deadline(), until + 13 * kDay) << "Black's clock stands still, too";
  table.now = until;
  EXPECT_FALSE(table.match->snapshot(table.now).clocks->paused_until_ms);
  ASSERT_TRUE(table.act("bob", OfferPause{.days = 60}));
  ASSERT_TRUE(table.act("alice", PauseDecline{}));
  EXPECT_FALSE(table.state().pause);
}

TEST(Post, OnlyGamesByPostArePaused) {
  Table table;
  table.started();
  EXPECT_EQ(code_of(table.act("alice", OfferPause{.days = 1})), "not_available");
}

TEST(Post, ASeekIsCalledOffAfterThirtyDaysAndALinkNever) {
  Table seek({.variant = "chess", .control = kThreeDays, .invitation = {.listed = true, .range = {}, .to = {}}});
  EXPECT_EQ(seek.match->deadline(), kStart + 30 * kDay);
  seek.now = kStart + (30 * kDay - 1ms);
  EXPECT_TRUE(seek.time_up().events.empty());
  seek.now = kStart + 30 * kDay;
  (void)seek.time_up();
  EXPECT_EQ(seek.ending(), "none aborted");
  EXPECT_FALSE(Table({.variant = "chess", .control = kThreeDays}).match->deadline());
}

}  // namespace
}  // namespace server
