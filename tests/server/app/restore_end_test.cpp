// The moment from which a database that was restored counts as one like any other.
#include "server/app/restore_end.hpp"

#include <gtest/gtest.h>

#include "server/app/wait.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

void put(Hall& hall, const store::DrawKey& key, store::DrawStage stage) {
  const auto done = wait_for<store::DrawKey>([&](store::Completion<store::DrawKey> then) {
    hall.store.fair_records().put_draw({.key = key, .stage = stage, .state = "secret"}, std::move(then));
  });
  ASSERT_TRUE(done) << done.error().what;
}

TEST(RestoreEnd, WaitsUntilEveryGameHasHeardOfTheRestore) {
  Hall hall;
  (void)hall.start_game("settle01", Fischer{.base = 60s, .increment = 0s});
  hall.leave_all();
  hall.restart();
  hall.store.appends_wait = true;
  const int before = hall.store.appends;
  hall.rooms().restore(std::vector{hall.game}, Restored{});
  const TournamentRooms tournaments{
      {.core = hall.core(), .maker = hall.maker(), .news = hall.news()}, hall.news(), hall.shared().limits};
  RestoreEnd settling(hall.core(), hall.rooms(), tournaments, 1ms);
  settling.begin({});
  ASSERT_TRUE(eventually([&] { return hall.store.appends > before; }));
  EXPECT_EQ(hall.store.settles, 0);
  hall.store.let_go();
  EXPECT_TRUE(eventually([&] { return hall.store.settles == 1; }));
  EXPECT_TRUE(hall.rooms().is_restored());
  hall.stop();
}

TEST(RestoreEnd, WaitsUntilEveryTournamentHasHeardOfTheRestore) {
  Hall hall;
  TournamentRooms tournaments{
      {.core = hall.core(), .maker = hall.maker(), .news = hall.news()}, hall.news(), hall.shared().limits};
  tournaments.restore(std::vector{TournamentId::parse("cupcupcu").value()});
  RestoreEnd settling(hall.core(), hall.rooms(), tournaments, 1ms);
  settling.begin({});
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(hall.store.settles, 0) << "it has not been read";
  hall.stop();
}

TEST(RestoreEnd, WaitsUntilNoDrawOfTheBackupIsOpen) {
  Hall hall;
  const store::DrawKey of_backup{.id = "round", .number = 1};
  put(hall, of_backup, store::DrawStage::open);
  const TournamentRooms tournaments{
      {.core = hall.core(), .maker = hall.maker(), .news = hall.news()}, hall.news(), hall.shared().limits};
  RestoreEnd settling(hall.core(), hall.rooms(), tournaments, 1ms);
  settling.begin({of_backup});
  put(hall, {.id = "round", .number = 2}, store::DrawStage::open);
  EXPECT_EQ(hall.store.settles, 0);
  put(hall, of_backup, store::DrawStage::ended);
  EXPECT_TRUE(eventually([&] { return hall.store.settles == 1; }));
  hall.stop();
}

}  // namespace
}  // namespace server::test
