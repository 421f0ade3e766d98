// Pools and settlements: which games are rated, and where.
#include "server/settlement/settlement.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/match/support.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using rating::Tempo;

Tempo tempo_of(const std::string& game, Ms base, Ms increment) {
  return pool_of(Fischer{.base = base, .increment = increment}, variant_of(game))->tempo;
}

TEST(Pool, tempo_follows_from_the_estimated_time_of_one_side) {
  EXPECT_EQ(tempo_of("chess", 60s, 0s), Tempo::bullet);
  EXPECT_EQ(tempo_of("chess", 179'999ms, 0s), Tempo::bullet);
  EXPECT_EQ(tempo_of("chess", 180s, 0s), Tempo::blitz);
  EXPECT_EQ(tempo_of("chess", 60s, 3s), Tempo::blitz);
  EXPECT_EQ(tempo_of("chess", 479'999ms, 0s), Tempo::blitz);
  EXPECT_EQ(tempo_of("chess", 8min, 0s), Tempo::rapid);
  EXPECT_EQ(tempo_of("chess", 5min, 5s), Tempo::rapid);
  EXPECT_EQ(tempo_of("chess", 1'499'999ms, 0s), Tempo::rapid);
  EXPECT_EQ(tempo_of("chess", 25min, 0s), Tempo::classical);
}

TEST(Pool, a_long_game_has_another_tempo_under_the_same_clock) {
  EXPECT_EQ(tempo_of("chess", 5min, 3s), Tempo::blitz);
  EXPECT_EQ(tempo_of("chu-shogi", 5min, 3s), Tempo::rapid);
}

TEST(Pool, by_post_it_is_correspondence_however_short) {
  EXPECT_EQ(pool_of(DaysPerMove{}, variant_of("chess"))->tempo, Tempo::correspondence);
  EXPECT_EQ(pool_of(DaysWithCap{}, variant_of("chu-shogi"))->tempo, Tempo::correspondence);
}

TEST(Pool, without_a_clock_there_is_none) {
  EXPECT_FALSE(pool_of(Unlimited{}, variant_of("chess")));
}

TEST(Pool, games_of_one_family_share_it_and_chess960_has_its_own) {
  const auto family = [](const std::string& game) { return variant_of(game).family; };
  EXPECT_EQ(family("chess56"), "chess56");
  EXPECT_EQ(family("chess112"), "chess56");
  EXPECT_EQ(family("chess2016"), "chess56");
  EXPECT_EQ(family("courier-savard"), "courier");
  EXPECT_EQ(family("courier-spiel"), "courier-spiel");
  EXPECT_EQ(family("future-random"), "future");
  EXPECT_EQ(family("rolling-dynamic"), "rolling");
  EXPECT_EQ(family("chess960"), "chess960");
  EXPECT_EQ(family("chess"), "chess");
}

TEST(Pool, words_of_tempos_are_read_back) {
  for (const Tempo tempo : {Tempo::bullet, Tempo::blitz, Tempo::rapid, Tempo::classical, Tempo::correspondence}) {
    EXPECT_EQ(protocol::find_word<Tempo>(rating::name(tempo)), tempo);
  }
  EXPECT_FALSE(protocol::find_word<Tempo>("ultrabullet"));
}

class Settlement : public testing::Test {
 protected:
  static Table rated(TimeControl control = Fischer{.base = 5min, .increment = 3s}) {
    Table table({.control = control, .rated = true});
    table.started();
    return table;
  }
  static void play(Table& table, const std::vector<std::string>& moves) {
    for (const std::string& text : moves) ASSERT_TRUE(table.move(text)) << text;
  }
};

TEST_F(Settlement, names_players_pool_and_score_once_the_game_has_ended) {
  Table table = rated();
  play(table, {"f2f3", "e7e5", "g2g4"});
  EXPECT_FALSE(settlement_of(table.state())) << "unfinished";
  play(table, {"d8h4"});
  EXPECT_EQ(settlement_of(table.state()), (store::Settle{.white = "alice",
                                                         .black = "bob",
                                                         .pool = {.family = "chess", .tempo = Tempo::blitz},
                                                         .score = rating::Score::loss}));
}

TEST_F(Settlement, a_casual_game_and_one_without_a_clock_are_not_rated) {
  Table casual({.rated = false});
  casual.started();
  play(casual, {"f2f3", "e7e5", "g2g4", "d8h4"});
  EXPECT_FALSE(settlement_of(casual.state()));
  Table endless = rated(Unlimited{});
  play(endless, {"f2f3", "e7e5", "g2g4", "d8h4"});
  EXPECT_FALSE(settlement_of(endless.state()));
}

TEST_F(Settlement, a_draw_before_both_have_moved_twice_is_no_game) {
  for (const bool long_enough : {false, true}) {
    Table table = rated();
    play(table, {"e2e4", "e7e5", "g1f3"});
    if (long_enough) play(table, {"b8c6"});
    table.done("alice", OfferDraw{.ply = table.state().play->ply() + 1});
    table.done("bob", DrawAccept{});
    const auto settle = settlement_of(table.state());
    EXPECT_EQ(settle.has_value(), long_enough);
    EXPECT_EQ(settle ? settle->score : rating::Score::draw, rating::Score::draw);
  }
}

TEST_F(Settlement, nobody_runs_away_from_a_setup_that_the_dice_gave) {
  Table resigned({.variant = "chess56", .rated = true});
  resigned.started();
  resigned.done("bob", Resign{});
  EXPECT_EQ(settlement_of(resigned.state())->score, rating::Score::win);
  Table late({.variant = "chess56", .rated = true});
  late.started();
  late.pass(10min);
  late.time_up();
  EXPECT_EQ(late.ending(), "black abandonment");
  EXPECT_EQ(settlement_of(late.state())->score, rating::Score::loss);
}

TEST_F(Settlement, nobody_runs_away_from_the_same_setup_in_the_second_game_either) {
  Table first({.variant = "chess56", .rated = true, .pairing = Pairing::sequence});
  const auto next = first.started().done("alice", Resign{}).next_games;
  ASSERT_EQ(next.size(), 1U);
  const auto second = [&] {
    return Match::begin(next[0], *first.variant, first.now, first.key, secret_of("server")).value().match;
  };
  const auto handle = [&](Match& match, const Command& command, Ms later = 1s) {
    return match.handle(command, first.now + later, first.key, first.entropy());
  };
  Match aborted = second();
  const auto refused = handle(aborted, Order{.player = player("bob"), .id = "a", .action = Abort{}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::too_late_to_abort);
  Match late = second();
  ASSERT_TRUE(handle(late, TimeUp{}, 10min));
  EXPECT_EQ(late.state().ending->cause, EndReason::abandonment);
  EXPECT_EQ(settlement_of(late.state())->score, rating::Score::loss);
  Match resigned = second();
  ASSERT_TRUE(handle(resigned, Order{.player = player("bob"), .id = "r", .action = Resign{}}));
  EXPECT_EQ(settlement_of(resigned.state())->score, rating::Score::loss);
}

TEST_F(Settlement, colours_that_dice_gave_are_no_setup) {
  Table resigned({.color = ColorChoice::random, .rated = true});
  resigned.started();
  resigned.done("bob", Resign{});
  EXPECT_FALSE(settlement_of(resigned.state()));
  Table late({.color = ColorChoice::random, .rated = true});
  late.started();
  late.pass(10min);
  late.time_up();
  EXPECT_EQ(late.ending(), "none no-move");
  Table aborted({.color = ColorChoice::random, .rated = true});
  aborted.started();
  aborted.done("alice", Abort{});
  EXPECT_EQ(aborted.ending(), "none aborted");
}

TEST_F(Settlement, a_short_game_without_dice_is_never_rated) {
  Table resigned = rated();
  play(resigned, {"e2e4", "e7e5", "g1f3"});
  resigned.done("bob", Resign{});
  EXPECT_FALSE(settlement_of(resigned.state()));
  Table late = rated();
  late.pass(10min);
  late.time_up();
  EXPECT_FALSE(settlement_of(late.state()));
}

TEST_F(Settlement, what_the_server_ends_by_post_before_both_have_moved_changes_no_rating) {
  const DaysPerMove three_days{.days = std::chrono::days{3}};
  for (const std::string variant : {"chess", "chess56"}) {
    for (const int plies : {0, 1, 2}) {
      Table table({.variant = variant, .control = three_days, .rated = true});
      table.started();
      for (int i = 0; i < plies; ++i) {
        ASSERT_TRUE(table.move(moves_of(*table.variant, table.state().play->board()).legal.front()));
      }
      ASSERT_TRUE(table.send(CallOff{.by = "u-operator"}));
      EXPECT_EQ(table.state().ending->result, Result::none);
      EXPECT_FALSE(settlement_of(table.state())) << variant << " after " << plies;
    }
  }
  Table no_dice({.variant = "chess56", .control = three_days, .rated = true});
  ASSERT_TRUE(no_dice.join());
  no_dice.pass(std::chrono::days{3});
  no_dice.time_up();
  EXPECT_EQ(no_dice.ending(), "none void-draw");
  EXPECT_FALSE(settlement_of(no_dice.state()));
}

TEST_F(Settlement, a_game_that_the_end_of_its_round_cuts_short_changes_no_rating) {
  Table table(
      {.control = DaysPerMove{.days = std::chrono::days{3}}, .rated = true, .ends_by = kStart + std::chrono::days{2}});
  table.started();
  play(table, {"e2e4", "e7e5", "g1f3", "b8c6"});
  table.pass(std::chrono::days{2});
  table.time_up();
  ASSERT_EQ(table.ending(), "draw round-over");
  EXPECT_FALSE(settlement_of(table.state()));
}

TEST_F(Settlement, by_post_no_flag_falls_for_the_time_in_which_the_server_was_away) {
  Table table({.variant = "chess56", .control = DaysPerMove{.days = std::chrono::days{3}}, .rated = true});
  table.started();
  const Now gone = table.now + 1h;
  table.pass(std::chrono::days{5});
  ASSERT_TRUE(table.send(Restarted{.alive = gone, .grace = 10s}));
  table.time_up();
  EXPECT_EQ(table.phase(), "playing");
  EXPECT_FALSE(settlement_of(table.state()));
  table.pass(std::chrono::days{3} - 2h);
  table.time_up();
  EXPECT_EQ(table.phase(), "playing") << "one hour had gone by before";
  table.pass(1h + 10s);
  table.time_up();
  EXPECT_EQ(table.ending(), "black abandonment") << "it is lost by his own time alone";
}

TEST_F(Settlement, a_game_that_was_called_off_is_not_rated) {
  Table waiting({.rated = true});
  waiting.done("alice", Abort{});
  EXPECT_FALSE(settlement_of(waiting.state()));
  Table voided({.variant = "chess56", .rated = true});
  ASSERT_TRUE(voided.join());
  voided.pass(10min);
  voided.time_up();
  EXPECT_EQ(voided.ending(), "none void-draw");
  EXPECT_FALSE(settlement_of(voided.state()));
}

TEST_F(Settlement, a_guest_has_no_seat_in_a_rated_game) {
  Table table({.rated = true});
  const auto guest = PlayerId::guest_from_random(1, 2);
  const auto joined = table.send(Order{.player = guest, .id = "join", .action = Join{.name = "Guest"}});
  EXPECT_EQ(code_of(joined), "not_available");
}

}  // namespace
}  // namespace server
