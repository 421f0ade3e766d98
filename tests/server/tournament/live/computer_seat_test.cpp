// The computer's seat: where the number of players is odd it plays with who would sit out, and else it does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "server/tournament/dutch/check.hpp"
#include "server/tournament/files/trf_write.hpp"
#include "server/tournament/live/arenas.hpp"
#include "server/tournament/live/pairs.hpp"
#include "server/tournament/live/view.hpp"
#include "tests/server/tournament/live/arbiter_panel.hpp"

namespace tournament {
namespace {

using server::Ms;
using server::Now;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string kSeated = "u-computer-3";
constexpr Now kArenaBegins{100'000};

protocol::TournamentTerms with_computer(protocol::TournamentTerms terms) {
  terms.computer = 3;
  return terms;
}

ArbiterPanel panel_of(const protocol::TournamentTerms& terms, int players) {
  ArbiterPanel panel(with_computer(terms));
  for (int i = 1; i <= players; ++i) EXPECT_EQ(panel.enter("u-" + std::to_string(i), 2000 - i), "");
  return panel;
}

/// How many of the round's boards have the computer, and how many sit out.
std::pair<int, int> computers_and_byes(const Round& round) {
  std::pair<int, int> found;
  for (const Board& board : round.boards) {
    found.first += board.seating.white == kSeated || board.seating.black == kSeated ? 1 : 0;
    found.second += board.seating.black ? 0 : 1;
  }
  return found;
}

/// Ends all games of the round, the computer's as it is said.
void end_round(ArbiterPanel& panel, bool computer_wins) {
  for (const std::string& game : panel.games()) {
    const auto& boards = panel.round().boards;
    const bool is_white = std::ranges::find(boards, game, &Board::game)->seating.white == kSeated;
    EXPECT_EQ(panel.end_game(game, is_white == computer_wins ? kWhiteWins : kBlackWins), "");
  }
}

TEST(ComputerSeat, of_a_swiss_is_taken_in_each_round_in_which_the_number_is_odd) {
  auto terms = swiss_terms();
  terms.entry.last_round = 5;
  ArbiterPanel panel = panel_of(terms, 11);
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(computers_and_byes(panel.round()), std::pair(1, 0));
  EXPECT_EQ(panel.enter("u-12"), "");
  panel.end_all_games();
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(computers_and_byes(panel.round()), std::pair(0, 0)) << "twelve people";
  EXPECT_EQ(panel.ask("u-2", ChooseBye{.player = "u-2", .round = 3, .bye = protocol::Bye::zero}), "");
  panel.end_all_games();
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(computers_and_byes(panel.round()), std::pair(1, 0)) << "one of twelve does not play";
  EXPECT_EQ(panel.ask("u-1", Withdraw{.player = "u-1"}), "");
  panel.end_all_games();
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(computers_and_byes(panel.round()), std::pair(1, 0)) << "eleven are left";
  const server::Seq before = panel.state().last;
  EXPECT_EQ(panel.ask("u-3", Withdraw{.player = "u-3"}), "");
  EXPECT_EQ(panel.state().last, before + 1) << "it leaves with the next pairs, and not before";
  panel.end_all_games();
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(computers_and_byes(panel.round()), std::pair(0, 0));
  panel.end_all_games();
  EXPECT_EQ(panel.state().stage, Stage::over);
  EXPECT_EQ(replayed(panel.record()), panel.state());
  const Table table = table_of(panel.state(), 5);
  for (int round = 1; round <= 5; ++round) EXPECT_TRUE(check_round(table.tournament, round).agrees()) << round;
}

TEST(ComputerSeat, counts_for_nothing_but_pairs) {
  auto terms = swiss_terms();
  terms.check_in = true;
  terms.entry = {.rating = protocol::RatingRange{.least = 1500, .most = 2500},
                 .account_days = 3,
                 .most = 3,
                 .last_round = 2,
                 .invited = {},
                 .bots = {},
                 .password = "hashed:abc"};
  ArbiterPanel panel(with_computer(terms));
  for (int i = 1; i <= 4; ++i) {
    const std::string id = "u-" + std::to_string(i);
    EXPECT_EQ(panel.ask(Enter{.who = {.player = {.id = id, .name = id}, .rating = 2000}}), "");
    EXPECT_EQ(panel.ask(CheckIn{.player = id}), "");
  }
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(computers_and_byes(panel.round()), std::pair(1, 0));
  EXPECT_EQ(panel.round().boards.size(), 2U) << "three have a place, and the computer plays besides";
  EXPECT_EQ(summary_of(panel.state()).players, 3);
  EXPECT_EQ(panel.ask("u-1", Withdraw{.player = "u-1"}), "");
  EXPECT_EQ(panel.ask(Enter{.who = {.player = {.id = "u-5", .name = "u-5"}, .rating = 2000}}), "")
      << "the computer has not taken the place";
}

TEST(ComputerSeat, makes_no_tournament_for_one_alone) {
  ArbiterPanel panel = panel_of(swiss_terms(), 1);
  EXPECT_EQ(panel.ask(PairRound{}), "too_few");
  auto terms = swiss_terms();
  terms.next_round = protocol::RoundStart::server;
  ArbiterPanel by_server = panel_of(terms, 1);
  by_server.pass_until(Now{terms.starts_ms});
  EXPECT_EQ(by_server.state().stage, Stage::over);
  EXPECT_TRUE(by_server.state().rounds.empty());
}

TEST(ComputerSeat, stays_free_where_the_server_has_no_computer) {
  ArbiterPanel panel = panel_of(swiss_terms(), 5);
  panel.has_computer = false;
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(computers_and_byes(panel.round()), std::pair(0, 1));
  panel.end_all_games();
  panel.has_computer = true;
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(computers_and_byes(panel.round()), std::pair(1, 0));
  panel.end_all_games();
  panel.close_account(kSeated);
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(computers_and_byes(panel.round()), std::pair(0, 1)) << "its account is closed";
}

TEST(ComputerSeat, is_free_where_it_has_met_all_and_one_of_them_could_sit_out) {
  ArbiterPanel panel = panel_of(swiss_terms(), 5);
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(panel.ask(UnpairRound{.reason = "by hand"}), "");
  EXPECT_EQ(panel.ask(GoOn{}), "");
  const std::vector<std::vector<protocol::Seating>> rounds{
      {{.white = "u-1", .black = kSeated}, {.white = "u-2", .black = "u-3"}, {.white = "u-4", .black = "u-5"}},
      {{.white = kSeated, .black = "u-2"}, {.white = "u-4", .black = "u-1"}, {.white = "u-3", .black = "u-5"}},
      {{.white = "u-3", .black = kSeated}, {.white = "u-5", .black = "u-1"}, {.white = "u-2", .black = "u-4"}}};
  for (const auto& boards : rounds) {
    EXPECT_EQ(panel.ask(PairRound{.boards = boards}), "") << panel.sentence();
    EXPECT_EQ(panel.ask(BeginRound{}), "");
    panel.end_all_games(kDrawn);
  }
  for (const char* player : {"u-4", "u-5"}) EXPECT_EQ(panel.ask(player, Withdraw{.player = player}), "");
  EXPECT_EQ(panel.play_round(), "") << panel.sentence();
  EXPECT_EQ(computers_and_byes(panel.round()), std::pair(0, 1));
}

TEST(ComputerSeat, of_a_round_robin_is_taken_before_the_first_round_or_never) {
  ArbiterPanel panel = panel_of(round_robin_terms(), 3);
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(panel.ask("u-1", Withdraw{.player = "u-1"}), "");
  for (int round = 2; round <= 3; ++round) {
    panel.end_all_games();
    EXPECT_EQ(panel.play_round(), "");
    EXPECT_EQ(computers_and_byes(panel.round()), std::pair(1, 0)) << round;
  }
  panel.end_all_games();
  EXPECT_EQ(panel.state().stage, Stage::over);
  EXPECT_EQ(replayed(panel.record()), panel.state());

  ArbiterPanel even = panel_of(round_robin_terms(), 4);
  EXPECT_EQ(even.play_round(), "");
  EXPECT_EQ(even.ask("u-1", Withdraw{.player = "u-1"}), "");
  even.end_all_games();
  EXPECT_EQ(even.play_round(), "");
  EXPECT_EQ(even.state().find(kSeated), nullptr);
}

TEST(ComputerSeat, is_given_up_before_the_first_round_if_somebody_goes) {
  ArbiterPanel panel = panel_of(round_robin_terms(), 5);
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(computers_and_byes(panel.round()), std::pair(1, 0));
  EXPECT_EQ(panel.ask(UnpairRound{.reason = "one has gone"}), "");
  EXPECT_EQ(panel.ask("u-5", Withdraw{.player = "u-5"}), "");
  EXPECT_EQ(panel.ask(GoOn{}), "");
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(computers_and_byes(panel.round()), std::pair(0, 0));
  EXPECT_EQ(panel.round().boards.size(), 2U);
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(ComputerSeat, of_an_arena_is_taken_where_one_would_wait) {
  ArbiterPanel panel = panel_of(arena_terms(), 3);
  panel.pass_until(kArenaBegins);
  EXPECT_EQ(panel.games().size(), 2U) << "three people and the computer";
  EXPECT_EQ(computers_and_byes(panel.round()).first, 1);
  panel.pass_until(kArenaBegins + Ms{60'000});
  panel.end_all_games();
  panel.pass_until(kArenaBegins + Ms{60'000});
  EXPECT_EQ(panel.games().size(), 2U);
  EXPECT_EQ(computers_and_byes(panel.round()).first, 2);

  EXPECT_EQ(panel.enter("u-4"), "");
  panel.end_all_games();
  panel.pass_until(kArenaBegins + Ms{90'000});
  EXPECT_EQ(panel.games().size(), 2U);
  EXPECT_EQ(computers_and_byes(panel.round()).first, 2) << "four people: it waits";

  panel.end_game(panel.games()[0]);
  EXPECT_EQ(panel.ask("u-4", Withdraw{.player = "u-4"}), "");
  const auto free_alone = deadline_of(panel.state());
  if (free_alone) {  // the other two still play, and who is alone meets the computer
    panel.pass_until(*free_alone);
    EXPECT_LE(*free_alone, panel.now);
  }
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(ComputerSeat, of_an_arena_plays_with_one_who_waits_alone) {
  ArbiterPanel panel = panel_of(arena_terms(), 2);
  panel.pass_until(kArenaBegins);
  ASSERT_EQ(panel.games().size(), 1U);
  EXPECT_EQ(computers_and_byes(panel.round()).first, 0);
  EXPECT_EQ(panel.enter("u-3"), "");
  panel.pass_until(kArenaBegins + Ms{3'000});
  ASSERT_EQ(panel.games().size(), 2U);
  EXPECT_EQ(computers_and_byes(panel.round()).first, 1);
  EXPECT_EQ(deadline_of(panel.state()), std::nullopt) << "nobody is free";
}

TEST(ComputerSeat, is_refused_in_a_knockout) {
  const auto announced = announce({.id = "u-arbiter", .name = "A"}, with_computer(knockout_terms()), Now{1'000});
  ASSERT_FALSE(announced);
  EXPECT_EQ(announced.error().code, protocol::ErrorCode::bad_value);
  EXPECT_EQ(announced.error().pointer, "/computer");
  ArbiterPanel panel(knockout_terms());
  EXPECT_EQ(panel.ask(ChangeTerms{.terms = with_computer(knockout_terms())}), "bad_value");
}

TEST(ComputerSeat, is_one_of_the_terms_that_change_before_the_first_round) {
  ArbiterPanel panel(swiss_terms());
  for (const char* player : {"u-1", "u-2", "u-3"}) panel.enter(player);
  auto terms = swiss_terms();
  terms.computer = 5;
  EXPECT_EQ(panel.ask(ChangeTerms{.terms = terms}), "");
  EXPECT_EQ(panel.play_round(), "");
  ASSERT_NE(panel.state().find("u-computer-5"), nullptr);
  EXPECT_EQ(panel.state().find("u-computer-5")->player.name, "Astragal-5");
  EXPECT_EQ(panel.ask(ChangeTerms{.terms = swiss_terms()}), "too_late");
}

TEST(ComputerSeat, wins_no_tournament) {
  ArbiterPanel panel = panel_of(round_robin_terms(), 3);
  for (int round = 1; round <= 3; ++round) {
    EXPECT_EQ(panel.play_round(), "");
    end_round(panel, true);
  }
  ASSERT_EQ(panel.state().stage, Stage::over);
  const auto view = view_of("Cup00001", panel.state());
  EXPECT_EQ(view.standings[0].player, kSeated);
  EXPECT_EQ(view.standings[0].place, 1);
  std::vector<std::string> second;
  for (const auto& row : view.standings) {
    if (row.place == 2) second.push_back(row.player);
  }
  EXPECT_FALSE(second.empty());
  EXPECT_EQ(summary_of(panel.state()).winners, second);
}

TEST(ComputerSeat, leaves_the_first_place_to_people_who_share_it) {
  ArbiterPanel panel = panel_of(round_robin_terms(), 3);
  for (int round = 1; round <= 3; ++round) {
    EXPECT_EQ(panel.play_round(), "");
    panel.end_all_games(kDrawn);
  }
  const auto winners = summary_of(panel.state()).winners;
  EXPECT_THAT(winners, testing::UnorderedElementsAre("u-1", "u-2", "u-3"));
}

TEST(ComputerSeat, stands_in_report_files) {
  ArbiterPanel panel = panel_of(swiss_terms(), 3);
  EXPECT_EQ(panel.play_round(), "");
  panel.end_all_games();
  EXPECT_THAT(write_trf(table_over(panel.state()).tournament), HasSubstr("Astragal-3"));
}

}  // namespace
}  // namespace tournament
