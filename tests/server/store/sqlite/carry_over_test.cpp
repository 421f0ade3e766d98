// What a restore carries over from the database that it replaces, and what is known afterwards of what was locked.
#include "tests/server/store/sqlite/restore_support.hpp"

namespace store_tests {
namespace {

using store::OldDatabase;
using testing::ElementsAre;

class CarryOver : public RestoreTest {
 protected:
  /// Makes a database in which there never was a key.
  [[nodiscard]] fs::path keyless() const {
    EXPECT_TRUE(sqlite::open({.file = place / "keyless/astragal.db"}));
    return place / "keyless/astragal.db";
  }
  static std::vector<KeyRow> keys(Store& store) {
    return answer<std::vector<KeyRow>>([&](auto then) { store.fair_records().keys(std::move(then)); }).value();
  }
  static Result<DrawKey> try_to_put(Store& store, const DrawWrite& draw) {
    return answer<DrawKey>([&](auto then) { store.fair_records().put_draw(draw, std::move(then)); });
  }
};

TEST_F(CarryOver, mails_that_waited_in_the_copy_do_not_go_out_again) {
  const NewAccount alice{.account = {.id = "u-alice00000", .name = "Alice", .email = "a@example.org", .created = at(0)},
                         .skeleton = "alice",
                         .password = "hash"};
  with([&](Store& store) {
    ASSERT_TRUE(answer<Account>([&](auto then) { store.accounts().open_account(alice, {}, std::move(then)); }));
    ASSERT_TRUE(answer<void>(
        [&](auto then) { store.notices().add_mail(alice.account.id, OutgoingKind::confirm, at(1), std::move(then)); }));
    EXPECT_TRUE(answer<Pending>([&](auto then) { store.notices().pending(at(9), 9, std::move(then)); })->mail_due);
    ASSERT_TRUE(sqlite::back_up(file, copy));
  });
  ASSERT_TRUE(restore(copy));
  with([&](Store& store) {
    EXPECT_FALSE(answer<Pending>([&](auto then) { store.notices().pending(at(9), 9, std::move(then)); })->mail_due);
  });
}

// Such a lock was once called stored, and the second lock of one name was signed.
TEST_F(CarryOver, a_draw_that_was_carried_over_takes_no_other_lock) {
  with([&](Store& store) {
    ASSERT_TRUE(sqlite::back_up(file, copy));
    put(store, draw("round", 1));
  });
  ASSERT_TRUE(restore(copy));
  with([&](Store& store) {
    EXPECT_EQ(refusal(try_to_put(store, draw("round", 2, DrawStage::open))), "conflict");
    EXPECT_TRUE(try_to_put(store, draw("round", 1))) << "the same lock is no other one";
    EXPECT_THAT(draws(store, "round"), ElementsAre(draw("round", 1)));
  });
}

TEST_F(CarryOver, a_database_without_a_key_tells_nothing_of_what_others_have_locked) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  const fs::path other = keyless();
  const auto done = sqlite::restore(other, {.from = copy, .now = at(1'800'000'000'000), .end_draws = end_draws});
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_EQ(done->locks, KnownLocks::part);
}

TEST_F(CarryOver, a_copy_from_before_the_first_key_is_given_it) {
  ASSERT_TRUE(sqlite::back_up(keyless(), copy));
  with([&](Store& store) { put(store, draw("round", 1)); });
  const auto done = restore(copy);
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_EQ(done->old, OldDatabase::read);
  EXPECT_EQ(done->locks, KnownLocks::all);
  with([&](Store& store) {
    ASSERT_EQ(keys(store).size(), 1u);
    EXPECT_EQ(keys(store)[0].public_key, kFirstKey.public_key);
    EXPECT_THAT(draws(store, "round"), ElementsAre(draw("round", 1)));
  });
}

TEST_F(CarryOver, what_one_of_several_restores_did_not_know_is_not_known_until_they_are_settled) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  fs::remove_all(data);
  ASSERT_TRUE(restore(copy));
  ASSERT_TRUE(sqlite::back_up(file, place / "unsettled.db"));
  const auto again = restore(place / "unsettled.db");
  ASSERT_TRUE(again) << again.error().what;
  EXPECT_EQ(again->locks, KnownLocks::part);
  with([](Store& store) { EXPECT_EQ(store.lineage().locks, KnownLocks::part); });
}

}  // namespace
}  // namespace store_tests
