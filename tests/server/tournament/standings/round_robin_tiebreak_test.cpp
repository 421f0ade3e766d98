// Tie-breaks of round robins, worked out by hand (docs/tiebreaks.md, "Round robins").
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/tournament/files/trf_read.hpp"
#include "server/tournament/standings/standings.hpp"
#include "tests/server/tournament/support.hpp"

namespace tournament {
namespace {

using testing::ElementsAre;

Tournament round_robin(const std::string& type, const std::vector<std::string>& rounds,
                       const std::vector<Points>& points) {
  auto tournament = read_trf("192 " + type + "\n" + with_rounds(rounds, points));
  EXPECT_TRUE(tournament) << tournament.error().message;
  return tournament.value_or(Tournament{});
}

/// A round robin whose first player did not come to the game with the last one, and leads all the same.
Tournament with_a_forfeit() {
  return round_robin("FIDE_ROUNDROBIN",
                     {"     4 w -     2 w 1     3 b 1", "     3 w =     1 b 0     4 w 1",
                      "     2 b =     4 b 1     1 w 0", "     1 b +     3 w 0     2 b 0"},
                     {20, 15, 15, 10});
}

std::vector<std::string> texts_of(const Tournament& tournament, const std::string& code) {
  const auto tie_break = tie_break_named(code);
  if (!tie_break) return {"no such tie-break"};
  const auto values = tie_break_values(tournament, *tie_break, rounds_paired(tournament));
  if (!values) return {values.error()};
  std::vector<std::string> texts;
  for (const TieBreakValue value : *values) texts.push_back(value_text(tie_break->kind, value));
  return texts;
}

TEST(RoundRobinTieBreaks, take_a_forfeit_as_a_game) {
  // 4 has beaten 1, who has 2 points; in a Swiss tournament that would be worth no more than its own one.
  EXPECT_THAT(texts_of(with_a_forfeit(), "SB"), ElementsAre("3.00", "1.75", "1.75", "2.00"));
  EXPECT_THAT(direct_encounter(with_a_forfeit(), {1, 4}, 3), ElementsAre(2, 1));
  EXPECT_THAT(direct_encounter(with_a_forfeit(), {2, 3}, 3), ElementsAre(0, 0));
}

TEST(RoundRobinTieBreaks, a_free_round_is_none) {
  const Tournament three = round_robin(
      "BERGER_ROUNDROBIN",
      {"  0000 - Z     2 w 1     3 b =", "     3 w 1     1 b 0  0000 - Z", "     2 b 0  0000 - Z     1 w ="},
      {15, 10, 5});
  EXPECT_THAT(texts_of(three, "SB"), ElementsAre("1.25", "0.50", "0.75"));
}

TEST(RoundRobinTieBreaks, two_games_with_the_same_player_count_by_their_average) {
  const auto twice = [](const std::string& first, const std::string& second, const std::vector<Points>& points) {
    return round_robin("FIDE_DOUBLEROUNDROBIN", {first, second}, points);
  };
  EXPECT_THAT(direct_encounter(twice("     2 w =     2 b =", "     1 b =     1 w =", {10, 10}), {1, 2}, 2),
              ElementsAre(0, 0));
  EXPECT_THAT(direct_encounter(twice("     2 w 0     2 b =", "     1 b 1     1 w =", {5, 15}), {1, 2}, 2),
              ElementsAre(2, 1));
}

TEST(RoundRobinTieBreaks, koya_counts_against_those_with_half_of_all_points) {
  // A score of 1.5 of 3 is enough.
  EXPECT_THAT(texts_of(with_a_forfeit(), "KS"), ElementsAre("2.0", "0.5", "0.5", "1.0"));
  Tournament swiss = with_a_forfeit();
  swiss.type.clear();
  EXPECT_THAT(texts_of(swiss, "KS"), ElementsAre("KS is for round robins only"));
}

TEST(RoundRobinTieBreaks, buchholz_is_refused) {
  for (const char* code : {"BH", "BH-C1"}) {
    EXPECT_THAT(texts_of(with_a_forfeit(), code), ElementsAre("BH is not for round robins"));
  }
}

}  // namespace
}  // namespace tournament
