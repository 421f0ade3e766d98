// Passwords and the threads that hash them.
#include "server/accounts/password_pool.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>

namespace server {
namespace {

using std::chrono::steady_clock;

constexpr PasswordCost kCheap{.passes = 1, .memory = 8192};

bool judge(PasswordPool& pool, const std::string& password, std::optional<std::string> hash) {
  std::promise<bool> promise;
  EXPECT_TRUE(pool.judge(password, std::move(hash), [&](bool fits) { promise.set_value(fits); }));
  return promise.get_future().get();
}

TEST(Password, is_known_by_its_hash_which_says_what_it_costs) {
  const std::string hash = hash_password("correct horse", kCheap);
  EXPECT_TRUE(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$")) << hash;
  EXPECT_TRUE(is_password("correct horse", hash));
  EXPECT_FALSE(is_password("correct horsf", hash));
  EXPECT_FALSE(is_password("", hash));
  EXPECT_FALSE(is_password("correct horse", "nonsense"));
  EXPECT_NE(hash_password("correct horse", kCheap), hash) << "a salt of its own";
  const std::string zero("with\0zero", 9);
  EXPECT_FALSE(is_password("with", hash_password(zero, kCheap)));
}

TEST(Password, has_8_to_200_bytes) {
  EXPECT_TRUE(password_trouble("1234567"));
  EXPECT_FALSE(password_trouble("12345678"));
  EXPECT_FALSE(password_trouble(std::string(200, 'x')));
  EXPECT_TRUE(password_trouble(std::string(201, 'x')));
}

TEST(Password, of_an_unknown_name_takes_as_long_to_refuse) {
  constexpr PasswordCost kDear{.passes = 2, .memory = std::size_t{32} << 20};
  PasswordPool pool({.cost = kDear, .threads = 1, .waiting = 4});
  const std::string hash = hash_password("correct horse", kDear);
  const auto time = [&](const std::optional<std::string>& with) {
    const auto start = steady_clock::now();
    EXPECT_FALSE(judge(pool, "wrong horse", with));
    return steady_clock::now() - start;
  };
  // The quickest of some, as this machine has other things to do.
  auto known = time(hash), unknown = time(std::nullopt), closed = time("");
  for (int i = 0; i < 5; ++i) {
    known = std::min(known, time(hash));
    unknown = std::min(unknown, time(std::nullopt));
    closed = std::min(closed, time(""));
  }
  EXPECT_GT(unknown * 10, known * 6);
  EXPECT_LT(unknown * 6, known * 10);
  EXPECT_GT(closed * 10, known * 6);
  EXPECT_FALSE(judge(pool, "", std::nullopt));
}

TEST(Password, nobodys_hash_is_one_of_the_same_costs) {
  EXPECT_TRUE(nobodys_hash(kCheap).starts_with("$argon2id$v=19$m=8,t=1,p=1$"));
  EXPECT_EQ(nobodys_hash(kCheap).size(), hash_password("correct horse", kCheap).size());
}

TEST(PasswordPool, refuses_beyond_its_bound_and_goes_on) {
  PasswordPool pool({.cost = kCheap, .threads = 1, .waiting = 2});
  std::promise<void> begun, go_on;
  std::promise<std::string> hashed;
  ASSERT_TRUE(pool.hash("correct horse", [&](const std::string&) {
    begun.set_value();
    go_on.get_future().wait();
  }));
  begun.get_future().wait();
  ASSERT_TRUE(pool.judge("correct horse", {}, [](bool) {}));
  ASSERT_TRUE(pool.hash("correct horse", [&](std::string hash) { hashed.set_value(std::move(hash)); }));
  EXPECT_FALSE(pool.judge("correct horse", {}, [](bool) { FAIL(); }));
  EXPECT_FALSE(pool.hash("correct horse", [](const std::string&) { FAIL(); }));
  go_on.set_value();
  EXPECT_TRUE(is_password("correct horse", hashed.get_future().get()));
  EXPECT_TRUE(judge(pool, "correct horse", hash_password("correct horse", kCheap)));
}

}  // namespace
}  // namespace server
