// Results of games as each player has them: what is found by what, who sees what, and what a question costs at most.
#include <algorithm>
#include <limits>

#include "protocol/http/games.hpp"
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

using protocol::PlayerResult;
using protocol::Tempo;
using testing::ElementsAre;
using testing::IsEmpty;

/// A game that has ended, as its summary and heading say it.
struct Ended {
  std::string white = "u-alicealice";
  std::string black = "u-bobbobbobb";
  std::string result = "white";
  std::string variant = "chess";
  std::string more = {};  // fields of the summary, each with a comma before it
  std::chrono::milliseconds delay{};
};

class ResultsTest : public StoreTest {
 protected:
  void end(int number, const Ended& game) {
    NewGame made = new_game(game_id(number));
    made.variant = game.variant;
    ASSERT_TRUE(
        answer<Appended>([&](auto then) { db->games().create(made, Term::first, events(1, 1), std::move(then)); }));
    Writes last = events(2, 2);
    last.at = at(number * 1'000);
    last.heading =
        Heading{.state = GameState::finished,
                .summary = R"({"players":[{"id":")" + game.white + R"(","name":"W","color":"white"},{"id":")" +
                           game.black + R"(","name":"B","color":"black"}])" + game.more + "}",
                .result = game.result,
                .delay_ms = game.delay};
    ASSERT_TRUE(append(*db, game_id(number), 1, last));
  }
  ResultsPart part(const ResultsWanted& wanted, std::optional<GameId> before = {}, std::size_t most = 10) {
    return answer<ResultsPart>([&](auto then) { db->results().results_of(wanted, before, most, std::move(then)); })
        .value();
  }
  std::vector<std::string> found(const ResultFilter& filter, const std::string& viewer = "") {
    std::vector<std::string> ids;
    for (const GameHead& head : part({.player = kAlice, .filter = filter, .viewer = viewer, .now = kNow}).games) {
      ids.push_back(head.game.id.text());
    }
    return ids;
  }
  ResultsPart part_of_variant(const VariantGames& wanted, std::optional<GameId> before = {}, std::size_t most = 10) {
    return answer<ResultsPart>(
               [&](auto then) { db->results().games_of_variant(wanted, before, most, std::move(then)); })
        .value();
  }
  std::vector<std::string> found_of_variant(const VariantGames& wanted) {
    std::vector<std::string> ids;
    for (const GameHead& head : part_of_variant(wanted).games) ids.push_back(head.game.id.text());
    return ids;
  }
  Scores scores(const ResultsWanted& wanted) {
    return answer<Scores>([&](auto then) { db->results().scores_of(wanted, std::move(then)); }).value();
  }

  const std::string kAlice = "u-alicealice";
  const std::string kBob = "u-bobbobbobb";
  const WallTime kNow = at(1'000'000);
};

INSTANTIATE_TEST_SUITE_P(Every, ResultsTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(ResultsTest, come_with_the_end_of_a_game_that_has_one) {
  end(1, {});
  end(2, {.result = "draw"});
  end(3, {.result = "none"});
  ASSERT_TRUE(create(*db, game_id(4), events(1, 1)));
  reopen();
  EXPECT_THAT(found({}), ElementsAre("game0002", "game0001"));
  EXPECT_EQ(part({.player = kBob, .now = kNow}).games.at(1).finished, at(1'000));
  EXPECT_THAT(part({.player = "u-nobodynobo", .now = kNow}).games, IsEmpty());
}

TEST_P(ResultsTest, are_found_by_each_thing_that_is_asked_for_and_by_all_of_them) {
  end(1, {.more = R"(,"tempo":"blitz")"});
  end(2, {.white = kBob, .black = kAlice, .more = R"(,"tempo":"rapid")"});
  end(3, {.black = "g-guestguest", .result = "draw", .more = R"(,"tempo":"blitz","tournament":{"id":"Cup00001"})"});
  end(4, {.variant = "chess56"});
  EXPECT_THAT(found({.variant = "chess56"}), ElementsAre("game0004"));
  EXPECT_THAT(found({.opponent = "g-guestguest"}), ElementsAre("game0003"));
  EXPECT_THAT(found({.opponent = kBob}), ElementsAre("game0004", "game0002", "game0001"));
  EXPECT_THAT(found({.tournament = "Cup00001"}), ElementsAre("game0003"));
  EXPECT_THAT(found({.tempo = Tempo::blitz}), ElementsAre("game0003", "game0001"));
  EXPECT_THAT(found({.result = PlayerResult::won}), ElementsAre("game0004", "game0001"));
  EXPECT_THAT(found({.result = PlayerResult::lost}), ElementsAre("game0002"));
  EXPECT_THAT(found({.result = PlayerResult::drawn}), ElementsAre("game0003"));
  const ResultFilter all{
      .variant = "chess", .opponent = kBob, .tournament = {}, .tempo = Tempo::blitz, .result = PlayerResult::won};
  EXPECT_THAT(found(all), ElementsAre("game0001"));
  EXPECT_THAT(found({.variant = "chess56", .opponent = "g-guestguest"}), IsEmpty());
}

TEST_P(ResultsTest, of_private_and_delayed_games_are_there_for_their_players_alone) {
  end(1, {.more = R"(,"private":true)"});
  end(2, {.delay = std::chrono::milliseconds{10'000'000}});
  end(3, {.more = R"(,"private":false)"});
  EXPECT_THAT(found({}), ElementsAre("game0003"));
  EXPECT_THAT(found({}, "u-carolcarol"), ElementsAre("game0003"));
  EXPECT_THAT(found({}, kAlice), ElementsAre("game0003", "game0002", "game0001"));
  EXPECT_THAT(found({}, kBob), ElementsAre("game0003", "game0002", "game0001")) << "it was there";
  EXPECT_EQ(part({.player = kAlice, .now = at(10'002'000)}).games.size(), 2U) << "the delay is over";
  EXPECT_EQ(scores({.player = kAlice, .now = kNow}).all, (Tally{.won = 1}));
  EXPECT_EQ(scores({.player = kAlice, .viewer = kAlice, .now = kNow}).all, (Tally{.won = 3}));
}

TEST_P(ResultsTest, are_read_in_parts) {
  for (int number = 1; number <= 5; ++number) end(number, {.more = number == 3 ? R"(,"private":true)" : ""});
  const ResultsWanted wanted{.player = kAlice, .now = kNow};
  ResultsPart some = part(wanted, {}, 2);
  EXPECT_EQ(some.games.size(), 2U);
  EXPECT_EQ(some.before, game_id(4));
  some = part(wanted, some.before, 2);
  EXPECT_EQ(some.games.at(1).game.id, game_id(1));
  EXPECT_EQ(some.before, std::nullopt);
  EXPECT_THAT(part(wanted, game_id(1)).games, IsEmpty());
  EXPECT_THAT(part(wanted, game_id(99)).games, IsEmpty()) << "older than nothing";
}

TEST_P(ResultsTest, of_a_variant_are_there_once_for_each_game_whoever_played_it) {
  end(1, {.more = R"(,"tempo":"blitz")"});
  end(2, {.white = kBob, .black = kAlice, .result = "draw", .more = R"(,"tempo":"rapid")"});
  end(3,
      {.white = "g-guestgues1", .black = "g-guestguest", .more = R"(,"tempo":"blitz","tournament":{"id":"Cup00001"})"});
  end(4, {.variant = "chess56"});
  end(5, {.result = "none"});
  ASSERT_TRUE(create(*db, game_id(6), events(1, 1)));
  EXPECT_THAT(found_of_variant({.variant = "chess", .now = kNow}), ElementsAre("game0003", "game0002", "game0001"));
  EXPECT_THAT(found_of_variant({.variant = "chess56", .now = kNow}), ElementsAre("game0004"));
  EXPECT_THAT(found_of_variant({.variant = "shatar", .now = kNow}), IsEmpty());
  EXPECT_THAT(found_of_variant({.variant = "chess", .tempo = Tempo::blitz, .now = kNow}),
              ElementsAre("game0003", "game0001"));
  EXPECT_THAT(found_of_variant({.variant = "chess", .tournament = "Cup00001", .now = kNow}), ElementsAre("game0003"));
  EXPECT_THAT(found_of_variant({.variant = "chess", .tournament = "Cup00001", .tempo = Tempo::rapid, .now = kNow}),
              IsEmpty());
}

TEST_P(ResultsTest, of_a_variant_leave_out_what_not_everybody_may_see) {
  end(1, {.more = R"(,"private":true)"});
  end(2, {.delay = std::chrono::milliseconds{10'000'000}});
  end(3, {});
  EXPECT_THAT(found_of_variant({.variant = "chess", .now = kNow}), ElementsAre("game0003"));
  EXPECT_THAT(found_of_variant({.variant = "chess", .now = at(10'002'000)}), ElementsAre("game0003", "game0002"));
}

TEST_P(ResultsTest, of_a_variant_are_read_in_parts) {
  for (int number = 1; number <= 5; ++number) end(number, {.more = number == 3 ? R"(,"private":true)" : ""});
  const VariantGames wanted{.variant = "chess", .now = kNow};
  ResultsPart some = part_of_variant(wanted, {}, 2);
  EXPECT_EQ(some.games.size(), 2U);
  EXPECT_EQ(some.before, game_id(4));
  some = part_of_variant(wanted, some.before, 2);
  EXPECT_EQ(some.games.at(1).game.id, game_id(1));
  EXPECT_EQ(some.before, std::nullopt);
  EXPECT_THAT(part_of_variant(wanted, game_id(99)).games, IsEmpty()) << "older than nothing";
}

TEST_P(ResultsTest, add_up_against_each_opponent_and_from_each_setup) {
  end(1, {.variant = "chess56", .more = R"(,"rolled_setup":"1-3-6")"});
  end(2, {.result = "black", .variant = "chess56", .more = R"(,"rolled_setup":"1-3-6")"});
  end(3, {.black = "g-guestguest", .result = "draw", .variant = "chess56", .more = R"(,"rolled_setup":"2-2-2")"});
  end(4, {});
  const Scores all = scores({.player = kAlice, .now = kNow});
  EXPECT_EQ(all.all, (Tally{.won = 2, .lost = 1, .drawn = 1}));
  EXPECT_TRUE(all.is_whole);
  ASSERT_EQ(all.opponents.size(), 2U);
  EXPECT_EQ(all.opponents[0], (ScoreAgainst{.opponent = {.id = kBob}, .score = {.won = 2, .lost = 1}}));
  ASSERT_EQ(all.setups.size(), 2U);
  EXPECT_EQ(all.setups[0], (ScoreFrom{.variant = "chess56", .setup = "1-3-6", .score = {.won = 1, .lost = 1}}));
  EXPECT_EQ(all.setups[1], (ScoreFrom{.variant = "chess56", .setup = "2-2-2", .score = {.drawn = 1}}));
  const ResultsWanted of_guest{.player = kAlice, .filter = {.opponent = "g-guestguest"}, .now = kNow};
  EXPECT_EQ(scores(of_guest).all, (Tally{.drawn = 1}));
  EXPECT_EQ(scores(of_guest).setups.size(), 1U);
}

TEST_P(ResultsTest, against_a_bot_say_that_it_is_one) {
  ASSERT_TRUE(answer<Account>([&](auto then) {
    db->accounts().open_account({.account = {.id = kBob,
                                             .name = "Bob",
                                             .roles = {server::Role::player, server::Role::bot},
                                             .created = at(1),
                                             .closed = {}},
                                 .skeleton = "bob",
                                 .password = "hash"},
                                {}, std::move(then));
  }));
  end(1, {});
  const ScoreAgainst bob{.opponent = {.id = kBob, .name = "Bob", .is_bot = true}, .score = {.won = 1}};
  EXPECT_THAT(scores({.player = kAlice, .now = kNow}).opponents, ElementsAre(bob));
}

TEST_P(ResultsTest, list_no_more_opponents_and_setups_than_an_answer_holds) {
  const int many = static_cast<int>(std::max(protocol::kMostOpponents, protocol::kMostSetups)) + 1;
  for (int number = 1; number <= many; ++number) {
    const std::string digits = std::to_string(100 + number);
    end(number, {.black = "g-guest0" + digits, .variant = "chess56", .more = R"(,"rolled_setup":")" + digits + '"'});
  }
  end(many + 1, {.black = "g-guest0" + std::to_string(100 + many)});
  const Scores all = scores({.player = kAlice, .now = kNow});
  ASSERT_EQ(all.opponents.size(), protocol::kMostOpponents);
  EXPECT_EQ(all.opponents[0].opponent.id, "g-guest0" + std::to_string(100 + many)) << "two games";
  EXPECT_EQ(all.setups.size(), protocol::kMostSetups);
}

}  // namespace
}  // namespace store_tests
