// When something is due in a game, as the interface Games keeps it: what every backend must do.
#include <future>
#include <memory>

#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

using testing::ElementsAre;

Writes due_at(std::int64_t ms, Writes writes = {}) {
  writes.due = Due{.at = at(ms)};
  return writes;
}

class DueTest : public StoreTest {
 protected:
  std::vector<GameId> due(std::int64_t ms, std::size_t most = 9) {
    return answer<DueGames>([&](auto then) { db->games().due(at(ms), Term{9}, most, std::move(then)); }).value().games;
  }
  Result<void> set_due(const GameId& game, Due due, Term term = Term::first) {
    return answer<void>([&](auto then) { db->games().set_due(game, term, due, std::move(then)); });
  }

  const GameId the_game = game_id("g8K2mQxZ");
};

INSTANTIATE_TEST_SUITE_P(Every, DueTest, testing::ValuesIn(backends()), [](const auto& one) { return one.param.name; });

TEST_P(DueTest, what_is_due_first_is_found_first_and_so_much_of_it_as_is_asked_for) {
  for (const auto& [number, ms] : {std::pair{1, 500}, {2, 300}, {3, 400}, {4, 501}})
    ASSERT_TRUE(create(*db, game_id(number), due_at(ms, events(1, 1))));
  ASSERT_TRUE(create(*db, game_id(5), events(1, 1)));
  EXPECT_EQ(due(500), (std::vector<GameId>{game_id(2), game_id(3), game_id(1)}));
  EXPECT_EQ(due(500, 2), (std::vector<GameId>{game_id(2), game_id(3)}));
  EXPECT_TRUE(due(299).empty());
  reopen();
  EXPECT_EQ(due(300), std::vector<GameId>{game_id(2)});
  EXPECT_EQ(read(*db, game_id(2))->head.due, Due{.at = at(300)});
  EXPECT_EQ(read(*db, game_id(5))->head.due, Due{});
}

TEST_P(DueTest, a_game_that_is_due_at_another_time_is_found_then) {
  ASSERT_TRUE(create(*db, the_game, due_at(300, events(1, 1))));
  ASSERT_TRUE(append(*db, the_game, 1, events(2, 2)));
  EXPECT_EQ(due(300).size(), 1u) << "a move does not change it";
  ASSERT_TRUE(append(*db, the_game, 2, due_at(200, events(3, 3))));
  EXPECT_EQ(due(200).size(), 1u);
  ASSERT_TRUE(set_due(the_game, {.at = at(700)}));
  EXPECT_TRUE(due(699).empty());
  EXPECT_EQ(due(700).size(), 1u);
  ASSERT_TRUE(set_due(the_game, {}));
  EXPECT_TRUE(due(9'999).empty());
  EXPECT_EQ(refusal(set_due(game_id("nowhere0"), {})), "not_found");
  ASSERT_TRUE(append(*db, the_game, 3, events(4, 4), Term{4}));
  EXPECT_EQ(refusal(set_due(the_game, {.at = at(1)}, Term{3})), "fenced");
}

TEST_P(DueTest, each_of_many_games_has_its_own_time_and_what_is_refused_changes_none) {
  for (int number = 1; number <= 4; ++number) ASSERT_TRUE(create(*db, game_id(number), due_at(300, events(1, 1))));
  Writes none = events(2, 2);
  none.due = Due{};
  const auto ask = [&](int number, Seq expected, Writes writes) {
    auto told = std::make_shared<std::promise<Result<Appended>>>();
    db->games().append(game_id(number), Term::first, expected, std::move(writes),
                       [told](Result<Appended> done) { told->set_value(std::move(done)); });
    return told->get_future();
  };
  auto one = ask(1, 1, due_at(100, events(2, 2)));
  auto two = ask(2, 1, none);
  auto three = ask(3, 1, events(2, 2));
  auto four = ask(4, 2, due_at(100, events(3, 3)));
  EXPECT_TRUE(one.get());
  EXPECT_TRUE(two.get());
  EXPECT_TRUE(three.get());
  EXPECT_EQ(refusal(four.get()), "conflict");
  EXPECT_EQ(due(100), std::vector<GameId>{game_id(1)});
  EXPECT_THAT(due(9'999), ElementsAre(game_id(1), game_id(3), game_id(4)));
  EXPECT_EQ(read(*db, game_id(2))->head.due, Due{});
}

TEST_P(DueTest, nothing_is_due_in_a_game_that_is_over) {
  ASSERT_TRUE(create(*db, the_game, due_at(300, events(1, 1))));
  Writes end = due_at(400, events(2, 2));
  end.heading = Heading{.state = GameState::finished};
  ASSERT_TRUE(append(*db, the_game, 1, end));
  EXPECT_TRUE(due(9'999).empty());
  ASSERT_TRUE(set_due(the_game, {.at = at(1)}));
  EXPECT_TRUE(due(9'999).empty());
}

TEST_P(DueTest, an_outage_counts_for_what_was_not_due_when_it_began) {
  const auto later = [](std::int64_t ms) { return at(event(1).at.time_since_epoch().count() + ms); };
  const auto due_of = [&](int number) { return read(*db, game_id(number))->head.due.at; };
  const auto add_outage = [&](WallTime from, WallTime until) {
    const Outage outage{.from = from, .until = until};
    ASSERT_TRUE(answer<void>([&](auto then) { db->games().add_outage(outage, PutOff::due, std::move(then)); }));
  };
  for (const auto& [number, ms] : {std::pair{1, 1'000}, {2, 1'001}, {3, 9'000}}) {
    Writes writes = events(1, 1);
    writes.due = Due{.at = later(ms)};
    ASSERT_TRUE(create(*db, game_id(number), writes));
  }
  ASSERT_TRUE(create(*db, game_id(4), events(1, 1)));
  add_outage(later(1'000), later(3'000));
  EXPECT_EQ(due_of(1), later(1'000)) << "it was due before";
  EXPECT_EQ(due_of(2), later(3'001));
  EXPECT_EQ(due_of(3), later(11'000));
  EXPECT_EQ(due_of(4), std::nullopt);
  add_outage(at(0), later(20'000));
  EXPECT_EQ(due_of(3), later(28'000)) << "what is stored already counts once";
  add_outage(later(15'000), later(20'000));
  EXPECT_EQ(due_of(3), later(28'000)) << "nor does it count when it comes again";
  Writes heard = events(2, 2);
  heard.events.front().at = later(40'000);
  ASSERT_TRUE(append(*db, game_id(3), 1, heard));
  add_outage(later(25'000), later(40'000));
  EXPECT_EQ(due_of(3), later(28'000)) << "something has happened in it since";
  reopen();
  const auto outages = answer<std::vector<Outage>>([&](auto then) { db->games().outages(std::move(then)); }).value();
  ASSERT_EQ(outages.size(), 4u);
  EXPECT_EQ(outages.at(1), (Outage{.from = at(0), .until = later(20'000)}));
}

}  // namespace
}  // namespace store_tests
