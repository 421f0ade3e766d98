// A tournament as it runs: who may do what and when, and that the record alone makes the same tournament.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "server/tournament/dutch/check.hpp"
#include "server/tournament/files/trf_read.hpp"
#include "server/tournament/files/trf_write.hpp"
#include "server/tournament/live/pairs.hpp"
#include "tests/server/tournament/live/arbiter_panel.hpp"

namespace tournament {
namespace {

using protocol::BoardResult;
using protocol::Bye;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(LiveTournament, a_swiss_from_its_announcement_to_its_end) {
  ArbiterPanel panel(swiss_terms());
  for (int i = 1; i <= 8; ++i) EXPECT_EQ(panel.enter("u-" + std::to_string(i), 2000 - i), "");
  for (int round = 1; round <= 5; ++round) {
    EXPECT_EQ(panel.play_round(), "") << panel.sentence();
    EXPECT_EQ(panel.round().terms.options.at("interchange"), round % 2 == 1 ? "odd" : "even");
    EXPECT_EQ(panel.ask(PairRound{}), "board_open");
    panel.end_all_games();
    EXPECT_TRUE(panel.round().over);
  }
  EXPECT_EQ(panel.state().stage, Stage::over);
  EXPECT_EQ(replayed(panel.record()), panel.state());
  const Table table = table_of(panel.state(), 5);
  for (int round = 1; round <= 5; ++round) EXPECT_TRUE(check_round(table.tournament, round).agrees()) << round;
  EXPECT_EQ(panel.enter("u-9"), "tournament_over");
}

TEST(LiveTournament, alternate_even_begins_with_even) {
  auto terms = swiss_terms();
  terms.schedule[0].options["interchange"] = "alternate-even";
  EXPECT_EQ(terms_of_round(terms, 1).options.at("interchange"), "even");
  EXPECT_EQ(terms_of_round(terms, 2).options.at("interchange"), "odd");
  terms.schedule.push_back({.variant = "chess", .options = {}, .clock = protocol::Unlimited{}});
  EXPECT_EQ(terms_of_round(terms, 2).variant, "chess");
  EXPECT_EQ(terms_of_round(terms, 3).options.at("interchange"), "even");
}

TEST(LiveTournament, who_may_enter) {
  auto terms = swiss_terms();
  terms.entry.rating = protocol::RatingRange{.least = 1000, .most = 1500};
  terms.entry.account_days = 10;
  ArbiterPanel panel(terms);
  const auto try_with = [&](std::optional<std::int64_t> rating, std::int64_t days, bool is_bot) {
    const std::string id = "u-x";
    return panel.ask(
        id, Enter{.who = {.player = {.id = id, .name = id}, .rating = rating, .account_days = days, .is_bot = is_bot}});
  };
  EXPECT_EQ(try_with(999, 10, false), "no_entry");
  EXPECT_EQ(try_with(std::nullopt, 10, false), "no_entry");
  EXPECT_EQ(try_with(1501, 10, false), "no_entry");
  EXPECT_EQ(try_with(1500, 9, false), "no_entry");
  EXPECT_EQ(try_with(1500, 10, true), "no_entry");
  EXPECT_EQ(try_with(1500, 10, false), "");
  EXPECT_EQ(try_with(1500, 10, false), "already_joined");
  EXPECT_EQ(panel.ask("u-y", Enter{.who = {.player = {.id = "u-z", .name = "z"}, .rating = {}}}), "not_an_arbiter");
  EXPECT_EQ(panel.ask(Enter{.who = {.player = {.id = "u-z", .name = "z"}, .rating = {}}}), "");
}

TEST(LiveTournament, who_comes_after_all_places_are_taken_waits_for_one) {
  auto terms = swiss_terms();
  terms.entry.most = 4;
  terms.entry.last_round = 2;
  ArbiterPanel panel(terms);
  for (int i = 1; i <= 6; ++i) EXPECT_EQ(panel.enter("u-" + std::to_string(i)), "");
  EXPECT_EQ(panel.ask("u-2", Withdraw{.player = "u-2"}), "");
  const auto field = panel.state().field(1);
  std::vector<std::string> ids;
  for (const Participant* one : field) ids.push_back(one->player.id);
  EXPECT_THAT(ids, ElementsAre("u-1", "u-3", "u-4", "u-5"));
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(panel.round().boards.size(), 2U);
  EXPECT_EQ(panel.enter("u-7"), "no_entry");
  EXPECT_EQ(panel.ask("u-1", Withdraw{.player = "u-1"}), "");
  EXPECT_EQ(panel.enter("u-6"), "");
  panel.end_all_games();
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(panel.enter("u-8"), "too_late");
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveTournament, half_points_are_given_so_often_and_no_later_than_announced) {
  auto terms = swiss_terms();
  terms.byes = protocol::ByeTerms{.most = 1, .last_round = 2};
  ArbiterPanel panel(terms);
  for (int i = 1; i <= 4; ++i) panel.enter("u-" + std::to_string(i), 2000 - i);
  const auto request = [](int round, std::optional<Bye> bye) {
    return ChooseBye{.player = "u-1", .round = round, .bye = bye};
  };
  EXPECT_EQ(panel.ask("u-2", request(1, Bye::half)), "not_an_arbiter");
  EXPECT_EQ(panel.ask("u-1", request(3, Bye::half)), "not_available");
  EXPECT_EQ(panel.ask("u-1", request(2, Bye::half)), "");
  EXPECT_EQ(panel.ask("u-1", request(1, Bye::half)), "not_available");
  EXPECT_EQ(panel.ask("u-1", request(2, std::nullopt)), "");
  EXPECT_EQ(panel.ask("u-1", request(1, Bye::half)), "");
  EXPECT_EQ(panel.ask("u-1", request(4, Bye::zero)), "");
  EXPECT_EQ(panel.ask("u-1", request(6, Bye::zero)), "out_of_range");
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(panel.ask("u-1", request(1, std::nullopt)), "too_late");
  const server::Seq before = panel.state().last;
  EXPECT_EQ(panel.ask("u-1", request(4, Bye::zero)), "") << "it is so already";
  EXPECT_EQ(panel.ask("u-1", request(5, std::nullopt)), "");
  EXPECT_EQ(panel.state().last, before);
  panel.end_all_games();
  const Table table = table_of(panel.state(), 1);
  EXPECT_EQ(table.tournament.players[0].entries[0].result, Result::half_bye);
}

TEST(LiveTournament, no_lots_are_drawn_for_a_first_round_without_players) {
  auto terms = swiss_terms();
  terms.byes = {.most = 1, .last_round = 5};
  ArbiterPanel panel(terms);
  for (const char* player : {"u-1", "u-2", "u-3"}) {
    panel.enter(player);
    EXPECT_EQ(panel.ask(player, ChooseBye{.player = player, .round = 1, .bye = protocol::Bye::half}), "");
  }
  const server::Seq before = panel.state().last;
  EXPECT_EQ(panel.ask(PairRound{}), "cannot_pair");
  EXPECT_EQ(panel.state().last, before);
  EXPECT_EQ(panel.ask("u-1", ChooseBye{.player = "u-1", .round = 1, .bye = std::nullopt}), "");
  EXPECT_EQ(panel.ask("u-2", ChooseBye{.player = "u-2", .round = 1, .bye = std::nullopt}), "");
  EXPECT_EQ(panel.play_round(), "");
}

TEST(LiveTournament, who_closes_the_account_leaves) {
  ArbiterPanel panel(swiss_terms());
  for (const char* player : {"u-1", "u-2", "u-3", "u-4"}) panel.enter(player);
  panel.close_account("u-4");
  EXPECT_TRUE(is_due(panel.state(), panel.now));
  EXPECT_EQ(panel.ask("", TimeUp{}), "");
  EXPECT_FALSE(is_due(panel.state(), panel.now));
  EXPECT_FALSE(panel.state().find("u-4")->is_there(1));
  EXPECT_EQ(std::get<protocol::Withdrawn>(panel.record().back().body).sentence,
            sentence_of(protocol::say<"account.closed">()));
  panel.close_account("u-3");
  EXPECT_EQ(panel.play_round(), "") << "before all that comes";
  EXPECT_EQ(panel.round().boards.size(), 1U);
  panel.close_account("u-2");
  panel.end_all_games();
  EXPECT_FALSE(panel.state().find("u-2")->is_there(2));
  EXPECT_TRUE(panel.state().find("u-1")->is_there(2));
}

TEST(LiveTournament, who_has_not_checked_in_is_not_paired) {
  auto terms = swiss_terms();
  terms.check_in = true;
  ArbiterPanel panel(terms);
  for (int i = 1; i <= 5; ++i) panel.enter("u-" + std::to_string(i));
  for (int i = 1; i <= 2; ++i) EXPECT_EQ(panel.ask("u-" + std::to_string(i), CheckIn{"u-" + std::to_string(i)}), "");
  EXPECT_EQ(panel.ask("u-9", CheckIn{"u-9"}), "no_such_player");
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(panel.round().boards.size(), 1U);
}

TEST(LiveTournament, an_arbiter_pairs_by_hand_and_begins_anew) {
  ArbiterPanel panel(swiss_terms());
  for (int i = 1; i <= 4; ++i) panel.enter("u-" + std::to_string(i));
  using Boards = std::vector<protocol::Seating>;
  EXPECT_EQ(panel.ask(PairRound{Boards{{.white = "u-1", .black = "u-1"}}}), "bad_value");
  EXPECT_THAT(panel.sentence(), HasSubstr("u-1 stands there twice"));
  EXPECT_EQ(panel.ask(PairRound{Boards{{.white = "u-1", .black = "u-2"}, {.white = "u-2", .black = {}}}}), "bad_value");
  EXPECT_EQ(panel.ask(PairRound{Boards{{.white = "u-1", .black = "u-5"}}}), "no_such_player");
  EXPECT_EQ(panel.ask("u-1", PairRound{}), "not_an_arbiter");
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(panel.ask(UnpairRound{"u-3 is ill"}), "");
  EXPECT_EQ(panel.ask(PairRound{Boards{{.white = "u-1", .black = "u-2"}, {.white = "u-4", .black = {}}}}), "");
  EXPECT_EQ(panel.ask(BeginRound{}), "tournament_halted");
  EXPECT_EQ(panel.ask(GoOn{}), "");
  EXPECT_EQ(panel.ask(BeginRound{}), "");
  EXPECT_EQ(panel.ask(UnpairRound{"too late"}), "too_late");
  panel.end_all_games();
  const Table table = table_of(panel.state(), 1);
  EXPECT_EQ(table.tournament.players[3].entries[0].result, Result::pairing_bye);
  EXPECT_EQ(table.tournament.players[2].entries[0].result, Result::absent);
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveTournament, a_round_by_hand_has_a_pair_and_one_at_most_who_sits_out) {
  ArbiterPanel panel(swiss_terms());
  for (int i = 1; i <= 4; ++i) panel.enter("u-" + std::to_string(i));
  using Boards = std::vector<protocol::Seating>;
  EXPECT_EQ(panel.ask(PairRound{Boards{}}), "bad_value");
  EXPECT_EQ(panel.ask(PairRound{Boards{{.white = "u-1", .black = {}}}}), "bad_value");
  EXPECT_THAT(panel.sentence(), HasSubstr("nobody meets anybody"));
  EXPECT_EQ(panel.ask(PairRound{Boards{
                {.white = "u-1", .black = "u-2"}, {.white = "u-3", .black = {}}, {.white = "u-4", .black = {}}}}),
            "bad_value");
  EXPECT_THAT(panel.sentence(), HasSubstr("several sit out"));
  EXPECT_TRUE(panel.state().rounds.empty());
}

TEST(LiveTournament, nobody_meets_again_by_hand_unless_the_game_was_forfeited) {
  ArbiterPanel panel(swiss_terms());
  for (int i = 1; i <= 4; ++i) panel.enter("u-" + std::to_string(i));
  using Boards = std::vector<protocol::Seating>;
  EXPECT_EQ(panel.ask(PairRound{Boards{{.white = "u-1", .black = "u-2"}, {.white = "u-3", .black = "u-4"}}}), "");
  EXPECT_EQ(panel.ask(BeginRound{}), "");
  EXPECT_EQ(panel.end_game(panel.round().boards[0].game), "");
  EXPECT_EQ(panel.end_game(panel.round().boards[1].game, {BoardResult::forfeit_win, BoardResult::forfeit_loss}), "");
  EXPECT_EQ(panel.ask(PairRound{Boards{{.white = "u-4", .black = "u-3"}, {.white = "u-2", .black = "u-1"}}}),
            "bad_value");
  EXPECT_THAT(panel.sentence(), HasSubstr("in round 1 u-2 and u-1 have met"));
  EXPECT_EQ(panel.ask(PairRound{Boards{{.white = "u-4", .black = "u-3"}}}), "");
}

TEST(LiveTournament, of_their_own_accord_players_come_and_go_and_choose_byes_a_hundred_times) {
  ArbiterPanel panel(swiss_terms());
  const auto change = [&](int times) {
    std::string code;
    for (int i = 0; i < times && code.empty(); ++i) {
      code = i % 2 == 0 ? panel.enter("u-1") : panel.ask("u-1", Withdraw{.player = "u-1"});
    }
    return code;
  };
  EXPECT_EQ(change(2 * kMostChanges - 1), "") << "is in at the end";
  EXPECT_EQ(panel.ask("u-1", ChooseBye{.player = "u-1", .round = 1, .bye = protocol::Bye::zero}), "not_available");
  EXPECT_EQ(panel.ask("u-1", Withdraw{.player = "u-1"}), "") << "whoever wants to go goes";
  EXPECT_EQ(panel.enter("u-1"), "not_available");
  const Applicant who{.player = {.id = "u-1", .name = "One"}, .rating = {}};
  EXPECT_EQ(panel.ask(Enter{.who = who}), "") << "an arbiter lets him in";
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveTournament, who_comes_or_leaves_after_a_round_was_paired_counts_when_it_is_paired_anew) {
  auto terms = swiss_terms();
  terms.entry.last_round = 2;
  ArbiterPanel panel(terms);
  for (int i = 1; i <= 4; ++i) panel.enter("u-" + std::to_string(i));
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(panel.ask("u-1", Withdraw{.player = "u-1"}), "");
  EXPECT_EQ(panel.ask("u-2", Withdraw{.player = "u-2"}), "");
  EXPECT_EQ(panel.enter("u-2"), "");
  EXPECT_EQ(panel.enter("u-5"), "");
  EXPECT_EQ(panel.ask(UnpairRound{"u-1 has gone home"}), "");
  EXPECT_EQ(panel.ask(PairRound{}), "");
  std::set<std::string> seated;
  for (const Board& board : panel.round().boards)
    seated.insert({board.seating.white, board.seating.black.value_or("")});
  EXPECT_THAT(seated, ElementsAre("u-2", "u-3", "u-4", "u-5"));
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveTournament, an_arbiter_changes_a_result_and_says_why) {
  ArbiterPanel panel(swiss_terms());
  for (int i = 1; i <= 2; ++i) panel.enter("u-" + std::to_string(i));
  panel.play_round();
  const auto score = [&](int round, int board, BoardResult white, BoardResult black) {
    return panel.ask(ScoreBoard{.round = round, .board = board, .scores = {white, black}, .reason = "He cheated."});
  };
  EXPECT_EQ(score(1, 1, BoardResult::loss, BoardResult::win), "board_open");
  panel.end_all_games();
  EXPECT_EQ(score(1, 1, BoardResult::win, BoardResult::win), "bad_value");
  EXPECT_EQ(score(1, 2, BoardResult::loss, BoardResult::win), "out_of_range");
  EXPECT_EQ(score(2, 1, BoardResult::loss, BoardResult::win), "out_of_range");
  EXPECT_EQ(score(1, 1, BoardResult::forfeit_loss, BoardResult::forfeit_loss), "");
  const auto& scores = *panel.round().boards[0].scores;
  EXPECT_EQ(scores[0], BoardResult::forfeit_loss);
}

TEST(LiveTournament, the_last_arbiter_stays) {
  ArbiterPanel panel(swiss_terms());
  const protocol::Player one{.id = ArbiterPanel::kArbiter, .name = "Arbiter"};
  EXPECT_EQ(panel.ask(NameArbiter{.player = one, .is_arbiter = false}), "too_few");
  EXPECT_EQ(panel.ask(NameArbiter{.player = {.id = "u-2", .name = "Two"}}), "");
  EXPECT_EQ(panel.ask("u-2", NameArbiter{.player = one, .is_arbiter = false}), "");
  EXPECT_EQ(panel.ask(Halt{"why"}), "not_an_arbiter");
}

TEST(LiveTournament, in_a_round_robin_who_leaves_loses_to_all_who_are_still_to_come) {
  ArbiterPanel panel(round_robin_terms());
  for (int i = 1; i <= 4; ++i) panel.enter("u-" + std::to_string(i), 2000 - i);
  EXPECT_EQ(panel.play_round(), "");
  panel.end_all_games();
  EXPECT_EQ(panel.ask("u-1", Withdraw{.player = "u-1"}), "");
  EXPECT_EQ(panel.play_round(), "");
  panel.end_all_games();
  EXPECT_EQ(panel.play_round(), "");
  panel.end_all_games();
  EXPECT_EQ(panel.state().stage, Stage::over);
  const Table table = table_of(panel.state(), 3);
  EXPECT_EQ(table.tournament.players[0].entries[1].result, Result::forfeit_loss);
  EXPECT_EQ(table.tournament.players[0].entries[2].result, Result::forfeit_loss);
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveTournament, the_server_runs_it_in_its_time) {
  auto terms = swiss_terms();
  terms.next_round = protocol::RoundStart::server;
  terms.break_ms = 60'000;
  ArbiterPanel panel(terms);
  for (int i = 1; i <= 6; ++i) panel.enter("u-" + std::to_string(i));
  panel.pass_until({99'999});
  EXPECT_EQ(panel.state().stage, Stage::entering);
  panel.pass_until({100'000});
  EXPECT_EQ(panel.state().rounds.size(), 1U);
  EXPECT_FALSE(panel.round().begun);
  panel.pass_until({100'000 + kPairsShown.count()});
  EXPECT_TRUE(panel.round().begun);
  panel.now = {500'000};
  panel.end_all_games();
  panel.pass_until({559'999});
  EXPECT_EQ(panel.state().rounds.size(), 1U);
  panel.pass_until({600'000});
  EXPECT_EQ(panel.state().rounds.size(), 2U);
  EXPECT_TRUE(panel.round().begun);
}

TEST(LiveTournament, without_players_it_does_not_begin) {
  auto terms = swiss_terms();
  terms.next_round = protocol::RoundStart::server;
  ArbiterPanel panel(terms);
  panel.enter("u-1");
  EXPECT_EQ(panel.ask(PairRound{}), "too_few");
  panel.pass_until({100'000});
  EXPECT_EQ(panel.state().stage, Stage::over);
}

TEST(LiveTournament, where_no_pairs_are_left_it_stands_still_and_says_why) {
  auto terms = swiss_terms();
  terms.next_round = protocol::RoundStart::server;
  ArbiterPanel panel(terms);
  panel.enter("u-1");
  panel.enter("u-2");
  panel.pass_until({200'000});
  panel.end_all_games();
  panel.pass_until({300'000});
  ASSERT_TRUE(panel.state().halted);
  EXPECT_THAT(*panel.state().halted, HasSubstr("C1"));
  EXPECT_EQ(panel.ask(End{"Nobody is left."}), "");
  EXPECT_EQ(panel.state().stage, Stage::over);
}

/// Whatever happens in whatever order, the record makes the same tournament, and its file is paired as the rules have
/// it.
TEST(LiveTournament, random_ones_are_paired_as_their_files_are) {
  for (unsigned seed = 1; seed <= 60 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto below = [&](unsigned bound) { return static_cast<int>(random() % bound); };
    auto terms = swiss_terms();
    terms.rounds = 3 + below(4);
    terms.entry.last_round = 3;
    terms.accelerated = seed % 3 == 0;
    if (seed % 2 == 0) terms.games = 2;
    ArbiterPanel panel(terms);
    const int players = 8 + below(20);
    for (int i = 1; i <= players; ++i) panel.enter("u-" + std::to_string(i), 1000 + below(1500));
    while (panel.state().stage != Stage::over) {
      const int someone = 1 + below(static_cast<unsigned>(players) + 4);
      const std::string id = "u-" + std::to_string(someone);
      const int next = static_cast<int>(panel.state().rounds.size()) + 1;
      if (below(4) == 0)
        panel.ask(ChooseBye{.player = id, .round = next, .bye = below(2) == 0 ? Bye::half : Bye::zero});
      if (below(4) == 0) panel.ask(id, Withdraw{.player = id});
      if (below(2) == 0) panel.enter(id, 1000 + below(1500));
      if (const std::string code = panel.play_round(); code == "cannot_pair") break;
      for (auto games = panel.games(); !games.empty(); games = panel.games()) {
        const std::array<BoardResult, 2> scores[]{{BoardResult::win, BoardResult::loss},
                                                  {BoardResult::draw, BoardResult::draw},
                                                  {BoardResult::loss, BoardResult::win},
                                                  {BoardResult::forfeit_win, BoardResult::forfeit_loss}};
        for (const std::string& game : games) panel.ask("", GameOver{.game = game, .scores = scores[below(4)]});
      }
    }
    EXPECT_EQ(replayed(panel.record()), panel.state());
    const State& state = panel.state();
    const int done = static_cast<int>(state.rounds.size());
    const Table table = table_of(state, done);
    const auto back = read_trf(write_trf(table.tournament));
    ASSERT_TRUE(back) << back.error().line << ": " << back.error().message;
    for (int round = 1; round <= done; ++round) {
      const RoundCheck found = check_round(*back, round);
      EXPECT_TRUE(found.agrees()) << "round " << round << " of " << done << ": "
                                  << found.refused.value_or("other pairs");
    }
  }
}

}  // namespace
}  // namespace tournament
