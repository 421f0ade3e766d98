// The interface Guests: what every backend must do.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

class GuestsTest : public StoreTest {
 protected:
  Result<Guest> create(const Guest& guest, const TokenHash& token) {
    return answer<Guest>([&](auto then) { db->guests().create(guest, token, std::move(then)); });
  }
  Result<Guest> by_token(const TokenHash& token) {
    return answer<Guest>([&](auto then) { db->guests().by_token(token, std::move(then)); });
  }

  Result<Guest> by_id(const std::string& id) {
    return answer<Guest>([&](auto then) { db->guests().by_id(id, std::move(then)); });
  }

  const Guest the_guest{.id = "g-0123456789", .created = at(1)};
  const TokenHash the_token{1, 2, 3};
};
INSTANTIATE_TEST_SUITE_P(Every, GuestsTest, testing::ValuesIn(backends()),
                         [](const auto& test) { return test.param.name; });

TEST_P(GuestsTest, a_token_leads_to_its_guest_after_a_restart_too) {
  EXPECT_EQ(create(the_guest, the_token), the_guest);
  EXPECT_EQ(by_token(the_token), the_guest);
  reopen();
  EXPECT_EQ(by_token(the_token), the_guest);
}

TEST_P(GuestsTest, an_unknown_token_is_nobodys) {
  ASSERT_TRUE(create(the_guest, the_token));
  EXPECT_EQ(refusal(by_token(TokenHash{1, 2, 4})), "not_found");
}

TEST_P(GuestsTest, a_guest_is_found_by_his_id) {
  ASSERT_TRUE(create(the_guest, the_token));
  EXPECT_EQ(by_id(the_guest.id), the_guest);
  EXPECT_EQ(refusal(by_id("g-9876543210")), "not_found");
}

TEST_P(GuestsTest, neither_id_nor_token_is_given_twice) {
  ASSERT_TRUE(create(the_guest, the_token));
  EXPECT_EQ(refusal(create(the_guest, TokenHash{9})), "exists");
  EXPECT_EQ(refusal(create({.id = "g-another000", .created = at(2)}, the_token)), "exists");
}

TEST_P(GuestsTest, who_did_nothing_is_dropped_after_some_time_and_nobody_else) {
  const auto guest = [&](const std::string& id, std::uint8_t token, std::int64_t created) {
    ASSERT_TRUE(create({.id = id, .created = at(created)}, TokenHash{token}));
  };
  guest("g-idle", 1, 10);
  guest("g-young", 2, 20);
  guest("g-seated", 3, 10);
  guest("g-talked", 4, 10);
  guest("g-blocks", 5, 10);
  guest("g-blocked", 6, 10);
  guest("g-muted", 7, 10);
  Writes seated;
  seated.players = {"g-seated"};
  ASSERT_TRUE(store_tests::create(*db, game_id("g8K2mQxZ"), seated));
  const TalkLine line{
      .channel = Channel::watchers, .player = "g-talked", .command = "1", .name = "T", .text = "hello", .at = at(11)};
  ASSERT_TRUE(answer<Said>([&](auto then) { db->talk().say(game_id("g8K2mQxZ"), line, std::move(then)); }));
  ASSERT_TRUE(answer<std::vector<Blocked>>([&](auto then) {
    db->talk().set_block({.by = "g-blocks", .whom = "g-blocked"}, Blocking::on, at(11), std::move(then));
  }));
  ASSERT_TRUE(answer<void>([&](auto then) { db->talk().mute({.player = "g-muted"}, "u-m", at(11), std::move(then)); }));
  const auto sweep = [&](std::int64_t before) {
    return answer<std::int64_t>([&](auto then) { db->guests().sweep(at(before), std::move(then)); });
  };
  EXPECT_EQ(sweep(20), 1);
  EXPECT_EQ(refusal(by_token(TokenHash{1})), "not_found");
  for (std::uint8_t token = 2; token <= 7; ++token) EXPECT_TRUE(by_token(TokenHash{token})) << int{token};
  EXPECT_EQ(sweep(20), 0);
  EXPECT_EQ(sweep(21), 1) << "the young one has grown old";
}

// Most guests who came long ago have played: such guests are looked at once, not at every start.
TEST_P(GuestsTest, who_has_done_something_is_kept_for_good) {
  ASSERT_TRUE(create(the_guest, the_token));
  const auto block = [&](Blocking blocking) {
    return answer<std::vector<Blocked>>([&](auto then) {
      db->talk().set_block({.by = the_guest.id, .whom = "u-other"}, blocking, at(2), std::move(then));
    });
  };
  ASSERT_TRUE(block(Blocking::on));
  const auto sweep = [&] {
    return answer<std::int64_t>([&](auto then) { db->guests().sweep(at(50), std::move(then)); });
  };
  EXPECT_EQ(sweep(), 0);
  ASSERT_TRUE(block(Blocking::off));
  EXPECT_EQ(sweep(), 0);
  EXPECT_EQ(by_token(the_token), the_guest);
}

}  // namespace
}  // namespace store_tests
