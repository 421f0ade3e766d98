// Terms: who owns the database, a game or a tournament, and what is refused to whoever did before.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

class TermsTest : public StoreTest {
 protected:
  Term take_over() { return store_tests::take_over(*db)->term; }
  Result<StoredGame> claim(const GameId& id, Term term) {
    return answer<StoredGame>([&](auto then) { db->games().claim(id, term, {}, std::move(then)); });
  }
  Result<StoredTournament> claim(const TournamentId& id, Term term) {
    return answer<StoredTournament>([&](auto then) { db->tournaments().claim(id, term, std::move(then)); });
  }
  Result<Seq> add_step(Term term, Seq seq) {
    TournamentWrites writes{.steps = {{.seq = seq, .at = at(1), .kind = "entered", .body = "{}"}},
                            .heading = {.starts = at(1000), .summary = "{}"}};
    if (seq == 1) {
      return answer<Seq>([&](auto then) { db->tournaments().create(cup, term, std::move(writes), std::move(then)); });
    }
    return answer<Seq>(
        [&](auto then) { db->tournaments().append(cup, term, seq - 1, std::move(writes), std::move(then)); });
  }

  const GameId game = game_id(1);
  const TournamentId cup = TournamentId::parse("Cup00001").value();
};

INSTANTIATE_TEST_SUITE_P(Every, TermsTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(TermsTest, each_owner_of_the_database_has_a_higher_term) {
  const Term before = take_over();
  EXPECT_GT(before, Term::first);
  EXPECT_GT(take_over(), before);
  const Term last = take_over();
  reopen();
  EXPECT_GT(take_over(), last);
}

TEST_P(TermsTest, a_claim_gives_the_game_and_keeps_its_old_owner_out) {
  ASSERT_TRUE(create(*db, game, events(1, 2), Term{3}));
  const auto claimed = claim(game, Term{5});
  ASSERT_TRUE(claimed);
  EXPECT_EQ(claimed->head.term, Term{3});
  EXPECT_EQ(claimed->events, events(1, 2).events);
  EXPECT_EQ(refusal(append(*db, game, 2, events(3, 3), Term{4})), "fenced");
  EXPECT_EQ(append(*db, game, 2, events(3, 3), Term{5}), Appended{3});
  EXPECT_EQ(refusal(claim(game, Term{4})), "fenced");
  EXPECT_EQ(claim(game, Term{5})->events.size(), 3U);
  EXPECT_EQ(refusal(claim(game_id(2), Term{5})), "not_found");
}

TEST_P(TermsTest, a_claim_adds_what_has_come_since_the_game_was_read) {
  ASSERT_TRUE(create(*db, game, events(1, 4), Term{3}));
  StoredEvents known = events(1, 2).events;
  known.front().body = R"({"read":"before"})";
  const auto claimed = answer<StoredGame>([&](auto then) { db->games().claim(game, Term{5}, known, std::move(then)); });
  StoredEvents all = events(1, 4).events;
  all.front() = known.front();
  EXPECT_EQ(claimed->events, all) << "what is known is not read again";
  EXPECT_EQ(claimed->head.last, 4U);
}

TEST_P(TermsTest, what_was_claimed_stays_so_after_a_restart) {
  ASSERT_TRUE(create(*db, game, events(1, 2), Term{3}));
  ASSERT_TRUE(claim(game, Term{5}));
  reopen();
  EXPECT_EQ(refusal(append(*db, game, 2, events(3, 3), Term{4})), "fenced");
  EXPECT_EQ(read(*db, game)->head.term, Term{5});
}

TEST_P(TermsTest, games_and_tournaments_are_made_by_the_owner_of_the_database_alone) {
  const Term before = take_over();
  const Term now = take_over();
  EXPECT_EQ(refusal(create(*db, game, events(1, 1), before)), "fenced");
  EXPECT_TRUE(create(*db, game, events(1, 1), now));
  EXPECT_EQ(refusal(add_step(before, 1)), "fenced");
  EXPECT_TRUE(add_step(now, 1));
}

TEST_P(TermsTest, nothing_is_due_in_a_game_for_whoever_owned_it_before) {
  Writes writes = events(1, 1);
  writes.due = Due{.at = at(50)};
  ASSERT_TRUE(create(*db, game, writes, Term{3}));
  const auto due = [&](Term owner) {
    return answer<DueGames>([&](auto then) { db->games().due(at(60), owner, 9, std::move(then)); })->games;
  };
  EXPECT_THAT(due(Term{2}), testing::IsEmpty());
  EXPECT_THAT(due(Term{3}), testing::ElementsAre(game));
  EXPECT_THAT(due(Term{4}), testing::ElementsAre(game));
}

TEST_P(TermsTest, lines_are_taken_from_the_owner_of_their_game_alone) {
  ASSERT_TRUE(create(*db, game, events(1, 1), Term{3}));
  const auto put = [&](Term term) {
    const ConditionalLines lines{.game = game, .player = "u-bob", .text = "{}", .at = at(1)};
    return answer<void>([&](auto then) { db->lines().put_lines(lines, term, std::move(then)); });
  };
  const auto drop = [&](Term term) {
    return answer<void>([&](auto then) { db->lines().drop_lines(game, "u-bob", term, std::move(then)); });
  };
  EXPECT_EQ(refusal(put(Term{2})), "fenced");
  EXPECT_TRUE(put(Term{3}));
  EXPECT_EQ(refusal(drop(Term{2})), "fenced");
  EXPECT_TRUE(drop(Term{3}));
}

TEST_P(TermsTest, leave_is_taken_from_the_owner_of_the_database_alone) {
  const Term before = take_over();
  const Term now = take_over();
  const LeaveDay day{.player = "u-bob", .from = at(1000)};
  const auto add = [&](Term term) {
    return answer<void>([&](auto then) { db->leave_days().add_leave({day}, term, std::move(then)); });
  };
  const auto drop = [&](Term term) {
    return answer<void>([&](auto then) { db->leave_days().drop_leave(day, term, std::move(then)); });
  };
  EXPECT_EQ(refusal(add(before)), "fenced");
  EXPECT_TRUE(add(now));
  EXPECT_EQ(refusal(drop(before)), "fenced");
  EXPECT_TRUE(drop(now));
}

TEST_P(TermsTest, a_tournament_is_claimed_as_a_game_is) {
  ASSERT_TRUE(add_step(Term{3}, 1));
  EXPECT_EQ(refusal(add_step(Term{2}, 2)), "fenced");
  EXPECT_EQ(add_step(Term{3}, 2), Result<Seq>{2});
  const auto claimed = claim(cup, Term{5});
  ASSERT_TRUE(claimed);
  EXPECT_EQ(claimed->steps.size(), 2U);
  EXPECT_EQ(refusal(add_step(Term{4}, 3)), "fenced");
  EXPECT_EQ(refusal(claim(cup, Term{4})), "fenced");
  EXPECT_EQ(add_step(Term{5}, 3), Result<Seq>{3});
}

TEST_P(TermsTest, whoever_takes_over_is_told_up_to_when_the_one_before_has_served) {
  const auto first = store_tests::take_over(*db);
  EXPECT_FALSE(first->served);
  const auto beat = [&](std::int64_t served) {
    return answer<Heard>([&](auto then) { db->beat(first->term, at(served), std::move(then)); });
  };
  ASSERT_TRUE(beat(1'795'000'000'000));
  EXPECT_FALSE(beat(1'795'000'000'250)->has_standby);
  reopen();
  EXPECT_EQ(store_tests::take_over(*db)->served, at(1'795'000'000'250));
}

}  // namespace
}  // namespace store_tests
