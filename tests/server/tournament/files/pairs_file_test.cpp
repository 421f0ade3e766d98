// Pairs that another program has made: what is read, in which order, and what is refused where.
#include "server/tournament/files/pairs_file.hpp"

#include <gtest/gtest.h>

namespace tournament {
namespace {

constexpr const char* kOneRound =
    "142 3\n"
    "152 W\n"
    "001    1      One                               2500                             1.0    1     3 w 1\n"
    "001    2      Two                               2400                             0.0    4     4 b 0\n"
    "001    3      Three                             2300                             0.0    3     1 b 0\n"
    "001    4      Four                              2200                             1.0    2     2 w 1\n"
    "001    5      Five                              2100                             0.0    5  0000 - Z\n";

Tournament one_round() {
  return read_trf(kOneRound).value();
}

/// Gives each pair as `1-2`; else where it is refused and why.
std::string read_file_of_pairs(const std::string& text, const Tournament& before = one_round()) {
  const auto pairs = read_pairs(text, before, 2);
  if (!pairs) {
    return std::to_string(pairs.error().line) + ":" + std::to_string(pairs.error().column) + ": " +
           pairs.error().message;
  }
  std::string list;
  for (const Pair& pair : *pairs) {
    list += (list.empty() ? "" : " ") + std::to_string(pair.white) + "-" + std::to_string(pair.black);
  }
  return list;
}

/// Gives the report before with these columns behind it, by players.
std::string report(const std::vector<std::string>& columns) {
  std::string text = kOneRound;
  std::size_t at = text.find("001 ");
  for (const std::string& column : columns) {
    at = text.find('\n', at);
    text.insert(at, column);
    at += column.size() + 1;
  }
  return text;
}

TEST(PairsFile, are_lines_of_two_numbers) {
  EXPECT_EQ(read_file_of_pairs("4 1\n2 3\n5 0\n"), "4-1 2-3 5-0");
  EXPECT_EQ(read_file_of_pairs("\xEF\xBB\xBF  4\t1\r\n\r\n2   3"), "4-1 2-3");
  EXPECT_EQ(read_file_of_pairs("2\n4 1\n2 3\n"), "4-1 2-3") << "other programs say first how many there are";
}

TEST(PairsFile, are_refused_where_they_are_wrong) {
  EXPECT_EQ(read_file_of_pairs(""), "1:1: there are no pairs");
  EXPECT_EQ(read_file_of_pairs("4 1\n2 x\n"), "2:3: the number of a player is no number");
  EXPECT_EQ(read_file_of_pairs("4 1\n2 6\n"), "2:3: the number of a player must be between 0 and 5");
  EXPECT_EQ(read_file_of_pairs("4 99999999999999999999\n"), "1:3: the number of a player is no number");
  EXPECT_EQ(read_file_of_pairs("4 -1\n"), "1:3: the number of a player is no number");
  EXPECT_EQ(read_file_of_pairs("4 1\n2 4\n"), "2:3: player 4 stands there twice");
  EXPECT_EQ(read_file_of_pairs("4 4\n"), "1:3: player 4 stands there twice");
  EXPECT_EQ(read_file_of_pairs("4 1\n0 5\n"), "2:1: who sits out stands first, and then 0");
  EXPECT_EQ(read_file_of_pairs("4 0\n5 0\n"), "2:3: a second player sits out");
  EXPECT_EQ(read_file_of_pairs("4 1 2\n"), "1:1: a line has two numbers, White's and Black's");
  EXPECT_EQ(read_file_of_pairs("4 1\n2\n"), "2:1: a line has two numbers, White's and Black's");
  EXPECT_EQ(read_file_of_pairs("3\n4 1\n2 3\n"), "1:1: there are 2 pairs");
  EXPECT_EQ(read_file_of_pairs("4 1\n\xFF\n"), "2:1: not UTF-8");
}

TEST(PairsFile, may_be_a_report_with_the_next_round_paired) {
  EXPECT_EQ(read_file_of_pairs(report({"     4 b  ", "     3 w  ", "     2 b  ", "     1 w  ", "  0000 - U"})),
            "4-1 2-3 5-0")
      << "the boards of those with more points come first";
  EXPECT_EQ(read_file_of_pairs(report({"     4 b", "  0000 - Z", "     5 w", "     1 w", "     3 b"})), "4-1 3-5");
  EXPECT_EQ(read_file_of_pairs(report({"     4 B", "     3 W", "     2 b", "     1 w", "  0000 - +"})), "4-1 2-3 5-0")
      << "as in 2006";
  EXPECT_EQ(read_file_of_pairs(report({"     4 b", "  0000 - -", "     5 w", "     1 w", "     3 b"})), "4-1 3-5");
  EXPECT_EQ(read_file_of_pairs("999 x\n" + report({"     4 b", "", "     5 w", "     1 w", "     3 b"})), "4-1 3-5")
      << "a line of another program";
  Tournament before = one_round();
  before.absences.push_back({.result = Result::half_bye, .round = 2, .players = {2}});
  EXPECT_EQ(read_file_of_pairs(report({"     4 b", "  0000 - H", "     5 w", "     1 w", "     3 b"}), before),
            "4-1 3-5");
}

TEST(PairsFile, that_is_a_report_is_of_this_tournament) {
  EXPECT_EQ(read_file_of_pairs(kOneRound), "1:1: round 2 is not paired in this file");
  EXPECT_EQ(read_file_of_pairs(report({"     4 b 1", "", "", "     1 w 0"})),
            "3:109: round 2 has results in this file");
  EXPECT_EQ(read_file_of_pairs(report({"     4 b  ", "     1 w  ", "", "     1 w  "})),
            "4:102: player 1 does not meet player 2");
  EXPECT_EQ(read_file_of_pairs(report({"     4 b  ", "", "", "     1 b  "})),
            "3:107: one has White and the other Black");
  EXPECT_EQ(read_file_of_pairs(report({"     1 b  "})), "3:102: player 1 meets itself");
  EXPECT_EQ(read_file_of_pairs(report({"     9 b  "})), "3:102: there is no player 9");
  EXPECT_EQ(read_file_of_pairs(report({"     4 b       2 w", "", "", "     1 w  "})),
            "3:115: column 115 must be blank");
  EXPECT_EQ(read_file_of_pairs(report({"  0000 - U", "  0000 - U"})), "4:109: a second player sits out");
  for (const char* given : {"  0000 - H", "  0000 - F", "  0000 - =", "  0000 - x"}) {
    EXPECT_EQ(read_file_of_pairs(report({"     4 b", given, "", "     1 w"})),
              "4:109: who is not paired has U for the bye, or Z: half points are chosen before the round is paired");
  }
  std::string other = report({"     4 b  ", "", "", "     1 w  "});
  other.replace(other.find("Two  "), 5, "Toe  ");
  EXPECT_EQ(read_file_of_pairs(other), "4:15: player 2 is Two");
  EXPECT_EQ(
      read_file_of_pairs(
          "001    1      One                               2500                             1.0    1     2 w 1\n"
          "001    2      Two                               2400                             0.0    2     1 b 0\n"),
      "1:1: the file has 2 players, and the tournament 5");
}

}  // namespace
}  // namespace tournament
