// Who may try a password. The tests give the time.
#include "server/accounts/password_gate.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

using namespace std::chrono_literals;

const PasswordGate::Time kFirst{};
constexpr auto kSpan = 10min;

class PasswordGateTest : public testing::Test {
 protected:
  /// Tries a wrong password, and gives `ok`, or for how many seconds the next try has to wait.
  std::string wrong(const PasswordTry& what, PasswordGate::Time now = kFirst) {
    const auto ticket = gate.take(what, now);
    return ticket ? "ok" : std::to_string(std::chrono::ceil<std::chrono::seconds>(ticket.error()).count());
  }
  std::string right(const PasswordTry& what, PasswordGate::Time now = kFirst) {
    const auto ticket = gate.take(what, now);
    if (ticket) gate.give_back(*ticket);
    return ticket ? "ok" : std::to_string(std::chrono::ceil<std::chrono::seconds>(ticket.error()).count());
  }
  static PasswordTry from(const std::string& client, const std::string& name = "alice") {
    return {.client = client, .name = name};
  }
  static PasswordTry known(const std::string& client) { return {.client = client, .name = "alice", .is_known = true}; }
  PasswordGate gate{{}};
};

TEST_F(PasswordGateTest, ten_wrong_ones_from_one_address_shut_that_address_alone_out) {
  for (int i = 0; i < 10; ++i) EXPECT_EQ(wrong(from("evil")), "ok");
  EXPECT_EQ(wrong(from("evil")), "600");
  EXPECT_EQ(right(known("home")), "ok") << "the owner, where he has been before";
  EXPECT_EQ(right(from("elsewhere")), "ok") << "somewhere new: the first in ten seconds";
  EXPECT_EQ(wrong(from("evil"), kFirst + 20s), "580") << "it takes no turns from others";
  EXPECT_EQ(right(from("evil", "bob")), "ok") << "another name";
}

TEST_F(PasswordGateTest, after_ten_wrong_ones_strange_addresses_share_one_attempt_in_ten_seconds) {
  for (int i = 0; i < 10; ++i) EXPECT_EQ(wrong(from("evil" + std::to_string(i))), "ok");
  EXPECT_EQ(wrong(from("evil10")), "ok") << "the first turn";
  EXPECT_EQ(wrong(from("evil11"), kFirst + 1s), "9");
  EXPECT_EQ(right(from("elsewhere"), kFirst + 2s), "8");
  EXPECT_EQ(right(from("elsewhere"), kFirst + 10s), "ok");
  EXPECT_EQ(wrong(from("evil12"), kFirst + 10s), "ok") << "a right one gives its turn back";
  EXPECT_EQ(wrong(from("evil13"), kFirst + 11s), "9");
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(right(known("home"), kFirst + 11s), "ok") << "in the middle of it";
  }
  EXPECT_EQ(wrong(from("evil14"), kFirst + kSpan), "ok");
}

TEST_F(PasswordGateTest, a_known_address_guesses_no_more_than_another_one) {
  for (int i = 0; i < 10; ++i) EXPECT_EQ(wrong(known("cafe")), "ok");
  EXPECT_EQ(right(known("cafe")), "600");
  EXPECT_EQ(right(known("home")), "ok");
  EXPECT_EQ(right(from("elsewhere")), "ok");
}

TEST_F(PasswordGateTest, an_address_has_thirty_wrong_ones_for_all_names) {
  for (int i = 0; i < 30; ++i) EXPECT_EQ(wrong(from("evil", "name" + std::to_string(i))), "ok");
  EXPECT_EQ(wrong(from("evil")), "600");
  EXPECT_EQ(right(known("evil")), "ok") << "who shares it with somebody who guesses, and was signed in there";
  EXPECT_EQ(wrong(from("evil", "more")), "600") << "which gives nothing back that was not taken";
  EXPECT_EQ(right(from("elsewhere")), "ok");
}

TEST_F(PasswordGateTest, who_has_a_cookie_guesses_no_more_from_many_addresses) {
  const auto thief = [](int i) {
    return PasswordTry{.client = "evil" + std::to_string(i), .name = "alice", .is_known = true, .session = "stolen"};
  };
  for (int i = 0; i < 10; ++i) EXPECT_EQ(wrong(thief(i)), "ok");
  EXPECT_EQ(wrong(thief(10)), "600");
  EXPECT_EQ(right(known("home")), "ok");
}

TEST_F(PasswordGateTest, an_attempt_counts_while_it_is_judged_and_right_ones_never) {
  std::vector<PasswordGate::Ticket> judged;
  for (int i = 0; i < 10; ++i) judged.push_back(*gate.take(from("home"), kFirst));
  EXPECT_EQ(right(from("home")), "600");
  for (const auto& ticket : judged) gate.give_back(ticket);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(right(from("home")), "ok");
  EXPECT_FALSE(gate.wait(from("home"), kFirst));
}

}  // namespace
}  // namespace server
