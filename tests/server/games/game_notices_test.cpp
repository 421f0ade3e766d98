// What players of games by post are told of: whose turn it is now, dice that wait, offers, leave, the end; and when
// they are reminded.
#include "server/games/game_notices.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/wall_time.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using protocol::NoticeKind;
using std::chrono::days;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr days kDay{1};

/// The notices as texts: `bob turn`, `alice ended won resignation`.
std::vector<std::string> texts(const store::NoticeWrites& writes) {
  std::vector<std::string> all;
  for (const store::NewNotice& one : writes.add) {
    all.push_back(one.account + " " + std::string{name(one.kind)} + (one.detail.empty() ? "" : " " + one.detail));
  }
  return all;
}

class GameNotices : public testing::Test {
 protected:
  void begin(const Terms& terms) { table = std::make_unique<Table>(terms); }
  void begin_by_post(days each = 4 * kDay, const std::string& variant = "chess") {
    begin({.variant = variant, .control = DaysPerMove{.days = each}});
  }
  /// Carries out the command, and gives what notices tell of it.
  store::NoticeWrites told(const std::function<std::expected<Effects, Refusal>()>& act) {
    const Before before = before_events(table->state());
    const auto effects = act();
    EXPECT_TRUE(effects);
    if (!effects) return {};
    if (const auto began = wait_start(effects->events)) start = began;
    return notices_of(before, effects->events, table->state());
  }
  store::NoticeWrites told_of(const std::string& who, const PlayerAction& action) {
    return told([&] { return table->act(who, action); });
  }

  std::unique_ptr<Table> table;
  std::optional<WaitStart> start;
};

TEST_F(GameNotices, WhoseTurnItIsIsToldWhoHasNotMoved) {
  begin_by_post();
  auto writes = told([&] { return table->join(); });
  EXPECT_THAT(texts(writes), ElementsAre("alice started"));
  EXPECT_TRUE(writes.add[0].waits) << "she is White";
  EXPECT_EQ(writes.add[0].other, "bob");
  EXPECT_EQ(writes.add[0].deadline, wall_time(kStart + 4 * kDay));
  table->pass(1h);
  writes = told([&] { return table->move("e2e4"); });
  EXPECT_THAT(texts(writes), ElementsAre("bob turn"));
  EXPECT_THAT(writes.overtaken, ElementsAre("alice"));
  EXPECT_EQ(writes.add[0].variant, "chess");
  EXPECT_EQ(writes.add[0].game.text(), "g8K2mQxZ");
}

TEST_F(GameNotices, GamesAtTheBoardTellNothing) {
  begin({});
  EXPECT_THAT(texts(told([&] { return table->join(); })), IsEmpty());
  EXPECT_THAT(texts(told([&] { return table->move("e2e4"); })), IsEmpty());
}

TEST_F(GameNotices, OffersAndTheEndAreToldTheOther) {
  begin_by_post();
  table->started();
  ASSERT_TRUE(table->move("e2e4"));
  ASSERT_TRUE(table->move("e7e5"));
  EXPECT_THAT(texts(told_of("alice", OfferDraw{.ply = 3})), ElementsAre("bob offer draw"));
  EXPECT_THAT(texts(told_of("alice", OfferPause{.days = 3})), ElementsAre("bob offer pause"));
  const auto end = told_of("bob", Resign{});
  EXPECT_THAT(texts(end), ElementsAre("alice ended won resignation"));
  EXPECT_THAT(end.overtaken, ElementsAre("alice"));
}

TEST_F(GameNotices, WhoOffersAPauseIsToldTheAnswer) {
  begin_by_post();
  table->started();
  ASSERT_TRUE(table->move("e2e4"));
  ASSERT_TRUE(table->act("alice", OfferPause{.days = 3}));
  EXPECT_THAT(texts(told_of("bob", PauseDecline{})), ElementsAre("alice offer pause_declined"));
  ASSERT_TRUE(table->act("bob", OfferPause{.days = 2}));
  EXPECT_THAT(texts(told_of("alice", PauseAccept{})), ElementsAre("bob offer pause_accepted"));
}

TEST_F(GameNotices, OffersThatStandNoMoreAreSettled) {
  begin_by_post();
  table->started();
  ASSERT_TRUE(table->move("e2e4"));
  ASSERT_TRUE(table->move("e7e5"));
  using Settled = std::vector<store::StandingOffer>;
  EXPECT_EQ(told_of("alice", OfferPause{.days = 3}).settled, Settled{});
  EXPECT_EQ(told_of("alice", OfferDraw{.ply = 3}).settled, Settled{}) << "the pause still waits";
  EXPECT_EQ(told_of("bob", DrawDecline{}).settled, (Settled{{"bob", "draw"}}));
  EXPECT_EQ(told_of("bob", PauseAccept{}).settled, (Settled{{"bob", "pause"}}));
  table->pass(4 * kDay);
  EXPECT_EQ(told_of("bob", OfferTakeback{.ply = 3}).settled, Settled{});
  EXPECT_EQ(told([&] { return table->move("g1f3"); }).settled, (Settled{{"alice", "takeback"}}));
  EXPECT_EQ(told_of("alice", OfferDraw{.ply = 4}).settled, Settled{});
  EXPECT_EQ(told_of("bob", DrawAccept{}).settled, (Settled{{"bob", "draw"}}));
}

TEST_F(GameNotices, TimeThatIsUpIsToldBoth) {
  begin({.control = DaysWithCap{.base = kDay, .increment = {}, .cap = kDay, .bank = days{0}}});
  table->started();
  ASSERT_TRUE(table->move("e2e4"));
  ASSERT_TRUE(table->move("e7e5"));
  table->pass(kDay);
  EXPECT_THAT(texts(told([&] { return std::expected<Effects, Refusal>{table->time_up()}; })),
              UnorderedElementsAre("alice ended lost time", "bob ended won time"));
}

TEST_F(GameNotices, DiceOfTheSetupWaitForWhoIsAway) {
  begin({.variant = "chess56", .color = ColorChoice::white, .control = DaysPerMove{.days = kDay}});
  EXPECT_THAT(texts(told([&] { return table->join(); })), ElementsAre("alice dice"));
  EXPECT_THAT(texts(told([&] { return table->commit("bob"); })), IsEmpty());
  auto writes = told([&] { return table->commit("alice"); });
  EXPECT_THAT(texts(writes), ElementsAre("bob dice")) << "for his opening";
}

TEST_F(GameNotices, LeaveThatBeginsByItselfIsTold) {
  begin_by_post(kDay);
  table->started();
  ASSERT_TRUE(table->move("e2e4"));
  ASSERT_TRUE(table->move("e7e5"));
  const auto take = [&](Now from) {
    return told(
        [&, from] { return table->send(TakeLeave{.player = player("alice"), .from = from, .until = from + kDay}); });
  };
  table->pass(2h);
  EXPECT_THAT(texts(take(table->now)), IsEmpty()) << "it was announced";
  table->pass(2 * kDay);
  const auto writes = take(*deadline_of(table->state()));
  EXPECT_THAT(texts(writes), ElementsAre("alice leave"));
}

TEST_F(GameNotices, AChallengeIsToldWhoIsChallengedUntilItIsAnswered) {
  Invitation invitation;
  invitation.to = Player{.id = player("bob"), .name = "Bob"};
  begin({.invitation = invitation});
  const auto writes = notices_of_new(table->record, table->state());
  EXPECT_THAT(texts(writes), ElementsAre("bob challenge"));
  EXPECT_TRUE(writes.add[0].waits);
  EXPECT_EQ(writes.add[0].other, "alice");
  EXPECT_THAT(told([&] { return table->join("bob"); }).overtaken, ElementsAre("bob"));
}

TEST_F(GameNotices, RemindersComeAtHalfAtAQuarterAndADayBefore) {
  begin_by_post(8 * kDay);
  told([&] { return table->join(); });
  const auto reminders = reminders_of(table->state(), start);
  ASSERT_EQ(reminders.size(), 3U);
  EXPECT_EQ(reminders[0].detail, "half");
  EXPECT_EQ(reminders[0].at, kStart + 4 * kDay);
  EXPECT_EQ(reminders[1].at, kStart + 6 * kDay);
  EXPECT_EQ(reminders[2].at, kStart + 7 * kDay);
  const auto due = [&](Ms after) { return texts({.add = reminders_due(table->state(), *start, kStart + after)}); };
  EXPECT_THAT(due(4 * kDay - 1ms), IsEmpty());
  EXPECT_THAT(due(4 * kDay), ElementsAre("alice reminder half"));
  EXPECT_THAT(due(8 * kDay - 1ms), ElementsAre("alice reminder day")) << "what was missed is no news any more";
}

TEST_F(GameNotices, RemindersThatWouldComeTogetherAreOne) {
  begin_by_post(2 * kDay);
  told([&] { return table->join(); });
  EXPECT_EQ(reminders_of(table->state(), start).size(), 2U);
  begin_by_post(kDay);
  told([&] { return table->join(); });
  EXPECT_EQ(reminders_of(table->state(), start).size(), 2U) << "a day is all there is";
}

TEST_F(GameNotices, APauseIsNoTimeThatGoesBy) {
  begin_by_post(4 * kDay);
  told([&] { return table->join(); });
  table->move("e2e4").value();
  table->move("e7e5").value();
  told_of("bob", OfferPause{.days = 30});
  told_of("alice", PauseAccept{});
  const auto reminders = reminders_of(table->state(), start);
  ASSERT_FALSE(reminders.empty());
  EXPECT_EQ(reminders[0].at, table->now + 32 * kDay);
}

TEST_F(GameNotices, ARepeatedReminderIsTheSame) {
  begin_by_post(8 * kDay);
  told([&] { return table->join(); });
  const auto first = reminders_due(table->state(), *start, kStart + 4 * kDay);
  const auto again = reminders_due(table->state(), *start, kStart + 5 * kDay);
  EXPECT_EQ(first, again) << "the store knows it by that";
  EXPECT_THAT(reminders_of(table->state(), std::nullopt), IsEmpty());
}

TEST_F(GameNotices, WhatIsReadAgainWaitsSinceTheSameEvent) {
  begin_by_post();
  told([&] { return table->join(); });
  told([&] { return table->move("e2e4"); });
  told([&] { return table->move("e7e5"); });
  const auto then = start;
  told_of("bob", OfferDraw{.ply = 3});
  EXPECT_EQ(start, then) << "an offer changes nothing of that";
  EXPECT_EQ(wait_start(table->record), then);
}

}  // namespace
}  // namespace server
