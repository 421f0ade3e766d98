// The interface Accounts: what every backend must do.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

using server::Role;
using server::Scope;

class AccountsTest : public StoreTest {
 protected:
  Accounts& accounts() { return db->accounts(); }
  template <class T, class Method, class... Arguments>
  Result<T> ask(Method method, Arguments... arguments) {
    return answer<T>([&](auto then) { (accounts().*method)(std::move(arguments)..., std::move(then)); });
  }
  Result<Account> open(const NewAccount& made, const std::optional<LoginSession>& session = {}) {
    return ask<Account>(&Accounts::open_account, made, session);
  }
  Result<SessionOwner> by_session(const TokenHash& token, WallTime now = at(2'000)) {
    return ask<SessionOwner>(&Accounts::by_session, token, now);
  }
  Result<TokenOwner> by_token(const TokenHash& hash) { return ask<TokenOwner>(&Accounts::by_token, hash); }
  Result<Account> begin(const LoginSession& session, const std::string& password = "hash") {
    return ask<Account>(&Accounts::begin_session, the_account.id, password, session);
  }

  static LoginSession session(std::uint8_t number, std::int64_t created = 1'000) {
    return {.token = {number, 7}, .created = at(created), .seen = at(created), .expires = at(created + 10'000)};
  }
  static ApiToken token(const std::string& id) {
    return {.id = id, .label = "my bot", .scopes = {Scope::play, Scope::bot}, .created = at(5), .used = {}};
  }

  const Account the_account{
      .id = "u-0123456789", .name = "Bob", .email = "bob@example.org", .created = at(1'000), .closed = {}};
  const NewAccount the_new{.account = the_account, .skeleton = "bob", .password = "hash"};
};
INSTANTIATE_TEST_SUITE_P(Every, AccountsTest, testing::ValuesIn(backends()),
                         [](const auto& test) { return test.param.name; });

TEST_P(AccountsTest, an_account_is_found_by_id_and_by_what_its_name_looks_like_after_a_restart_too) {
  EXPECT_EQ(open(the_new), the_account);
  reopen();
  const Credentials all{.account = the_account, .password = "hash"};
  EXPECT_EQ(ask<Credentials>(&Accounts::by_id, the_account.id), all);
  EXPECT_EQ(ask<Credentials>(&Accounts::by_skeleton, std::string{"bob"}), all);
  EXPECT_EQ(refusal(ask<Credentials>(&Accounts::by_skeleton, std::string{"Bob"})), "not_found");
  for (const char* name : {"Bob", "bob", "BOB"}) {
    EXPECT_EQ(ask<Credentials>(&Accounts::by_name, std::string{name}), all) << name;
  }
  for (const std::string& name :
       {std::string{"B0b"}, std::string{"Bo"}, std::string{"Bob "}, std::string{"Bob\0", 4}}) {
    EXPECT_EQ(refusal(ask<Credentials>(&Accounts::by_name, name)), "not_found") << name;
  }
  EXPECT_EQ(refusal(ask<Credentials>(&Accounts::by_id, std::string{"u-nobody0000"})), "not_found");
}

TEST_P(AccountsTest, neither_id_nor_skeleton_is_given_twice_not_even_in_one_batch) {
  NewAccount alike = the_new;
  alike.account.id = "u-another000";
  alike.account.name = "B0b";
  std::vector<std::future<Result<Account>>> answers;
  {
    Hold hold(*db);
    for (const NewAccount& one : {the_new, alike}) {
      auto promise = std::make_shared<std::promise<Result<Account>>>();
      answers.push_back(promise->get_future());
      accounts().open_account(one, {}, [promise](Result<Account> made) { promise->set_value(std::move(made)); });
    }
  }
  EXPECT_TRUE(answers[0].get());
  EXPECT_EQ(refusal(answers[1].get()), "exists");
  NewAccount same_id = the_new;
  same_id.account.name = same_id.skeleton = "other";
  EXPECT_EQ(refusal(open(same_id)), "exists");
  NewAccount same_name = same_id;
  same_name.account.id = "u-another000";
  same_name.account.name = "BOB";
  EXPECT_EQ(refusal(open(same_name)), "exists");
}

TEST_P(AccountsTest, the_first_session_comes_with_the_account_or_not_at_all) {
  ASSERT_TRUE(open(the_new, session(1)));
  EXPECT_EQ(by_session(session(1).token), (SessionOwner{the_account, session(1)}));
  NewAccount alike = the_new;
  alike.account.id = "u-another000";
  EXPECT_EQ(refusal(open(alike, session(2))), "exists");
  EXPECT_EQ(refusal(by_session(session(2).token)), "not_found");
}

TEST_P(AccountsTest, a_session_ends_at_its_time_which_use_puts_off) {
  ASSERT_TRUE(open(the_new, session(1)));
  EXPECT_TRUE(by_session(session(1).token, at(10'999)));
  EXPECT_EQ(refusal(by_session(session(1).token, at(11'000))), "not_found");
  ASSERT_TRUE(ask<void>(&Accounts::session_seen, session(1).token, at(9'000), at(30'000)));
  EXPECT_EQ(by_session(session(1).token, at(20'000))->session.seen, at(9'000));
  EXPECT_EQ(ask<std::vector<LoginSession>>(&Accounts::sessions_of, the_account.id, at(20'000))->size(), 1U);
  EXPECT_TRUE(ask<std::vector<LoginSession>>(&Accounts::sessions_of, the_account.id, at(30'000))->empty());
}

TEST_P(AccountsTest, sessions_end_one_by_one_or_all_at_once) {
  ASSERT_TRUE(open(the_new, session(1)));
  ASSERT_TRUE(begin(session(2)));
  ASSERT_TRUE(begin(session(3)));
  ASSERT_TRUE(ask<void>(&Accounts::end_session, session(2).token));
  ASSERT_TRUE(ask<void>(&Accounts::end_session, session(2).token)) << "again changes nothing";
  EXPECT_FALSE(by_session(session(2).token));
  EXPECT_TRUE(by_session(session(3).token));
  ASSERT_TRUE(ask<void>(&Accounts::end_sessions, the_account.id, std::nullopt));
  EXPECT_FALSE(by_session(session(1).token));
  EXPECT_FALSE(by_session(session(3).token));
}

TEST_P(AccountsTest, one_session_too_many_ends_the_one_that_was_not_used_for_longest) {
  ASSERT_TRUE(open(the_new, session(0, 1'000)));
  for (std::size_t i = 1; i < kMaxSessions; ++i) {
    ASSERT_TRUE(begin(session(static_cast<std::uint8_t>(i), 1'000 + static_cast<std::int64_t>(i))));
  }
  ASSERT_TRUE(ask<void>(&Accounts::session_seen, session(0).token, at(1'900), at(20'000)));
  ASSERT_TRUE(begin(session(200, 1'999)));
  EXPECT_TRUE(by_session(session(0).token));
  EXPECT_FALSE(by_session(session(1).token));
  EXPECT_TRUE(by_session(session(2).token));
}

TEST_P(AccountsTest, nobody_signs_in_with_a_password_that_is_not_the_accounts_any_more) {
  ASSERT_TRUE(open(the_new, session(1)));
  ASSERT_TRUE(begin(session(2)));
  ASSERT_TRUE(ask<void>(&Accounts::change_password, the_account.id, std::string{"hash"}, std::string{"new"},
                        std::optional{session(2).token}));
  EXPECT_FALSE(by_session(session(1).token)) << "ended";
  EXPECT_TRUE(by_session(session(2).token)) << "kept";
  EXPECT_EQ(refusal(begin(session(3))), "conflict");
  EXPECT_TRUE(begin(session(3), "new"));
  EXPECT_EQ(refusal(ask<void>(&Accounts::change_password, the_account.id, std::string{"hash"}, std::string{"x"},
                              std::optional<TokenHash>{})),
            "conflict");
}

TEST_P(AccountsTest, roles_are_granted_and_revoked) {
  ASSERT_TRUE(open(the_new));
  EXPECT_EQ(ask<Account>(&Accounts::grant, the_account.id, Role::admin)->roles,
            (server::Roles{Role::player, Role::admin}));
  ASSERT_TRUE(ask<Account>(&Accounts::grant, the_account.id, Role::bot));
  EXPECT_EQ(ask<Account>(&Accounts::revoke, the_account.id, Role::admin)->roles,
            (server::Roles{Role::player, Role::bot}));
  reopen();
  EXPECT_EQ(ask<std::vector<Account>>(&Accounts::all_accounts)->front().roles,
            (server::Roles{Role::player, Role::bot}));
  EXPECT_EQ(refusal(ask<Account>(&Accounts::grant, std::string{"u-nobody0000"}, Role::bot)), "not_found");
}

TEST_P(AccountsTest, a_token_leads_to_its_account_and_scopes_until_it_is_dropped_by_its_owner) {
  ASSERT_TRUE(open(the_new));
  EXPECT_EQ(ask<ApiToken>(&Accounts::add_token, the_account.id, token("t1"), TokenHash{1}), token("t1"));
  EXPECT_EQ(by_token({1}), (TokenOwner{the_account, token("t1")}));
  ASSERT_TRUE(ask<void>(&Accounts::token_used, TokenHash{1}, at(77)));
  EXPECT_EQ(by_token({1})->token.used, at(77));
  EXPECT_EQ(refusal(ask<ApiToken>(&Accounts::add_token, the_account.id, token("t1"), TokenHash{2})), "exists");
  EXPECT_EQ(refusal(ask<ApiToken>(&Accounts::add_token, the_account.id, token("t2"), TokenHash{1})), "exists");
  EXPECT_EQ(refusal(ask<void>(&Accounts::drop_token, std::string{"u-another000"}, std::string{"t1"})), "not_found");
  ASSERT_TRUE(ask<void>(&Accounts::drop_token, the_account.id, std::string{"t1"}));
  EXPECT_EQ(refusal(by_token({1})), "not_found");
}

TEST_P(AccountsTest, an_account_has_only_so_many_tokens) {
  ASSERT_TRUE(open(the_new));
  for (std::size_t i = 0; i < protocol::kMaxTokens; ++i) {
    const TokenHash hash{static_cast<std::uint8_t>(i)};
    ASSERT_TRUE(ask<ApiToken>(&Accounts::add_token, the_account.id, token("t" + std::to_string(i)), hash));
  }
  EXPECT_EQ(refusal(ask<ApiToken>(&Accounts::add_token, the_account.id, token("one"), TokenHash{200})), "full");
  EXPECT_EQ(ask<std::vector<ApiToken>>(&Accounts::tokens_of, the_account.id)->size(), protocol::kMaxTokens);
}

TEST_P(AccountsTest, the_addresses_it_was_signed_in_from_are_known_for_a_while_and_only_so_many) {
  ASSERT_TRUE(open(the_new));
  const auto mark = [](std::size_t number) {
    return AddressMark{static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(number >> 8), 9};
  };
  const auto remember = [&](std::size_t number, std::int64_t now, std::int64_t since = 0) {
    return ask<void>(&Accounts::remember_address, the_account.id, mark(number), at(now), at(since));
  };
  const auto knows = [&](std::size_t number, std::int64_t since = 0) {
    return ask<bool>(&Accounts::knows_address, the_account.id, mark(number), at(since));
  };
  EXPECT_EQ(knows(1), false);
  ASSERT_TRUE(remember(1, 100));
  reopen();
  EXPECT_EQ(knows(1), true);
  EXPECT_EQ(knows(1, 101), false) << "too long ago";
  EXPECT_EQ(ask<bool>(&Accounts::knows_address, std::string{"u-another000"}, mark(1), at(0)), false);
  ASSERT_TRUE(remember(1, 200));
  ASSERT_TRUE(remember(2, 300, 150)) << "1 was there again";
  EXPECT_EQ(ask<std::vector<WallTime>>(&Accounts::addresses_of, the_account.id, at(0)),
            (std::vector<WallTime>{at(300), at(200)}));
  ASSERT_TRUE(remember(2, 400, 250));
  EXPECT_EQ(knows(1), false) << "forgotten";
  for (std::size_t i = 0; i < kMaxAddresses; ++i) ASSERT_TRUE(remember(1000 + i, 500 + static_cast<std::int64_t>(i)));
  EXPECT_EQ(knows(2), false) << "the oldest has made room";
  EXPECT_EQ(knows(1000), true);
  EXPECT_EQ(ask<std::vector<WallTime>>(&Accounts::addresses_of, the_account.id, at(0))->size(), kMaxAddresses);
  ASSERT_TRUE(ask<Account>(&Accounts::close_account, the_account.id, at(900)));
  EXPECT_EQ(knows(1000), false) << "nothing is kept of a closed one";
  ASSERT_TRUE(remember(3, 950));
  EXPECT_EQ(knows(3), false);
}

TEST_P(AccountsTest, of_a_closed_account_only_id_and_name_stay_and_nobody_gets_them) {
  ASSERT_TRUE(open(the_new, session(1)));
  ASSERT_TRUE(ask<Account>(&Accounts::grant, the_account.id, Role::admin));
  ASSERT_TRUE(ask<ApiToken>(&Accounts::add_token, the_account.id, token("t1"), TokenHash{1}));
  ASSERT_TRUE(ask<Account>(&Accounts::close_account, the_account.id, at(1'500)));
  reopen();
  Account closed = the_account;
  closed.email.reset();
  closed.closed = at(1'500);
  EXPECT_EQ(ask<Credentials>(&Accounts::by_id, the_account.id), (Credentials{closed, ""}));
  EXPECT_FALSE(by_session(session(1).token));
  EXPECT_FALSE(by_token({1}));
  EXPECT_EQ(refusal(begin(session(2))), "conflict");
  EXPECT_EQ(refusal(begin(session(2), "")), "conflict") << "an empty password is nobody's";
  EXPECT_EQ(refusal(ask<ApiToken>(&Accounts::add_token, the_account.id, token("t2"), TokenHash{2})), "not_found");
  EXPECT_EQ(refusal(ask<Account>(&Accounts::grant, the_account.id, Role::admin)), "not_found");
  NewAccount again = the_new;
  again.account.id = "u-another000";
  EXPECT_EQ(refusal(open(again)), "exists");
  EXPECT_EQ(ask<Account>(&Accounts::close_account, the_account.id, at(9'999)), closed) << "again changes nothing";
}

TEST_P(AccountsTest, a_players_games_are_found_and_say_whose_account_is_closed) {
  ASSERT_TRUE(open(the_new));
  Writes first = events(1, 2);
  first.players = {the_account.id, "g-somebody00"};
  ASSERT_TRUE(create(*db, game_id(1), first));
  Writes second = events(1, 2);
  second.players = {"g-somebody00"};
  ASSERT_TRUE(create(*db, game_id(2), second));
  Writes joined = events(3, 3);
  joined.players = {"g-somebody00", the_account.id};
  ASSERT_TRUE(append(*db, game_id(2), 2, joined));
  ASSERT_TRUE(create(*db, game_id(3), events(1, 1)));

  const auto games = [&](const std::string& player) {
    std::vector<std::string> ids;
    const auto found = answer<std::vector<GameHead>>(
        [&](auto then) { db->games().games_of(player, GamesWanted::all, {}, 10, std::move(then)); });
    for (const GameHead& head : found.value()) ids.push_back(head.game.id.text());
    return ids;
  };
  EXPECT_EQ(games(the_account.id), (std::vector<std::string>{"game0002", "game0001"}));
  EXPECT_TRUE(games("u-nobody0000").empty());
  EXPECT_TRUE(read(*db, game_id(1))->head.closed.empty());
  ASSERT_TRUE(ask<Account>(&Accounts::close_account, the_account.id, at(1'500)));
  EXPECT_EQ(read(*db, game_id(2))->head.closed, std::vector{the_account.id});
  EXPECT_TRUE(read(*db, game_id(3))->head.closed.empty());
  EXPECT_EQ(games(the_account.id).size(), 2U);
}

TEST_P(AccountsTest, a_game_says_that_the_account_challenged_to_it_is_closed) {
  ASSERT_TRUE(open(the_new));
  Writes made = events(1, 1);
  made.players = {"g-somebody00"};
  NewGame game = new_game(game_id(1));
  game.heading.invited = the_account.id;
  ASSERT_TRUE(answer<Appended>([&](auto then) { db->games().create(game, Term::first, made, std::move(then)); }));
  EXPECT_TRUE(read(*db, game_id(1))->head.closed.empty());
  ASSERT_TRUE(ask<Account>(&Accounts::close_account, the_account.id, at(1'500)));
  EXPECT_EQ(read(*db, game_id(1))->head.closed, std::vector{the_account.id});
  const auto waiting = answer<std::vector<GameHead>>([&](auto then) { db->games().waiting_games(std::move(then)); });
  EXPECT_EQ(waiting->at(0).closed, std::vector{the_account.id});
}

TEST_P(AccountsTest, a_players_games_are_read_in_parts_and_counted_once_they_have_a_result) {
  const std::string player = "u-4Tz81LqPdW";
  for (int number = 1; number <= 5; ++number) {
    Writes made = events(1, 1);
    made.players = {player};
    if (number <= 3) {
      const std::string result = number == 3 ? "none" : "draw";
      made.heading = Heading{.state = GameState::finished, .result = result};
      made.at = at(number);
    }
    ASSERT_TRUE(create(*db, game_id(number), events(1, 1)));
    made.events = events(2, 2).events;
    ASSERT_TRUE(append(*db, game_id(number), 1, made));
  }
  const auto part = [&](const std::optional<GameId>& before) {
    std::vector<std::string> ids;
    const auto found = answer<std::vector<GameHead>>(
        [&](auto then) { db->games().games_of(player, GamesWanted::all, before, 2, std::move(then)); });
    for (const GameHead& head : found.value()) ids.push_back(head.game.id.text());
    return ids;
  };
  EXPECT_EQ(part({}), (std::vector<std::string>{"game0005", "game0004"}));
  EXPECT_EQ(part(game_id(4)), (std::vector<std::string>{"game0003", "game0002"}));
  EXPECT_EQ(part(game_id(2)), (std::vector<std::string>{"game0001"}));
  EXPECT_TRUE(part(game_id(99)).empty()) << "older than nothing";
  const auto of_kind = [&](GamesWanted which) {
    return answer<std::vector<GameHead>>(
               [&](auto then) { db->games().games_of(player, which, {}, 9, std::move(then)); })
        .value();
  };
  const auto open = of_kind(GamesWanted::unfinished);
  ASSERT_EQ(open.size(), 2U);
  EXPECT_EQ(open[0].game.id, game_id(5));
  EXPECT_EQ(open[0].finished, std::nullopt);
  const auto count = answer<std::int64_t>([&](auto then) { db->games().count_games(player, std::move(then)); });
  EXPECT_EQ(count, 2) << "one was aborted, two are not over";
}

}  // namespace
}  // namespace store_tests
