// A game that another server has taken over: its room lets it go, and everybody enters it anew.
#include <gtest/gtest.h>

#include "server/app/wait.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using protocol::ErrorCode;

store::Result<store::StoredGame> claim(Hall& hall, store::Term term) {
  return wait_for<store::StoredGame>([&](store::Completion<store::StoredGame> then) {
    hall.store.real().games().claim(hall.game, term, {}, std::move(then));
  });
}

TEST(TakenOver, AMoveIsNotStoredAndEverybodyIsLetGo) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0001");
  ASSERT_TRUE(claim(hall, store::Term{2}));
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(white->refusal("m1"), ErrorCode::busy);
  EXPECT_TRUE(eventually([&] { return white->lost_games == 1 && black->lost_games == 1; }));
  EXPECT_EQ(hall.recorded("moved"), 0);
  EXPECT_EQ(black->count("moved"), 0U);
}

TEST(TakenOver, WhoComesBackIsSentToTheOtherServer) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0002");
  ASSERT_TRUE(claim(hall, store::Term{2}));
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_TRUE(eventually([&] { return white->lost_games == 1; }));
  const auto again = std::make_shared<Listening>(white->player());
  hall.directory.post(hall.game, Enter{.who = again, .since = {}, .id = "again"});
  EXPECT_EQ(again->refusal("again"), ErrorCode::busy);
  EXPECT_EQ(again->count("snapshot"), 0U);
}

TEST(TakenOver, NothingIsTriedAgainThatTheServerHasDecidedItself) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0003", Fischer{.base = 60s, .increment = 0s});
  ASSERT_TRUE(claim(hall, store::Term{2}));
  const int before = hall.store.appends;
  hall.ahead = Ms{10 * 60'000};  // the outage that this looks like is the first that the room would store
  hall.directory.post(hall.game, SystemCommand{TimeUp{}});
  EXPECT_TRUE(eventually([&] { return white->lost_games == 1 && black->lost_games == 1; }));
  EXPECT_EQ(hall.store.appends, before + 1);
  EXPECT_EQ(hall.recorded("server_restarted"), 0);
}

TEST(TakenOver, AGameIsShownThoughItCannotBeClaimed) {
  Hall hall;
  hall.start_game("game0004");
  hall.restart();
  hall.store.fails_as = store::Code::unavailable;
  hall.store.had_owner = true;
  hall.store.claims_fail = 1;
  EXPECT_EQ(hall.enter()->hear("snapshot")["d"]["phase"], "playing");
  EXPECT_EQ(hall.store.claims_fail, 0);
}

TEST(TakenOver, AGameThatWentOnWhileItWasReadIsReadAgain) {
  Hall hall;
  const auto [white, black] = hall.seat_players("game0005", ColorChoice::random, Unlimited{});
  (void)black->hear("fair_offered");
  const fairness::Chain chain(fairness::sha256("white"), 1);
  hall.act(white, "c1", FairCommit{.draw = "game0005.1", .commitment = chain.commitment()});
  (void)black->hear("fair_committed");
  hall.restart();
  hall.store.had_owner = true;
  hall.store.loads_stale = 1;
  hall.store.loads = 0;
  EXPECT_EQ(hall.enter()->hear("snapshot")["d"]["phase"], "rolling");
  EXPECT_EQ(hall.store.loads, 2);
}

TEST(TakenOver, AGameOfOnesOwnIsNotClaimed) {
  Hall hall;
  hall.start_game("game0006");
  hall.restart();
  hall.store.claims_fail = 1;
  EXPECT_EQ(hall.enter()->hear("snapshot")["d"]["phase"], "playing");
  EXPECT_EQ(hall.store.claims_fail, 1) << "so it can be looked at while nothing can be written";
}

}  // namespace
}  // namespace server::test
