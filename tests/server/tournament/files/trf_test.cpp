// Tournament files: what is read, what comes back when it is written, and what is refused where.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/tournament/files/trf_read.hpp"
#include "server/tournament/files/trf_write.hpp"
#include "tests/server/tournament/examples.hpp"
#include "tests/server/tournament/support.hpp"

namespace tournament {
namespace {

using testing::HasSubstr;

constexpr const char* kFour =
    "012 An open\n"
    "142 3\n"
    "152 B\n"
    "001    1 mGM  Ålesund, Örjan                    2500 NOR     1503014 1990/11/30  1.5    2     3 b =     2 w 1\n"
    "001    2      Two                               2400                             1.0    3     4 w +     1 b 0\n"
    "001    3      Three                                                              1.5    1     1 w =     4 b 1\n"
    "001    4      Four                              1200                             0.0    4     2 b -     3 w 0\n"
    "240 H   3    4\n"
    "250       1.0   1   2    1    2\n"
    "260   1   3    1    4\n";

Tournament read(const std::string& text) {
  auto tournament = read_trf(text);
  EXPECT_TRUE(tournament) << tournament.error().line << ':' << tournament.error().column << ": "
                          << tournament.error().message;
  return tournament.value_or(Tournament{});
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

std::string refusal(const std::string& text) {
  const auto tournament = read_trf(text);
  if (tournament) return "no refusal";
  const TrfError& error = tournament.error();
  return std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.message;
}

TEST(Trf, reads_fields_at_their_columns) {
  const Tournament four = read(kFour);
  EXPECT_EQ(four.rounds, 3);
  EXPECT_EQ(four.initial_color, Color::black);
  ASSERT_EQ(four.players.size(), 4U);
  const Player& first = four.players[0];
  EXPECT_EQ(first.name, "Ålesund, Örjan");
  EXPECT_EQ(first.title, "GM");
  EXPECT_EQ(first.rating, 2500);
  EXPECT_EQ(first.id, "1503014");
  EXPECT_EQ(first.place, 2);
  EXPECT_EQ(first.entries, (std::vector<Entry>{{3, Color::black, Result::draw}, {2, Color::white, Result::win}}));
  EXPECT_EQ(four.players[1].entries[0].result, Result::forfeit_win);
  EXPECT_EQ(four.absences, (std::vector<Absence>{{Result::half_bye, 3, {4}}}));
  EXPECT_EQ(four.accelerations, (std::vector<Acceleration>{{10, 1, 2, 1, 2}}));
  EXPECT_EQ(four.forbidden, (std::vector<Forbidden>{{1, 3, {1, 4}}}));
}

TEST(Trf, comes_back_byte_for_byte) {
  EXPECT_EQ(write_trf(read(kFour)), kFour);
}

TEST(Trf, pads_fields_by_characters) {
  const std::string text = replaced(kFour, "    1503014", "   àß150301");
  EXPECT_EQ(write_trf(read(text)), text);
}

TEST(Trf, files_come_back) {
  for (const char* name : {"section-9", "example-a", "example-b", "example-c", "example-d", "random", "extensions",
                           "clubs/trf06", "clubs/vendors", "clubs/bye-given", "clubs/byes-by-line"}) {
    const Tournament tournament = read(tournament_file(name));
    EXPECT_FALSE(tournament.players.empty()) << name;
    EXPECT_EQ(read(write_trf(tournament)), tournament) << name;
  }
}

TEST(Trf, keeps_lines_that_mean_nothing_to_it) {
  const std::string text = "### a remark \n132" + std::string(88, ' ') + "26/01/30\nNOR    1" + std::string(40, ' ') +
                           "2400\n" + with_rounds({""}, {0});
  EXPECT_EQ(write_trf(read(text)), text.substr(0, text.find("001")) + with_rounds({""}, {0}).substr(0, 84) + "     \n");
}

TEST(Trf, counts_rounds_in_which_a_line_has_ended) {
  const std::string text = "162  W 1.0    Z 0.5\n" +
                           with_rounds({"     2 w 1     2 b -", "     1 b 0     1 w +", "  0000 - Z"}, {15, 10, 10});
  EXPECT_EQ(read(write_trf(read(text))), read(text));
}

TEST(Trf, any_line_end_will_do) {
  std::string crlf;
  std::string cr;
  for (const char* c = kFour; *c != '\0'; ++c) {
    crlf += *c == '\n' ? "\r\n" : std::string{*c};
    cr += *c == '\n' ? '\r' : *c;
  }
  EXPECT_EQ(read(crlf), read(kFour));
  EXPECT_EQ(read(cr), read(kFour));
  EXPECT_EQ(read(std::string{"\xEF\xBB\xBF"} + kFour), read(kFour));
}

TEST(Trf, points_of_results) {
  const std::string text = replaced(with_rounds({"     2 w 1", "     1 b 0"}, {30, 10}), "001",
                                    "162  W 3.0    D 1.0    L 1.0    P 2.0\n001");
  const Tournament two = read(text);
  EXPECT_EQ(two.scoring, (Scoring{30, 10, 10, 0, 20}));
  EXPECT_EQ(read(write_trf(two)), two);
}

TEST(Trf, old_extensions) {
  const Tournament two = read("XXR 5\nXXC black1\nXXP 1 2\nXXZ 2\nXXA    1  1.0  0.5\nBBW  3.0\nBBD  1.0\n" +
                              with_rounds({"     2 w 1", "     1 b 0"}, {30, 0}));
  EXPECT_EQ(two.rounds, 5);
  EXPECT_EQ(two.initial_color, Color::black);
  EXPECT_EQ(two.scoring, (Scoring{30, 10, 0, 0, 30}));
  EXPECT_EQ(two.forbidden, (std::vector<Forbidden>{{1, 999, {1, 2}}}));
  EXPECT_EQ(two.absences, (std::vector<Absence>{{Result::absent, 2, {2}}}));
  EXPECT_EQ(virtual_points(two, 1, 1), 10);
  EXPECT_EQ(virtual_points(two, 1, 2), 5);
  EXPECT_EQ(virtual_points(two, 2, 1), 0);
  EXPECT_EQ(read(write_trf(two)), two);
}

TEST(Trf, strength_by_the_order_of_lines_is_that_of_the_numbers) {
  const auto with = [](const std::string& lines) { return replaced(kFour, "152 B\n", lines); };
  EXPECT_EQ(read(with("XXC rank\n152 B\n")), read(kFour));
  EXPECT_EQ(read(with("XXC rank black1\n")), read(kFour));
  EXPECT_EQ(read(with("XXC black1\nXXC rank\nXXC rank\n")), read(kFour));
  EXPECT_EQ(refusal(with("XXC black1 white1\n")), "3:12: the other initial colour stands in line 3");
  EXPECT_EQ(refusal(with("XXC black1  ranks\n")), "3:13: the setting must be white1, black1 or rank");
  const std::string two = with_rounds({"     2 w 1", "     1 b 0"}, {10, 0});
  const std::size_t second = two.find("001    2");
  const std::string turned = two.substr(second) + two.substr(0, second);
  EXPECT_EQ(read(turned).players, read(two).players);
  EXPECT_EQ(refusal(turned + "XXC rank\n"),
            "2:5: line 3 says that the lines of players stand by strength (XXC rank): number the players in the order "
            "of their lines");
}

TEST(Trf, a_column_of_the_next_round_says_who_is_out) {
  const Tournament three =
      read(with_rounds({"     2 w 1  0000 - H", "     1 b 0", "  0000 - U          "}, {15, 0, 10}));
  EXPECT_EQ(rounds_paired(three), 1);
  EXPECT_TRUE(is_out(three, 1, 2));
  EXPECT_FALSE(is_out(three, 2, 2));
  EXPECT_FALSE(is_out(three, 3, 2));
}

TEST(Trf, points_say_whether_byes_of_a_last_column_count) {
  const auto counted = [](const std::vector<std::string>& rounds, const std::vector<Points>& points) {
    const Tournament tournament = read(with_rounds(rounds, points));
    EXPECT_EQ(read(write_trf(tournament)), tournament);
    EXPECT_EQ(rounds_paired(tournament), 1);
    return rounds_counted(tournament);
  };
  EXPECT_EQ(counted({"     2 w 1  0000 - H", "     1 b 0"}, {15, 0}), 2);
  EXPECT_EQ(counted({"     2 w 1  0000 - H", "     1 b 0"}, {10, 0}), 1);
  EXPECT_EQ(counted({"     2 w 1", "     1 b 0  0000 - Z"}, {10, 0}), 1) << "a round to come, without player 2";
  EXPECT_EQ(counted({"     2 w 1  0000 - Z", "     1 b 0  0000 - Z"}, {10, 0}), 2);
}

TEST(Trf, points_are_counted_in_one_way) {
  EXPECT_EQ(refusal(with_rounds({"     2 w 1  0000 - H", "     1 b 0"}, {20, 0})),
            "1:81: player 1 has 1.0 points in its rounds, not 2.0");
  EXPECT_EQ(refusal(with_rounds({"     2 w 1  0000 - H", "     1 b 0  0000 - F"}, {15, 0})),
            "2:81: player 2 has its points without round 2, but player 1 with it");
  EXPECT_EQ(refusal(with_rounds({"     2 w 1  0000 - H", "     1 b 0  0000 - F"}, {10, 10})),
            "2:81: player 2 has its points with round 2, but player 1 without it");
  EXPECT_EQ(refusal("162  W 1.0    Z 0.5\n" + with_rounds({"     2 w 1", "     1 b 0"}, {15, 5})),
            "2:81: player 1 has 1.0 points in its rounds, not 1.5")
      << "no column has a second round";
}

TEST(Trf, the_initial_colour_shows_in_the_first_games) {
  EXPECT_EQ(initial_color(read(with_rounds({"     2 b 1", "     1 w 0"}, {10, 0}))), Color::black);
  EXPECT_EQ(initial_color(read(with_rounds({"  0000 - U", "     3 w 1", "     2 b 0"}, {10, 10, 0}))), Color::black);
  EXPECT_EQ(initial_color(read(with_rounds({"  0000 - Z", "     3 w 1", "     2 b 0"}, {0, 10, 0}))), Color::white);
  EXPECT_EQ(initial_color(read(with_rounds({"", ""}, {0, 0}))), Color::none);
}

TEST(Trf, refuses_a_wrong_column) {
  EXPECT_EQ(refusal(replaced(kFour, "Two    ", "Two   ")), "5:48: column 48 must be blank");
  EXPECT_EQ(refusal(replaced(kFour, "   3 b =     2 w 1", "   3 b=      2 w 1")), "4:98: column 98 must be blank");
  EXPECT_EQ(refusal(replaced(kFour, "2500", "25O0")), "4:49: the rating is no number");
  EXPECT_EQ(refusal(replaced(kFour, " 1.5    2", "  15    2")), "4:83: the points must be like 11.5");
  EXPECT_EQ(refusal(replaced(kFour, "142 3", "142 x")), "2:5: the number of rounds is no number");
  EXPECT_EQ(refusal(replaced(kFour, "152 B", "152 x")), "3:5: the initial colour must be W or B");
  EXPECT_EQ(refusal(replaced(kFour, "152 B", "142 4")), "3:1: a second line 142");
  EXPECT_EQ(refusal(replaced(kFour, "152 B", "XXP")), "3:4: the number of a player is missing");
  EXPECT_EQ(refusal(replaced(kFour, "240 H", "240 U")), "8:5: the bye must be F, H or Z");
  EXPECT_EQ(refusal(replaced(kFour, "250       1.0", "250        10")), "9:12: the virtual points must be like 11.5");
  EXPECT_EQ(refusal(replaced(kFour, "250       1.0   1   2", "250       1.0   2   1")),
            "9:21: the last round must be between 2 and 999");
  EXPECT_EQ(refusal(replaced(kFour, "260   1   3    1    4", "260   1   3    1 x  4")),
            "10:18: the number of a player is no number");
  EXPECT_EQ(refusal(replaced(kFour, "012", " 012")), "1:1: a line begins with its code, in column 1");
  EXPECT_EQ(refusal(replaced(kFour, "012", "\t012")), "1:1: a line begins with its code, in column 1");
  EXPECT_EQ(refusal(replaced(kFour, "012", "Ä12")), "1:1: a line begins with its code, in column 1");
  EXPECT_EQ(refusal(replaced(kFour, "012", "013")), "1:1: lines of teams and of changed points are not read: 013");
  EXPECT_EQ(refusal(replaced(kFour, "Ö", "\xC3")), "4:24: not UTF-8");
}

TEST(Trf, refuses_a_round_that_contradicts_itself) {
  EXPECT_EQ(refusal(replaced(kFour, "3 b =", "1 b =")), "4:92: player 1 meets itself");
  EXPECT_EQ(refusal(replaced(kFour, "3 b =", "9 b =")), "4:92: there is no player 9");
  EXPECT_EQ(refusal(replaced(kFour, "3 b =", "2 b =")), "4:92: player 2 has opponent 4 in round 1 (line 5, column 92)");
  EXPECT_EQ(refusal(replaced(kFour, "1 w =", "1 b =")),
            "4:97: both players have the same colour in round 1 (line 6, column 92)");
  EXPECT_EQ(refusal(replaced(kFour, "1 b 0", "1 b =")),
            "4:109: the results of the two players contradict each other in round 2 (line 5, column 102)");
  EXPECT_EQ(refusal(replaced(kFour, "2 b -", "2 b 0")),
            "5:99: the results of the two players contradict each other in round 1 (line 7, column 92)");
  EXPECT_EQ(refusal(replaced(kFour, "2 b -", "2 b x")), "7:99: the result must be one of 1 = 0 W D L + - F H U Z");
  EXPECT_EQ(refusal(replaced(kFour, "2 b -", "2   0")), "7:97: a game without a colour");
  EXPECT_EQ(refusal(replaced(kFour, "2 b -", "2 b  ")), "7:99: no result against player 2");
  EXPECT_EQ(refusal(replaced(kFour, "   2 b -", "0000 b -")), "7:97: a colour without an opponent");
  EXPECT_EQ(refusal(replaced(kFour, " 0.0    4", " 0.5    4")), "7:81: player 4 has 0.0 points in its rounds, not 0.5");
  EXPECT_EQ(refusal(replaced(kFour, "142 3", "142 1")), "2:5: there are fewer rounds than were paired: 2");
  EXPECT_EQ(refusal(replaced(kFour, "260   1   3    1    4", "260   1   3    1    5")), "10:18: there is no player 5");
  EXPECT_EQ(refusal(replaced(kFour, "240 H   3    4", "240 H   3    6")), "8:11: there is no player 6");
  EXPECT_EQ(refusal(replaced(kFour, "2    1    2\n260", "2    1    7\n260")), "9:28: there is no player 7");
  EXPECT_EQ(refusal(replaced(kFour, "142 3", "XXP 1 12")), "2:7: there is no player 12");
  EXPECT_EQ(refusal(replaced(kFour, "001    4 ", "001    5 ")), "7:5: there is no player 4: numbers have no gaps");
  EXPECT_EQ(refusal(replaced(kFour, "001    4 ", "001    3 ")), "7:5: player 3 is there twice");
  EXPECT_EQ(refusal(with_rounds({"  0000 - U", "  0000 - U"}, {10, 10})),
            "2:99: a second pairing-allocated bye in round 1: player 1 has it");
  EXPECT_EQ(refusal(with_rounds({"     2 w 1     2 b 1", "     1 b 0     1 w 0"}, {20, 0})),
            "1:102: player 1 and player 2 have met already, in round 1");
}

TEST(Trf, refuses_leaves_that_contradict_each_other) {
  const auto with = [](const std::string& lines) { return replaced(kFour, "240 H   3    4\n", lines); };
  EXPECT_EQ(refusal(with("240 H   3    4\n240 Z   3    2    4\n")),
            "9:16: player 4 is not absent in round 3: it has H (line 8, column 11)");
  EXPECT_EQ(refusal(with("240 H   3    4\nXXZ 4\n")),
            "9:5: player 4 is not absent in round 3: it has H (line 8, column 11)");
  EXPECT_EQ(refusal(with("XXZ 1 4\n240 F   3    4\n")),
            "9:11: player 4 does not have F in round 3: it is absent (line 8, column 7)");
  EXPECT_EQ(refusal(with("240 H   2    4\n")),
            "8:11: player 4 does not have H in round 2: it has opponent 3 (line 7, column 102)");
  EXPECT_EQ(refusal(replaced(kFour, "     3 w 0\n240 H   3", "     3 w 0  0000 - H\n240 Z   3")),
            "8:11: player 4 is not absent in round 3: it has H (line 7, column 112)");
  EXPECT_EQ(refusal(replaced(kFour, "     3 w 0\n240 H   3    4", "     3 w 0  0000 - H\nXXZ 4")),
            "8:5: player 4 is not absent in round 3: it has H (line 7, column 112)");
  EXPECT_EQ(refusal("240 Z   1    1\n" + with_rounds({"  0000 - U", "     3 w 1", "     2 b 0"}, {10, 10, 0})),
            "1:11: player 1 is not absent in round 1: it has U (line 2, column 92)");
  EXPECT_EQ(refusal("240 H   1    1\n" + with_rounds({"", "     3 w 1", "     2 b 0"}, {0, 10, 0})),
            "1:11: player 1 does not have H in round 1: it is absent (line 2, column 92)");
}

TEST(Trf, the_same_leave_may_be_said_twice) {
  read(replaced(kFour, "240 H   3    4\n", "240 H   3    4\n240 H   3    4    1\n"));
  read(replaced(kFour, "240 H   3    4\n", "240 Z   3    4\nXXZ 4\n"));
  read(replaced(kFour, "     3 w 0\n", "     3 w 0  0000 - H\n"));
  read("240 H   1    1\n240 Z   1    4\n" + with_rounds({"  0000 - H", "     3 w 1", "     2 b 0", ""}, {5, 10, 0, 0}));
}

TEST(Trf, refuses_settings_that_contradict_each_other) {
  const auto with = [](const std::string& lines) { return replaced(kFour, "152 B\n", lines); };
  EXPECT_EQ(refusal(with("XXR 9\n152 B\n")), "3:5: 9 rounds, but 3 in line 2");
  EXPECT_EQ(refusal(with("152 B\nXXC white1\n")), "4:5: the other initial colour stands in line 3");
  EXPECT_EQ(refusal(with("162  W 3.0    W 2.0\n")), "3:15: this result has 3.0 points in line 3");
  EXPECT_EQ(refusal(with("162  W 3.0    Z 0.0\nBBF  0.5\n")), "4:3: this result has 0.0 points in line 3");
  const Tournament four = read(with("152 B\nXXR 3\nXXC black1\n162  W 1.0\nBBW  1.0\nBBZ  0.0\nBBF  0.0\n"));
  EXPECT_EQ(four, read(kFour));
}

TEST(Trf, refuses_control_characters) {
  EXPECT_EQ(refusal(replaced(kFour, "Two ", "T\to ")), "5:16: a control character");
  EXPECT_EQ(refusal(replaced(kFour, "Örjan", "Ö\x1B[31")), "4:25: a control character");
  EXPECT_EQ(refusal(replaced(kFour, "Two ",
                             "T\xC2\x9B"
                             "1 ")),
            "5:16: a control character")
      << "of Unicode, too";
  EXPECT_EQ(refusal(replaced(kFour, "An open", "An\x7Fopen")), "1:7: a control character");
  EXPECT_EQ(refusal(replaced(kFour, "152 B", "192 \tB")), "3:5: a control character");
  EXPECT_EQ(read(replaced(kFour, "An open", "An\topen")).remarks[0].line, "012 An\topen")
      << "a tab does no harm in what is only kept";
}

TEST(Trf, both_may_lose_and_a_forfeit_may_be_played_later) {
  read(with_rounds({"     2 w 0", "     1 b 0"}, {0, 0}));
  read(with_rounds({"     2 w -", "     1 b -"}, {0, 0}));
  read(with_rounds({"     2 w +     2 b 1", "     1 b -     1 w 0"}, {20, 0}));
}

}  // namespace
}  // namespace tournament
