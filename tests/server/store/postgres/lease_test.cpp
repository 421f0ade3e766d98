// Which of several servers serves a database, who takes over from it, and what a history that nobody knows means.
#include <atomic>
#include <thread>

#include "tests/server/store/postgres/support.hpp"
#include "tests/server/support/patience.hpp"

namespace store_tests {
namespace {

using namespace std::chrono_literals;
using server::test::eventually;
using testing::HasSubstr;

constexpr auto kLong = std::chrono::hours{1};

class LeaseTest : public PostgresTest {
 protected:
  LeaseTest() : one(open().value()), other(open().value()) {}

  static Result<Tenure> bid(Store& store, const std::string& node, std::chrono::milliseconds patience = kLong) {
    return answer<Tenure>([&](auto then) { store.take_over({.node = node, .patience = patience}, std::move(then)); });
  }
  static Result<Heard> beat(Store& store, Term term, std::int64_t served = 1) {
    return answer<Heard>([&](auto then) { store.beat(term, at(served), std::move(then)); });
  }

  std::unique_ptr<Store> one, other;
};

TEST_F(LeaseTest, one_serves_and_the_other_hears_who_does) {
  ASSERT_TRUE(bid(*one, "north"));
  const auto refused = bid(*other, "south");
  EXPECT_EQ(refusal(refused), "in_use");
  EXPECT_THAT(refused.error().what, HasSubstr("north"));
}

TEST_F(LeaseTest, of_many_who_want_it_at_once_one_gets_it) {
  for (int round = 0; round < 10; ++round) {
    meddle("UPDATE lease SET node = NULL");
    std::atomic<int> taken = 0;
    {
      std::jthread first([&] { taken += bid(*one, "north").has_value() ? 1 : 0; });
      std::jthread second([&] { taken += bid(*other, "south").has_value() ? 1 : 0; });
    }
    EXPECT_EQ(taken, 1);
  }
}

TEST_F(LeaseTest, whoever_is_silent_for_too_long_is_taken_over_from) {
  const Term before = bid(*one, "north")->term;
  ASSERT_TRUE(beat(*one, before, 42));
  EXPECT_EQ(refusal(bid(*other, "south", 10s)), "in_use");
  meddle("UPDATE lease SET beat_ms = beat_ms - 10000");
  const auto taken = bid(*other, "south", 10s);
  ASSERT_TRUE(taken);
  EXPECT_GT(taken->term, before);
  EXPECT_EQ(taken->served, at(42));
  ASSERT_TRUE(eventually([&] { return refusal(beat(*one, before)) != "unavailable"; })) << "its sessions are ended";
  EXPECT_EQ(refusal(beat(*one, before)), "fenced");
  EXPECT_TRUE(beat(*other, taken->term));
}

TEST_F(LeaseTest, a_takeover_does_not_wait_for_a_server_that_holds_locks_and_hangs) {
  const Term before = bid(*one, "north")->term;
  const auto database = std::make_shared<postgres::Database>(url, "hangs");
  postgres::Connection hanging{database};
  meddle("UPDATE lease SET sessions = 'hangs'");
  hanging.begin_write();
  EXPECT_GT(bid(*other, "south", 0ms)->term, before);
  EXPECT_THROW(hanging.commit(), sql::Failure);
}

TEST_F(LeaseTest, a_server_that_is_started_anew_waits_for_nobody) {
  const Term before = bid(*one, "north")->term;
  EXPECT_GT(bid(*other, "north")->term, before);
  ASSERT_TRUE(eventually([&] { return refusal(beat(*one, before)) != "unavailable"; })) << "its sessions are ended";
  EXPECT_EQ(refusal(beat(*one, before)), "fenced");
}

TEST_F(LeaseTest, a_server_that_ends_lets_the_next_one_in_at_once) {
  const Term before = bid(*one, "north")->term;
  ASSERT_TRUE(create(*one, game_id(1), events(1, 1), before));
  std::atomic<int> stored = 0;
  for (Seq last = 1; last < 100; ++last) {
    one->games().append(game_id(1), before, last, events(last + 1, last + 1),
                        [&](const Result<Appended>& done) { stored += done ? 1 : 0; });
  }
  one->close();
  ASSERT_TRUE(eventually([&] { return refusal(bid(*other, "south")) != "in_use"; })) << "it is patient for an hour";
  EXPECT_EQ(stored, 99) << "what was asked before is stored before anybody takes over";
  EXPECT_EQ(read(*other, game_id(1))->head.last, 100U);
}

TEST_F(LeaseTest, whoever_serves_hears_whether_somebody_waits) {
  const Term term = bid(*one, "north")->term;
  EXPECT_FALSE(beat(*one, term)->has_standby);
  EXPECT_FALSE(bid(*other, "south"));
  EXPECT_TRUE(beat(*one, term)->has_standby);
  meddle("UPDATE standbys SET seen_ms = seen_ms - 10000");
  EXPECT_FALSE(beat(*one, term)->has_standby);
}

TEST_F(LeaseTest, beats_wait_for_nobody_who_writes) {
  const Term term = bid(*one, "north")->term;
  postgres::Connection writer{url};
  writer.begin_write();
  EXPECT_TRUE(beat(*one, term));
}

TEST_F(LeaseTest, whoever_has_waited_and_ended_waits_no_more) {
  const Term term = bid(*one, "north")->term;
  EXPECT_FALSE(bid(*other, "south"));
  EXPECT_TRUE(beat(*one, term)->has_standby);
  other.reset();
  EXPECT_FALSE(beat(*one, term)->has_standby);
}

TEST_F(LeaseTest, whoever_has_taken_over_is_there_while_it_reads_what_it_needs) {
  ASSERT_TRUE(bid(*one, "north"));
  meddle("UPDATE lease SET beat_ms = 0");
  ASSERT_TRUE(eventually([&] { return meddle("SELECT beat_ms FROM lease") != 0; }))
      << "it says so long before the server does";
}

TEST_F(LeaseTest, whoever_was_taken_over_from_writes_nothing_more_whatever_it_is) {
  ASSERT_TRUE(bid(*one, "north"));
  ASSERT_TRUE(bid(*other, "south", 0ms));
  const auto add = [&](Store& store) {
    const Outage outage{.from = at(1), .until = at(9)};
    return answer<void>([&](auto then) { store.games().add_outage(outage, PutOff::nothing, std::move(then)); });
  };
  ASSERT_TRUE(eventually([&] { return refusal(add(*one)) != "unavailable"; })) << "its sessions are ended";
  EXPECT_EQ(refusal(add(*one)), "fenced");
  EXPECT_TRUE(add(*other));
}

TEST_F(LeaseTest, a_tool_is_no_standby_and_takes_no_history_that_is_new) {
  const Term term = bid(*one, "north")->term;
  const auto use = [&](std::chrono::milliseconds patience) {
    return answer<Tenure>([&](auto then) {
      other->take_over({.node = "tool", .patience = patience, .what = Bid::For::tool}, std::move(then));
    });
  };
  EXPECT_EQ(refusal(use(kLong)), "in_use");
  EXPECT_FALSE(beat(*one, term)->has_standby);
  meddle("UPDATE lease SET history = 'another cluster'");
  EXPECT_EQ(refusal(use(0ms)), "place");
  EXPECT_TRUE(beat(*one, term)) << "nothing has happened";
}

TEST_F(LeaseTest, what_is_stored_on_one_machine_alone_is_known) {
  ASSERT_TRUE(bid(*one, "north"));
  const auto copies = [&] { return answer<void>([&](auto then) { one->confirm_copies(std::move(then)); }); };
  EXPECT_EQ(copies().error().trouble, Trouble::not_copied);
  meddle("ALTER SYSTEM SET synchronous_standby_names = '*'");
  meddle("SELECT pg_reload_conf()");
  ASSERT_TRUE(eventually([&] { return copies().has_value(); }));
  meddle("ALTER SYSTEM SET synchronous_commit = local");
  meddle("SELECT pg_reload_conf()");
  ASSERT_TRUE(eventually([&] { return !copies(); }));
  meddle("ALTER SYSTEM RESET ALL");
  meddle("SELECT pg_reload_conf()");
  ASSERT_TRUE(eventually([&] {
    return meddle("SELECT count(*) FROM pg_settings WHERE name = 'synchronous_standby_names' AND setting = ''") == 1;
  }));
}

TEST_F(LeaseTest, the_time_is_that_of_the_database) {
  const std::int64_t before = meddle("SELECT now_ms()");
  const auto taken = bid(*one, "north");
  const std::int64_t after = meddle("SELECT now_ms()");
  ASSERT_TRUE(taken->now);
  EXPECT_GE(*taken->now, at(before));
  EXPECT_LE(*taken->now, at(after));
}

TEST_F(LeaseTest, a_history_that_nobody_vouches_for_counts_as_a_restore) {
  ASSERT_TRUE(bid(*one, "north"));
  EXPECT_FALSE(one->is_restored());
  meddle("UPDATE lease SET history = 'another cluster'");
  ASSERT_TRUE(bid(*other, "north"));
  EXPECT_TRUE(other->is_restored());
  EXPECT_TRUE(other->lineage().salt);
  EXPECT_EQ(other->lineage().locks, KnownLocks::part);
  ASSERT_TRUE(answer<void>([&](auto then) { other->settle_restored(std::move(then)); }));
  ASSERT_TRUE(eventually([&] { return bid(*one, "north").has_value(); })) << "its sessions were ended";
  EXPECT_FALSE(one->is_restored()) << "it is one for once";
  EXPECT_EQ(one->lineage().salt, other->lineage().salt);
}

TEST_F(LeaseTest, a_history_that_somebody_vouches_for_is_gone_on_with) {
  ASSERT_TRUE(bid(*one, "north"));
  meddle("UPDATE lease SET history = 'another cluster'");
  const auto taken = answer<Tenure>(
      [&](auto then) { other->take_over({.node = "north", .promoted_in_sync = true}, std::move(then)); });
  ASSERT_TRUE(taken);
  EXPECT_FALSE(other->is_restored());
  EXPECT_FALSE(other->lineage().salt);
}

TEST_F(LeaseTest, nothing_is_written_into_another_history_than_that_which_was_taken_over) {
  const auto database = std::make_shared<postgres::Database>(url);
  postgres::Connection sql{database};
  database->history = std::hash<std::string>{}(sql.history());
  EXPECT_NO_THROW(sql.begin_write());
  sql.roll_back();
  database->history = std::hash<std::string>{}("another cluster");
  try {
    sql.begin_write();
    FAIL() << "it has begun";
  } catch (const sql::Failure& failure) {
    EXPECT_EQ(failure.error().code, Code::fenced);
  }
}

}  // namespace
}  // namespace store_tests
