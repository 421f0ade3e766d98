// Over many games of moves, outages and crashes: what the players are charged is the time that passed, without that in
// which nobody could play; and the record gives the same game, clocks and all, at every moment.
#include <random>

#include "tests/server/match/support.hpp"

namespace server {
namespace {

using rules::Side;
using std::chrono::seconds;

/// How much the players of a game without increment and lag have used together.
Ms charged(const Table& table, Ms base) {
  const Clock& clock = *table.state().clock;
  return 2 * base - clock.left(Side::white, table.now).main - clock.left(Side::black, table.now).main;
}

TEST(OutageProperty, NobodyIsEverChargedForOne) {
  constexpr Ms kBase = seconds{600};
  for (unsigned seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random{seed};
    const auto below = [&](int most) { return Ms{std::uniform_int_distribution{0, most - 1}(random)}; };
    Table table{{.control = Fischer{.base = kBase, .increment = Ms{0}}}};
    table.started();
    for (const char* first : {"e2e4", "e7e5"}) ASSERT_TRUE(table.move(first));
    Ms played{0};
    Now served = table.now;  // time counts up to here
    for (int step = 0; step < 60 && !table.state().ending; ++step) {
      const Ms thought = below(4'000);
      table.pass(thought);
      played += thought;
      served = table.now;
      if (below(3) == Ms{0}) {  // an outage or a restart has lasted so long, and clocks wait a little more
        table.pass(below(20'000));
        const Ms grace = below(2) == Ms{0} ? Ms{0} : Ms{10'000};
        ASSERT_TRUE(table.send(Restarted{.alive = served, .grace = grace}));
        if (below(2) == Ms{0}) table.crash();
        table.pass(grace);
      }
      EXPECT_EQ(charged(table, kBase), played);
      const nlohmann::json legal = shown(table.match->snapshot(table.now)).at("legal");
      if (legal.empty() || below(4) == Ms{0}) continue;
      ASSERT_TRUE(table.move(legal[random() % legal.size()]));
      EXPECT_EQ(charged(table, kBase), played);
    }
    table.crash();
  }
}

}  // namespace
}  // namespace server
