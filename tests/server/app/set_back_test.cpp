// A start of the program whose machine's clock was set back by days: its games come to their ends all the same.
#include <SQLiteCpp/Database.h>
#include <gtest/gtest.h>

#include <chrono>

#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

// What was due used to happen only once the clock had caught up.
TEST(SetBack, AGameThatNobodyWatchesEndsAfterTheTimeThatWasLeft) {
  constexpr std::chrono::milliseconds kDays = std::chrono::days{9};
  const Place place;
  const Json seconds{{"type", "byoyomi"}, {"base_ms", 0}, {"period_ms", 4'000}, {"periods", 1}};
  const auto file = place.data() / "astragal.db";
  {
    const LocalServer server(place);
    Two game(server.port(), {{"variant", "sho-shogi"}, {"clock", seconds}});
    game.move("a3a4");
    game.move("a7a6");
  }
  const auto is_over = [&] {
    return SQLite::Database(file.string()).execAndGet("SELECT state FROM games").getString() == "finished";
  };
  ASSERT_FALSE(is_over());
  age(place, -kDays);  // the machine's clock was days ahead
  const LocalServer server(place);
  EXPECT_TRUE(eventually(is_over));
}

}  // namespace
}  // namespace server::test
