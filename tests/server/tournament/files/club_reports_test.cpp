// Report files as clubs have them (tests/tournaments/clubs): old ones, of other programs, of other characters, with
// byes given beforehand. What they are read as, what is said of them, and what comes back when they are written.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "server/tournament/dutch/dutch.hpp"
#include "server/tournament/dutch/random_tournament.hpp"
#include "server/tournament/files/pairs_file.hpp"
#include "server/tournament/files/report_text.hpp"
#include "server/tournament/files/report_with_pairs.hpp"
#include "server/tournament/files/trf_codes.hpp"
#include "server/tournament/files/trf_write.hpp"
#include "tests/server/tournament/examples.hpp"

namespace tournament {
namespace {

std::string place_text(const TrfError& error) {
  return std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.message;
}

std::string text_of_bytes(const std::string& bytes) {
  const auto report = report_text(bytes);
  return report ? report->text : "refused at " + place_text(report.error());
}

Tournament club(const std::string& text) {
  auto tournament = read_trf(text);
  EXPECT_TRUE(tournament) << place_text(tournament.error());
  return tournament.value_or(Tournament{});
}

std::string next_pairs(const Tournament& tournament) {
  const auto pairing = pair_round(tournament, rounds_paired(tournament) + 1);
  if (!pairing) return pairing.error();
  std::string text;
  for (const auto& [white, black] : pairing->pairs) {
    text += (text.empty() ? "" : ", ") + std::to_string(white) + " " + std::to_string(black);
  }
  return text;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) lines.emplace_back(take_line(text));
  return lines;
}

struct Club {
  const char* name;
  const char* pairs;  // of the round to come
  int unread;         // lines
};

TEST(ClubReports, are_read_and_paired) {
  for (const auto& [name, pairs, unread] : {
           Club{"windows-1252", "2 1, 3 4", 0},
           Club{"trf06", "2 1, 7 3, 6 4, 5 0", 0},
           Club{"vendors", "2 1, 3 4", 9},
           Club{"bye-given", "7 1, 2 3, 4 5", 0},
           Club{"bye-given-odd", "7 1, 2 3, 4 0", 0},
           Club{"byes-given", "2 7, 4 3", 0},
           Club{"byes-by-line", "2 7, 4 3", 0},
           Club{"bye-before-round-1", "2 4, 5 3", 0},
       }) {
    const std::string text = text_of_bytes(tournament_file("clubs/" + std::string{name}));
    EXPECT_EQ(next_pairs(club(text)), pairs) << name;
    const TrfWarnings warnings = unread_lines(text);
    EXPECT_EQ(static_cast<int>(warnings.shown.size()) + warnings.more, unread) << name;
  }
}

TEST(ClubReports, of_windows_1252_are_read_as_such) {
  const auto report = report_text(tournament_file("clubs/windows-1252"));
  ASSERT_TRUE(report);
  EXPECT_EQ(report->converted, (TrfWarning{1, 27, "not UTF-8: the file is read as Windows-1252"}));
  const Tournament tournament = club(report->text);
  EXPECT_EQ(tournament.remarks[0].line, "012 Vereinsmeisterschaft Köln – Süd");
  EXPECT_EQ(tournament.players[0].name, "Müller,Jürgen");
  EXPECT_EQ(tournament.players[1].name, "Šimic,Ana");
  EXPECT_EQ(tournament.players[3].name, "O’Neill,Seán");
  EXPECT_EQ(tournament.players[3].rating, 1820) << "columns are characters";
  EXPECT_FALSE(report_text(report->text)->converted) << "now it is UTF-8";
}

TEST(ClubReports, of_other_characters_are_refused) {
  EXPECT_EQ(text_of_bytes("012 Stra\xDF"
                          "e\r\n102 M\x81ller"),
            "refused at 2:6: neither UTF-8 nor Windows-1252: save the file as UTF-8");
  EXPECT_EQ(text_of_bytes("012 Köln\n102 Kö M\xFCller"),
            "refused at 2:9: not UTF-8, as other characters of the file are: save it as UTF-8");
  EXPECT_EQ(text_of_bytes("012 M\xFCller\n102 Köln"),
            "refused at 1:6: not UTF-8, as other characters of the file are: save it as UTF-8");
  EXPECT_EQ(text_of_bytes("\xEF\xBB\xBF"
                          "012 M\xFCller"),
            "refused at 1:7: not UTF-8, as other characters of the file are: save it as UTF-8");
  EXPECT_EQ(text_of_bytes("\x80\x9F\xA0\xFF"), "€Ÿ\xC2\xA0ÿ");
  EXPECT_EQ(text_of_bytes(""), "");
}

TEST(ClubReports, of_2006_have_byes_with_the_signs_of_points) {
  const Tournament tournament = club(tournament_file("clubs/trf06"));
  EXPECT_EQ(tournament.players[1].entries[1], (Entry{0, Color::none, Result::half_bye}));
  EXPECT_EQ(tournament.players[5].entries[1].result, Result::pairing_bye);
  EXPECT_EQ(tournament.players[6].entries[0].result, Result::pairing_bye);
  EXPECT_EQ(tournament.players[6].entries[1].result, Result::absent);
  EXPECT_EQ(tournament.players[0].title, "g");
}

TEST(ClubReports, of_2006_tell_the_byes_of_a_round_apart) {
  const auto results = [](const std::string& one, const std::string& two) {
    const std::string gap(72, ' ');
    const Tournament tournament = club("001    1" + gap + " 1.0       0000 - " + one + "\n001    2" + gap +
                                       " 1.0       0000 - " + two + "\n001    3" + gap + " 0.0       0000 - -\n");
    return std::pair{tournament.players[0].entries[0].result, tournament.players[1].entries[0].result};
  };
  EXPECT_EQ(results("+", "+"), (std::pair{Result::full_bye, Result::full_bye}));
  EXPECT_EQ(results("U", "+"), (std::pair{Result::pairing_bye, Result::full_bye}));
  EXPECT_EQ(results("+", "F"), (std::pair{Result::pairing_bye, Result::full_bye}));
}

TEST(ClubReports, may_give_the_bye_of_the_pairing_beforehand) {
  const Tournament given = club(tournament_file("clubs/bye-given"));
  EXPECT_EQ(rounds_paired(given), 1);
  EXPECT_EQ(bye_given(given, 2), 6);
  EXPECT_EQ(bye_given(given, 1), 0) << "that one was given by the pairing";
  EXPECT_FALSE(is_out(given, 7, 1));
  EXPECT_TRUE(is_out(given, 6, 2));
  EXPECT_EQ(rounds_counted(given), 1) << "the points are without it";
  EXPECT_EQ(rounds_paired(club("001    1" + std::string(72, ' ') + " 1.0       0000 - U\n001    2" +
                               std::string(72, ' ') + " 0.0       0000 - Z\n")),
            1)
      << "nobody else was there";
}

TEST(ClubReports, say_which_lines_are_not_read) {
  const TrfWarnings warnings = unread_lines(tournament_file("clubs/vendors"));
  ASSERT_EQ(warnings.shown.size(), 5U);
  EXPECT_EQ(warnings.shown[0], (TrfWarning{1, 1, "a comment: this line is kept, but not read"}));
  EXPECT_EQ(warnings.shown[1], (TrfWarning{3, 1, "the code 999 is unknown: this line is kept, but not read"}));
  EXPECT_EQ(warnings.shown[2].line, 6);
  EXPECT_EQ(warnings.shown[3].line, 7);
  EXPECT_EQ(warnings.shown[4], (TrfWarning{9, 1, "the code DAT is unknown: this line is kept, but not read"}));
  EXPECT_EQ(warnings.more, 4) << "NOR is a federation's line about its player";
}

TEST(ClubReports, have_codes_that_do_nothing_to_a_terminal) {
  EXPECT_EQ(unread_lines("\x1B[2J\n").shown.at(0).message, "the code ?[2 is unknown: this line is kept, but not read");
  EXPECT_EQ(unread_lines("Müll").shown.at(0).message, "the code M?l is unknown: this line is kept, but not read");
}

TEST(ClubReports, keep_lines_of_other_programs_where_they_stood) {
  const std::string written = write_trf(club(tournament_file("clubs/vendors")));
  EXPECT_EQ(written.substr(0, written.find("001")),
            "### made by hand \n012 Club evening\n999 what nobody knows\nXXS W=1\nMFX01|a|b|c  \n142 5\n152 W\n");
  const auto lines = lines_of(written.substr(written.find("001")));
  ASSERT_EQ(lines.size(), 10U);
  EXPECT_EQ(lines[1], "DAT 0001 EMAIL one@example.org");
  EXPECT_EQ(lines[2], "DAT 0001 GROUP Rooks\tand kings");
  EXPECT_EQ(lines[4], "DAT 0002 GROUP Rooks");
  EXPECT_EQ(lines[8], "Z9");
  EXPECT_EQ(lines[9], "### the end");
}

TEST(ClubReports, have_so_many_lines_at_most) {
  std::string text;
  for (int i = 0; i < kMostLines; ++i) text += "#\n";
  EXPECT_EQ(place_text(read_trf(text).error()), "1:1: there are no players");
  EXPECT_EQ(place_text(read_trf(text + "#").error()), "100001:1: a file has 100000 lines at most");
  EXPECT_EQ(unread_lines(text).more, kMostLines - 5);
}

/// Lines that are kept, into the text at places that follow from the seed.
std::string with_kept_lines(const std::string& text, std::uint64_t seed) {
  std::mt19937_64 random{seed};
  const std::vector<std::string> kept{"999",      "999 x  ", "###", "### \t x ",  "DAT 0001 A",
                                      "ABC    1", "XXQ",     "BB",  "022 München"};
  std::string result;
  for (const std::string& line : lines_of(text)) {
    while (random() % 3 == 0) result += kept[random() % kept.size()] + "\n";
    result += line + "\n";
  }
  return result;
}

/// Lines that write_trf writes of what is read; all others are kept.
bool is_written_anew(const std::string& line) {
  return kind_of(TrfLine{1, line}) == LineKind::read;
}

TEST(ClubReports, come_back_but_for_the_order_of_lines) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Plan plan;
    plan.players = 2 + static_cast<int>(seed % 19);
    plan.rounds = 1 + static_cast<int>(seed % 5);
    plan.seed = seed;
    plan.late = plan.withdrawn = plan.half_byes = plan.full_byes = plan.absences = plan.forfeits = 0.1;
    plan.baku = seed % 4 == 0;
    const std::string text = with_kept_lines(write_trf(make_up(plan).tournament), seed);
    const Tournament tournament = club(text);
    const std::string written = write_trf(tournament);
    EXPECT_EQ(club(written), tournament) << text;
    EXPECT_EQ(write_trf(club(written)), written) << text;
    auto before = lines_of(text);
    auto after = lines_of(written);
    const auto kept = [](const std::vector<std::string>& lines) {
      std::vector<std::string> list;
      std::ranges::remove_copy_if(lines, std::back_inserter(list), is_written_anew);
      return list;
    };
    EXPECT_EQ(kept(before), kept(after)) << "in their order\n" << text;
    std::ranges::sort(before);
    std::ranges::sort(after);
    EXPECT_EQ(before, after) << text;
  }
}

TEST(ReportWithPairs, is_the_report_with_one_more_round) {
  for (const char* name : {"trf06", "vendors", "bye-given", "byes-given", "byes-by-line", "bye-before-round-1"}) {
    const std::string text = tournament_file("clubs/" + std::string{name});
    const Tournament before = club(text);
    const int round = rounds_paired(before) + 1;
    auto pairs = pair_round(before, round)->pairs;
    if (const int given = bye_given(before, round); given != 0) pairs.push_back({given, 0});
    const std::string report = report_with_pairs(text, round, pairs);
    const auto old_lines = lines_of(text);
    const auto new_lines = lines_of(report);
    ASSERT_EQ(old_lines.size(), new_lines.size()) << name;
    for (std::size_t i = 0; i < old_lines.size(); ++i) {
      const bool is_player = old_lines[i].starts_with("001");
      const std::string kept =
          is_player ? old_lines[i].substr(0, static_cast<std::size_t>(column_of_round(round) - 3)) : old_lines[i];
      EXPECT_TRUE(new_lines[i].starts_with(kept)) << name << " line " << i + 1;
      EXPECT_TRUE(is_player || new_lines[i] == kept) << name << " line " << i + 1;
    }
    EXPECT_EQ(std::ranges::count(text, '\r'), std::ranges::count(report, '\r')) << name;
  }
}

TEST(ReportWithPairs, is_read_as_pairs) {
  const std::string text = tournament_file("clubs/bye-given");
  const Tournament before = club(text);
  const std::vector<Pair> pairs{{7, 1}, {2, 3}, {4, 5}, {6, 0}};
  const auto again = read_pairs(report_with_pairs(text, 2, pairs), before, 2);
  ASSERT_TRUE(again) << place_text(again.error());
  EXPECT_EQ(*again, pairs);
}

}  // namespace
}  // namespace tournament
