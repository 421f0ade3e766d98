// How everybody stands in a tournament as it runs, as texts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/tournament/live/pairs.hpp"
#include "server/tournament/live/standings.hpp"
#include "server/tournament/live/view.hpp"
#include "server/tournament/standings/standings.hpp"
#include "tests/server/tournament/live/arbiter_panel.hpp"

namespace tournament {
namespace {

using testing::ElementsAre;

/// Gives a line for each player: place, player, points, tie-breaks.
std::vector<std::string> lines_of(const ArbiterPanel& panel) {
  std::vector<std::string> lines;
  for (const StandingText& one : standings_of(panel.state())) {
    std::string line = std::to_string(one.place) + " " + one.player;
    if (!one.points.empty()) line += " " + one.points;
    for (const std::string& value : one.tie_breaks) line += " " + (value.empty() ? "-" : value);
    lines.push_back(std::move(line));
  }
  return lines;
}

ArbiterPanel desk_of(const protocol::TournamentTerms& terms, int players) {
  ArbiterPanel panel(terms);
  for (int i = 1; i <= players; ++i) EXPECT_EQ(panel.enter("u-" + std::to_string(i), 2000 - 100 * i), "");
  return panel;
}

TEST(LiveStandings, of_a_swiss_count_points_at_once_and_tie_breaks_after_the_round) {
  ArbiterPanel panel = desk_of(swiss_terms(), 4);
  EXPECT_THAT(lines_of(panel),
              ElementsAre("1 u-1 0.0 0.0 0.00", "1 u-2 0.0 0.0 0.00", "1 u-3 0.0 0.0 0.00", "1 u-4 0.0 0.0 0.00"));
  panel.play_round();
  panel.end_game(panel.games()[0], kDrawn);
  EXPECT_THAT(lines_of(panel),
              ElementsAre("1 u-1 0.5 0.0 0.00", "1 u-3 0.5 0.0 0.00", "3 u-2 0.0 0.0 0.00", "3 u-4 0.0 0.0 0.00"));
  panel.end_all_games();
  EXPECT_THAT(lines_of(panel),
              ElementsAre("1 u-2 1.0 0.0 0.00", "2 u-1 0.5 0.0 0.25", "2 u-3 0.5 0.0 0.25", "4 u-4 0.0 0.0 0.00"));
}

TEST(LiveStandings, give_a_bye_its_point_once_the_round_has_begun) {
  ArbiterPanel panel = desk_of(swiss_terms(), 3);
  ASSERT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(lines_of(panel)[0], "1 u-1 0.0 0.0 0.00");
  ASSERT_EQ(panel.ask(BeginRound{}), "");
  EXPECT_EQ(lines_of(panel)[0], "1 u-3 1.0 0.0 0.00");
}

TEST(LiveStandings, give_half_a_point_to_who_sits_out_and_not_to_who_is_paired_all_the_same) {
  auto terms = swiss_terms();
  terms.byes = {.most = 1, .last_round = 5};
  terms.tie_breaks = {};
  const auto sit_out = [](ArbiterPanel& panel, const std::string& player) {
    return panel.ask(player, ChooseBye{.player = player, .round = 1, .bye = protocol::Bye::half});
  };
  ArbiterPanel panel = desk_of(terms, 4);
  for (const char* player : {"u-3", "u-4"}) ASSERT_EQ(sit_out(panel, player), "");
  ASSERT_EQ(panel.play_round(), "");
  EXPECT_THAT(lines_of(panel), ElementsAre("1 u-3 0.5", "1 u-4 0.5", "3 u-1 0.0", "3 u-2 0.0"));

  ArbiterPanel by_hand = desk_of(terms, 4);
  ASSERT_EQ(sit_out(by_hand, "u-3"), "");
  ASSERT_EQ(by_hand.ask(PairRound{
                std::vector<protocol::Seating>{{.white = "u-1", .black = "u-2"}, {.white = "u-3", .black = "u-4"}}}),
            "");
  ASSERT_EQ(by_hand.ask(BeginRound{}), "");
  by_hand.end_game(by_hand.games()[0], kWhiteWins);
  EXPECT_THAT(lines_of(by_hand), ElementsAre("1 u-1 1.0", "2 u-2 0.0", "2 u-3 0.0", "2 u-4 0.0"));
  // The half point that was not given may be had in another round.
  by_hand.end_all_games();
  EXPECT_EQ(by_hand.ask("u-3", ChooseBye{.player = "u-3", .round = 2, .bye = protocol::Bye::half}), "");
  EXPECT_EQ(by_hand.ask("u-3", ChooseBye{.player = "u-3", .round = 3, .bye = protocol::Bye::half}), "not_available");
}

TEST(LiveStandings, are_told_apart_by_the_tie_breaks_that_they_show) {
  auto terms = swiss_terms();
  terms.tie_breaks = {"BH"};
  ArbiterPanel panel = desk_of(terms, 6);
  panel.play_round();
  panel.end_all_games(kWhiteWins);
  panel.play_round();
  panel.end_game(panel.games().front(), kWhiteWins);
  panel.end_game(panel.games().back(), kWhiteWins);
  ASSERT_FALSE(panel.round().over);
  std::vector<std::string> shown;
  for (const std::string& line : lines_of(panel)) shown.push_back(line.substr(line.rfind("u-") + 4));
  EXPECT_THAT(shown, ElementsAre("2.0 0.0", "1.0 1.0", "1.0 0.0", "1.0 0.0", "0.0 1.0", "0.0 1.0"));
}

TEST(LiveStandings, count_what_an_arbiter_has_said_of_a_round_that_never_began) {
  ArbiterPanel panel = desk_of(swiss_terms(), 2);
  ASSERT_EQ(panel.ask(PairRound{}), "");
  ASSERT_EQ(panel.ask(ScoreBoard{.round = 1, .board = 1, .scores = kBlackWins, .reason = "ill"}), "");
  ASSERT_EQ(panel.ask(End{.reason = "rain"}), "");
  EXPECT_EQ(lines_of(panel)[0], "1 " + panel.round().boards[0].seating.black.value_or("") + " 1.0 0.0 0.00");
}

TEST(LiveStandings, of_one_that_was_ended_in_the_midst_of_a_round_count_all_tie_breaks) {
  auto terms = swiss_terms();
  terms.tie_breaks = {"DE", "BH"};
  ArbiterPanel panel = desk_of(terms, 4);
  for (const auto& scores : {kWhiteWins, kDrawn}) {
    panel.play_round();
    panel.end_all_games(scores);
  }
  ASSERT_EQ(panel.ask(PairRound{}), "");
  ASSERT_EQ(panel.ask(ScoreBoard{.round = 3, .board = 1, .scores = kBlackWins, .reason = "ill"}), "");
  const std::vector<std::string> in_round = lines_of(panel);
  ASSERT_EQ(panel.ask(End{.reason = "rain"}), "");
  const auto table = table_over(panel.state());
  EXPECT_EQ(table.tournament.players[0].entries.size(), 3U);
  std::vector<std::string> counted;
  const auto rows = standings(table.tournament, {{TieBreakKind::direct_encounter}, {TieBreakKind::buchholz}});
  for (const Standing& one : rows.value()) {
    counted.push_back(std::to_string(one.place) + " " + table.ids[static_cast<std::size_t>(one.number - 1)]);
  }
  std::vector<std::string> shown;
  for (const std::string& line : lines_of(panel)) shown.push_back(line.substr(0, line.rfind("u-") + 3));
  EXPECT_EQ(shown, counted);
  EXPECT_NE(lines_of(panel), in_round);
}

TEST(LiveStandings, of_one_that_was_ended_before_a_round_had_results_are_those_of_the_rounds_before) {
  auto terms = swiss_terms();
  terms.tie_breaks = {"DE"};
  ArbiterPanel panel = desk_of(terms, 4);
  for (const auto& scores : {kWhiteWins, kDrawn}) {
    panel.play_round();
    panel.end_all_games(scores);
  }
  const std::vector<std::string> before = lines_of(panel);
  ASSERT_EQ(panel.ask(PairRound{}), "");
  ASSERT_EQ(panel.ask(End{.reason = "rain"}), "");
  EXPECT_EQ(table_over(panel.state()).tournament.players[0].entries.size(), 2U);
  EXPECT_EQ(lines_of(panel), before);
}

TEST(LiveStandings, a_tie_break_that_needs_ratings_is_left_out_where_one_is_missing) {
  auto terms = swiss_terms();
  terms.tie_breaks = {"TPR", "WIN"};
  ArbiterPanel panel(terms);
  panel.enter("u-1", 1500);
  panel.enter("u-2");
  panel.play_round();
  panel.end_all_games(kBlackWins);
  EXPECT_THAT(lines_of(panel), ElementsAre("1 u-1 1.0 - 1", "2 u-2 0.0 - 0"));
}

TEST(LiveStandings, of_a_round_robin_by_its_own_tie_breaks) {
  ArbiterPanel panel = desk_of(round_robin_terms(), 3);
  for (int round = 1; round <= 3; ++round) {
    panel.play_round();
    panel.end_all_games(kDrawn);
  }
  EXPECT_THAT(lines_of(panel), ElementsAre("1 u-1 1.0 0 1.00", "1 u-2 1.0 0 1.00", "1 u-3 1.0 0 1.00"));
}

TEST(LiveStandings, of_a_knockout_are_the_places) {
  ArbiterPanel panel = desk_of(knockout_terms(), 4);
  EXPECT_THAT(lines_of(panel), ElementsAre("0 u-1", "0 u-2", "0 u-3", "0 u-4"));
  panel.play_round();
  panel.end_all_games(kWhiteWins);
  panel.end_all_games(kBlackWins);
  panel.play_round();
  panel.end_all_games(kWhiteWins);
  panel.end_all_games(kBlackWins);
  EXPECT_THAT(lines_of(panel), ElementsAre("1 u-2", "2 u-1", "3 u-4", "4 u-3"));
}

TEST(LiveStandings, of_an_arena_count_every_game_at_once) {
  ArbiterPanel panel = desk_of(arena_terms(), 4);
  panel.pass_until({100'000});
  const protocol::Seating first = panel.round().boards[0].seating;
  panel.end_game(panel.games()[0], kWhiteWins);
  EXPECT_EQ(first.white, "u-1");
  EXPECT_EQ(first.black, "u-2");
  EXPECT_THAT(lines_of(panel), ElementsAre("1 u-1 2 2600", "2 u-2 0 1100", "3 u-3 0 -", "3 u-4 0 -"));
}

TEST(LiveStandings, nobody_has_won_where_nothing_was_played) {
  ArbiterPanel ended_at_once(swiss_terms());
  EXPECT_EQ(ended_at_once.enter("u-1"), "");
  EXPECT_EQ(ended_at_once.ask(End{.reason = "Nobody came."}), "");
  EXPECT_TRUE(summary_of(ended_at_once.state()).winners.empty());
  ArbiterPanel in_its_first_round(swiss_terms());
  for (const char* player : {"u-1", "u-2"}) EXPECT_EQ(in_its_first_round.enter(player), "");
  EXPECT_EQ(in_its_first_round.play_round(), "");
  in_its_first_round.end_all_games(kNobodyCame);
  EXPECT_EQ(in_its_first_round.ask(End{.reason = "rain"}), "");
  EXPECT_TRUE(summary_of(in_its_first_round.state()).winners.empty());
}

TEST(LiveStandings, who_was_there_at_the_end_has_not_left) {
  ArbiterPanel panel(swiss_terms());
  for (const char* player : {"u-1", "u-2"}) EXPECT_EQ(panel.enter(player), "");
  EXPECT_EQ(panel.ask(End{.reason = "rain"}), "");
  for (const auto& player : view_of("e", panel.state()).players) EXPECT_EQ(player.state, protocol::EntryState::plays);
}

}  // namespace
}  // namespace tournament
