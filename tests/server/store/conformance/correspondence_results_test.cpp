// How people have ended their games by post, as the store keeps it.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

class CorrespondenceResultsTest : public StoreTest {
 protected:
  static Writes ending(WallTime when, std::vector<CorrespondenceResult> results) {
    Writes last = events(2, 2);
    last.heading = Heading{.state = GameState::finished, .result = "white"};
    last.at = when;
    last.correspondence_results = std::move(results);
    return last;
  }
  void end(int game, WallTime when, std::vector<CorrespondenceResult> results) {
    ASSERT_TRUE(create(*db, game_id(game), events(1, 1)));
    ASSERT_TRUE(append(*db, game_id(game), 1, ending(when, std::move(results))));
  }
  std::vector<CorrespondenceResult> latest(const std::string& player, std::size_t most = 100) {
    return answer<std::vector<CorrespondenceResult>>(
               [&](auto then) { db->correspondence_results().latest(player, most, std::move(then)); })
        .value();
  }
  std::vector<std::string> late() {
    return answer<std::vector<std::string>>(
               [&](auto then) { db->correspondence_results().late_players(std::move(then)); })
        .value();
  }

  const CorrespondenceResult kInTime{.player = "u-alice", .lost_on_time = false, .moves = 20, .spent = 40h};
  const CorrespondenceResult kLate{.player = "u-bob", .lost_on_time = true, .moves = 19, .spent = 90h};
};

INSTANTIATE_TEST_SUITE_P(Every, CorrespondenceResultsTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(CorrespondenceResultsTest, comes_with_the_end_of_the_game_and_stays) {
  EXPECT_TRUE(latest("u-alice").empty());
  end(1, at(1'000), {kInTime, kLate});
  reopen();
  EXPECT_THAT(latest("u-alice"), ElementsAre(kInTime));
  EXPECT_THAT(latest("u-bob"), ElementsAre(kLate));
}

TEST_P(CorrespondenceResultsTest, lists_the_latest_first_and_no_more_than_that) {
  std::vector<CorrespondenceResult> all;
  for (int i = 0; i < 3; ++i) {
    CorrespondenceResult one = kInTime;
    one.moves = i;
    all.push_back(one);
  }
  end(1, at(2'000), {all[1]});
  end(2, at(1'000), {all[0]});
  end(3, at(2'000), {all[2]});
  EXPECT_THAT(latest("u-alice"), ElementsAre(all[2], all[1], all[0])) << "two at the same time: the newer game";
  EXPECT_THAT(latest("u-alice", 2), ElementsAre(all[2], all[1]));
}

TEST_P(CorrespondenceResultsTest, lists_games_from_behind_one_on) {
  end(1, at(2'000), {kInTime, kLate});
  end(2, at(1'000), {kInTime});
  end(3, at(2'000), {kInTime});
  const auto ended = [&](std::optional<GameId> after, std::size_t most = 10) {
    return answer<std::vector<EndedCorrespondence>>(
        [&](auto then) { db->correspondence_results().ended_by_post("u-alice", after, most, std::move(then)); });
  };
  const EndedCorrespondence first{.game = game_id(3), .ended = at(2'000), .result = kInTime};
  const EndedCorrespondence second{.game = game_id(1), .ended = at(2'000), .result = kInTime};
  const EndedCorrespondence third{.game = game_id(2), .ended = at(1'000), .result = kInTime};
  EXPECT_THAT(ended({}).value(), ElementsAre(first, second, third));
  EXPECT_THAT(ended({}, 1).value(), ElementsAre(first));
  EXPECT_THAT(ended(game_id(3)).value(), ElementsAre(second, third));
  EXPECT_THAT(ended(game_id(2)).value(), ElementsAre());
  EXPECT_EQ(refusal(ended(game_id(4))), "not_found");
}

TEST_P(CorrespondenceResultsTest, knows_which_games_by_post_somebody_has_open) {
  for (int number = 1; number <= 4; ++number) {
    NewGame game = new_game(game_id(number));
    game.by_post = number != 2;
    Writes first = events(1, 1);
    first.players = {number == 3 ? "u-bob" : "u-alice"};
    ASSERT_TRUE(answer<Appended>([&](auto then) { db->games().create(game, Term::first, first, std::move(then)); }));
  }
  const auto open = [&] {
    return answer<std::vector<GameId>>(
               [&](auto then) { db->correspondence_results().open_by_post("u-alice", std::move(then)); })
        .value();
  };
  EXPECT_THAT(open(), ElementsAre(game_id(1), game_id(4)));
  ASSERT_TRUE(append(*db, game_id(1), 1, ending(at(1'000), {kInTime})));
  EXPECT_THAT(open(), ElementsAre(game_id(4)));
}

TEST_P(CorrespondenceResultsTest, names_once_who_has_ever_lost_on_time) {
  end(1, at(1'000), {kInTime, kLate});
  end(2, at(2'000), {kInTime, kLate});
  EXPECT_THAT(late(), ElementsAre("u-bob"));
}

TEST_P(CorrespondenceResultsTest, is_refused_before_the_end_and_counts_once) {
  ASSERT_TRUE(create(*db, game_id(1), events(1, 1)));
  Writes early = events(2, 2);
  early.correspondence_results = {kInTime};
  EXPECT_EQ(append(*db, game_id(1), 1, early).error().code, Code::invalid);
  ASSERT_TRUE(append(*db, game_id(1), 1, ending(at(1'000), {kInTime})));
  Writes again = ending(at(9'000), {kInTime});
  again.events = events(3, 3).events;
  ASSERT_TRUE(append(*db, game_id(1), 2, again));
  EXPECT_EQ(latest("u-alice").size(), 1U) << "what comes after the end, as a rematch, ends it no second time";
}

}  // namespace
}  // namespace store_tests
