// Leave of people: how much there is in any year, and that a day stands once it is stored.
#include "server/games/conduct/leave_book.hpp"

#include <gtest/gtest.h>

#include <deque>

#include "server/store/wall_time.hpp"

namespace server {
namespace {

/// A store that answers when the test says so.
class SlowStore : public store::LeaveDays {
 public:
  void add_leave(std::vector<store::LeaveDay> taken, store::Term /*term*/, store::Completion<void> then) override {
    added.push_back(std::move(taken));
    waiting.push_back(std::move(then));
  }
  void drop_leave(store::LeaveDay, store::Term, store::Completion<void> then) override {
    waiting.push_back(std::move(then));
  }
  void leave_since(store::WallTime, store::Completion<std::vector<store::LeaveDay>> then) override { then({}); }
  void answer(store::Result<void> result = {}) {
    auto then = std::move(waiting.front());
    waiting.pop_front();
    then(std::move(result));
  }

  std::vector<std::vector<store::LeaveDay>> added;
  std::deque<store::Completion<void>> waiting;
};

class LeaveBookTest : public testing::Test {
 protected:
  static constexpr Ms kDay = LeaveBook::kDay;
  static constexpr Now kNow{1'795'000'000'000};
  static PlayerId somebody(const std::string& id) { return PlayerId::parse(id).value(); }
  bool take(Now from, int many = 1, const std::string& who = "u-alice") {
    return book.take(somebody(who), from, many,
                     [this](const store::Result<void>& done) { answers += done ? '+' : '-'; });
  }
  void fill(const std::string& who, std::vector<Now> begins) {
    std::vector<store::LeaveDay> taken;
    for (const Now from : begins) taken.push_back({.player = who, .from = wall_time(from)});
    book.fill(taken);
  }
  SlowStore store;
  LeaveBook book{store, store::Term::first};
  std::string answers;
};

TEST_F(LeaveBookTest, ADayStandsOnceItIsStored) {
  ASSERT_TRUE(take(kNow));
  EXPECT_FALSE(book.first_since(somebody("u-alice"), kNow, kNow));
  EXPECT_EQ(book.left(somebody("u-alice"), kNow), 27) << "but it counts";
  store.answer();
  EXPECT_EQ(answers, "+");
  EXPECT_EQ(book.first_since(somebody("u-alice"), kNow, kNow), kNow);
  EXPECT_FALSE(book.first_since(somebody("u-bob"), kNow, kNow));
}

TEST_F(LeaveBookTest, WhatIsNotStoredNeverWas) {
  ASSERT_TRUE(take(kNow));
  store.answer(store::refuse(store::Code::unavailable, "the disk is full"));
  EXPECT_EQ(answers, "-");
  EXPECT_EQ(book.left(somebody("u-alice"), kNow), 28);
  EXPECT_FALSE(book.first_since(somebody("u-alice"), kNow, kNow));
}

TEST_F(LeaveBookTest, TwoGamesThatTakeTheSameDayWaitForOneAnswer) {
  ASSERT_TRUE(take(kNow));
  ASSERT_TRUE(take(kNow));
  EXPECT_EQ(store.added.size(), 1U);
  store.answer();
  EXPECT_EQ(answers, "++");
  EXPECT_EQ(book.left(somebody("u-alice"), kNow), 27);
}

TEST_F(LeaveBookTest, TellsOfTheFirstDayThatMatters) {
  fill("u-alice", {kNow, kNow + kDay, kNow + 3 * kDay});
  const auto first = [&](Now since, Now now) { return book.first_since(somebody("u-alice"), since, now); };
  EXPECT_EQ(first(kNow - Ms{1}, kNow), kNow);
  EXPECT_EQ(first(kNow + kDay - Ms{1}, kNow + kDay), kNow) << "its last millisecond";
  EXPECT_EQ(first(kNow + kDay, kNow + kDay), kNow + kDay);
  EXPECT_FALSE(first(kNow + 2 * kDay, kNow + 3 * kDay - Ms{1})) << "it has not begun";
}

TEST_F(LeaveBookTest, ThereAreTwentyEightDaysInAnyYear) {
  EXPECT_FALSE(take(kNow, 29));
  ASSERT_TRUE(take(kNow, 28));
  store.answer();
  EXPECT_FALSE(take(kNow + 100 * kDay));
  EXPECT_FALSE(take(kNow - 100 * kDay)) << "before them, within a year";
  EXPECT_TRUE(take(kNow + 365 * kDay)) << "the first of them counts no more";
  EXPECT_FALSE(take(kNow + 365 * kDay + std::chrono::hours{1})) << "the second one does, and one is being taken";
  EXPECT_FALSE(take(kNow + 365 * kDay, 2)) << "another wish than that which is being stored";
  EXPECT_TRUE(take(kNow, 28, "u-bob"));
}

TEST_F(LeaveBookTest, DaysAnnouncedForLaterAreNotLeftNow) {
  fill("u-alice", {kNow + 20 * kDay, kNow + 21 * kDay});
  EXPECT_EQ(book.left(somebody("u-alice"), kNow), 26);
}

TEST_F(LeaveBookTest, OnlyADayThatHasNotBegunIsTakenBack) {
  fill("u-alice", {kNow, kNow + 2 * kDay});
  const auto drop = [&](Now from) {
    return book.drop(somebody("u-alice"), from, kNow, [this](const store::Result<void>&) { answers += 'd'; });
  };
  EXPECT_FALSE(drop(kNow));
  EXPECT_FALSE(drop(kNow + kDay));
  EXPECT_TRUE(drop(kNow + 2 * kDay));
  store.answer();
  EXPECT_EQ(answers, "d");
  EXPECT_EQ(book.days_of(somebody("u-alice"), kNow), (std::vector{kNow}));
}

// Such a day was once forgotten at once, and was there again after a restart.
TEST_F(LeaveBookTest, ADayThatTheStoreKeepsStands) {
  fill("u-alice", {kNow + kDay});
  EXPECT_TRUE(book.drop(somebody("u-alice"), kNow + kDay, kNow, [](const store::Result<void>&) {}));
  store.answer(store::refuse(store::Code::unavailable, "the disk is full"));
  EXPECT_EQ(book.days_of(somebody("u-alice"), kNow), (std::vector{kNow + kDay}));
}

}  // namespace
}  // namespace server
