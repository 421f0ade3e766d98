// Whole random games of every variant, from their creation to an ending of the rules. The table compares the live game
// with its record after every event; here the game is also dropped and rebuilt now and then.
#include <random>

#include "server/fairness/check.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

struct Whole {
  const char* variant;
  ColorChoice color;
  std::uint32_t seed;
};

void PrintTo(const Whole& whole, std::ostream* out) {
  *out << whole.variant << " seed " << whole.seed;
}

class WholeGames : public testing::TestWithParam<Whole> {};

/// Picks a move: a capture where there is one, so that the game ends some day.
std::string pick(const Table& table, std::mt19937& random) {
  rules::Actions actions, captures;
  const rules::Position& position = table.state().play->board().position;
  rules::legal_actions(*table.variant, position, actions);
  for (const rules::Action& action : actions) {
    if (action.verb == rules::Verb::move && position.occupied().has(action.to)) captures.push_back(action);
  }
  const rules::Actions& from = captures.empty() || random() % 4 == 0 ? actions : captures;
  return rules::to_text(*table.variant, from[random() % from.size()]);
}

TEST_P(WholeGames, AreTheSameFromTheirRecord) {
  const Whole& whole = GetParam();
  Table table{{.variant = whole.variant,
               .options = {},
               .color = whole.color,
               .control = Fischer{.base = std::chrono::minutes{10}, .increment = std::chrono::seconds{10}}}};
  table.started();
  std::mt19937 random{whole.seed};
  while (table.state().phase == Phase::playing && !HasFailure()) {
    table.pass(Ms{random() % 8000});
    const auto moved = table.move(pick(table, random), Ms{random() % 400});
    ASSERT_TRUE(moved) << moved.error().sentence;
    if (table.state().phase == Phase::playing && table.state().play->board().chance) {
      table.pass(Ms{random() % 3000});
      table.open_all();
    }
    if (table.state().play->ply() % 32 == 0) table.crash();
  }
  table.crash();
  ASSERT_TRUE(table.state().play->board().outcome);
  EXPECT_EQ(table.state().ending, ending_of(*table.state().play->board().outcome));
  if (const auto record = fair_record(*table.match)) {
    const auto checked = fairness::check(*record, table.key.public_key());
    EXPECT_TRUE(checked) << fairness::to_text(checked.error());
  }
  EXPECT_EQ(fair_record(*table.match).has_value(),
            !table.variant->dice.empty() || !table.variant->dice_in_play.empty() || whole.color == ColorChoice::random);
}

INSTANTIATE_TEST_SUITE_P(
    Match, WholeGames,
    testing::Values(Whole{"chess", ColorChoice::white, 1}, Whole{"chess", ColorChoice::random, 2},
                    Whole{"chess960", ColorChoice::black, 3}, Whole{"chess960", ColorChoice::random, 4},
                    Whole{"chess56", ColorChoice::white, 5}, Whole{"chess56", ColorChoice::random, 6},
                    Whole{"chess112", ColorChoice::black, 7}, Whole{"chess112", ColorChoice::random, 8},
                    Whole{"chess2016", ColorChoice::white, 9}, Whole{"chess2016", ColorChoice::random, 10},
                    Whole{"chaos", ColorChoice::white, 11}, Whole{"future", ColorChoice::black, 12},
                    Whole{"rolling-dynamic", ColorChoice::white, 13},
                    Whole{"rolling-dynamic", ColorChoice::random, 14}));

}  // namespace
}  // namespace server
