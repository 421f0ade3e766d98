// The default time of a tournament's games: until when a player may be absent, in draws before the game and at its
// first moves.
#include "server/match/blame.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

Terms waiting_for(Ms time, std::string variant = "chess") {
  return {.variant = std::move(variant),
          .rated = true,
          .origin = OfTournament{.tournament = TournamentId::parse("Cup00001").value(), .round = 1, .board = 1},
          .default_time = time};
}

TEST(DefaultTime, IsTheTimeForTheFirstMoves) {
  Table table{waiting_for(10min)};
  table.started();
  EXPECT_EQ(table.match->deadline(), kStart + 10min);
  EXPECT_EQ(table.match->snapshot(table.now).clocks->first_move_ms, (10min / 1ms));
  table.pass(4min);
  ASSERT_TRUE(table.move("e2e4"));
  EXPECT_EQ(table.match->deadline(), kStart + 10min) << "it is counted from the start of the game for both";
  table.crash();
  EXPECT_EQ(table.match->deadline(), kStart + 10min);
  table.now = kStart + 10min;
  table.time_up();
  EXPECT_EQ(table.ending(), "none no-move");
  EXPECT_EQ(at_fault(table.state()), std::vector<std::string>{player("bob").text()});
}

TEST(DefaultTime, LeavesWhoIsThereTheUsualTimeForAMove) {
  Table table{waiting_for(10min)};
  table.started();
  table.now = kStart + 10min - 1s;
  ASSERT_TRUE(table.move("e2e4"));
  EXPECT_EQ(table.match->deadline(), table.now + kFirstMoveTime);
  Table brief{waiting_for(1s)};
  brief.started();
  EXPECT_EQ(brief.match->deadline(), kStart + kFirstMoveTime);
}

TEST(DefaultTime, IsThatOfTheDrawBeforeTheGameToo) {
  Table table{waiting_for(10min, "chess56")};
  ASSERT_TRUE(table.join());
  EXPECT_EQ(table.match->deadline(), kStart + 10min);
  table.pass(9min + 30s);
  ASSERT_TRUE(table.commit("alice"));
  ASSERT_TRUE(table.commit("bob"));
  EXPECT_EQ(table.match->deadline(), table.now + kDrawTime) << "the next step has its own time";
  table.open_all();
  EXPECT_EQ(table.phase(), "playing");
  EXPECT_EQ(table.match->deadline(), table.now + kFirstMoveTime + 20s);
}

TEST(DefaultTime, IsLongerByAnOutage) {
  Table drawing{waiting_for(10min, "chess56")};
  ASSERT_TRUE(drawing.join());
  Table moving{waiting_for(10min)};
  moving.started();
  for (Table* table : {&drawing, &moving}) {
    table->pass(5min);
    ASSERT_TRUE(table->send(Restarted{.alive = kStart + 1min, .until = kStart + 4min}));
    EXPECT_EQ(table->match->deadline(), kStart + 13min);
  }
}

TEST(DefaultTime, LetsNobodyClaimBefore) {
  Table table{waiting_for(10min)};
  table.started();
  const Claim claim{.what = Claim::What::win};
  const Circumstances gone{.away = 5min};
  EXPECT_EQ(code_of(table.act("bob", claim, {}, gone)), "not_available");
  ASSERT_TRUE(table.move("e2e4"));
  EXPECT_EQ(code_of(table.act("alice", claim, {}, gone)), "not_available");
  ASSERT_TRUE(table.move("e7e5"));
  EXPECT_TRUE(table.act("bob", claim, {}, gone));
}

TEST(DefaultTime, IsNoneByPost) {
  Terms terms = waiting_for(10min);
  terms.control = DaysPerMove{.days = std::chrono::days{3}};
  Table table{terms};
  table.started();
  EXPECT_EQ(table.match->deadline(), kStart + std::chrono::days{3});
  ASSERT_TRUE(table.move("e2e4"));
  EXPECT_EQ(table.match->deadline(), kStart + std::chrono::days{3});
}

}  // namespace
}  // namespace server
