// Records of tournaments as the store keeps them: whole or not at all, together with the games that begin.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

TournamentId tournament_id(std::string_view text) {
  return TournamentId::parse(text).value();
}

class TournamentsTest : public StoreTest {
 protected:
  static TournamentWrites steps(Seq first, Seq last, bool is_over = false) {
    TournamentWrites writes{.steps = {}, .heading = {.is_over = is_over, .starts = at(1000), .summary = "{}"}};
    for (Seq seq = first; seq <= last; ++seq) {
      writes.steps.push_back({.seq = seq,
                              .at = at(static_cast<std::int64_t>(seq)),
                              .kind = seq == 1 ? "announced" : "entered",
                              .body = R"({"round":)" + std::to_string(seq) + "}"});
    }
    return writes;
  }
  Result<Seq> make(const TournamentId& id, TournamentWrites writes) {
    return answer<Seq>(
        [&](auto then) { db->tournaments().create(id, Term::first, std::move(writes), std::move(then)); });
  }
  Result<Seq> add(const TournamentId& id, Seq expected, TournamentWrites writes) {
    return answer<Seq>(
        [&](auto then) { db->tournaments().append(id, Term::first, expected, std::move(writes), std::move(then)); });
  }
  Result<StoredTournament> record(const TournamentId& id) {
    return answer<StoredTournament>([&](auto then) { db->tournaments().read(id, std::move(then)); });
  }
  std::vector<TournamentId> open() {
    return answer<std::vector<TournamentId>>([&](auto then) { db->tournaments().open_tournaments(std::move(then)); })
        .value();
  }
  static std::shared_ptr<const NewGameWrites> new_game_writes(int number) {
    return std::make_shared<const NewGameWrites>(
        NewGameWrites{.game = new_game(game_id(number)), .writes = events(1, 1)});
  }

  const TournamentId cup = tournament_id("Cup00001");
  const TournamentId other = tournament_id("Cup00002");
};

INSTANTIATE_TEST_SUITE_P(Every, TournamentsTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(TournamentsTest, keeps_its_steps_in_order) {
  EXPECT_EQ(make(cup, steps(1, 2)), Result<Seq>{2});
  EXPECT_EQ(add(cup, 2, steps(3, 5)), Result<Seq>{5});
  const auto stored = record(cup);
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->steps, steps(1, 5).steps);
  EXPECT_EQ(refusal(record(other)), "not_found");
}

TEST_P(TournamentsTest, takes_no_step_twice_and_leaves_none_out) {
  ASSERT_TRUE(make(cup, steps(1, 2)));
  EXPECT_EQ(refusal(make(cup, steps(1, 1))), "exists");
  EXPECT_EQ(refusal(add(cup, 1, steps(2, 2))), "conflict");
  EXPECT_EQ(refusal(add(cup, 2, steps(4, 4))), "invalid");
  EXPECT_EQ(refusal(add(cup, 2, steps(3, 2))), "invalid");
  EXPECT_EQ(refusal(add(other, 0, steps(1, 1))), "not_found");
  EXPECT_EQ(record(cup)->steps.size(), 2U);
}

TEST_P(TournamentsTest, makes_games_with_the_step_or_neither) {
  ASSERT_TRUE(make(cup, steps(1, 1)));
  TournamentWrites begun = steps(2, 2);
  begun.new_games = {new_game_writes(1), new_game_writes(2)};
  ASSERT_TRUE(add(cup, 1, begun));
  EXPECT_TRUE(read(*db, game_id(2)));

  TournamentWrites taken = steps(3, 3);
  taken.new_games = {new_game_writes(3), new_game_writes(2)};
  EXPECT_EQ(refusal(add(cup, 2, taken)), "exists");
  EXPECT_EQ(record(cup)->steps.size(), 2U);
  EXPECT_EQ(refusal(read(*db, game_id(3))), "not_found");
}

TEST_P(TournamentsTest, knows_which_are_not_over) {
  TournamentWrites later = steps(1, 1);
  later.heading.starts = at(2000);
  ASSERT_TRUE(make(other, later));
  ASSERT_TRUE(make(cup, steps(1, 1)));
  EXPECT_EQ(open(), (std::vector{cup, other}));
  ASSERT_TRUE(add(cup, 1, steps(2, 2, true)));
  EXPECT_EQ(open(), std::vector{other});
}

TEST_P(TournamentsTest, names_whose_accounts_are_closed) {
  const std::string alice = "u-alice00000";
  NewAccount account{.account = {.id = alice, .name = "Alice", .created = at(1)}, .skeleton = "alice", .password = "x"};
  ASSERT_TRUE(answer<Account>(
      [&](auto then) { db->accounts().open_account(std::move(account), std::nullopt, std::move(then)); }));
  TournamentWrites writes = steps(1, 1);
  writes.people = {{.player = alice}, {.player = "u-bob0000000"}, {.player = alice}};
  ASSERT_TRUE(make(cup, writes));
  EXPECT_TRUE(record(cup)->closed.empty());
  ASSERT_TRUE(answer<Account>([&](auto then) { db->accounts().close_account(alice, at(9), std::move(then)); }));
  EXPECT_EQ(record(cup)->closed, std::vector{alice});
}

TEST_P(TournamentsTest, names_winners_whose_accounts_are_not_closed) {
  for (const std::string name : {"alice", "bobby"}) {
    NewAccount account{
        .account = {.id = "u-" + name + "00000", .name = name, .created = at(1)}, .skeleton = name, .password = "x"};
    ASSERT_TRUE(answer<Account>(
        [&](auto then) { db->accounts().open_account(std::move(account), std::nullopt, std::move(then)); }));
  }
  TournamentWrites writes = steps(1, 1, true);
  writes.heading.summary = R"({"winners":["u-alice00000","u-bobby00000"]})";
  ASSERT_TRUE(make(cup, writes));
  ASSERT_TRUE(make(other, steps(1, 1, true)));
  const auto names = [&] {
    const TournamentsWanted wanted{.over = true, .after = {}, .most = 10};
    const auto list = answer<ListedTournaments>([&](auto then) { db->tournaments().list(wanted, std::move(then)); });
    std::vector<std::string> all;
    for (const auto& one : list.value().all) all.push_back(one.winner_names);
    return all;
  };
  EXPECT_EQ(names(), (std::vector<std::string>{"[]", R"(["alice","bobby"])"}));
  ASSERT_TRUE(
      answer<Account>([&](auto then) { db->accounts().close_account("u-alice00000", at(9), std::move(then)); }));
  EXPECT_EQ(names(), (std::vector<std::string>{"[]", R"(["bobby"])"}));
}

TEST_P(TournamentsTest, finds_those_that_are_searched_for) {
  const auto put = [&](const TournamentId& id, std::string_view name, std::string_view variants, std::int64_t starts) {
    TournamentWrites writes = steps(1, 1, true);
    writes.heading.starts = at(starts);
    writes.heading.search = name;
    writes.heading.variants = variants;
    writes.people = {{.player = "u-" + std::string{id.text()}}};
    ASSERT_TRUE(make(id, writes));
  };
  put(cup, "100% cup_a", ",chess,", 1000);
  put(other, "100 cups!a", ",chess56,chess112,", 2000);
  const auto found = [&](TournamentSearch search) {
    const TournamentsWanted wanted{.over = true, .after = {}, .most = 10, .search = std::move(search)};
    const auto list = answer<ListedTournaments>([&](auto then) { db->tournaments().list(wanted, std::move(then)); });
    EXPECT_FALSE(list.value().after);
    std::vector<TournamentId> ids;
    for (const auto& one : list.value().all) ids.push_back(one.id);
    return ids;
  };
  EXPECT_EQ(found({}), (std::vector{other, cup}));
  EXPECT_EQ(found({.name = "cup"}), (std::vector{other, cup}));
  EXPECT_EQ(found({.name = "0%"}), std::vector{cup});
  EXPECT_EQ(found({.name = "p_a"}), std::vector{cup});
  EXPECT_EQ(found({.name = "s!"}), std::vector{other});
  EXPECT_TRUE(found({.name = "none"}).empty());
  EXPECT_EQ(found({.variant = "chess"}), std::vector{cup});
  EXPECT_EQ(found({.variant = "chess112"}), std::vector{other});
  EXPECT_EQ(found({.player = "u-Cup00002"}), std::vector{other});
  EXPECT_EQ(found({.from = at(1001)}), std::vector{other});
  EXPECT_EQ(found({.before = at(2000)}), std::vector{cup});
  EXPECT_TRUE(found({.name = "cup", .before = at(1000)}).empty());
}

TEST_P(TournamentsTest, lists_private_ones_to_those_who_may_see_them) {
  const std::string alice = "u-alice00000";
  const std::string bobby = "u-bobby00000";
  TournamentWrites hidden = steps(1, 1);
  hidden.heading.is_unlisted = true;
  hidden.people = {{.player = alice}, {.player = bobby}};
  ASSERT_TRUE(make(cup, hidden));
  TournamentWrites shown = steps(1, 1);
  shown.people = {{.player = alice}};
  ASSERT_TRUE(make(other, shown));
  const auto listed = [&](std::optional<std::string> of, bool over = false) {
    const TournamentsWanted wanted{.over = over, .of = std::move(of), .after = {}, .most = 10};
    const auto list = answer<ListedTournaments>([&](auto then) { db->tournaments().list(wanted, std::move(then)); });
    std::vector<TournamentId> ids;
    for (const auto& one : list.value().all) ids.push_back(one.id);
    return ids;
  };
  EXPECT_EQ(listed({}), std::vector{other});
  EXPECT_EQ(listed(alice), (std::vector{cup, other}));
  EXPECT_EQ(listed(bobby), std::vector{cup});
  EXPECT_EQ(open(), (std::vector{cup, other})) << "the server takes up both";
  TournamentWrites shut_out = steps(2, 2, true);
  shut_out.heading.is_unlisted = true;
  shut_out.people = {{.player = bobby, .may_see = false}};
  ASSERT_TRUE(add(cup, 1, shut_out));
  const auto may_see = [&](const TournamentId& id, const std::string& player) {
    return answer<bool>([&](auto then) { db->tournaments().may_see(id, player, std::move(then)); }).value();
  };
  EXPECT_TRUE(may_see(cup, alice));
  EXPECT_FALSE(may_see(cup, bobby)) << "not any more";
  EXPECT_FALSE(may_see(other, bobby));
  EXPECT_TRUE(listed(bobby).empty());
  EXPECT_TRUE(listed(bobby, true).empty());
  EXPECT_EQ(listed(alice, true), std::vector{cup});
  EXPECT_TRUE(listed({}, true).empty());
}

}  // namespace
}  // namespace store_tests
