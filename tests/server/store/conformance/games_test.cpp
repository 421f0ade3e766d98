// The interface Games: what every backend must do.
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <thread>

#include "server/base/step_queue.hpp"
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class GamesTest : public StoreTest {
 protected:
  Result<std::optional<StoredEvent>> find(const CommandKey& command) {
    return answer<std::optional<StoredEvent>>(
        [&](auto then) { db->games().find_command(the_game, command, std::move(then)); });
  }

  const GameId the_game = game_id("g8K2mQxZ");
};
INSTANTIATE_TEST_SUITE_P(Every, GamesTest, testing::ValuesIn(backends()),
                         [](const auto& test) { return test.param.name; });

TEST_P(GamesTest, what_is_appended_is_read_back_to_the_byte) {
  EXPECT_EQ(create(*db, the_game, events(1, 2)), Appended{2});
  EXPECT_EQ(append(*db, the_game, 2, events(3, 40)), Appended{40});
  const auto game = read(*db, the_game);
  ASSERT_TRUE(game) << game.error().what;
  EXPECT_EQ(game->events, events(1, 40).events);
  EXPECT_EQ(game->head, (GameHead{.game = new_game(the_game), .term = Term::first, .last = 40}));
}

TEST_P(GamesTest, bodies_keep_quotes_and_any_utf8) {
  Writes writes = events(1, 1);
  writes.events[0].body = "{\"a\":\"'\\\";--\"}\xf0\x9f\x8e\xb2\x01\x7f";
  ASSERT_TRUE(create(*db, the_game, writes));
  EXPECT_EQ(read(*db, the_game)->events, writes.events);
}

TEST_P(GamesTest, a_body_with_a_byte_0_which_json_has_not_is_refused) {
  Writes writes = events(1, 1);
  writes.events[0].body += std::string(1, 0);
  EXPECT_EQ(refusal(create(*db, the_game, writes)), "invalid");
  ASSERT_TRUE(create(*db, the_game));
  EXPECT_EQ(refusal(append(*db, the_game, 0, writes)), "invalid");
  EXPECT_EQ(read(*db, the_game)->head.last, 0u);
}

TEST_P(GamesTest, a_game_may_begin_without_events) {
  EXPECT_EQ(create(*db, the_game), Appended{0});
  EXPECT_THAT(read(*db, the_game)->events, IsEmpty());
  EXPECT_EQ(append(*db, the_game, 0, events(1, 1)), Appended{1});
}

TEST_P(GamesTest, only_the_tail_is_read_after_a_number) {
  ASSERT_TRUE(create(*db, the_game, events(1, 10)));
  EXPECT_EQ(read(*db, the_game, 7)->events, events(8, 10).events);
  EXPECT_THAT(read(*db, the_game, 10)->events, IsEmpty());
  EXPECT_THAT(read(*db, the_game, 99)->events, IsEmpty());
  EXPECT_EQ(read(*db, the_game, 99)->head.last, 10u);
  EXPECT_THAT(read(*db, the_game, std::numeric_limits<Seq>::max())->events, IsEmpty());
}

TEST_P(GamesTest, an_id_is_taken_once) {
  ASSERT_TRUE(create(*db, the_game, events(1, 3)));
  EXPECT_EQ(refusal(create(*db, the_game)), "exists");
  EXPECT_EQ(read(*db, the_game)->head.last, 3u);
}

TEST_P(GamesTest, an_unknown_game_is_not_found) {
  EXPECT_EQ(refusal(append(*db, the_game, 0, events(1, 1))), "not_found");
  EXPECT_EQ(refusal(read(*db, the_game)), "not_found");
  EXPECT_EQ(refusal(find({.player = "p", .id = "c"})), "not_found");
}

TEST_P(GamesTest, an_append_behind_or_ahead_of_the_log_conflicts) {
  ASSERT_TRUE(create(*db, the_game, events(1, 5)));
  EXPECT_EQ(refusal(append(*db, the_game, 4, events(5, 5))), "conflict");
  EXPECT_EQ(refusal(append(*db, the_game, 6, events(7, 7))), "conflict");
  EXPECT_EQ(read(*db, the_game)->events, events(1, 5).events);
}

TEST_P(GamesTest, numbers_with_a_gap_are_refused_whole) {
  ASSERT_TRUE(create(*db, the_game, events(1, 5)));
  Writes gap = events(6, 9);
  gap.events.erase(gap.events.begin() + 2);
  EXPECT_EQ(refusal(append(*db, the_game, 5, gap)), "invalid");
  EXPECT_EQ(refusal(append(*db, the_game, 5, events(7, 7))), "invalid");
  EXPECT_EQ(refusal(append(*db, the_game, 5, events(5, 6))), "invalid");
  EXPECT_EQ(read(*db, the_game)->head.last, 5u);
}

TEST_P(GamesTest, more_than_the_limits_is_refused) {
  ASSERT_TRUE(create(*db, the_game));
  EXPECT_EQ(refusal(append(*db, the_game, 0, events(1, kMaxEvents + 1))), "invalid");
  Writes big = events(1, 1);
  big.events[0].body.assign(kMaxWriteBytes + 1, ' ');
  EXPECT_EQ(refusal(append(*db, the_game, 0, big)), "invalid");
  EXPECT_EQ(append(*db, the_game, 0, events(1, kMaxEvents)), Appended{kMaxEvents});
}

TEST_P(GamesTest, a_stale_owner_is_fenced_off) {
  ASSERT_TRUE(create(*db, the_game, events(1, 1), Term{3}));
  EXPECT_EQ(refusal(append(*db, the_game, 1, events(2, 2), Term{2})), "fenced");
  EXPECT_EQ(append(*db, the_game, 1, events(2, 2), Term{5}), Appended{2});
  EXPECT_EQ(refusal(append(*db, the_game, 2, events(3, 3), Term{3})), "fenced");
  EXPECT_EQ(append(*db, the_game, 2, events(3, 3), Term{5}), Appended{3});
  EXPECT_EQ(read(*db, the_game)->head.term, Term{5});
}

TEST_P(GamesTest, a_refused_append_does_not_raise_the_term) {
  ASSERT_TRUE(create(*db, the_game, events(1, 1)));
  EXPECT_EQ(refusal(append(*db, the_game, 0, events(1, 1), Term{9})), "conflict");
  Writes draw_of_another = events(2, 2);
  draw_of_another.heading = Heading{.state = GameState::running};
  draw_of_another.draws.push_back({.key = {.id = "another1"}, .state = "{}"});
  EXPECT_EQ(refusal(append(*db, the_game, 1, draw_of_another, Term{9})), "invalid");
  EXPECT_EQ(read(*db, the_game)->head, (GameHead{.game = new_game(the_game), .term = Term::first, .last = 1}));
}

TEST_P(GamesTest, the_end_of_a_game_is_stored_with_its_last_event) {
  ASSERT_TRUE(create(*db, the_game, events(1, 1)));
  const Heading end{.state = GameState::finished, .summary = R"({"result":"1-0"})"};
  Writes last = events(2, 2);
  last.heading = end;
  last.at = at(5);
  EXPECT_EQ(append(*db, the_game, 1, last), Appended{2});
  EXPECT_EQ(read(*db, the_game)->head.game.heading, end);
  // Events that come after the end, a late opening or a word of thanks, are still part of the game's record.
  EXPECT_EQ(append(*db, the_game, 2, events(3, 3)), Appended{3});
  Writes again = events(4, 4);
  again.heading = Heading{.state = GameState::running};
  EXPECT_EQ(refusal(append(*db, the_game, 3, again)), "invalid");
  EXPECT_EQ(read(*db, the_game)->head.last, 3u);
}

TEST_P(GamesTest, delayed_games_in_which_something_has_just_happened_are_found) {
  using std::chrono::milliseconds;
  for (const int number : {1, 2, 3, 4}) {
    ASSERT_TRUE(create(*db, game_id(number), events(1, 7)));
    Writes writes = events(8, 8);
    writes.at = WallTime{milliseconds{number * 1'000}};
    writes.events.front().at = writes.at;
    writes.heading = Heading{.state = number == 4 ? GameState::running : GameState::finished,
                             .delay_ms = milliseconds{number == 3 ? 0 : 60'000}};
    ASSERT_TRUE(append(*db, game_id(number), 7, writes));
  }
  const auto since = [&](int ms) {
    return answer<std::vector<GameId>>(
               [&](auto then) { db->games().delayed_games(WallTime{milliseconds{ms}}, std::move(then)); })
        .value();
  };
  EXPECT_EQ(since(0), (std::vector<GameId>{game_id(1), game_id(2), game_id(4)}));
  EXPECT_EQ(since(2'000), (std::vector<GameId>{game_id(2), game_id(4)}));
  EXPECT_EQ(since(4'000), std::vector<GameId>{game_id(4)});
  EXPECT_TRUE(since(4'001).empty());
}

TEST_P(GamesTest, a_game_is_read_without_its_events) {
  ASSERT_TRUE(create(*db, the_game, events(1, 4)));
  const auto game = answer<StoredGame>([&](auto then) { db->games().read(the_game, kNoEvents, std::move(then)); });
  ASSERT_TRUE(game);
  EXPECT_EQ(game->head.last, 4u);
  EXPECT_TRUE(game->events.empty());
}

TEST_P(GamesTest, a_record_is_loaded_whole_and_of_a_game_that_is_over_as_much_as_is_wanted) {
  const auto load = [&](OfFinished how_much) {
    return answer<GameRecord>([&](auto then) { db->games().load(the_game, how_much, 9, std::move(then)); });
  };
  EXPECT_EQ(refusal(load(OfFinished::all)), "not_found");
  Writes writes = events(1, 4);
  writes.draws = {{.key = {.id = the_game.text()}, .state = R"({"secret":"00"})"}};
  ASSERT_TRUE(create(*db, the_game, writes));
  const TalkLine line{.player = "u-a", .command = "c", .name = "Name", .text = "hello", .at = at(7)};
  ASSERT_TRUE(answer<Said>([&](auto then) { db->talk().say(the_game, line, std::move(then)); }));
  const auto goes_on = load(OfFinished::head);
  ASSERT_TRUE(goes_on) << goes_on.error().what;
  EXPECT_EQ(goes_on->game.events, writes.events);
  EXPECT_EQ(goes_on->draws, writes.draws);
  EXPECT_EQ(goes_on->talk.size(), 1U);
  Writes end = events(5, 5);
  end.heading = Heading{.state = GameState::finished};
  ASSERT_TRUE(append(*db, the_game, 4, end));
  const auto head = load(OfFinished::head);
  EXPECT_EQ(head->game.head.last, 5U);
  EXPECT_TRUE(head->game.events.empty());
  EXPECT_TRUE(head->draws.empty());
  EXPECT_EQ(head->talk.size(), 1U);
  const auto all = load(OfFinished::all);
  EXPECT_EQ(all->game.events.size(), 5U);
  EXPECT_EQ(all->draws.size(), 1U);
}

TEST_P(GamesTest, a_repeated_command_is_found_with_its_event) {
  ASSERT_TRUE(create(*db, the_game, events(1, 9)));
  EXPECT_EQ(find({.player = "g-player", .id = "c7"}).value(), std::optional{event(7)});
  EXPECT_EQ(find({.player = "g-player", .id = "c8"}).value(), std::nullopt);
  EXPECT_EQ(find({.player = "g-other", .id = "c7"}).value(), std::nullopt);
}

TEST_P(GamesTest, everything_is_there_after_a_restart) {
  ASSERT_TRUE(create(*db, the_game, events(1, 30), Term{2}));
  reopen();
  const auto game = read(*db, the_game);
  ASSERT_TRUE(game);
  EXPECT_EQ(game->events, events(1, 30).events);
  EXPECT_EQ(refusal(append(*db, the_game, 30, events(31, 31))), "fenced");
  EXPECT_EQ(append(*db, the_game, 30, events(31, 31), Term{2}), Appended{31});
  EXPECT_EQ(answer<std::int64_t>([&](auto then) { db->games().count_open_games(std::move(then)); }), 1);
}

TEST_P(GamesTest, the_destructor_stores_and_answers_what_is_queued) {
  ASSERT_TRUE(create(*db, the_game));
  std::atomic<int> stored = 0;
  for (Seq seq = 1; seq <= 100; ++seq)
    db->games().append(the_game, Term::first, seq - 1, events(seq, seq),
                       [&](const Result<Appended>& done) { stored += done ? 1 : 0; });
  reopen();
  EXPECT_EQ(stored, 100);
  EXPECT_EQ(read(*db, the_game)->head.last, 100u);
}

TEST_P(GamesTest, after_close_everything_is_refused_with_a_sentence) {
  ASSERT_TRUE(create(*db, the_game));
  db->close();
  const auto refused = append(*db, the_game, 0, events(1, 1));
  EXPECT_EQ(refusal(refused), "closed");
  EXPECT_THAT(refused.error().what, HasSubstr("connect again"));
  EXPECT_EQ(refusal(read(*db, the_game)), "closed");
}

TEST(GameId, only_eight_base62_characters_are_an_id) {
  for (const std::string_view good : {"g8K2mQxZ", "00000000", "zzzzZZZZ"}) EXPECT_EQ(GameId::parse(good)->text(), good);
  for (const std::string_view bad : {"", "g8K2mQx", "g8K2mQxZ1", "g8K2mQx-", "g8K2mQx ", "g8K2mQx\xc3"})
    EXPECT_FALSE(GameId::parse(bad)) << bad;
}

TEST_P(GamesTest, an_answer_runs_on_the_loop_of_whoever_asks) {
  boost::asio::io_context loop{1};
  const auto waits = boost::asio::make_work_guard(loop);
  std::thread::id ran;
  db->games().count_open_games({server::StepQueue::of(loop.get_executor()), [&](const Result<std::int64_t>& count) {
                                  EXPECT_EQ(*count, 0);
                                  ran = std::this_thread::get_id();
                                  loop.stop();
                                }});
  loop.run();
  EXPECT_EQ(ran, std::this_thread::get_id());
}

TEST_P(GamesTest, a_refusal_waits_for_the_loop_too) {
  boost::asio::io_context loop{1};
  db->close();
  bool is_told = false;
  db->games().count_open_games({server::StepQueue::of(loop.get_executor()), [&](const Result<std::int64_t>& count) {
                                  EXPECT_EQ(refusal(count), "closed");
                                  is_told = true;
                                }});
  EXPECT_FALSE(is_told);
  loop.run();
  EXPECT_TRUE(is_told);
}

TEST_P(GamesTest, a_game_begins_together_with_the_event_that_names_it) {
  ASSERT_TRUE(create(*db, the_game, events(1, 2)));
  const GameId next = game_id("Next0001");
  Writes writes = events(3, 3);
  writes.new_games.push_back(
      std::make_shared<const NewGameWrites>(NewGameWrites{.game = new_game(next), .writes = events(1, 2)}));
  EXPECT_EQ(append(*db, the_game, 2, writes), Appended{3});
  EXPECT_EQ(read(*db, next)->events, events(1, 2).events);
}

TEST_P(GamesTest, neither_is_stored_if_the_new_games_id_is_taken) {
  ASSERT_TRUE(create(*db, the_game, events(1, 2)));
  const GameId next = game_id("Next0001");
  ASSERT_TRUE(create(*db, next, events(1, 1)));
  Writes writes = events(3, 3);
  writes.new_games.push_back(
      std::make_shared<const NewGameWrites>(NewGameWrites{.game = new_game(next), .writes = events(1, 2)}));
  EXPECT_EQ(refusal(append(*db, the_game, 2, writes)), "exists");
  EXPECT_EQ(read(*db, the_game)->head.last, 2u);
  EXPECT_EQ(read(*db, next)->head.last, 1u);
}

TEST_P(GamesTest, several_games_may_begin_together) {
  ASSERT_TRUE(create(*db, the_game, events(1, 2)));
  Writes writes = events(3, 3);
  for (const char* next : {"Next0001", "Next0002"}) {
    writes.new_games.push_back(
        std::make_shared<const NewGameWrites>(NewGameWrites{.game = new_game(game_id(next)), .writes = events(1, 2)}));
  }
  EXPECT_EQ(append(*db, the_game, 2, writes), Appended{3});
  EXPECT_EQ(read(*db, game_id("Next0001"))->events, events(1, 2).events);
  EXPECT_EQ(read(*db, game_id("Next0002"))->events, events(1, 2).events);
}

TEST_P(GamesTest, a_game_that_begins_with_another_begins_none_itself) {
  ASSERT_TRUE(create(*db, the_game, events(1, 2)));
  Writes writes = events(3, 3);
  Writes next;
  next.new_games.push_back(
      std::make_shared<const NewGameWrites>(NewGameWrites{.game = new_game(game_id("Next0002")), .writes = {}}));
  writes.new_games.push_back(
      std::make_shared<const NewGameWrites>(NewGameWrites{.game = new_game(game_id("Next0001")), .writes = next}));
  EXPECT_EQ(refusal(append(*db, the_game, 2, writes)), "invalid");
  EXPECT_EQ(read(*db, the_game)->head.last, 2u);
}

TEST_P(GamesTest, a_join_is_found_by_its_command) {
  const auto find_join = [&](const CommandKey& command) {
    return answer<std::optional<GameId>>([&](auto then) { db->games().find_join(command, std::move(then)); });
  };
  const CommandKey key{.player = "g-4Tz81LqPdW", .id = "c1"};
  Writes writes = events(1, 2);
  writes.events[1].kind = "player_joined";
  writes.events[1].command = key;
  ASSERT_TRUE(create(*db, the_game, writes));
  EXPECT_EQ(find_join(key).value(), std::optional{the_game});
  EXPECT_EQ(find_join({.player = key.player, .id = "c2"}).value(), std::optional<GameId>{});
  EXPECT_EQ(find_join({.player = "g-other", .id = "c1"}).value(), std::optional<GameId>{});
}

TEST_P(GamesTest, a_command_that_is_no_join_is_not_found_as_one) {
  const CommandKey key{.player = "g-4Tz81LqPdW", .id = "c1"};
  Writes writes = events(1, 1);
  writes.events[0].kind = "moved";
  writes.events[0].command = key;
  ASSERT_TRUE(create(*db, the_game, writes));
  const auto found = answer<std::optional<GameId>>([&](auto then) { db->games().find_join(key, std::move(then)); });
  EXPECT_EQ(found.value(), std::optional<GameId>{});
}

}  // namespace
}  // namespace store_tests
