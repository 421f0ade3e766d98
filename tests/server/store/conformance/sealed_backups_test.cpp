// Sealed backups as the store keeps them: one text for each account, replaced only by somebody who knows which version
// that replaces.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

class SealedBackupsTest : public StoreTest {
 protected:
  SealedBackupsTest() {
    for (const char* name : {"alice", "bob"}) {
      NewAccount account{
          .account = {.id = id_of(name), .name = name, .created = at(1)}, .skeleton = name, .password = "x"};
      EXPECT_TRUE(answer<Account>(
          [&](auto then) { db->accounts().open_account(std::move(account), std::nullopt, std::move(then)); }));
    }
  }
  static std::string id_of(const std::string& name) { return ("u-" + name + "0000000000").substr(0, 12); }
  Sealed of(const std::string& name) {
    return answer<Sealed>([&](auto then) { db->sealed_backups().sealed_of(id_of(name), std::move(then)); }).value();
  }
  Result<std::int64_t> replace(const std::string& name, std::int64_t known, const std::string& text) {
    return answer<std::int64_t>(
        [&](auto then) { db->sealed_backups().replace_sealed(id_of(name), known, text, std::move(then)); });
  }
  Code refused(const std::string& name, std::int64_t known) { return replace(name, known, "late").error().code; }
  Result<std::int64_t> drop(const std::string& name) {
    return answer<std::int64_t>([&](auto then) { db->sealed_backups().drop_sealed(id_of(name), std::move(then)); });
  }
};

INSTANTIATE_TEST_SUITE_P(Every, SealedBackupsTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(SealedBackupsTest, is_replaced_by_who_knows_the_version_only) {
  EXPECT_EQ(of("alice"), Sealed{});
  EXPECT_EQ(refused("alice", 1), Code::conflict);
  EXPECT_EQ(replace("alice", 0, "one"), 1);
  EXPECT_EQ(refused("alice", 0), Code::conflict);
  EXPECT_EQ(replace("alice", 1, "two"), 2);
  EXPECT_EQ(refused("alice", 1), Code::conflict);
  reopen();
  EXPECT_EQ(of("alice"), (Sealed{.version = 2, .text = "two"}));
  EXPECT_EQ(of("bob"), Sealed{}) << "each has his own";
}

TEST_P(SealedBackupsTest, that_is_taken_away_is_replaced_by_nobody_who_has_not_heard_of_it) {
  EXPECT_EQ(drop("alice"), 0);
  EXPECT_EQ(of("alice"), Sealed{});
  EXPECT_EQ(replace("alice", 0, "one"), 1);
  for (int twice = 0; twice < 2; ++twice) EXPECT_EQ(drop("alice"), 2);
  EXPECT_EQ(of("alice"), (Sealed{.version = 2, .text = {}}));
  EXPECT_EQ(refused("alice", 1), Code::conflict);
  EXPECT_EQ(replace("alice", 2, "three"), 3);
}

TEST_P(SealedBackupsTest, goes_with_its_account) {
  EXPECT_EQ(replace("alice", 0, "one"), 1);
  ASSERT_TRUE(
      answer<Account>([&](auto then) { db->accounts().close_account(id_of("alice"), at(2), std::move(then)); }));
  EXPECT_EQ(of("alice"), Sealed{});
  EXPECT_EQ(refused("alice", 0), Code::not_found);
  EXPECT_EQ(refused("nobody", 0), Code::not_found);
}

}  // namespace
}  // namespace store_tests
