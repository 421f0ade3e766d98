// Games with two stores open on one database: whatever comes first holds, nothing is stored twice, and who is no owner
// any more changes nothing.
#include <algorithm>
#include <atomic>
#include <thread>

#include "tests/server/store/conformance/two_owners.hpp"

namespace store_tests {
namespace {

INSTANTIATE_TEST_SUITE_P(Every, TwoOwnersTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(TwoOwnersTest, no_term_is_given_twice) {
  constexpr int kEach = 50;
  std::vector<Term> mine;
  std::vector<Term> theirs;
  {
    std::jthread one([&] {
      for (int i = 0; i < kEach; ++i) mine.push_back(take_over(*db));
    });
    std::jthread two([&] {
      for (int i = 0; i < kEach; ++i) theirs.push_back(take_over(*other));
    });
  }
  EXPECT_TRUE(std::ranges::is_sorted(mine));
  EXPECT_TRUE(std::ranges::is_sorted(theirs));
  mine.insert(mine.end(), theirs.begin(), theirs.end());
  std::ranges::sort(mine);
  EXPECT_EQ(std::ranges::adjacent_find(mine), mine.end());
}

TEST_P(TwoOwnersTest, each_sees_what_the_other_has_stored) {
  ASSERT_TRUE(create(*db, game, events(1, 2)));
  EXPECT_EQ(read(*other, game)->events, events(1, 2).events);
  EXPECT_EQ(append(*other, game, 2, events(3, 3)), Appended{3});
  EXPECT_EQ(append(*db, game, 3, events(4, 4)), Appended{4});
  EXPECT_EQ(read(*other, game)->events, events(1, 4).events);
}

TEST_P(TwoOwnersTest, what_one_knows_of_a_game_gives_way_to_what_the_other_has_written) {
  ASSERT_TRUE(create(*db, game, events(1, 2)));
  ASSERT_TRUE(append(*db, game, 2, events(3, 3)));  // now it knows the end of the log
  ASSERT_TRUE(append(*other, game, 3, events(4, 4)));
  EXPECT_EQ(refusal(append(*db, game, 3, events(4, 4))), "conflict");
}

TEST_P(TwoOwnersTest, a_claim_by_one_keeps_the_other_out_at_once) {
  ASSERT_TRUE(create(*db, game, events(1, 2), Term{2}));
  ASSERT_TRUE(append(*db, game, 2, events(3, 3), Term{2}));
  ASSERT_TRUE(claim(*other, game, Term{3}));
  EXPECT_EQ(refusal(append(*db, game, 3, events(4, 4), Term{2})), "fenced");
  EXPECT_EQ(append(*other, game, 3, events(4, 4), Term{3}), Appended{4});
  EXPECT_EQ(refusal(claim(*db, game, Term{2})), "fenced");
}

TEST_P(TwoOwnersTest, a_claim_misses_nothing_that_was_acknowledged_before_it) {
  constexpr Seq kMost = 400;
  ASSERT_TRUE(create(*db, game, events(1, 1), Term{2}));
  std::atomic<Seq> acknowledged = 1;
  std::jthread plays([&] {
    for (Seq seq = 2; seq <= kMost && append(*db, game, seq - 1, events(seq, seq), Term{2}); ++seq) acknowledged = seq;
  });
  while (acknowledged < 20) std::this_thread::yield();
  const auto claimed = claim(*other, game, Term{3});
  plays.join();
  ASSERT_TRUE(claimed);
  EXPECT_EQ(claimed->head.last, acknowledged);  // and nothing was acknowledged after it
  EXPECT_EQ(claimed->events, events(1, acknowledged).events);
  EXPECT_EQ(read(*db, game)->head.last, acknowledged);
}

TEST_P(TwoOwnersTest, of_two_claims_at_the_same_time_the_higher_one_holds) {
  for (int i = 1; i <= 20; ++i) {
    const GameId one = game_id(i);
    ASSERT_TRUE(create(*db, one, events(1, 1)));
    {
      std::jthread lower([&] { (void)claim(*db, one, Term{2}); });
      std::jthread higher([&] { EXPECT_TRUE(claim(*other, one, Term{3})); });
    }
    EXPECT_EQ(read(*db, one)->head.term, Term{3});
    EXPECT_EQ(refusal(append(*db, one, 1, events(2, 2), Term{2})), "fenced");
  }
}

TEST_P(TwoOwnersTest, of_two_appends_at_the_same_place_one_is_stored) {
  ASSERT_TRUE(create(*db, game, events(1, 1)));
  for (Seq seq = 2; seq <= 40; ++seq) {
    EXPECT_EQ(both([&](Store& store) { return append(store, game, seq - 1, events(seq, seq)).has_value(); }), 1);
  }
  EXPECT_EQ(read(*db, game)->events, events(1, 40).events);
}

TEST_P(TwoOwnersTest, of_two_games_of_one_id_one_is_made) {
  for (int i = 1; i <= 20; ++i) {
    EXPECT_EQ(both([&](Store& store) { return create(store, game_id(i), events(1, 1)).has_value(); }), 1);
  }
}

TEST_P(TwoOwnersTest, a_game_that_one_has_ended_stays_ended) {
  for (int i = 1; i <= 20; ++i) {
    const GameId one = game_id(i);
    ASSERT_TRUE(create(*db, one, events(1, 1)));
    Writes end = events(2, 2);
    end.heading = Heading{.state = GameState::finished, .result = "white"};
    EXPECT_EQ(both([&](Store& store) { return append(store, one, 1, end).has_value(); }), 1);
    EXPECT_EQ(read(*other, one)->head.game.heading.state, GameState::finished);
    Writes again = events(3, 3);
    again.heading = Heading{.state = GameState::running};
    EXPECT_EQ(refusal(append(*db, one, 2, again)), "invalid");
    EXPECT_EQ(refusal(append(*other, one, 2, again)), "invalid");
  }
}

TEST_P(TwoOwnersTest, what_one_has_taken_over_is_not_due_for_the_other) {
  Writes writes = events(1, 1);
  writes.due = Due{.at = at(50)};
  ASSERT_TRUE(create(*db, game, writes, Term{2}));
  ASSERT_TRUE(claim(*other, game, Term{3}));
  const auto due = [&](Store& store, Term owner) {
    return answer<DueGames>([&](auto then) { store.games().due(at(60), owner, 9, std::move(then)); })->games;
  };
  EXPECT_THAT(due(*db, Term{2}), testing::IsEmpty());
  EXPECT_THAT(due(*other, Term{3}), testing::ElementsAre(game));
}

TEST_P(TwoOwnersTest, leave_is_not_taken_from_a_book_that_another_has_taken_over) {
  const Term mine = take_over(*db);
  const Term theirs = take_over(*other);
  const auto add = [](Store& store, Term term) {
    return answer<void>(
        [&](auto then) { store.leave_days().add_leave({{.player = "u-bob", .from = at(9)}}, term, std::move(then)); });
  };
  EXPECT_EQ(refusal(add(*db, mine)), "fenced");
  EXPECT_TRUE(add(*other, theirs));
}

}  // namespace
}  // namespace store_tests
