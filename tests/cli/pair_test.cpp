// `astragal pair` and `astragal standings` through pipes: what they print, and how they end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/cli/support.hpp"

namespace cli_tests {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// The example C of docs/dutch.md, section 10.
constexpr const char* kExample =
    "142 5\n"
    "152 W\n"
    "192 FIDE_DUTCH_2025\n"
    "001    1      A                                 2400                             1.0    1     4 w 1\n"
    "001    2      B                                 2300                             1.0    2     5 b 1\n"
    "001    3      C                                 2200                             0.5    4     6 w =\n"
    "001    4      D                                 2100                             0.0    6     1 b 0\n"
    "001    5      E                                 2000                             0.0    7     2 w 0\n"
    "001    6      F                                 1900                             0.5    5     3 b =\n"
    "001    7      G                                 1800                             1.0    3  0000 - U\n";

std::string changed(std::string text, const std::string& what, const std::string& by) {
  return text.replace(text.find(what), what.size(), by);
}

/// Two players with these rounds (as in columns 90 and on), and the points of the first one.
std::string two(const std::string& first, const std::string& second, const std::string& points) {
  const std::string gap(66, ' ');
  return "142 2\n152 W\n001    1      A" + gap + points + "     " + first + "\n001    2      B" + gap + "0.0     " +
         second + "\n";
}

TEST(Pair, prints_the_next_round) {
  const Finished done = run({"pair", "-"}, kExample);
  EXPECT_EQ(done.status, 0);
  EXPECT_EQ(done.out, "7 1\n2 3\n6 5\n4 0\n");
  EXPECT_EQ(done.err, "");
}

TEST(Pair, says_why_on_standard_error) {
  const Finished done = run({"pair", "--why", "-"}, kExample);
  EXPECT_EQ(done.out, "7 1\n2 3\n6 5\n4 0\n");
  EXPECT_THAT(done.err, StartsWith("bracket 1.0: 1 2 7; pairs: 1-7; unpaired: 2\n"));
  EXPECT_THAT(done.err, HasSubstr("bracket 0.0: 4 5; moved down: 6; pairs: 6-5; unpaired: 4, who sits out\n"));
  EXPECT_THAT(done.err, HasSubstr("7 1: the preferences do not clash\n"));
}

TEST(Pair, checks_every_round) {
  const Finished good = run({"pair", "--check", "-"}, kExample);
  EXPECT_EQ(good.status, 0);
  EXPECT_EQ(good.out, "round 1: 4 pairs, as the rules have them\n");
  const std::string other =
      changed(changed(changed(changed(kExample, "4 w 1", "5 w 1"), "5 b 1", "4 b 1"), "1 b 0", "2 w 0"),
              "2 w 0\n001    6", "1 b 0\n001    6");
  const Finished bad = run({"pair", "--check", "-"}, other);
  EXPECT_EQ(bad.status, 1);
  EXPECT_EQ(bad.out, "round 1: the file has 1 5, 4 2; the rules have 1 4, 5 2\n");
}

TEST(Pair, what_it_makes_up_stands_its_check) {
  const Finished made = run({"pair", "--random", "--players", "25", "--rounds", "6", "--seed", "3", "--forfeits", "0.1",
                             "--late", "0.2", "--withdrawn", "0.2", "--baku"});
  EXPECT_EQ(made.status, 0);
  EXPECT_THAT(made.out, HasSubstr("\n142 6\n"));
  EXPECT_THAT(made.out, HasSubstr("\n152 "));
  EXPECT_THAT(made.out, HasSubstr("\n250 "));
  const Finished again = run({"pair", "--random", "--players", "25", "--rounds", "6", "--seed", "3", "--forfeits",
                              "0.1", "--late", "0.2", "--withdrawn", "0.2", "--baku"});
  EXPECT_EQ(made.out, again.out);
  const Finished checked = run({"pair", "--check", "-"}, made.out);
  EXPECT_EQ(checked.status, 0) << checked.out;
  const Finished over = run({"pair", "-"}, made.out);
  EXPECT_EQ(over.status, 1);
  EXPECT_EQ(over.err, "-: all 6 rounds are paired\n");
}

TEST(Pair, complaints) {
  const Finished wrong = run({"pair", "-"}, changed(kExample, "4 w 1", "4 b 1"));
  EXPECT_EQ(wrong.status, 1);
  EXPECT_EQ(wrong.err, "-:4:97: both players have the same colour in round 1 (line 7, column 92)\n");
  const Finished other = run({"pair", "-"}, changed(kExample, "FIDE_DUTCH_2025", "FIDE_DUBOV"));
  EXPECT_EQ(other.err, "-: only the Dutch system of 2026 is known here, not FIDE_DUBOV\n");
  EXPECT_EQ(run({"pair", "/nowhere"}).status, 1);
  EXPECT_EQ(run({"pair"}).status, 2);
  EXPECT_EQ(run({"pair", "--check"}).status, 2);
  EXPECT_EQ(run({"pair", "--random", "-"}).status, 2);
  EXPECT_EQ(run({"pair", "--players", "5", "-"}).status, 2);
  EXPECT_EQ(run({"pair", "--random", "--players", "1"}).status, 2);
}

TEST(Standings, lists_players_by_points_and_tie_breaks) {
  const Finished done = run({"standings", "-", "--tiebreaks", "BH-C1,SB,DE"}, kExample);
  EXPECT_EQ(done.status, 0);
  EXPECT_EQ(done.out,
            "place\tnumber\tpoints\tBH-C1\tSB\tDE\tname\n"
            "1\t7\t1.0\t0.0\t0.50\t0\tG\n"
            "2\t1\t1.0\t0.0\t0.00\t0\tA\n"
            "2\t2\t1.0\t0.0\t0.00\t0\tB\n"
            "4\t3\t0.5\t0.0\t0.25\t0\tC\n"
            "4\t6\t0.5\t0.0\t0.25\t0\tF\n"
            "6\t4\t0.0\t0.0\t0.00\t0\tD\n"
            "6\t5\t0.0\t0.0\t0.00\t0\tE\n");
  EXPECT_EQ(run({"standings", "-", "--tiebreaks", "BH-C1,FOO"}, kExample).status, 2);
  const Finished unrated = run({"standings", "-", "--tiebreaks", "ARO"}, changed(kExample, "2400", "    "));
  EXPECT_EQ(unrated.status, 1);
  EXPECT_EQ(unrated.err, "-: ARO needs a rating of everybody, and player 1 has none\n");
}

TEST(Standings, count_a_last_round_of_byes_as_the_points_do) {
  const std::string head = "place\tnumber\tpoints\tWIN\tname\n";
  const auto list = [&](const std::string& bye, const std::string& points) {
    return run({"standings", "-", "--tiebreaks", "WIN"},
               two("     2 w 1  0000 - " + bye, "     1 b 0  0000 - Z", points))
        .out;
  };
  EXPECT_EQ(list("H", "1.5"), head + "1\t1\t1.5\t1\tA\n2\t2\t0.0\t0\tB\n");
  EXPECT_EQ(list("F", "2.0"), head + "1\t1\t2.0\t2\tA\n2\t2\t0.0\t0\tB\n");
  EXPECT_EQ(list("F", "1.0"), head + "1\t1\t1.0\t1\tA\n2\t2\t0.0\t0\tB\n") << "what one will have in the next round";
  const Finished neither = run({"standings", "-"}, two("     2 w 1  0000 - H", "     1 b 0  0000 - Z", "2.0"));
  EXPECT_EQ(neither.status, 1);
  EXPECT_EQ(neither.err, "-:3:81: player 1 has 1.0 points in its rounds, not 2.0\n");
}

TEST(Pair, a_round_without_players_differs_in_nothing) {
  const Finished checked = run({"pair", "--check", "-"}, two("  0000 - H     2 w 1", "  0000 - Z     1 b 0", "1.5"));
  EXPECT_EQ(checked.out, "round 1: 0 pairs, as the rules have them\nround 2: 1 pairs, as the rules have them\n");
  EXPECT_EQ(checked.status, 0);
  const std::string robin = "192 FIDE_ROUNDROBIN\n" + two("  0000 - Z     2 w 1", "  0000 - Z     1 b 0", "1.0");
  EXPECT_EQ(run({"pair", "--check", "-"}, robin).status, 1) << "other systems are not known";
}

TEST(Pair, a_file_without_players_is_refused) {
  for (const char* text : {"", "\n", "142 5\n152 W\n"}) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"pair", "-"}, {"pair", "--check", "-"}, {"standings", "-"}}) {
      const Finished done = run(words, text);
      EXPECT_EQ(done.status, 1);
      EXPECT_EQ(done.out, "");
      EXPECT_EQ(done.err, "-:1:1: there are no players\n");
    }
  }
}

std::string example(const std::string& name) {
  std::ifstream file{data_path("tournaments/clubs/" + name + ".trf"), std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

TEST(Pair, reads_windows_1252_and_says_so) {
  for (const char* command : {"pair", "standings"}) {
    const Finished done = run({command, "-"}, example("windows-1252"));
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_EQ(done.err, "-:1:27: warning: not UTF-8: the file is read as Windows-1252\n");
  }
  EXPECT_EQ(run({"pair", "-"}, example("windows-1252")).out, "2 1\n3 4\n");
  EXPECT_THAT(run({"standings", "-"}, example("windows-1252")).out, HasSubstr("\tMüller,Jürgen\n"));
  const Finished mixed = run({"pair", "-"}, "### K\xC3\xB6ln M\xFCller\n" + std::string{kExample});
  EXPECT_EQ(mixed.status, 1);
  EXPECT_EQ(mixed.err, "-:1:11: not UTF-8, as other characters of the file are: save it as UTF-8\n");
}

TEST(Pair, names_the_first_lines_that_it_does_not_read) {
  const Finished done = run({"pair", "-"}, example("vendors"));
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_EQ(done.out, "2 1\n3 4\n");
  EXPECT_EQ(done.err,
            "-:1:1: warning: a comment: this line is kept, but not read\n"
            "-:3:1: warning: the code 999 is unknown: this line is kept, but not read\n"
            "-:6:1: warning: the code XXS is unknown: this line is kept, but not read\n"
            "-:7:1: warning: the code MFX is unknown: this line is kept, but not read\n"
            "-:9:1: warning: the code DAT is unknown: this line is kept, but not read\n"
            "-: warning: lines of unknown codes and comments that are not listed: 4\n");
}

TEST(Pair, honours_byes_that_were_given_beforehand) {
  const Finished given = run({"pair", "-"}, example("bye-given"));
  EXPECT_EQ(given.out, "7 1\n2 3\n4 5\n6 0\n");
  EXPECT_EQ(given.err, "");
  EXPECT_EQ(run({"pair", "-"}, example("byes-given")).out, "2 7\n4 3\n");
  EXPECT_EQ(run({"pair", "-"}, example("byes-by-line")).out, "2 7\n4 3\n");
  const Finished odd = run({"pair", "-"}, example("bye-given-odd"));
  EXPECT_EQ(odd.status, 0);
  EXPECT_EQ(odd.out, "7 1\n2 3\n4 0\n6 0\n");
  EXPECT_EQ(odd.err,
            "-: warning: player 6 has the bye U of round 2 already, and player 4 sits out, too, as the number of the "
            "others is odd: a round has one U, so give player 6 F instead\n");
}

TEST(Pair, writes_the_report_with_the_round) {
  const Finished done = run({"pair", "--report", "-"}, example("vendors"));
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_THAT(done.out, HasSubstr("     3 w 1     2 b  \nDAT 0001 EMAIL one@example.org\n"));
  EXPECT_THAT(done.out, HasSubstr("     4 b 1     1 w  \nDAT 0002 GROUP Rooks\nNOR    2      Two"));
  EXPECT_THAT(done.out, StartsWith("### made by hand \n012 Club evening\n999 what nobody knows\n"));
  EXPECT_THAT(run({"pair", "--report", "-"}, example("windows-1252")).out,
              HasSubstr("012 Vereinsmeisterschaft Köln – Süd\r\n"));
  EXPECT_THAT(run({"pair", "--report", "-"}, example("bye-given")).out, HasSubstr("     3 b 0  0000 - U\n"));
  EXPECT_EQ(run({"pair", "--report", "--check", "-"}, kExample).status, 2);
  EXPECT_EQ(run({"pair", "--report"}).status, 2);
}

TEST(Pair, rates_are_numbers_from_0_to_1) {
  for (const char* wrong : {"nan", "-nan", "inf", "-0.1", "1.1", "x", ""}) {
    const Finished done = run({"pair", "--random", "--late", wrong});
    EXPECT_EQ(done.status, 2) << wrong;
    EXPECT_EQ(done.out, "") << wrong;
  }
  EXPECT_EQ(run({"pair", "--random", "--late", "0", "--draws", "1"}).status, 0);
}

TEST(Standings, have_usual_tie_breaks_of_each_format) {
  const std::string table = two("     2 w 1", "     1 b 0", "1.0");
  EXPECT_THAT(run({"standings", "-"}, table).out, StartsWith("place\tnumber\tpoints\tBH-C1\tBH\tSB\tname\n"));
  const Finished robin = run({"standings", "-"}, "192 FIDE_ROUNDROBIN\n" + table);
  EXPECT_EQ(robin.status, 0) << robin.err;
  EXPECT_THAT(robin.out, StartsWith("place\tnumber\tpoints\tSB\tDE\tWIN\tname\n"));
}

TEST(Standings, help_names_every_tie_break) {
  const std::string help = run({"standings", "--help"}).out;
  for (const char* code : {"BH", "SB", "DE", "PS", "WIN", "WON", "BPG", "BWG", "REP", "ARO", "TPR", "KS"}) {
    EXPECT_THAT(help, testing::ContainsRegex("[ ,]" + std::string{code} + "[ ,\n]")) << code;
  }
  EXPECT_THAT(help, HasSubstr("SB,DE,WIN"));
}

}  // namespace
}  // namespace cli_tests
