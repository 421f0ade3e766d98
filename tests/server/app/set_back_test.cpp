// A start of the program whose machine's clock was set back by days: its games come to their ends all the same.
#include <SQLiteCpp/Database.h>
#include <gtest/gtest.h>

#include <thread>

#include "server/app/alive.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

// What was due was so only once the clock had caught up.
TEST(SetBack, AGameThatNobodyWatchesEndsAfterTheTimeThatWasLeft) {
  constexpr std::chrono::milliseconds kDays = std::chrono::days{9};
  const Place place;
  const Json second{{"type", "byoyomi"}, {"base_ms", 0}, {"period_ms", 1'000}, {"periods", 1}};
  const auto file = place.data() / "astragal.db";
  {
    const LocalServer server(place);
    Two game(server.port(), {{"variant", "sho-shogi"}, {"clock", second}});
    game.move("a3a4");
    game.move("a7a6");
  }
  const auto is_over = [&] {
    return SQLite::Database(file.string()).execAndGet("SELECT state FROM games").getString() == "finished";
  };
  ASSERT_FALSE(is_over());
  // As if all of that had happened with a clock that was days ahead.
  const std::string days = std::to_string(kDays.count());
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE)
      .exec("DROP TRIGGER game_log_stays; UPDATE game_log SET wall_ms = wall_ms + " + days +
            "; UPDATE games SET due_ms = due_ms + " + days + " WHERE due_ms IS NOT NULL");
  const AliveStamp stamp(place.data() / kAliveStamp);
  stamp.write(*stamp.read() + kDays);
  const LocalServer server(place);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!is_over() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_TRUE(is_over());
}

}  // namespace
}  // namespace server::test
