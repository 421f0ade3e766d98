// Many askers at once: what every backend must do.
#include <atomic>
#include <latch>
#include <thread>

#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

class StoreConcurrencyTest : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Every, StoreConcurrencyTest, testing::ValuesIn(backends()),
                         [](const auto& test) { return test.param.name; });

TEST_P(StoreConcurrencyTest, games_written_from_many_threads_are_each_gapless) {
  constexpr int kThreads = 8, kGamesEach = 8, kEvents = 25;
  {
    std::vector<std::jthread> threads;
    threads.reserve(kThreads);
    for (int thread = 0; thread < kThreads; ++thread)
      threads.emplace_back([&, thread] {
        for (int game = 0; game < kGamesEach; ++game) EXPECT_TRUE(create(*db, game_id(thread * kGamesEach + game)));
        for (Seq seq = 1; seq <= kEvents; ++seq)
          for (int game = 0; game < kGamesEach; ++game) {
            const GameId id = game_id(thread * kGamesEach + game);
            EXPECT_EQ(append(*db, id, seq - 1, events(seq, seq)), Appended{seq});
          }
      });
  }
  reopen();
  for (int game = 0; game < kThreads * kGamesEach; ++game)
    EXPECT_EQ(read(*db, game_id(game))->events, events(1, kEvents).events) << game;
}

TEST_P(StoreConcurrencyTest, of_several_owners_with_one_expectation_exactly_one_wins) {
  constexpr int kOwners = 4, kRounds = 50;
  ASSERT_TRUE(create(*db, game_id(1)));
  for (Seq seq = 1; seq <= kRounds; ++seq) {
    std::atomic<int> won = 0, lost = 0;
    std::latch ready{kOwners};
    {
      std::vector<std::jthread> owners;
      owners.reserve(kOwners);
      for (int owner = 0; owner < kOwners; ++owner)
        owners.emplace_back([&] {
          ready.arrive_and_wait();
          const auto done = append(*db, game_id(1), seq - 1, events(seq, seq));
          if (done) ++won;
          if (refusal(done) == "conflict") ++lost;
        });
    }
    ASSERT_EQ(won, 1);
    ASSERT_EQ(lost, kOwners - 1);
  }
}

TEST_P(StoreConcurrencyTest, a_reader_sees_whole_appends_and_never_goes_back) {
  ASSERT_TRUE(create(*db, game_id(1)));
  std::jthread reader{[&](const std::stop_token& stop) {
    Seq seen = 0;
    while (!stop.stop_requested()) {
      const auto game = read(*db, game_id(1));
      EXPECT_TRUE(game);
      if (!game) return;
      EXPECT_EQ(game->head.last, game->events.size());
      EXPECT_EQ(game->head.last % 3, 0u) << "half an append";
      EXPECT_GE(game->head.last, seen);
      seen = game->head.last;
    }
  }};
  for (Seq last = 0; last < 300; last += 3) ASSERT_TRUE(append(*db, game_id(1), last, events(last + 1, last + 3)));
}

TEST_P(StoreConcurrencyTest, what_was_acknowledged_is_read_at_once) {
  ASSERT_TRUE(create(*db, game_id(1)));
  for (Seq seq = 1; seq <= 100; ++seq) {
    ASSERT_TRUE(append(*db, game_id(1), seq - 1, events(seq, seq)));
    ASSERT_EQ(read(*db, game_id(1), seq - 1)->head.last, seq);
  }
}

TEST_P(StoreConcurrencyTest, a_bad_append_in_a_batch_fails_alone) {
  for (int game = 1; game <= 9; ++game) ASSERT_TRUE(create(*db, game_id(game)));
  std::vector<std::future<Result<Appended>>> answers;
  {
    Hold hold{*db};
    for (int game = 1; game <= 9; ++game) {
      Writes writes = events(1, 2);
      if (game == 3) writes.events[1].seq = 7;
      if (game == 6) writes.draws.push_back({.key = {.id = "another1"}, .state = "{}"});
      auto promise = std::make_shared<std::promise<Result<Appended>>>();
      answers.push_back(promise->get_future());
      db->games().append(game_id(game), Term::first, game == 9 ? 5 : 0, writes,
                         [promise](Result<Appended> done) { promise->set_value(std::move(done)); });
    }
  }
  for (int game = 1; game <= 9; ++game) {
    const bool is_bad = game % 3 == 0;
    EXPECT_EQ(answers[static_cast<std::size_t>(game - 1)].get().has_value(), !is_bad) << game;
    EXPECT_EQ(read(*db, game_id(game))->head.last, is_bad ? 0u : 2u) << game;
  }
}

TEST_P(StoreConcurrencyTest, appends_of_one_game_in_one_batch_see_each_other) {
  ASSERT_TRUE(create(*db, game_id(1)));
  std::atomic<int> stored = 0, refused = 0;
  {
    Hold hold{*db};
    for (const Seq expected : {0u, 0u, 1u, 1u, 2u})
      db->games().append(game_id(1), Term::first, expected, events(expected + 1, expected + 1),
                         [&](const Result<Appended>& done) { ++(done ? stored : refused); });
  }
  reopen();
  EXPECT_EQ(stored, 3);
  EXPECT_EQ(refused, 2);
  EXPECT_EQ(read(*db, game_id(1))->events, events(1, 3).events);
}

TEST_P(StoreConcurrencyTest, completions_may_ask_while_the_store_ends) {
  ASSERT_TRUE(create(*db, game_id(1)));
  std::atomic<int> answered = 0;
  Store& store = *db;  // `db` is empty while its store ends
  Hold hold{*db};
  for (int i = 0; i < 20; ++i)
    store.games().append(game_id(1), Term::first, 99, events(100, 100), [&](const Result<Appended>&) {
      store.games().read(game_id(1), 0, [&](const Result<StoredGame>&) {
        store.games().append(game_id(1), Term::first, 99, {}, [&](const Result<Appended>&) { ++answered; });
      });
    });
  db->close();
  hold.release();
  reopen();
  EXPECT_EQ(answered, 20);
}

}  // namespace
}  // namespace store_tests
