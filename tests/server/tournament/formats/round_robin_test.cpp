// Round robin: the tables as FIDE prints them (C.05, Annex 1), and what holds for any number of players.
#include "server/tournament/formats/round_robin.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace tournament {
namespace {

std::string round_text(int players, int cycles, int round) {
  const auto pairs = pairs_of_round(players, cycles, round);
  if (!pairs) return pairs.error();
  std::string text;
  for (const Pair& pair : *pairs) {
    text += (text.empty() ? "" : ", ") + std::to_string(pair.white) + "-" + std::to_string(pair.black);
  }
  return text;
}

struct PrintedTable {
  int players;
  std::vector<std::string> rounds;
};
const std::vector<PrintedTable>& printed_tables() {
  static const std::vector<PrintedTable> kTables{
      {4, {"1-4, 2-3", "4-3, 1-2", "2-4, 3-1"}},
      {6, {"1-6, 2-5, 3-4", "6-4, 5-3, 1-2", "2-6, 3-1, 4-5", "6-5, 1-4, 2-3", "3-6, 4-2, 5-1"}},
      {8,
       {"1-8, 2-7, 3-6, 4-5", "8-5, 6-4, 7-3, 1-2", "2-8, 3-1, 4-7, 5-6", "8-6, 7-5, 1-4, 2-3", "3-8, 4-2, 5-1, 6-7",
        "8-7, 1-6, 2-5, 3-4", "4-8, 5-3, 6-2, 7-1"}},
      {10,
       {"1-10, 2-9, 3-8, 4-7, 5-6", "10-6, 7-5, 8-4, 9-3, 1-2", "2-10, 3-1, 4-9, 5-8, 6-7", "10-7, 8-6, 9-5, 1-4, 2-3",
        "3-10, 4-2, 5-1, 6-9, 7-8", "10-8, 9-7, 1-6, 2-5, 3-4", "4-10, 5-3, 6-2, 7-1, 8-9", "10-9, 1-8, 2-7, 3-6, 4-5",
        "5-10, 6-4, 7-3, 8-2, 9-1"}}};
  return kTables;
}

/// A game of the last number, which is nobody's, is the other player's bye.
std::string without_last(std::string text, int players) {
  const std::string last = std::to_string(players);
  const std::string first_pair = text.substr(0, text.find(','));
  const std::size_t dash = first_pair.find('-');
  const std::string white = first_pair.substr(0, dash);
  const std::string black = first_pair.substr(dash + 1);
  return text.replace(0, first_pair.size(), (white == last ? black : white) + "-0");
}

TEST(RoundRobin, is_paired_as_the_printed_tables_say) {
  for (const auto& [players, rounds] : printed_tables()) {
    ASSERT_EQ(round_robin_rounds(players, 1), static_cast<int>(rounds.size()));
    ASSERT_EQ(round_robin_rounds(players - 1, 1), static_cast<int>(rounds.size()));
    for (std::size_t i = 0; i < rounds.size(); ++i) {
      const int round = static_cast<int>(i) + 1;
      EXPECT_EQ(round_text(players, 1, round), rounds[i]);
      EXPECT_EQ(round_text(players - 1, 1, round), without_last(rounds[i], players));
    }
  }
}

TEST(RoundRobin, a_second_cycle_reverses_colours_and_the_first_ends_in_exchanged_rounds) {
  EXPECT_EQ(round_text(4, 2, 1), "1-4, 2-3");
  EXPECT_EQ(round_text(4, 2, 2), "2-4, 3-1");
  EXPECT_EQ(round_text(4, 2, 3), "4-3, 1-2");
  EXPECT_EQ(round_text(4, 2, 4), "4-1, 3-2");
  EXPECT_EQ(round_text(4, 2, 5), "3-4, 2-1");
  EXPECT_EQ(round_text(4, 2, 6), "4-2, 1-3");
  EXPECT_EQ(round_text(3, 2, 4), "1-0, 3-2");
  EXPECT_EQ(round_text(2, 2, 1), "1-2");
  EXPECT_EQ(round_text(2, 2, 2), "2-1");
}

TEST(RoundRobin, refuses_what_there_is_not) {
  EXPECT_EQ(round_text(1, 1, 1), "a round robin has 2 to 64 players, not 1");
  EXPECT_EQ(round_text(65, 1, 1), "a round robin has 2 to 64 players, not 65");
  EXPECT_EQ(round_text(4, 3, 1), "a round robin has one or two cycles");
  EXPECT_EQ(round_text(4, 1, 0), "there are rounds 1 to 3, not 0");
  EXPECT_EQ(round_text(5, 2, 11), "there are rounds 1 to 10, not 11");
}

/// All rounds of a tournament, as each player sees them.
struct RobinRounds {
  std::map<int, std::string> colors;            // colours of each player in turn: `WBBW`
  std::map<std::pair<int, int>, int> meetings;  // how often White and Black have met
  std::map<int, int> byes;
};
RobinRounds rounds_as_seen(int players, int cycles) {
  RobinRounds rounds;
  for (int round = 1; round <= round_robin_rounds(players, cycles); ++round) {
    std::set<int> there;
    for (const auto& [white, black] : pairs_of_round(players, cycles, round).value_or(std::vector<Pair>{})) {
      EXPECT_TRUE(there.insert(white).second) << players << ", round " << round;
      if (black == 0) {
        ++rounds.byes[white];
        continue;
      }
      EXPECT_TRUE(there.insert(black).second) << players << ", round " << round;
      rounds.colors[white] += 'W';
      rounds.colors[black] += 'B';
      ++rounds.meetings[{white, black}];
    }
    EXPECT_EQ(there.size(), static_cast<std::size_t>(players)) << round;
  }
  return rounds;
}

class RoundRobinOfSize : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Sizes, RoundRobinOfSize, testing::Range(2, kRoundRobinPlayers + 1));

TEST_P(RoundRobinOfSize, everybody_meets_everybody) {
  const int players = GetParam();
  const RobinRounds once = rounds_as_seen(players, 1);
  const RobinRounds twice = rounds_as_seen(players, 2);
  for (int one = 1; one <= players; ++one) {
    for (int two = one + 1; two <= players; ++two) {
      EXPECT_EQ(once.meetings.count({one, two}) + once.meetings.count({two, one}), 1U) << one << ' ' << two;
      EXPECT_EQ(twice.meetings.count({one, two}) + twice.meetings.count({two, one}), 2U) << one << ' ' << two;
    }
    EXPECT_EQ(once.byes.count(one), static_cast<std::size_t>(players % 2));
  }
  EXPECT_EQ(once.meetings.size(), static_cast<std::size_t>(players * (players - 1) / 2));
  EXPECT_EQ(twice.meetings.size(), static_cast<std::size_t>(players * (players - 1)));
}

TEST_P(RoundRobinOfSize, colours_are_even_and_never_three_times_the_same) {
  const int players = GetParam();
  for (const int cycles : {1, 2}) {
    for (const auto& [player, colors] : rounds_as_seen(players, cycles).colors) {
      const auto whites = std::ranges::count(colors, 'W');
      const auto blacks = std::ranges::count(colors, 'B');
      const bool even_games = cycles == 2 || players % 2 != 0;
      EXPECT_EQ(std::abs(whites - blacks), even_games ? 0 : 1) << player << ": " << colors;
      EXPECT_EQ(colors.find("WWW"), std::string::npos) << player << ": " << colors;
      EXPECT_EQ(colors.find("BBB"), std::string::npos) << player << ": " << colors;
    }
  }
}

}  // namespace
}  // namespace tournament
