// What is kept besides games, with two stores open on one database: each holds what only one thread used to see to.
#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "tests/server/store/conformance/two_owners.hpp"

namespace store_tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class TwoOwnersRecordsTest : public TwoOwnersTest {
 protected:
  static bool open_account(Store& store, const std::string& id, const std::string& name, const char* mail = nullptr) {
    NewAccount made{.account = {.id = id, .name = name, .created = at(1)}, .skeleton = name, .password = "hash"};
    if (mail != nullptr) made.account.email = mail;
    return answer<Account>([&](auto then) { store.accounts().open_account(made, {}, std::move(then)); }).has_value();
  }
  static DrawWrite draw_of(std::string id, std::uint8_t first) {
    return {.key = {.id = std::move(id)},
            .state = "{}",
            .lock = LockDigest{.day = "2026-11-20", .sha256 = {first}},
            .record = "{}"};
  }
  static Result<DrawKey> put(Store& store, DrawWrite draw) {
    return answer<DrawKey>([&](auto then) { store.fair_records().put_draw(std::move(draw), std::move(then)); });
  }
  static std::optional<OpenDay> open_day(Store& store) {
    return answer<std::optional<OpenDay>>([&](auto then) { store.fair_records().open_day(std::move(then)); }).value();
  }
  static Result<void> close_day(Store& store, const OpenDay& open, const std::string& text) {
    return answer<void>(
        [&](auto then) { store.fair_records().close_day(open, {.text = text, .signature = {1}}, std::move(then)); });
  }
};

INSTANTIATE_TEST_SUITE_P(Every, TwoOwnersRecordsTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(TwoOwnersRecordsTest, of_two_accounts_of_one_name_one_is_made) {
  for (int i = 10; i < 25; ++i) {
    const std::string name = "Name" + std::to_string(i);
    const auto make = [&](Store& store) {
      return open_account(store, (&store == db.get() ? "u-one00000" : "u-two00000") + std::to_string(i), name);
    };
    EXPECT_EQ(both(make), 1);
  }
}

TEST_P(TwoOwnersRecordsTest, of_two_guests_with_one_token_one_is_made) {
  for (std::uint8_t i = 1; i <= 15; ++i) {
    const auto make = [&](Store& store) {
      const std::string id = (&store == db.get() ? "g-one00000" : "g-two00000") + std::to_string(9 + i);
      return answer<Guest>(
                 [&](auto then) { store.guests().create({.id = id, .created = at(1)}, TokenHash{i}, std::move(then)); })
          .has_value();
    };
    EXPECT_EQ(both(make), 1);
  }
}

TEST_P(TwoOwnersRecordsTest, of_two_first_keys_one_is_kept) {
  const auto add = [&](Store& store) {
    const std::uint8_t number = &store == db.get() ? 1 : 2;
    const KeyRow key{.public_key = {number}, .seed = {number}, .start = at(1)};
    return answer<Bytes32>([&](auto then) { store.fair_records().add_key(key, std::move(then)); }).has_value();
  };
  EXPECT_EQ(both(add), 1);
  const auto keys =
      answer<std::vector<KeyRow>>([&](auto then) { other->fair_records().keys(std::move(then)); }).value();
  EXPECT_THAT(keys, SizeIs(1));
}

TEST_P(TwoOwnersRecordsTest, of_two_heads_of_a_day_one_is_kept) {
  ASSERT_TRUE(put(*db, draw_of("a", 1)));
  const OpenDay day = open_day(*other).value();
  const auto close = [&](Store& store) {
    return close_day(store, day, &store == db.get() ? "mine" : "theirs").has_value();
  };
  EXPECT_EQ(both(close), 1);
  const auto heads =
      answer<std::vector<DayHead>>([&](auto then) { db->fair_records().day_heads(std::move(then)); }).value();
  EXPECT_THAT(heads, SizeIs(1));
}

TEST_P(TwoOwnersRecordsTest, no_lock_comes_into_a_day_that_the_other_closes) {
  for (std::uint8_t i = 1; i <= 12; ++i) {
    const std::string date = "2026-11-" + std::to_string(10 + i);
    DrawWrite known = draw_of("known" + std::to_string(i), i);
    known.lock->day = date;
    ASSERT_TRUE(put(*db, known));
    const OpenDay day = open_day(*db).value();
    ASSERT_EQ(day.date, date);
    DrawWrite late = draw_of("late" + std::to_string(i), static_cast<std::uint8_t>(100 + i));
    late.lock->day = date;
    std::atomic<bool> locked = false;
    std::atomic<bool> closed = false;
    {
      std::jthread locks([&] { locked = put(*db, late).has_value(); });
      std::jthread closes([&] { closed = close_day(*other, day, date).has_value(); });
    }
    EXPECT_NE(locked, closed) << "a signed list that lacks a lock of its day";
    if (!closed) ASSERT_TRUE(close_day(*other, open_day(*other).value(), date));
  }
}

TEST_P(TwoOwnersRecordsTest, a_lock_is_stored_once_whoever_comes_first) {
  ASSERT_TRUE(put(*db, {.key = {.id = "a"}, .state = "{}"}));
  const auto lock = [&](Store& store) { return put(store, draw_of("a", &store == db.get() ? 1 : 2)).has_value(); };
  EXPECT_EQ(both(lock), 1);
}

TEST_P(TwoOwnersRecordsTest, ratings_count_every_game_whoever_stores_its_end) {
  constexpr int kGames = 30;
  for (int i = 1; i <= kGames; ++i) ASSERT_TRUE(create(*db, game_id(i), events(1, 1)));
  const auto play = [](Store& store, int first) {
    for (int i = first; i <= kGames; i += 2) {
      Writes end = events(2, 2);
      end.heading = Heading{.state = GameState::finished, .result = "draw"};
      end.at = at(9);
      end.settle = Settle{.white = "u-a",
                          .black = "u-b",
                          .pool = {.family = "chess", .tempo = rating::Tempo::blitz},
                          .score = rating::Score::draw};
      EXPECT_TRUE(append(store, game_id(i), 1, end));
    }
  };
  {
    std::jthread mine([&] { play(*db, 1); });
    std::jthread theirs([&] { play(*other, 2); });
  }
  rating::Both expected;
  for (int i = 0; i < kGames; ++i) expected = rating::after_game(expected, rating::Score::draw);
  const auto standings =
      answer<std::vector<Standing>>([&](auto then) { db->ratings().standings("u-a", std::move(then)); }).value();
  ASSERT_THAT(standings, SizeIs(1));
  EXPECT_EQ(standings[0].games, kGames);
  EXPECT_EQ(standings[0].rating, expected.white) << "each game begins where the one before it ended";
}

TEST_P(TwoOwnersRecordsTest, each_mail_is_handed_out_once) {
  ASSERT_TRUE(create(*db, game, events(1, 1)));
  constexpr int kAccounts = 20;
  for (int i = 10; i < 10 + kAccounts; ++i) {
    const std::string id = "u-mail0000" + std::to_string(i);
    ASSERT_TRUE(open_account(*db, id, "Name" + std::to_string(i), "somebody@example.org"));
    ASSERT_TRUE(
        answer<void>([&](auto then) { db->notices().add_mail(id, OutgoingKind::confirm, at(1), std::move(then)); }));
  }
  std::vector<std::int64_t> mine;
  std::vector<std::int64_t> theirs;
  const auto take = [](Store& store, std::vector<std::int64_t>& taken) {
    for (int i = 0; i < kAccounts; ++i) {
      const auto due = answer<std::vector<Outgoing>>([&](auto then) {
        store.notices().take_due(
            NoticeChannel::mail, at(10), {.free = 1, .of_account = 1}, at(100'000),
            [](const Outgoing&) { return at(0); }, std::move(then));
      });
      for (const Outgoing& one : due.value()) taken.push_back(one.id);
    }
  };
  {
    std::jthread one([&] { take(*db, mine); });
    std::jthread two([&] { take(*other, theirs); });
  }
  EXPECT_EQ(mine.size() + theirs.size(), static_cast<std::size_t>(kAccounts));
  mine.insert(mine.end(), theirs.begin(), theirs.end());
  std::ranges::sort(mine);
  EXPECT_EQ(std::ranges::adjacent_find(mine), mine.end());
}

TEST_P(TwoOwnersRecordsTest, lines_of_talk_are_numbered_without_a_gap) {
  ASSERT_TRUE(create(*db, game, events(1, 1)));
  constexpr int kEach = 20;
  const auto speak = [&](Store& store, const std::string& player) {
    for (int i = 0; i < kEach; ++i) {
      const TalkLine line{.number = 0,
                          .channel = Channel::players,
                          .player = player,
                          .command = std::to_string(i),
                          .name = "Name",
                          .text = "hello",
                          .at = at(7)};
      EXPECT_TRUE(answer<Said>([&](auto then) { store.talk().say(game, line, std::move(then)); }));
    }
  };
  {
    std::jthread one([&] { speak(*db, "u-aaaaaaaaaa"); });
    std::jthread two([&] { speak(*other, "u-bbbbbbbbbb"); });
  }
  const auto lines = latest_lines(*db, game, 100);
  ASSERT_THAT(lines, SizeIs(2 * kEach));
  for (std::size_t i = 1; i < lines.size(); ++i) EXPECT_EQ(lines[i].number, lines[i - 1].number + 1);
}

TEST_P(TwoOwnersRecordsTest, a_line_of_talk_that_is_sent_to_both_is_said_once) {
  ASSERT_TRUE(create(*db, game, events(1, 1)));
  const TalkLine line{.number = 0,
                      .channel = Channel::players,
                      .player = "u-aaaaaaaaaa",
                      .command = "c1",
                      .name = "Name",
                      .text = "hello",
                      .at = at(7)};
  both([&](Store& store) {
    return answer<Said>([&](auto then) { store.talk().say(game, line, std::move(then)); }).has_value();
  });
  EXPECT_THAT(latest_lines(*db, game, 100), SizeIs(1));
}

TEST_P(TwoOwnersRecordsTest, an_analysis_is_given_to_one_worker) {
  ASSERT_TRUE(open_account(*db, "u-alice00000", "Alice"));
  for (int i = 1; i <= 10; ++i) {
    ASSERT_TRUE(create(*db, game_id(i)));
    ASSERT_TRUE(answer<void>([&](auto then) {
      db->analyses().ask_for_analysis({.game = game_id(i),
                                       .account = "u-alice00000",
                                       .first = 0,
                                       .last = 2,
                                       .nodes = 1000,
                                       .at = at(i),
                                       .day = at(0)},
                                      std::move(then));
    }));
    const auto take = [&](Store& store) {
      const auto taken = answer<std::optional<Analysis>>([&](auto then) {
        store.analyses().take_analysis({.id = &store == db.get() ? "w1" : "w2", .engine = "E 1"}, at(10), at(0),
                                       std::move(then));
      });
      return taken && *taken;
    };
    EXPECT_EQ(both(take), 1) << i;
    ASSERT_TRUE(answer<void>([&](auto then) { db->analyses().drop_analysis(game_id(i), std::move(then)); }));
  }
}

TEST_P(TwoOwnersRecordsTest, the_first_attempt_at_a_puzzle_counts_once) {
  ASSERT_TRUE(open_account(*db, "u-alice00000", "Alice"));
  for (int i = 1; i <= 10; ++i) {
    PuzzleAttempt attempt{};
    attempt.account = "u-alice00000";
    attempt.puzzle = "p" + std::to_string(i);
    attempt.variant = "chess";
    both([&](Store& store) {
      return answer<PuzzleCounted>([&](auto then) { store.puzzles().put_attempt(attempt, std::move(then)); })
          .has_value();
    });
  }
  const auto solver = answer<std::vector<PuzzleSolver>>([&](auto then) {
                        db->puzzles().solver("u-alice00000", std::move(then));
                      }).value();
  ASSERT_THAT(solver, SizeIs(1));
  EXPECT_EQ(solver[0].tried, 10);
}

TEST_P(TwoOwnersRecordsTest, steps_of_a_tournament_are_stored_by_one_of_two) {
  const TournamentId cup = TournamentId::parse("Cup00001").value();
  const auto step = [](Seq seq) {
    return TournamentWrites{.steps = {{.seq = seq, .at = at(1), .kind = "entered", .body = "{}"}},
                            .heading = {.starts = at(1000), .summary = "{}"}};
  };
  ASSERT_TRUE(answer<Seq>([&](auto then) { db->tournaments().create(cup, Term::first, step(1), std::move(then)); }));
  for (Seq seq = 2; seq <= 30; ++seq) {
    EXPECT_EQ(both([&](Store& store) {
                return answer<Seq>([&](auto then) {
                         store.tournaments().append(cup, Term::first, seq - 1, step(seq), std::move(then));
                       })
                    .has_value();
              }),
              1);
  }
}

TEST_P(TwoOwnersRecordsTest, the_same_outage_of_two_owners_puts_off_what_is_due_once) {
  const WallTime first = event(1).at;
  const auto after = [&](int ms) { return first + std::chrono::milliseconds{ms}; };
  Writes writes = events(1, 1);
  writes.due = Due{.at = after(1'000'000)};
  ASSERT_TRUE(create(*db, game, writes));
  const Outage outage{.from = after(100), .until = after(300)};
  both([&](Store& store) {
    return answer<void>([&](auto then) { store.games().add_outage(outage, PutOff::due, std::move(then)); }).has_value();
  });
  EXPECT_EQ(read(*db, game)->head.due.at, after(1'000'200));
}

}  // namespace
}  // namespace store_tests
