// Passwords and the threads that hash them.
#include "server/accounts/password_pool.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <ctime>
#include <fstream>
#include <future>

namespace server {
namespace {

constexpr PasswordCost kCheap{.passes = 1, .memory = 8192};

/// Lets the process get this much more memory, and no byte more, while this lives.
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

/// Checks a password in its turn, as the account service does. An empty hash: there is no such account, or it is
/// closed.
Verdict judge(PasswordPool& pool, const std::string& password, const std::string& hash) {
  std::promise<Verdict> promise;
  pool.enter({.client = "somebody"}, [&](Turn turn) {
    EXPECT_EQ(turn, Turn::now);
    promise.set_value(pool.judge(password, hash));
  });
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
  PasswordPool pool({.cost = kDear, .threads = 1});
  const std::string hash = hash_password("correct horse", kDear).value();
  const auto time = [&](const std::string& with) {
    const std::clock_t start = std::clock();  // the processor's time: this machine has other things to do
    EXPECT_EQ(judge(pool, "wrong horse", with), Verdict::wrong);
    return std::clock() - start;
  };
  auto known = time(hash), unknown = time("");
  for (int i = 0; i < 25; ++i) {
    known = std::min(known, time(hash));
    unknown = std::min(unknown, time(""));
  }
  EXPECT_GT(unknown * 10, known * 6);
  EXPECT_LT(unknown * 6, known * 10);
  EXPECT_EQ(judge(pool, "", ""), Verdict::wrong);
}

TEST(Password, nobodys_hash_is_one_of_the_same_costs) {
  EXPECT_TRUE(nobodys_hash(kCheap).starts_with("$argon2id$v=19$m=8,t=1,p=1$"));
  EXPECT_EQ(nobodys_hash(kCheap).size(), hash_password("correct horse", kCheap)->size());
}

TEST(Password, that_no_memory_is_there_for_is_not_called_wrong) {
  EXPECT_FALSE(hash_password("correct horse", {.passes = 1, .memory = std::size_t{1} << 43})) << "8 TiB";
  constexpr PasswordCost kDear{.passes = 1, .memory = std::size_t{64} << 20};
  const std::string hash = hash_password("correct horse", kDear).value();
  PasswordPool pool({.cost = kDear, .threads = 1});
  {
    const LessMemory less(std::size_t{32} << 20);
    EXPECT_FALSE(hash_password("correct horse", kDear));
    EXPECT_EQ(judge_password("correct horse", hash), Verdict::no_memory);
    EXPECT_EQ(judge_password("wrong horse", hash), Verdict::no_memory);
    EXPECT_EQ(judge(pool, "correct horse", hash), Verdict::no_memory);
    EXPECT_EQ(judge(pool, "correct horse", ""), Verdict::no_memory);
  }
  EXPECT_EQ(judge(pool, "correct horse", hash), Verdict::fits);
  EXPECT_EQ(judge(pool, "wrong horse", hash), Verdict::wrong);
}

TEST(PasswordPool, refuses_beyond_its_bound_and_goes_on) {
  PasswordPool pool({.cost = kCheap, .threads = 1, .turns = {.waiting = 2, .each = 1}});
  std::promise<void> begun, go_on;
  std::promise<std::optional<std::string>> hashed;
  pool.enter({.client = "a"}, [&](Turn) {
    begun.set_value();
    go_on.get_future().wait();
  });
  begun.get_future().wait();
  pool.enter({.client = "b"}, [](Turn turn) { EXPECT_EQ(turn, Turn::now); });
  pool.enter({.client = "c"}, [&](Turn) { hashed.set_value(pool.hash("correct horse")); });
  std::optional<Turn> told;
  pool.enter({.client = "d"}, [&](Turn turn) { told = turn; });
  EXPECT_EQ(told, Turn::too_many);
  pool.enter({.client = "b"}, [&](Turn turn) { told = turn; });
  EXPECT_EQ(told, Turn::too_many_here);
  go_on.set_value();
  EXPECT_EQ(judge_password("correct horse", hashed.get_future().get().value()), Verdict::fits);
  EXPECT_EQ(judge(pool, "correct horse", hash_password("correct horse", kCheap).value()), Verdict::fits);
}

TEST(PasswordPool, serves_who_is_known_and_strangers_in_turn_however_many_there_are) {
  PasswordPool pool({.cost = kCheap, .threads = 1});
  std::promise<void> begun, go_on, done;
  pool.enter({.client = "first"}, [&](Turn) {
    begun.set_value();
    go_on.get_future().wait();
  });
  begun.get_future().wait();
  std::string order;
  for (int i = 0; i < 30; ++i) {
    pool.enter({.client = "stranger" + std::to_string(i)}, [&](Turn) {
      order += "s";
      if (order.size() == 34) done.set_value();
    });
  }
  for (int i = 0; i < 4; ++i) pool.enter({.client = "home", .is_known = true}, [&](Turn) { order += "k"; });
  go_on.set_value();
  done.get_future().wait();
  EXPECT_EQ(order, "ksksksks" + std::string(26, 's'));
}

}  // namespace
}  // namespace server
