// Whoever is called often within one scope is woken once, at its end.
#include "server/base/waking.hpp"

#include <gtest/gtest.h>

namespace server::test {
namespace {

class Counted final : public Sleeper {
 public:
  int woken = 0;

 private:
  void wake() override { ++woken; }
};

TEST(Waking, WakesAtOnceOutsideOfAScope) {
  Counted one;
  one.call();
  one.call();
  EXPECT_EQ(one.woken, 2);
}

TEST(Waking, WakesEachOnceAtTheEndOfTheOuterScope) {
  Counted one;
  Counted other;
  {
    const WakeTogether outer;
    one.call();
    {
      const WakeTogether inner;
      one.call();
      other.call();
    }
    EXPECT_EQ(one.woken + other.woken, 0);
  }
  EXPECT_EQ(one.woken, 1);
  EXPECT_EQ(other.woken, 1);
  one.call();
  EXPECT_EQ(one.woken, 2);
}

}  // namespace
}  // namespace server::test
