// Tie-breaks, worked out by hand (docs/tiebreaks.md).
#include "server/tournament/standings/standings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/tournament/files/trf_read.hpp"
#include "tests/server/tournament/examples.hpp"
#include "tests/server/tournament/support.hpp"

namespace tournament {
namespace {

using testing::ElementsAre;

std::vector<std::string> values_of(const Tournament& tournament, const std::string& code) {
  const auto tie_break = tie_break_named(code);
  if (!tie_break) return {"no such tie-break"};
  const auto values = tie_break_values(tournament, *tie_break, rounds_paired(tournament));
  if (!values) return {values.error()};
  std::vector<std::string> texts;
  for (const TieBreakValue value : *values) texts.push_back(value_text(tie_break->kind, value));
  return texts;
}

Tournament played(const std::vector<std::string>& rounds, const std::vector<Points>& points) {
  auto tournament = read_trf(with_rounds(rounds, points));
  EXPECT_TRUE(tournament) << tournament.error().message;
  return tournament.value_or(Tournament{});
}

/// Seven players after three rounds, with a bye of each kind and a forfeit.
Tournament seven() {
  return read_trf(tournament_file("section-9")).value_or(Tournament{});
}

TEST(TieBreaks, codes) {
  EXPECT_EQ(tie_break_named("BH-C1"), (TieBreak{TieBreakKind::buchholz, 1, 0}));
  EXPECT_EQ(tie_break_named("BH/C2"), (TieBreak{TieBreakKind::buchholz, 2, 0}));
  EXPECT_EQ(tie_break_named("ARO-M1"), (TieBreak{TieBreakKind::opponents, 1, 1}));
  for (const char* wrong : {"", "bh", "BH-", "BH-C0", "BH-X1", "BH-C12", "WIN-C1", "PS-M1", "XYZ", "TPR-C1"}) {
    EXPECT_EQ(tie_break_named(wrong), std::nullopt) << wrong;
  }
}

TEST(TieBreaks, buchholz_and_sonneborn_berger) {
  EXPECT_THAT(values_of(seven(), "BH"), ElementsAre("4.0", "4.5", "4.0", "4.5", "4.5", "4.5", "4.0"));
  EXPECT_THAT(values_of(seven(), "BH-C1"), ElementsAre("3.0", "3.5", "2.5", "3.5", "3.0", "3.0", "2.5"));
  EXPECT_THAT(values_of(seven(), "BH-M1"), ElementsAre("1.5", "1.5", "1.0", "1.5", "1.5", "1.0", "1.0"));
  EXPECT_THAT(values_of(seven(), "SB"), ElementsAre("1.25", "1.25", "1.75", "2.00", "3.00", "2.50", "2.50"));
}

TEST(TieBreaks, counts) {
  EXPECT_THAT(values_of(seven(), "WIN"), ElementsAre("0", "0", "1", "1", "2", "1", "2"));
  EXPECT_THAT(values_of(seven(), "WON"), ElementsAre("0", "0", "1", "1", "1", "1", "1"));
  EXPECT_THAT(values_of(seven(), "BPG"), ElementsAre("1", "1", "1", "2", "1", "1", "1"));
  EXPECT_THAT(values_of(seven(), "BWG"), ElementsAre("0", "0", "0", "0", "0", "0", "1"));
  EXPECT_THAT(values_of(seven(), "REP"), ElementsAre("3", "3", "2", "3", "3", "2", "2"));
  EXPECT_THAT(values_of(seven(), "PS"), ElementsAre("1.5", "2.5", "3.5", "3.5", "3.0", "3.5", "3.0"));
  EXPECT_THAT(values_of(seven(), "PS-C1"), ElementsAre("1.5", "2.0", "2.5", "3.0", "3.0", "2.5", "3.0"));
}

TEST(TieBreaks, rounds_missed_at_the_end_are_draws_to_opponents) {
  // 2 loses to 1 and leaves; 1 then sits out twice by its own will, too.
  const Tournament three =
      played({"     2 w 1  0000 - Z  0000 - H", "     1 b 0  0000 - Z  0000 - Z", "  0000 - U  0000 - U  0000 - U"},
             {15, 0, 30});
  // 1: the loser has 0 and two draws, 1.0; its own rounds count as against 1.5, no more than three draws give.
  // 2: the winner has 1 and two draws, 2.0; its own rounds as against 0. 3: as against 1.5 each.
  EXPECT_THAT(values_of(three, "BH"), ElementsAre("4.0", "2.0", "4.5"));
  EXPECT_THAT(values_of(three, "SB"), ElementsAre("1.75", "0.00", "4.50"));
  // Of rounds missed by will the least goes first, although another round has less.
  EXPECT_THAT(values_of(three, "BH-C1"), ElementsAre("2.5", "2.0", "3.0"));
}

TEST(TieBreaks, ratings) {
  Tournament four = played({"     2 w 1     3 b =  0000 - U", "     1 b 0     4 w 1     3 w 1",
                            "     4 w 1     1 w =     2 b 0", "     3 b 0     2 b 0  0000 - Z"},
                           {25, 20, 15, 0});
  EXPECT_THAT(values_of(four, "ARO"), ElementsAre("ARO needs a rating of everybody, and player 1 has none"));
  const std::vector<int> ratings{2000, 1901, 1800, 1700};
  for (std::size_t i = 0; i < ratings.size(); ++i) four.players[i].rating = ratings[i];
  // 1: 1901 and 1800, a half rounded up; 2: 2000, 1700, 1800.
  EXPECT_THAT(values_of(four, "ARO"), ElementsAre("1851", "1833", "1867", "1851"));
  EXPECT_THAT(values_of(four, "ARO-C1"), ElementsAre("1901", "1900", "1951", "1901"));
  // 75 %, two thirds, a half, nothing.
  EXPECT_THAT(values_of(four, "TPR"), ElementsAre("2044", "1958", "1867", "1051"));
}

TEST(TieBreaks, direct_encounters_of_those_who_all_met) {
  const Tournament three = played(
      {"     2 w 1     3 b 0", "     1 b 0  0000 - Z     3 w 1", "  0000 - Z     1 w 1     2 b 0"}, {10, 10, 10});
  EXPECT_THAT(direct_encounter(three, {1, 2, 3}, 3), ElementsAre(0, 0, 0));
  EXPECT_THAT(direct_encounter(three, {1, 2}, 3), ElementsAre(1, 2));
  EXPECT_THAT(direct_encounter(three, {2, 1}, 3), ElementsAre(2, 1));
}

TEST(TieBreaks, direct_encounters_where_some_did_not_meet) {
  // 1 beat 2 and 3, who have not met: it is first whatever they would have made of it.
  const Tournament three =
      played({"     2 w 1     3 b 1", "     1 b 0  0000 - F", "  0000 - F     1 w 0"}, {20, 10, 10});
  EXPECT_THAT(direct_encounter(three, {1, 2, 3}, 2), ElementsAre(1, 2, 2));
  // 2 has met nobody but 1: with one more win 3 could reach it.
  const Tournament four = played({"     2 w 1", "     1 b 0", "     4 w 1", "     3 b 0"}, {10, 0, 10, 0});
  EXPECT_THAT(direct_encounter(four, {1, 2, 3}, 1), ElementsAre(0, 0, 0));
  EXPECT_THAT(direct_encounter(seven(), {3, 4, 6}, 3), ElementsAre(0, 0, 0));
}

TEST(Standings, by_points_then_tie_breaks_in_order) {
  const auto rows = standings(seven(), {*tie_break_named("DE"), *tie_break_named("BH"), *tie_break_named("SB")});
  ASSERT_TRUE(rows);
  std::string text;
  for (const Standing& row : *rows) text += std::to_string(row.place) + ":" + std::to_string(row.number) + " ";
  // 4 and 6 have 4.5 and 3 has 4.0; Sonneborn-Berger puts 6 before 4.
  EXPECT_EQ(text, "1:5 2:7 3:6 4:4 5:3 6:2 7:1 ");
}

TEST(Standings, whom_nothing_tells_apart_share_a_place) {
  const auto rows = standings(seven(), {});
  ASSERT_TRUE(rows);
  std::vector<int> places;
  for (const Standing& row : *rows) places.push_back(row.place);
  EXPECT_THAT(places, ElementsAre(1, 1, 3, 3, 3, 6, 6));
  EXPECT_EQ(rows->front().number, 5);
}

}  // namespace
}  // namespace tournament
