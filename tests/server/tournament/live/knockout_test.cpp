// Knockouts as they run: the games of a match one after the other, who goes on, and what an arbiter can still change.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "server/tournament/live/matches.hpp"
#include "tests/server/tournament/live/arbiter_panel.hpp"

namespace tournament {
namespace {

using protocol::BoardResult;
using testing::ElementsAre;

/// Lets players enter, of whom u-1 is the strongest.
void enter_all(ArbiterPanel& panel, int players) {
  for (int i = players; i >= 1; --i) EXPECT_EQ(panel.enter("u-" + std::to_string(i), 2000 - i), "");
}

/// Gives the boards as text: `u-1-u-4 u-2-u-3`; a player who sits out stands alone.
std::string boards_text(const Round& round) {
  std::string text;
  for (const Board& board : round.boards) {
    text += (text.empty() ? "" : " ") + board.seating.white + (board.seating.black ? "-" + *board.seating.black : "");
  }
  return text;
}

std::vector<int> current_places(const State& state) {
  std::vector<int> places;
  const auto knockout = knockout_of(state);
  EXPECT_TRUE(knockout) << knockout.error();
  for (const KnockoutStanding& standing : knockout->standings) places.push_back(standing.place);
  return places;
}

const protocol::GamesBegun& last_games(const ArbiterPanel& panel) {
  const protocol::GamesBegun* last = nullptr;
  for (const Step& step : panel.record()) {
    if (const auto* begun = std::get_if<protocol::GamesBegun>(&step.body)) last = begun;
  }
  return *last;
}

TEST(LiveKnockout, where_the_time_of_the_round_is_over_who_is_ahead_goes_on_or_the_higher_seed) {
  auto terms = knockout_terms();
  terms.schedule[0].clock = clock_by_post();
  terms.schedule[0].lasts_ms = 86'400'000;
  ArbiterPanel panel(terms);
  enter_all(panel, 6);
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(boards_text(panel.round()), "u-1 u-4-u-5 u-2 u-3-u-6");
  panel.now = panel.now + server::Ms{86'399'999};
  const auto first = panel.games();
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(panel.end_game(first[0], kBlackWins), "");
  EXPECT_EQ(panel.games().size(), 2U) << "the next game of the match begins";
  panel.now = panel.now + server::Ms{2};
  EXPECT_EQ(panel.end_game(first[1], kDrawn), "") << "the server has drawn it";
  EXPECT_EQ(panel.games().size(), 1U) << "no game begins any more";
  EXPECT_FALSE(panel.round().over);
  panel.end_all_games(kDrawn);
  EXPECT_TRUE(panel.round().over);
  const auto level = knockout_of(panel.state()).value().matches[3];
  EXPECT_EQ(level.end, MatchEnd::seed);
  EXPECT_EQ(level.winner, 3);
  EXPECT_EQ(panel.ask(ScoreBoard{.round = 1, .board = 4, .game = 1, .scores = kBlackWins, .reason = "A piece up."}),
            "");
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(boards_text(panel.round()), "u-5-u-1 u-6-u-2");
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveKnockout, from_the_bracket_to_the_places) {
  ArbiterPanel panel(knockout_terms());
  enter_all(panel, 4);
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_THAT(panel.state().seeds, ElementsAre("u-1", "u-2", "u-3", "u-4"));
  EXPECT_EQ(boards_text(panel.round()), "u-1-u-4 u-2-u-3");
  EXPECT_EQ(panel.ask(PairRound{}), "board_open");
  panel.end_all_games(kWhiteWins);
  EXPECT_EQ(boards_text(panel.round()), "u-4-u-1 u-3-u-2");
  panel.end_all_games(kBlackWins);
  EXPECT_TRUE(panel.round().over);
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(boards_text(panel.round()), "u-2-u-1 u-4-u-3") << "the final, then the match for the third place";
  panel.end_all_games(kWhiteWins);
  panel.end_all_games(kBlackWins);
  EXPECT_EQ(panel.state().stage, Stage::over);
  EXPECT_THAT(current_places(panel.state()), ElementsAre(2, 1, 4, 3));
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveKnockout, a_level_match_goes_on_with_the_clocks_of_its_tie_breaks) {
  auto terms = knockout_terms();
  terms.knockout->decisive_clock = protocol::Fischer{.base_ms = 60'000, .increment_ms = 0};
  ArbiterPanel panel(terms);
  enter_all(panel, 2);
  EXPECT_EQ(panel.play_round(), "");
  for (const int game : {1, 2, 3, 4, 5}) {
    EXPECT_EQ(panel.games().size(), 1U);
    const protocol::BoardGame begun = last_games(panel).games.at(0);
    EXPECT_EQ(begun.white, game % 2 == 1 ? "u-1" : "u-2");
    const auto clock = game < 3   ? std::nullopt
                       : game < 5 ? terms.knockout->tie_break_clock
                                  : terms.knockout->decisive_clock;
    EXPECT_EQ(begun.clock, clock) << game;
    panel.end_all_games(kDrawn);
  }
  EXPECT_EQ(panel.state().stage, Stage::over);
  EXPECT_EQ(panel.round().boards[0].earlier.size(), 4U);
  EXPECT_THAT(current_places(panel.state()), ElementsAre(1, 2)) << "the higher seed goes on";
}

TEST(LiveKnockout, a_bracket_by_lot_stands_in_the_record_and_is_drawn_once) {
  auto terms = knockout_terms();
  terms.knockout->seeding = protocol::Seeding::lot;
  ArbiterPanel panel(terms);
  enter_all(panel, 3);
  EXPECT_EQ(panel.ask(PairRound{}), "");
  const auto& paired = std::get<protocol::RoundPaired>(panel.record().back().body);
  EXPECT_EQ(paired.seeds, order_by_lot(panel.state().draws.back()));
  const std::string boards = boards_text(panel.round());
  EXPECT_EQ(panel.ask(UnpairRound{"once more"}), "");
  EXPECT_EQ(panel.enter("u-4"), "too_late");
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(boards_text(panel.round()), boards);
  EXPECT_FALSE(std::get<protocol::RoundPaired>(panel.record().back().body).seeds);
}

TEST(LiveKnockout, who_leaves_before_a_match_lets_the_other_one_go_on) {
  ArbiterPanel panel(knockout_terms());
  enter_all(panel, 4);
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(panel.ask("u-1", Withdraw{.player = "u-1"}), "");
  EXPECT_EQ(panel.ask("u-1", Withdraw{.player = "u-1"}), "no_such_player");
  EXPECT_EQ(panel.ask(BeginRound{}), "");
  EXPECT_EQ(panel.games().size(), 1U);
  panel.end_all_games(kWhiteWins);
  panel.end_all_games(kBlackWins);
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(boards_text(panel.round()), "u-4-u-2 u-3") << "nobody is left to play for the third place";
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveKnockout, who_leaves_during_a_match_plays_the_game_to_its_end) {
  ArbiterPanel panel(knockout_terms());
  enter_all(panel, 2);
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(panel.ask("u-1", Withdraw{.player = "u-1", .reason = "My train leaves."}), "");
  EXPECT_FALSE(panel.round().over);
  panel.end_all_games(kWhiteWins);
  EXPECT_EQ(panel.state().stage, Stage::over);
  EXPECT_THAT(current_places(panel.state()), ElementsAre(2, 1));
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveKnockout, who_leaves_between_rounds_gives_up_the_next_match) {
  ArbiterPanel panel(knockout_terms());
  enter_all(panel, 4);
  EXPECT_EQ(panel.play_round(), "");
  panel.end_all_games(kWhiteWins);
  panel.end_all_games(kBlackWins);
  EXPECT_EQ(panel.ask("u-2", Withdraw{.player = "u-2"}), "");
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(boards_text(panel.round()), "u-1 u-4-u-3");
  panel.end_all_games(kDrawn);
  panel.end_all_games(kWhiteWins);
  EXPECT_THAT(current_places(panel.state()), ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(panel.state().stage, Stage::over);
}

TEST(LiveKnockout, where_nobody_comes_both_are_out) {
  ArbiterPanel panel(knockout_terms());
  enter_all(panel, 4);
  EXPECT_EQ(panel.play_round(), "");
  const auto games = panel.games();
  EXPECT_EQ(panel.end_game(games[0], kNobodyCame), "");
  EXPECT_EQ(panel.end_game(games[1]), "");
  panel.end_all_games(kBlackWins);
  EXPECT_EQ(panel.state().stage, Stage::over) << "2 has nobody to meet in the final, and 3 nobody for the third place";
  EXPECT_EQ(current_places(panel.state())[1], 1);
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveKnockout, the_result_of_a_match_changes_until_the_next_round_is_paired) {
  ArbiterPanel panel(knockout_terms());
  enter_all(panel, 4);
  EXPECT_EQ(panel.play_round(), "");
  const auto score = [&](int round, std::optional<std::int64_t> game, const std::array<BoardResult, 2>& scores) {
    return panel.ask(ScoreBoard{.round = round, .board = 1, .game = game, .scores = scores, .reason = "A wrong move."});
  };
  EXPECT_EQ(panel.end_game(panel.games()[0]), "");
  EXPECT_EQ(score(1, 1, kDrawn), "board_open");
  EXPECT_EQ(panel.end_game(panel.games()[0], kBlackWins), "");
  EXPECT_EQ(score(1, 3, kDrawn), "out_of_range");
  EXPECT_EQ(score(1, 1, {BoardResult::win, BoardResult::win}), "bad_value");
  EXPECT_EQ(panel.games().size(), 1U);
  EXPECT_EQ(score(1, std::nullopt, kWhiteWins), "") << "now it is level";
  ASSERT_EQ(panel.round().boards[0].earlier.size(), 2U) << "and a tie-break has begun";
  EXPECT_EQ(panel.round().boards[0].earlier[0].ruling, std::nullopt);
  EXPECT_EQ(panel.round().boards[0].earlier[1].ruling, "A wrong move.");
  EXPECT_EQ(panel.round().boards[0].ruling, std::nullopt) << "nothing was said of the tie-break";
  panel.end_all_games(kDrawn);
  EXPECT_EQ(score(1, 1, kNobodyCame), "board_open");
  while (!panel.games().empty()) panel.end_all_games(kDrawn);
  EXPECT_TRUE(panel.round().over);
  EXPECT_EQ(score(1, 1, kDrawn), "too_late") << "4 would have won before the tie-breaks";
  EXPECT_EQ(score(1, 5, kBlackWins), "");
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(boards_text(panel.round()), "u-4-u-2 u-3-u-1");
  EXPECT_EQ(score(1, 5, kWhiteWins), "too_late");
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveKnockout, what_a_bracket_does_not_have_is_refused) {
  ArbiterPanel panel(knockout_terms());
  enter_all(panel, 4);
  EXPECT_EQ(panel.ask(PairRound{std::vector<protocol::Seating>{{.white = "u-1", .black = "u-2"}}}), "not_available");
  EXPECT_EQ(panel.ask(ChooseBye{.player = "u-1", .round = 1, .bye = protocol::Bye::zero}), "not_available");
  EXPECT_EQ(panel.ask("u-1", CheckIn{.player = "u-1"}), "not_available");
  const auto refusal = [](auto change) {
    auto terms = knockout_terms();
    change(terms);
    const auto step = announce({.id = "u-1", .name = "One"}, terms, {1'000});
    return step ? "" : step.error().pointer;
  };
  EXPECT_EQ(refusal([](auto& terms) { terms.knockout.reset(); }), "/knockout");
  EXPECT_EQ(refusal([](auto& terms) { terms.rounds = 3; }), "/rounds");
  EXPECT_EQ(refusal([](auto& terms) { terms.check_in = true; }), "/check_in");
  EXPECT_EQ(refusal([](auto& terms) { terms.byes = protocol::ByeTerms{}; }), "/byes");
  EXPECT_EQ(refusal([](auto& terms) { terms.tie_breaks = {"SB"}; }), "/tie_breaks");
  EXPECT_EQ(refusal([](auto& terms) { terms.entry.most = 257; }), "/entry/most");
  EXPECT_EQ(refusal([](auto& terms) { terms.entry.last_round = 2; }), "/entry/last_round");
  EXPECT_EQ(refusal([](auto& terms) { terms.format = protocol::Format::round_robin; }), "/knockout");
}

/// The tournaments have sixteen and other numbers, with draws, forfeits and people who leave at any time.
TEST(LiveKnockout, random_ones_come_to_an_end_and_follow_from_their_records) {
  for (unsigned seed = 1; seed <= 150 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto below = [&](unsigned bound) { return static_cast<int>(random() % bound); };
    auto terms = knockout_terms();
    terms.next_round = protocol::RoundStart::server;
    terms.knockout->games = 1 + below(4);
    terms.knockout->third_place = seed % 2 == 0;
    ArbiterPanel panel(terms);
    const int players = seed % 3 == 0 ? 16 : 2 + below(30);
    enter_all(panel, players);
    const auto someone = [&] { return "u-" + std::to_string(1 + below(static_cast<unsigned>(players))); };
    const int leaving = seed % 4 == 0 ? 0 : 1 + below(8);  // how many of a hundred times somebody leaves
    panel.pass_until({200'000});
    while (panel.state().stage != Stage::over && !HasFailure()) {
      ASSERT_FALSE(panel.state().halted) << *panel.state().halted;
      if (below(100) < leaving) {
        const std::string id = someone();
        panel.ask(id, Withdraw{.player = id});
      }
      if (const auto games = panel.games(); !games.empty()) {
        const std::array<BoardResult, 2> scores[]{kDrawn, kDrawn, kWhiteWins, kBlackWins, kNobodyCame};
        panel.end_game(games[random() % games.size()], scores[below(below(5) == 0 ? 5 : 4)]);
      } else {
        panel.pass_until(panel.now + kPairsShown);
      }
    }
    EXPECT_EQ(replayed(panel.record()), panel.state());
    const auto knockout = knockout_of(panel.state());
    ASSERT_TRUE(knockout) << knockout.error();
    EXPECT_TRUE(knockout->next.empty());
    for (const Round& round : panel.state().rounds) {
      for (const Board& board : round.boards) {
        if (board.earlier.empty()) continue;
        EXPECT_EQ(board.earlier.back().seating.white, board.seating.black) << "colours change from game to game";
      }
    }
  }
}

}  // namespace
}  // namespace tournament
