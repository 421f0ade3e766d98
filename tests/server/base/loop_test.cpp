// Which loop is whose, and how all of them end.
#include "server/base/loop.hpp"

#include <gtest/gtest.h>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <future>
#include <memory>
#include <set>
#include <thread>

namespace server::test {
namespace {

TEST(Loops, TakeTurnsAndKnowTheirOwnThread) {
  Loops loops(3);
  std::thread threads([&] { loops.run(); });
  std::set<std::thread::id> seen;
  for (int i = 0; i < 6; ++i) {
    const Strand strand = loops.next();
    std::promise<std::pair<std::thread::id, bool>> told;
    boost::asio::post(strand, [&] { told.set_value({std::this_thread::get_id(), loops.here_or_next() == strand}); });
    const auto [thread, is_here] = told.get_future().get();
    seen.insert(thread);
    EXPECT_TRUE(is_here);
  }
  EXPECT_EQ(seen.size(), 3U);
  loops.stop();
  threads.join();
}

TEST(Loops, LetGoOfWhatOneLoopOwnsOfAnother) {
  Loops loops(2);
  const Strand one = loops.next();
  const Strand other = loops.next();
  for (const auto& [from, to] : {std::pair{one, other}, std::pair{other, one}}) {
    boost::asio::post(from, [timer = std::make_unique<boost::asio::steady_timer>(to)] {});
  }
}

}  // namespace
}  // namespace server::test
