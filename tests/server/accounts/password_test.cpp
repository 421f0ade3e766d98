// Passwords and the threads that hash them.
#include "server/accounts/password_pool.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <future>

namespace server {
namespace {

using std::chrono::steady_clock;

constexpr PasswordCost kCheap{.passes = 1, .memory = 8192};

/// As long as it lives, the process gets this much more memory and no byte more.
class LessMemory {
 public:
  explicit LessMemory(std::size_t more) {
    getrlimit(RLIMIT_AS, &before_);
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const rlimit less{.rlim_cur = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + more,
                      .rlim_max = before_.rlim_max};
    EXPECT_EQ(setrlimit(RLIMIT_AS, &less), 0);
  }
  ~LessMemory() { setrlimit(RLIMIT_AS, &before_); }
  LessMemory(const LessMemory&) = delete;
  LessMemory& operator=(const LessMemory&) = delete;

 private:
  rlimit before_{};
};

Verdict judge(PasswordPool& pool, const std::string& password, std::optional<std::string> hash) {
  std::promise<Verdict> promise;
  EXPECT_TRUE(pool.judge(password, std::move(hash), [&](Verdict verdict) { promise.set_value(verdict); }));
  return promise.get_future().get();
}

TEST(Password, is_known_by_its_hash_which_says_what_it_costs) {
  const std::string hash = hash_password("correct horse", kCheap).value();
  EXPECT_TRUE(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$")) << hash;
  EXPECT_EQ(judge_password("correct horse", hash), Verdict::fits);
  EXPECT_EQ(judge_password("correct horsf", hash), Verdict::wrong);
  EXPECT_EQ(judge_password("", hash), Verdict::wrong);
  EXPECT_EQ(judge_password("correct horse", "nonsense"), Verdict::wrong);
  EXPECT_NE(hash_password("correct horse", kCheap), hash) << "a salt of its own";
  const std::string zero("with\0zero", 9);
  EXPECT_EQ(judge_password("with", hash_password(zero, kCheap).value()), Verdict::wrong);
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
  const std::string hash = hash_password("correct horse", kDear).value();
  const auto time = [&](const std::optional<std::string>& with) {
    const auto start = steady_clock::now();
    EXPECT_EQ(judge(pool, "wrong horse", with), Verdict::wrong);
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
  EXPECT_EQ(judge(pool, "", std::nullopt), Verdict::wrong);
}

TEST(Password, nobodys_hash_is_one_of_the_same_costs) {
  EXPECT_TRUE(nobodys_hash(kCheap).starts_with("$argon2id$v=19$m=8,t=1,p=1$"));
  EXPECT_EQ(nobodys_hash(kCheap).size(), hash_password("correct horse", kCheap)->size());
}

TEST(Password, that_no_memory_is_there_for_is_not_called_wrong) {
  EXPECT_FALSE(hash_password("correct horse", {.passes = 1, .memory = std::size_t{1} << 43})) << "8 TiB";
  constexpr PasswordCost kDear{.passes = 1, .memory = std::size_t{64} << 20};
  const std::string hash = hash_password("correct horse", kDear).value();
  PasswordPool pool({.cost = kDear, .threads = 1, .waiting = 4});
  {
    const LessMemory less(std::size_t{32} << 20);
    EXPECT_FALSE(hash_password("correct horse", kDear));
    EXPECT_EQ(judge_password("correct horse", hash), Verdict::no_memory);
    EXPECT_EQ(judge_password("wrong horse", hash), Verdict::no_memory);
    EXPECT_EQ(judge(pool, "correct horse", hash), Verdict::no_memory);
    EXPECT_EQ(judge(pool, "correct horse", std::nullopt), Verdict::no_memory);
  }
  EXPECT_EQ(judge(pool, "correct horse", hash), Verdict::fits);
  EXPECT_EQ(judge(pool, "wrong horse", hash), Verdict::wrong);
}

TEST(PasswordPool, refuses_beyond_its_bound_and_goes_on) {
  PasswordPool pool({.cost = kCheap, .threads = 1, .waiting = 2});
  std::promise<void> begun, go_on;
  std::promise<std::optional<std::string>> hashed;
  ASSERT_TRUE(pool.hash("correct horse", [&](const auto&) {
    begun.set_value();
    go_on.get_future().wait();
  }));
  begun.get_future().wait();
  ASSERT_TRUE(pool.judge("correct horse", {}, [](Verdict) {}));
  ASSERT_TRUE(pool.hash("correct horse", [&](std::optional<std::string> hash) { hashed.set_value(std::move(hash)); }));
  EXPECT_FALSE(pool.judge("correct horse", {}, [](Verdict) { FAIL(); }));
  EXPECT_FALSE(pool.hash("correct horse", [](const auto&) { FAIL(); }));
  go_on.set_value();
  EXPECT_EQ(judge_password("correct horse", hashed.get_future().get().value()), Verdict::fits);
  EXPECT_EQ(judge(pool, "correct horse", hash_password("correct horse", kCheap)), Verdict::fits);
}

}  // namespace
}  // namespace server
