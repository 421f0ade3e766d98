// How reliably somebody plays by post: what a game says of its players, and how many it leaves them.
#include "server/games/conduct/conduct.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/games/stored_game.hpp"
#include "server/match/leave.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using std::chrono::days;
using testing::ElementsAre;
using testing::IsEmpty;
using Results = std::vector<store::CorrespondenceResult>;

const DaysPerMove kThreeDaysEach{.days = days{3}};

Table by_post(Terms terms = {}) {
  terms.control = kThreeDaysEach;
  Table table(terms);
  table.started();
  return table;
}

/// So many results, the latest first: `late` of them, the latest, were lost on time.
Results results(int games, int late) {
  Results all(static_cast<std::size_t>(games), {.player = "u-bob", .moves = 10, .spent = 20h});
  for (int i = 0; i < late; ++i) all[static_cast<std::size_t>(i)].lost_on_time = true;
  return all;
}

TEST(CorrespondenceResult, says_what_the_moves_took_and_who_has_lost_on_time) {
  Table table = by_post();
  table.pass(5h);
  ASSERT_TRUE(table.move("e2e4"));
  table.pass(24h);
  ASSERT_TRUE(table.move("e7e5"));
  table.pass(1h);
  ASSERT_TRUE(table.move("g1f3"));
  EXPECT_THAT(correspondence_results_of(table.state()), IsEmpty()) << "it goes on";
  table.pass(72h);
  table.time_up();
  ASSERT_EQ(table.ending(), "white time");
  EXPECT_THAT(
      correspondence_results_of(table.state()),
      ElementsAre(store::CorrespondenceResult{.player = "alice", .lost_on_time = false, .moves = 2, .spent = 6h},
                  store::CorrespondenceResult{.player = "bob", .lost_on_time = true, .moves = 1, .spent = 24h}));
}

TEST(CorrespondenceResult, goes_into_the_same_write_as_the_end) {
  Table table = by_post();
  const Effects end = table.done("alice", Resign{});
  EXPECT_EQ(writes_of(end, table.state(), table.now).correspondence_results, correspondence_results_of(table.state()));
  EXPECT_EQ(correspondence_results_of(table.state()).size(), 2U);
  const Effects after = table.done("alice", OfferRematch{});
  EXPECT_THAT(writes_of(after, table.state(), table.now).correspondence_results, IsEmpty());
}

TEST(CorrespondenceResult, is_not_charged_with_pauses_leave_and_days_off) {
  constexpr std::size_t kThursday = 3;
  DaysOff off;
  off.weekdays.set(kThursday);
  Table table({.control = DaysPerMove{.days = days{3}, .off = off}});  // this is a Wednesday
  table.started();
  ASSERT_TRUE(table.move("e2e4"));
  ASSERT_TRUE(table.move("e7e5"));
  table.done("alice", OfferPause{.days = 8});
  table.done("bob", PauseAccept{});
  table.pass(days{8});  // this is a Thursday again
  const Ms rest_of_day = 12h + 53min + 20s;
  table.pass(rest_of_day + 2h);
  ASSERT_TRUE(table.move("g1f3"));
  ASSERT_TRUE(table.send(TakeLeave{.player = player("bob"), .from = table.now, .until = table.now + kLeaveDay}));
  table.pass(kLeaveDay + 3h);
  ASSERT_TRUE(table.move("b8c6"));
  table.done("alice", Resign{});
  const auto ended = correspondence_results_of(table.state());
  EXPECT_EQ(ended[0].spent, 2h);
  EXPECT_EQ(ended[1].spent, 3h);
}

TEST(CorrespondenceResult, a_resignation_is_not_lost_on_time_however_little_was_left) {
  Table table = by_post();
  table.pass(71h);
  table.done("alice", Resign{});
  for (const store::CorrespondenceResult& one : correspondence_results_of(table.state()))
    EXPECT_FALSE(one.lost_on_time);
}

TEST(CorrespondenceResult, a_draw_is_lost_by_nobody) {
  Table table = by_post();
  table.done("alice", OfferDraw{.ply = 1});
  table.done("bob", DrawAccept{});
  EXPECT_THAT(correspondence_results_of(table.state()), testing::SizeIs(2));
  for (const store::CorrespondenceResult& one : correspondence_results_of(table.state()))
    EXPECT_FALSE(one.lost_on_time);
}

TEST(CorrespondenceResult, whose_first_move_does_not_come_after_rated_dice_has_lost_on_time) {
  Table table = by_post({.variant = "chess56", .rated = true});
  table.pass(days{3});
  table.time_up();
  ASSERT_EQ(table.ending(), "black abandonment");
  EXPECT_TRUE(correspondence_results_of(table.state())[0].lost_on_time);
  EXPECT_FALSE(correspondence_results_of(table.state())[1].lost_on_time);
}

TEST(CorrespondenceResult, a_game_that_nobody_has_won_or_drawn_says_nothing) {
  Table not_begun = by_post();
  not_begun.pass(days{3});
  not_begun.time_up();
  ASSERT_EQ(not_begun.ending(), "none no-move");
  EXPECT_THAT(correspondence_results_of(not_begun.state()), IsEmpty());
  Table called_off = by_post();
  ASSERT_TRUE(called_off.move("e2e4"));
  ASSERT_TRUE(called_off.send(CallOff{.by = "u-carol"}));
  EXPECT_THAT(correspondence_results_of(called_off.state()), IsEmpty());
}

TEST(CorrespondenceResult, games_at_the_board_and_guests_have_none) {
  Table live;
  live.started();
  live.done("alice", Resign{});
  EXPECT_THAT(correspondence_results_of(live.state()), IsEmpty());
  Table guests({.control = kThreeDaysEach});
  ASSERT_TRUE(guests.join("g-bob"));
  guests.done("alice", Resign{});
  EXPECT_THAT(correspondence_results_of(guests.state()),
              ElementsAre(testing::Field(&store::CorrespondenceResult::player, "alice")));
}

TEST(ConductShown, is_counted_over_all_that_is_given) {
  EXPECT_FALSE(conduct_of({}));
  EXPECT_EQ(conduct_of(results(100, 3)), (Conduct{.games = 100, .lost_on_time = 3, .move_ms = Ms{2h}.count()}));
  const Results resigned_at_once{{.player = "u-bob"}};
  EXPECT_EQ(conduct_of(resigned_at_once), (Conduct{.games = 1, .lost_on_time = 0, .move_ms = {}}));
}

struct LimitCase {
  int games;
  int late;
  int open;  // how many games may be open; 0: any number
};
class CorrespondenceLimitTest : public testing::TestWithParam<LimitCase> {};

TEST_P(CorrespondenceLimitTest, follows_from_the_share_of_the_latest) {
  const auto& [games, late, open] = GetParam();
  const auto limit = limit_of(results(games, late));
  EXPECT_EQ(limit ? limit->open : 0, open) << late << " of " << games;
}

INSTANTIATE_TEST_SUITE_P(Every, CorrespondenceLimitTest,
                         testing::Values(LimitCase{0, 0, 0}, LimitCase{2, 2, 0}, LimitCase{3, 3, 2}, LimitCase{5, 3, 2},
                                         LimitCase{7, 3, 2}, LimitCase{8, 3, 5}, LimitCase{14, 3, 5},
                                         LimitCase{15, 3, 0}, LimitCase{20, 4, 0}, LimitCase{20, 5, 5},
                                         LimitCase{20, 8, 5}, LimitCase{20, 9, 2}, LimitCase{100, 20, 2},
                                         LimitCase{100, 5, 5}, LimitCase{100, 4, 0}));

TEST(CorrespondenceLimit, is_lifted_by_finishing_games) {
  Results all = results(20, 20);
  std::vector<int> open;
  for (int finished = 0; finished < 17; ++finished) {
    const auto limit = limit_of(all);
    open.push_back(limit ? limit->open : 0);
    all.insert(all.begin(), {.player = "u-bob"});
  }
  EXPECT_EQ(std::ranges::count(open, 2), 12) << "one after the other";
  EXPECT_EQ(std::ranges::count(open, 5), 4);
  EXPECT_EQ(open.back(), 0);
}

TEST(CorrespondenceLimit, says_why_how_many_and_what_to_do) {
  const auto limit = limit_of(results(5, 3));
  ASSERT_TRUE(limit);
  const std::string why = too_many_open(*limit, 2);
  EXPECT_THAT(why, testing::HasSubstr("lost 3 of your last 5 games by post on time"));
  EXPECT_THAT(why, testing::HasSubstr("no more than 2 may be open"));
  EXPECT_THAT(why, testing::HasSubstr("you have 2"));
  EXPECT_THAT(why, testing::HasSubstr("finish one"));
}

}  // namespace
}  // namespace server
