// Times in which nobody could play: which of them the store keeps.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

class OutagesTest : public StoreTest {
 protected:
  static WallTime after_first(std::int64_t ms) { return at(event(1).at.time_since_epoch().count() + ms); }
  void add(std::int64_t from, std::int64_t until) {
    const Outage outage{.from = after_first(from), .until = after_first(until)};
    ASSERT_TRUE(answer<void>([&](auto then) { db->games().add_outage(outage, PutOff::due, std::move(then)); }));
  }
  /// Gives when each of the outages that are kept was over.
  std::vector<WallTime> kept() {
    std::vector<WallTime> ends;
    const auto all = answer<std::vector<Outage>>([&](auto then) { db->games().outages(std::move(then)); });
    for (const Outage& one : all.value()) ends.push_back(one.until);
    return ends;
  }
  void begin(int number, Due due = {.at = after_first(1'000'000)}) {
    Writes writes = events(1, 1);
    writes.due = due;
    ASSERT_TRUE(create(*db, game_id(number), writes));
  }
  void move(int number, std::int64_t ms, GameState state = GameState::running) {
    Writes writes = events(2, 2);
    writes.events.front().at = after_first(ms);
    writes.heading = Heading{.state = state};
    ASSERT_TRUE(append(*db, game_id(number), 1, writes));
  }
};

INSTANTIATE_TEST_SUITE_P(Every, OutagesTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

// Outages were once kept for ever, and each game that was loaded looked at all of them.
TEST_P(OutagesTest, one_is_forgotten_after_which_something_has_happened_in_every_game_with_a_time) {
  begin(1);
  begin(2);
  begin(3, {});
  add(100, 200);
  add(300, 400);
  EXPECT_EQ(kept(), (std::vector{after_first(200), after_first(400)}));
  move(1, 500);
  add(600, 700);
  EXPECT_EQ(kept(), (std::vector{after_first(200), after_first(400), after_first(700)})) << "the other has slept";
  move(2, 250);
  add(800, 900);
  EXPECT_EQ(kept(), (std::vector{after_first(400), after_first(700), after_first(900)}));
}

TEST_P(OutagesTest, one_is_forgotten_where_no_game_has_a_time) {
  begin(1);
  add(100, 200);
  move(1, 150, GameState::finished);
  add(300, 400);
  EXPECT_EQ(kept(), (std::vector{after_first(400)}));
}

TEST_P(OutagesTest, one_puts_nothing_off_by_post_but_to_its_end) {
  const auto begin_by_post = [this](int number, std::int64_t due) {
    Writes writes = events(1, 1);
    writes.due = Due{.at = after_first(due)};
    NewGame game = new_game(game_id(number));
    game.by_post = true;
    ASSERT_TRUE(answer<Appended>(
        [&](auto then) { db->games().create(std::move(game), Term::first, std::move(writes), std::move(then)); }));
  };
  begin_by_post(1, 1'500);
  begin_by_post(2, 9'000);
  add(1'000, 3'000);
  EXPECT_EQ(read(*db, game_id(1))->head.due.at, after_first(3'000));
  EXPECT_EQ(read(*db, game_id(2))->head.due.at, after_first(9'000)) << "leave may have covered it";
}

TEST_P(OutagesTest, one_is_forgotten_where_none_is_added) {
  const auto forget = [this] {
    return answer<void>([&](auto then) { db->games().forget_outages(std::move(then)); }).has_value();
  };
  begin(1);
  add(100, 200);
  ASSERT_TRUE(forget());
  EXPECT_EQ(kept(), std::vector{after_first(200)}) << "the game has not heard of it";
  move(1, 300, GameState::finished);
  ASSERT_TRUE(forget());
  EXPECT_EQ(kept(), std::vector<WallTime>{});
}

TEST_P(OutagesTest, one_is_not_kept_for_a_game_that_is_over) {
  begin(1);
  begin(2);
  add(100, 200);
  move(1, 500);
  move(2, 150, GameState::finished);
  add(600, 700);
  EXPECT_EQ(kept(), std::vector{after_first(700)});
}

}  // namespace
}  // namespace store_tests
