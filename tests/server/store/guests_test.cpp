// The interface Guests: what every backend must do.
#include "tests/server/store/support.hpp"

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

}  // namespace
}  // namespace store_tests
