// Rounds with two games at each board: one after the other with colours reversed, and what the board comes to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/tournament/live/pairs.hpp"
#include "server/tournament/live/standings.hpp"
#include "server/tournament/live/view.hpp"
#include "tests/server/tournament/live/arbiter_panel.hpp"

namespace tournament {
namespace {

using protocol::BoardResult;
using testing::ElementsAre;

constexpr std::array kWhiteCame{BoardResult::forfeit_win, BoardResult::forfeit_loss};
constexpr std::array kBlackCame{BoardResult::forfeit_loss, BoardResult::forfeit_win};

protocol::TournamentTerms two_games(protocol::TournamentTerms terms) {
  terms.games = 2;
  return terms;
}

ArbiterPanel desk_of_two(const protocol::TournamentTerms& terms) {
  ArbiterPanel panel(terms);
  EXPECT_EQ(panel.enter("u-1", 2000), "");
  EXPECT_EQ(panel.enter("u-2", 1900), "");
  return panel;
}

TEST(TwoGames, follow_each_other_with_colours_reversed) {
  ArbiterPanel panel = desk_of_two(two_games(swiss_terms()));
  EXPECT_EQ(panel.play_round(), "");
  const protocol::Seating paired = panel.round().boards[0].seating;
  const std::string first = panel.games()[0];
  EXPECT_EQ(panel.end_game(first, kWhiteWins), "");
  EXPECT_FALSE(panel.round().over);
  const Board& board = panel.round().boards[0];
  EXPECT_NE(board.game, first);
  EXPECT_EQ(board.seating.white, *paired.black);
  EXPECT_EQ(*board.seating.black, paired.white);
  EXPECT_EQ(board.paired(), paired);
  EXPECT_EQ(panel.ask(ScoreBoard{.scores = kDrawn, .reason = "why"}), "board_open");
  EXPECT_EQ(panel.ask("", GameOver{.game = board.game, .scores = {}}), "") << "its dice could not be thrown";
  ASSERT_EQ(panel.games().size(), 1U);
  EXPECT_EQ(panel.round().boards[0].seating.white, *paired.black);
  panel.end_all_games(kDrawn);
  EXPECT_TRUE(panel.round().over);
  EXPECT_EQ(view_of("Cup00001", panel.state()).rounds[0].boards[0].size(), 2U);
  EXPECT_EQ(panel.ask(ScoreBoard{.game = 3, .scores = kDrawn, .reason = "why"}), "out_of_range");
  EXPECT_EQ(panel.ask(ScoreBoard{.game = 1, .scores = kBlackWins, .reason = "why"}), "");
  EXPECT_THAT(board_scores(panel.round().boards[0]), ElementsAre(BoardResult::loss, BoardResult::win));
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

/// Results of the first and the second game, each White's and Black's of that game, and the board's.
struct TwoScores {
  std::array<BoardResult, 2> first;
  std::array<BoardResult, 2> second;
  std::array<BoardResult, 2> board;
};
class TwoGamesScores : public testing::TestWithParam<TwoScores> {};

TEST_P(TwoGamesScores, give_the_board_to_who_has_more) {
  ArbiterPanel panel = desk_of_two(two_games(swiss_terms()));
  EXPECT_EQ(panel.play_round(), "");
  panel.end_all_games(GetParam().first);
  panel.end_all_games(GetParam().second);
  ASSERT_TRUE(panel.round().over);
  EXPECT_EQ(board_scores(panel.round().boards[0]), GetParam().board);
}

INSTANTIATE_TEST_SUITE_P(
    All, TwoGamesScores,
    testing::Values(TwoScores{kWhiteWins, kBlackWins, kWhiteWins}, TwoScores{kWhiteWins, kDrawn, kWhiteWins},
                    TwoScores{kDrawn, kWhiteWins, kBlackWins}, TwoScores{kWhiteWins, kWhiteWins, kDrawn},
                    TwoScores{kDrawn, kDrawn, kDrawn}, TwoScores{kWhiteCame, kDrawn, kWhiteWins},
                    TwoScores{kBlackWins, kWhiteCame, kBlackWins}, TwoScores{kWhiteCame, kWhiteWins, kDrawn},
                    TwoScores{kNobodyCame, kWhiteWins, kBlackWins}, TwoScores{kNobodyCame, kDrawn, kDrawn},
                    TwoScores{kWhiteCame, kBlackCame, kWhiteCame}, TwoScores{kWhiteCame, kNobodyCame, kWhiteCame},
                    TwoScores{kWhiteCame, kWhiteCame, kNobodyCame}, TwoScores{kNobodyCame, kNobodyCame, kNobodyCame}));

TEST(TwoGames, count_once_for_points_and_colours) {
  ArbiterPanel panel = desk_of_two(two_games(swiss_terms()));
  EXPECT_EQ(panel.play_round(), "");
  const std::string white = panel.round().boards[0].seating.white;
  panel.end_all_games(kWhiteWins);
  panel.end_all_games(kDrawn);
  const auto rows = standings_of(panel.state());
  EXPECT_EQ(rows[0].player, white);
  EXPECT_EQ(rows[0].points, "1.0");
  EXPECT_EQ(rows[1].points, "0.0");
  const Table table = table_of(panel.state(), 1);
  const Entry& first = table.tournament.players[white == "u-1" ? 0 : 1].entries[0];
  EXPECT_EQ(first.color, Color::white);
  EXPECT_EQ(first.result, Result::win);
}

TEST(TwoGames, a_board_that_is_scored_without_a_game_has_none) {
  ArbiterPanel panel(two_games(round_robin_terms()));
  for (int i = 1; i <= 4; ++i) panel.enter("u-" + std::to_string(i), 2000 - i);
  EXPECT_EQ(panel.play_round(), "");
  panel.end_all_games();
  panel.end_all_games();
  EXPECT_EQ(panel.ask("u-1", Withdraw{.player = "u-1"}), "");
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(panel.games().size(), 1U);
  panel.end_all_games();
  panel.end_all_games();
  EXPECT_TRUE(panel.round().over);
  EXPECT_EQ(table_of(panel.state(), 2).tournament.players[0].entries[1].result, Result::forfeit_loss);
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(TwoGames, the_second_does_not_begin_after_the_time_of_the_round) {
  auto terms = two_games(swiss_terms());
  terms.schedule[0].clock = clock_by_post();
  terms.schedule[0].lasts_ms = 86'400'000;
  ArbiterPanel panel = desk_of_two(terms);
  EXPECT_EQ(panel.play_round(), "");
  panel.now = *panel.round().ends();
  panel.end_all_games(kDrawn);
  EXPECT_TRUE(panel.round().over);
  EXPECT_TRUE(panel.round().boards[0].earlier.empty());
  EXPECT_EQ(board_scores(panel.round().boards[0]), kDrawn);
}

TEST(TwoGames, are_for_swiss_tournaments_and_round_robins) {
  const auto refusal = [](const protocol::TournamentTerms& terms) {
    const auto step = announce({.id = "u-1", .name = "One"}, terms, {1'000});
    return step ? "" : step.error().pointer;
  };
  EXPECT_EQ(refusal(two_games(swiss_terms())), "");
  EXPECT_EQ(refusal(two_games(round_robin_terms())), "");
  EXPECT_EQ(refusal(two_games(knockout_terms())), "/games");
  EXPECT_EQ(refusal(two_games(arena_terms())), "/games");
}

}  // namespace
}  // namespace tournament
