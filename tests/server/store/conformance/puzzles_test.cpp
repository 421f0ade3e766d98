// Attempts at puzzles as the store keeps them: the first of each account at each puzzle, and the ratings that follow
// from it.
#include <algorithm>

#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

using AllTried = std::vector<PuzzleTried>;
using Solvers = std::vector<PuzzleSolver>;

class PuzzlesTest : public StoreTest {
 protected:
  PuzzlesTest() {
    for (const std::string& id : {alice, bob}) {
      NewAccount account{
          .account = {.id = id, .name = id.substr(2), .created = at(1)}, .skeleton = id.substr(2), .password = "x"};
      EXPECT_TRUE(answer<Account>(
          [&](auto then) { db->accounts().open_account(std::move(account), std::nullopt, std::move(then)); }));
    }
  }
  static PuzzleAttempt attempt(const std::string& account, const std::string& puzzle, bool solved) {
    return {.account = account, .puzzle = puzzle, .variant = "chess", .solved = solved, .at = at(10), .guess = 1500};
  }
  Result<PuzzleCounted> put(PuzzleAttempt what) {
    return answer<PuzzleCounted>([&](auto then) { db->puzzles().put_attempt(std::move(what), std::move(then)); });
  }
  std::optional<PuzzleRating> rated(const std::string& puzzle) {
    return answer<std::vector<std::optional<PuzzleRating>>>(
               [&](auto then) { db->puzzles().puzzle_ratings({"unknown", puzzle}, std::move(then)); })
        .value()
        .at(1);
  }
  Solvers solver(const std::string& account) {
    return answer<Solvers>([&](auto then) { db->puzzles().solver(account, std::move(then)); }).value();
  }
  AllTried of(const std::string& account, const std::string& after = "", std::size_t most = 9) {
    return answer<AllTried>([&](auto then) { db->puzzles().attempts_of(account, after, most, std::move(then)); })
        .value();
  }
  AllTried in(const std::string& account, const std::string& variant) {
    return answer<AllTried>([&](auto then) { db->puzzles().attempts_in(account, variant, std::move(then)); }).value();
  }
  std::optional<PuzzleTried> first_at(const std::string& account, const std::string& puzzle) {
    return answer<std::optional<PuzzleTried>>(
               [&](auto then) { db->puzzles().attempt_at(account, puzzle, std::move(then)); })
        .value();
  }

  const std::string alice = "u-alice00000";
  const std::string bob = "u-bob0000000";
};

INSTANTIATE_TEST_SUITE_P(Every, PuzzlesTest, testing::ValuesIn(backends()),
                         [](const auto& backend) { return backend.param.name; });

TEST_P(PuzzlesTest, rate_both_by_the_first_attempt_alone) {
  EXPECT_EQ(rated("p1"), std::nullopt);
  const auto first = put(attempt(alice, "p1", false));
  ASSERT_TRUE(first);
  EXPECT_TRUE(first->counted);
  EXPECT_EQ(first->tried.before, rating::kStart);
  EXPECT_LT(first->tried.after, rating::kStart);
  const auto puzzle = rated("p1");
  ASSERT_TRUE(puzzle);
  EXPECT_GT(puzzle->rating.value, 1500);
  EXPECT_LT(puzzle->rating.deviation, kUntriedPuzzleDeviation);
  EXPECT_EQ(puzzle->plays, 1);
  const auto again = put(attempt(alice, "p1", true));
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->counted);
  EXPECT_EQ(again->tried, first->tried);
  EXPECT_EQ(rated("p1"), puzzle);
  EXPECT_EQ(solver(alice).at(0).tried, 1);
  EXPECT_EQ(solver(alice).at(0).solved, 0);
}

TEST_P(PuzzlesTest, are_as_glicko2_computes_them) {
  ASSERT_TRUE(put(attempt(alice, "p1", true)));
  const auto both = rating::after_game({.white = {}, .black = {.value = 1500, .deviation = kUntriedPuzzleDeviation}},
                                       rating::Score::win);
  EXPECT_EQ(rated("p1")->rating, both.black);
  EXPECT_EQ(solver(alice).at(0).rating, both.white);
}

TEST_P(PuzzlesTest, keep_a_deviation_of_puzzles_above_its_bound) {
  for (int i = 0; i < 60; ++i) {
    const std::string id = "u-many" + std::to_string(100'000 + i);
    NewAccount account{
        .account = {.id = id, .name = id.substr(2), .created = at(1)}, .skeleton = id.substr(2), .password = "x"};
    ASSERT_TRUE(answer<Account>(
        [&](auto then) { db->accounts().open_account(std::move(account), std::nullopt, std::move(then)); }));
    ASSERT_TRUE(put(attempt(id, "p1", i % 2 == 0)));
  }
  EXPECT_GE(rated("p1")->rating.deviation, rating::kLeastDeviation);
  EXPECT_EQ(rated("p1")->plays, 60);
}

TEST_P(PuzzlesTest, are_listed_by_account_and_game) {
  ASSERT_TRUE(put(attempt(alice, "p2", true)));
  ASSERT_TRUE(put(attempt(alice, "p1", false)));
  PuzzleAttempt other = attempt(alice, "p3", true);
  other.variant = "shatar";
  ASSERT_TRUE(put(other));
  ASSERT_TRUE(put(attempt(bob, "p1", true)));
  const auto ids = [](const AllTried& all) {
    std::vector<std::string> names;
    for (const PuzzleTried& one : all) names.push_back(one.puzzle);
    return names;
  };
  EXPECT_EQ(ids(of(alice)), (std::vector<std::string>{"p1", "p2", "p3"}));
  EXPECT_EQ(ids(of(alice, "p1", 1)), (std::vector<std::string>{"p2"}));
  EXPECT_EQ(ids(in(alice, "chess")), (std::vector<std::string>{"p1", "p2"}));
  EXPECT_EQ(solver(alice).size(), 2U);
  EXPECT_EQ(solver(alice).at(0).solved, 1);
  EXPECT_TRUE(first_at(bob, "p1")->solved);
  EXPECT_EQ(first_at(bob, "p2"), std::nullopt);
}

TEST_P(PuzzlesTest, stay_after_a_restart) {
  const auto tried = put(attempt(alice, "p1", true))->tried;
  const auto puzzle = rated("p1");
  reopen();
  EXPECT_EQ(of(alice), AllTried{tried});
  EXPECT_EQ(rated("p1"), puzzle);
}

TEST_P(PuzzlesTest, go_with_their_account_and_leave_the_puzzles_rating) {
  ASSERT_TRUE(put(attempt(alice, "p1", true)));
  ASSERT_TRUE(put(attempt(bob, "p1", true)));
  const auto puzzle = rated("p1");
  ASSERT_TRUE(answer<Account>([&](auto then) { db->accounts().close_account(alice, at(20), std::move(then)); }));
  EXPECT_TRUE(of(alice).empty());
  EXPECT_TRUE(solver(alice).empty());
  EXPECT_EQ(of(bob).size(), 1U);
  EXPECT_EQ(rated("p1"), puzzle);
  EXPECT_EQ(refusal(put(attempt(alice, "p2", true))), "not_found");
}

TEST_P(PuzzlesTest, are_in_no_rating_of_games) {
  ASSERT_TRUE(put(attempt(alice, "p1", true)));
  EXPECT_TRUE(
      answer<std::vector<Standing>>([&](auto then) { db->ratings().standings(alice, std::move(then)); })->empty());
}

}  // namespace
}  // namespace store_tests
