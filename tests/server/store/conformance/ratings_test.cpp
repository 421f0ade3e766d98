// The interface Ratings, and the settling of a game with its end: what every backend must do.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <thread>
#include <utility>

#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

using rating::Score;
using rating::Tempo;
using testing::IsEmpty;
using testing::SizeIs;

const rating::Pool kBlitz{.family = "chess", .tempo = Tempo::blitz};
const rating::Pool kRapid{.family = "chess", .tempo = Tempo::rapid};
constexpr std::int64_t kDay = 86'400'000;

Writes end_of(const std::string& white, const std::string& black, Score score, std::int64_t ms,
              const rating::Pool& pool = kBlitz) {
  Writes writes = events(2, 2);
  const std::string result = score == Score::win ? "white" : score == Score::loss ? "black" : "draw";
  writes.heading = Heading{.state = GameState::finished, .result = result};
  writes.at = at(ms);
  writes.settle = Settle{.white = white, .black = black, .pool = pool, .score = score};
  return writes;
}

/// Gives both ratings after one game, from these before it.
rating::Both after(const rating::Both& before, Score score) {
  return rating::after_game(before, score);
}

class RatingsTest : public StoreTest {
 protected:
  /// Stores a whole game of two events.
  Result<Appended> play(int number, const std::string& white, const std::string& black, Score score, std::int64_t ms,
                        const rating::Pool& pool = kBlitz) {
    EXPECT_TRUE(create(*db, game_id(number), events(1, 1)));
    return append(*db, game_id(number), 1, end_of(white, black, score, ms, pool));
  }
  std::vector<Standing> standings(const std::string& player) {
    return answer<std::vector<Standing>>([&](auto then) { db->ratings().standings(player, std::move(then)); }).value();
  }
  std::vector<RatedGame> history(const std::string& player, const rating::Pool& pool = kBlitz,
                                 const HistoryPart& part = {.most = protocol::kMaxHistory}) {
    return answer<std::vector<RatedGame>>(
               [&](auto then) { db->ratings().history(player, pool, part, std::move(then)); })
        .value();
  }
  void open_account(const std::string& id, const std::string& name) {
    ASSERT_TRUE(answer<Account>([&](auto then) {
      db->accounts().open_account(
          {.account = {.id = id, .name = name, .created = at(1), .closed = {}}, .skeleton = name, .password = "hash"},
          {}, std::move(then));
    }));
  }
  void close_account(const std::string& id) {
    ASSERT_TRUE(answer<Account>([&](auto then) { db->accounts().close_account(id, at(2), std::move(then)); }));
  }
  std::optional<Standing> standing_at(const std::string& player, std::int64_t ms) {
    return answer<std::vector<std::optional<Standing>>>(
               [&](auto then) { db->ratings().standings_at({player}, kBlitz, at(ms), std::move(then)); })
        .value()
        .at(0);
  }
  Leaderboard top(std::int64_t ms, const rating::Pool& pool = kBlitz) {
    return answer<Leaderboard>([&](auto then) { db->ratings().top(pool, at(ms), std::move(then)); }).value();
  }
};
INSTANTIATE_TEST_SUITE_P(Every, RatingsTest, testing::ValuesIn(backends()),
                         [](const auto& test) { return test.param.name; });

TEST_P(RatingsTest, the_end_of_a_game_changes_both_as_glicko_2_says) {
  const auto done = play(1, "u-a", "u-b", Score::win, 1'000);
  ASSERT_TRUE(done) << done.error().what;
  const rating::Both expected = after({}, Score::win);
  EXPECT_EQ(done->settled, (Settled{.pool = kBlitz,
                                    .white = {.player = "u-a", .before = {}, .after = expected.white},
                                    .black = {.player = "u-b", .before = {}, .after = expected.black}}));
  EXPECT_EQ(read(*db, game_id(1))->settled, done->settled);
  EXPECT_EQ(standings("u-b"),
            (std::vector{
                Standing{.player = "u-b", .pool = kBlitz, .rating = expected.black, .games = 1, .last = at(1'000)}}));
}

TEST_P(RatingsTest, numbers_keep_their_last_bit_over_a_restart) {
  rating::Both expected;
  for (int game = 1; game <= 20; ++game) {
    const Score score = game % 3 == 0 ? Score::draw : game % 3 == 1 ? Score::win : Score::loss;
    ASSERT_TRUE(play(game, "u-a", "u-b", score, 5));
    expected = after(expected, score);
    if (game % 7 == 0) reopen();
  }
  EXPECT_EQ(standings("u-a").at(0).rating, expected.white);
  EXPECT_EQ(standings("u-b").at(0).rating, expected.black);
}

TEST_P(RatingsTest, two_games_that_end_in_one_batch_are_settled_one_after_the_other) {
  for (const int game : {1, 2}) ASSERT_TRUE(create(*db, game_id(game), events(1, 1)));
  std::vector<std::future<Result<Appended>>> answers;
  {
    Hold hold{*db};
    for (const int game : {1, 2}) {
      auto promise = std::make_shared<std::promise<Result<Appended>>>();
      answers.push_back(promise->get_future());
      db->games().append(game_id(game), Term::first, 1, end_of("u-a", "u-b", Score::win, 9),
                         [promise](Result<Appended> done) { promise->set_value(std::move(done)); });
    }
  }
  const rating::Both first = after({}, Score::win);
  EXPECT_EQ(answers[0].get()->settled->white.after, first.white);
  const auto second = answers[1].get();
  EXPECT_EQ(second->settled->white.before, first.white);
  EXPECT_EQ(second->settled->black.after, after(first, Score::win).black);
  EXPECT_EQ(standings("u-a").at(0).games, 2);
}

TEST_P(RatingsTest, time_without_games_has_grown_the_deviation) {
  ASSERT_TRUE(play(1, "u-a", "u-b", Score::win, 0));
  const rating::Rating left = standings("u-a").at(0).rating;
  const auto later = play(2, "u-a", "u-c", Score::win, 100 * kDay);
  const rating::Rating before = rating::after_pause(left, std::chrono::days{100});
  EXPECT_GT(before.deviation, left.deviation);
  EXPECT_EQ(later->settled->white.before, before);
  EXPECT_EQ(later->settled->white.after, after({.white = before, .black = {}}, Score::win).white);
}

TEST_P(RatingsTest, pools_are_apart) {
  ASSERT_TRUE(play(1, "u-a", "u-b", Score::win, 1, kBlitz));
  const auto other = play(2, "u-a", "u-b", Score::win, 2, kRapid);
  EXPECT_EQ(other->settled->white.before, rating::Rating{});
  EXPECT_THAT(standings("u-a"), SizeIs(2));
  EXPECT_THAT(history("u-a", kRapid), SizeIs(1));
  EXPECT_THAT(top(3, {.family = "chess960", .tempo = Tempo::blitz}).best, IsEmpty());
}

TEST_P(RatingsTest, a_game_is_rated_once_and_only_with_its_end) {
  ASSERT_TRUE(create(*db, game_id(1), events(1, 1)));
  Writes early = end_of("u-a", "u-b", Score::win, 1);
  early.heading = Heading{.state = GameState::running};
  EXPECT_EQ(refusal(append(*db, game_id(1), 1, early)), "invalid");
  early.heading.reset();
  EXPECT_EQ(refusal(append(*db, game_id(1), 1, early)), "invalid");
  EXPECT_EQ(refusal(append(*db, game_id(1), 1, end_of("u-a", "u-a", Score::win, 1))), "invalid");
  ASSERT_TRUE(append(*db, game_id(1), 1, end_of("u-a", "u-b", Score::win, 1)));
  Writes again = end_of("u-a", "u-b", Score::win, 2);
  again.events = events(3, 3).events;
  EXPECT_EQ(refusal(append(*db, game_id(1), 2, again)), "invalid");
  EXPECT_EQ(read(*db, game_id(1))->head.last, 2u) << "nothing of it is stored";
  EXPECT_EQ(standings("u-a").at(0).games, 1);
}

TEST_P(RatingsTest, a_refused_end_leaves_the_ratings_alone) {
  ASSERT_TRUE(create(*db, game_id(1), events(1, 1)));
  EXPECT_EQ(refusal(append(*db, game_id(1), 0, end_of("u-a", "u-b", Score::win, 1))), "conflict");
  EXPECT_THAT(standings("u-a"), IsEmpty());
  EXPECT_EQ(read(*db, game_id(1))->settled, std::nullopt);
}

TEST_P(RatingsTest, history_names_each_game_with_the_rating_before_and_after_it) {
  for (int game = 1; game <= 3; ++game) ASSERT_TRUE(play(game, "u-a", "u-b", Score::draw, game * kDay));
  const auto games = history("u-b");
  ASSERT_THAT(games, SizeIs(3));
  EXPECT_EQ(games[0].game, game_id(3));
  EXPECT_EQ(games[0].at, at(3 * kDay));
  EXPECT_EQ(games[0].change, read(*db, game_id(3))->settled->black);
  EXPECT_EQ(games[2].game, game_id(1));
}

TEST_P(RatingsTest, history_names_the_opponent_and_the_result_but_no_closed_account) {
  open_account("u-aaaaaaaaaa", "Alice");
  open_account("u-bbbbbbbbbb", "Bob");
  ASSERT_TRUE(play(1, "u-aaaaaaaaaa", "u-bbbbbbbbbb", Score::win, 1));
  ASSERT_TRUE(play(2, "u-bbbbbbbbbb", "u-aaaaaaaaaa", Score::draw, 2));
  const auto first = history("u-bbbbbbbbbb").at(1);
  EXPECT_EQ(first.number, 1);
  EXPECT_EQ(first.side, protocol::Color::black);
  EXPECT_EQ(first.result, protocol::Result::white);
  EXPECT_EQ(first.opponent, "u-aaaaaaaaaa");
  EXPECT_EQ(first.opponent_name, "Alice");
  EXPECT_EQ(history("u-bbbbbbbbbb").at(0).result, protocol::Result::draw);
  close_account("u-aaaaaaaaaa");
  EXPECT_EQ(history("u-bbbbbbbbbb").at(0).opponent, "u-aaaaaaaaaa");
  EXPECT_EQ(history("u-bbbbbbbbbb").at(0).opponent_name, std::nullopt);
}

TEST_P(RatingsTest, a_long_history_is_read_in_parts) {
  for (int game = 1; game <= 5; ++game) ASSERT_TRUE(play(game, "u-a", "u-b", Score::draw, game));
  const auto numbers = [&](const HistoryPart& part) {
    std::vector<std::int64_t> all;
    for (const RatedGame& game : history("u-a", kBlitz, part)) all.push_back(game.number);
    return all;
  };
  EXPECT_THAT(numbers({.most = 2}), testing::ElementsAre(5, 4));
  EXPECT_THAT(numbers({.before = 4, .most = 2}), testing::ElementsAre(3, 2));
  EXPECT_THAT(numbers({.before = 1, .most = 2}), IsEmpty());
}

TEST_P(RatingsTest, a_leaderboard_has_names_and_no_closed_accounts) {
  open_account("u-aaaaaaaaaa", "Alice");
  open_account("u-bbbbbbbbbb", "Bob");
  ASSERT_TRUE(play(1, "u-aaaaaaaaaa", "u-bbbbbbbbbb", Score::win, 1));
  ASSERT_THAT(top(1).best, SizeIs(2));
  EXPECT_EQ(top(1).best[0].name, "Alice");
  close_account("u-aaaaaaaaaa");
  ASSERT_THAT(top(1).best, SizeIs(1));
  EXPECT_EQ(top(1).best[0].name, "Bob");
  EXPECT_THAT(standings("u-aaaaaaaaaa"), SizeIs(1)) << "his games go on counting for those who met him";
}

TEST_P(RatingsTest, bots_are_marked_on_leaderboards_and_as_opponents) {
  open_account("u-aaaaaaaaaa", "Alice");
  open_account("u-bbbbbbbbbb", "Bob");
  ASSERT_TRUE(
      answer<Account>([&](auto then) { db->accounts().grant("u-bbbbbbbbbb", server::Role::bot, std::move(then)); }));
  ASSERT_TRUE(play(1, "u-aaaaaaaaaa", "u-bbbbbbbbbb", Score::win, 1));
  EXPECT_TRUE(history("u-aaaaaaaaaa").at(0).opponent_is_bot);
  EXPECT_FALSE(history("u-bbbbbbbbbb").at(0).opponent_is_bot);
  ASSERT_THAT(top(1).best, SizeIs(2));
  EXPECT_FALSE(top(1).best[0].is_bot);
  EXPECT_TRUE(top(1).best[1].is_bot);
}

TEST_P(RatingsTest, what_somebody_had_at_a_time_is_known_for_ever) {
  ASSERT_TRUE(play(1, "u-a", "u-b", Score::win, 1'000));
  const auto first = standing_at("u-a", 1'000);
  ASSERT_TRUE(play(2, "u-b", "u-a", Score::win, 2'000));
  EXPECT_EQ(standing_at("u-a", 999), std::nullopt);
  EXPECT_EQ(standing_at("u-a", 1'999), first);
  EXPECT_EQ(standing_at("u-a", 2'000)->games, 2);
}

TEST_P(RatingsTest, a_leaderboard_takes_the_strictest_limit_that_ten_meet) {
  // The first twelve players have played much, the others once.
  int game = 0;
  const auto name = [](int number) { return "u-" + std::to_string(number); };
  EXPECT_EQ(top(1), Leaderboard{});
  for (int number = 1; number <= 13; number += 2) {
    ASSERT_TRUE(play(++game, name(number + 20), name(number + 21), Score::win, 1));
  }
  EXPECT_EQ(top(1).deviation_limit, std::nullopt) << "too few: all are shown";
  EXPECT_THAT(top(1).best, SizeIs(14));
  for (int round = 0; round < 12; ++round) {
    for (int number = 0; number < 12; ++number) {
      const Score score = (round + number) % 2 == 0 ? Score::win : Score::loss;
      ASSERT_TRUE(play(++game, name(number), name((number + 1 + round % 11) % 12), score, 1));
    }
  }
  const Leaderboard now = top(1);
  ASSERT_TRUE(now.deviation_limit);
  EXPECT_LE(*now.deviation_limit, rating::kProvisionalDeviation);
  EXPECT_THAT(now.best, SizeIs(12));
  for (std::size_t i = 1; i < now.best.size(); ++i) {
    EXPECT_GE(now.best[i - 1].standing.rating.value, now.best[i].standing.rating.value);
  }
  const Leaderboard later = top(20 * 365 * kDay);
  EXPECT_EQ(later.deviation_limit, std::nullopt) << "nobody has played for twenty years";
  EXPECT_THAT(later.best, SizeIs(26));
}

/// Ends games of two players one after the other, as fast as the disk goes, until this process is killed. Closing the
/// pipe tells of the first end.
[[noreturn]] void end_games(const Backend& backend, const Directory& directory, int pipe) {
  auto store = backend.open(directory);
  if (!store) _exit(1);
  for (int number = 1;; ++number) {
    const auto there = read(**store, game_id(number));
    if (!there && !create(**store, game_id(number), events(1, 1))) _exit(2);
    if (there && there->head.last == 2) continue;
    if (!append(**store, game_id(number), 1, end_of("u-a", "u-b", Score::win, 7))) _exit(3);
    if (const int told = std::exchange(pipe, -1); told >= 0) close(told);
  }
}

TEST_P(RatingsTest, kill_9_at_any_moment_leaves_the_numbers_of_the_games_that_have_ended) {
  db.reset();
  for (int round = 0; round < 8; ++round) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      close(ends[0]);
      end_games(GetParam(), place, ends[1]);
    }
    close(ends[1]);
    char nothing{};
    EXPECT_EQ(::read(ends[0], &nothing, 1), 0) << "waits until a game has ended";
    close(ends[0]);
    std::this_thread::sleep_for(std::chrono::milliseconds{17 * round});
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it ended by itself with " << WEXITSTATUS(status);
  }
  reopen();
  rating::Both expected;
  std::int64_t ended = 0;
  for (int number = 1;; ++number) {
    const auto game = read(*db, game_id(number));
    if (!game || game->head.last < 2) break;
    expected = after(expected, Score::win);
    ASSERT_EQ(game->settled->white.after, expected.white) << "game " << number;
    ++ended;
  }
  ASSERT_GT(ended, 0) << "no round lived long enough to prove anything";
  EXPECT_EQ(standings("u-a").at(0).rating, expected.white);
  EXPECT_EQ(standings("u-b").at(0).rating, expected.black);
  EXPECT_EQ(standings("u-a").at(0).games, ended);
}

}  // namespace
}  // namespace store_tests
