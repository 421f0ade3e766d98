// Arenas as they run: who is paired when, who comes and goes, and how it ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "server/tournament/live/arenas.hpp"
#include "server/tournament/live/view.hpp"
#include "tests/server/tournament/live/arbiter_panel.hpp"

namespace tournament {
namespace {

using protocol::BoardResult;
using server::Ms;
using server::Now;

constexpr Now kStart{100'000};
constexpr Ms kLength{1'800'000};

/// Begins half an hour of an arena with `players`, all of whom are there.
ArbiterPanel begun_arena(int players, protocol::TournamentTerms terms = arena_terms()) {
  ArbiterPanel panel(terms);
  for (int i = 1; i <= players; ++i) EXPECT_EQ(panel.enter("u-" + std::to_string(i), 2000 - i), "");
  panel.pass_until(kStart);
  return panel;
}

int points_of(const State& state, const std::string& player) {
  const ArenaTable table = arena_table(state);
  for (const ArenaStanding& one : table.standings) {
    if (table.players[static_cast<std::size_t>(one.number - 1)]->player.id == player) return one.points;
  }
  return -1;
}

TEST(LiveArena, all_who_are_there_are_paired_when_it_begins) {
  ArbiterPanel panel = begun_arena(4);
  EXPECT_TRUE(panel.round().begun);
  EXPECT_EQ(panel.games().size(), 2U);
  EXPECT_EQ(deadline_of(panel.state()), std::nullopt) << "nobody is free";
}

TEST(LiveArena, whoever_has_just_played_is_paired_at_the_next_time_but_not_with_the_same_player) {
  ArbiterPanel panel = begun_arena(4);
  const auto games = panel.games();
  panel.now = kStart + Ms{60'500};
  EXPECT_EQ(panel.end_game(games[0]), "");
  EXPECT_EQ(deadline_of(panel.state()), kStart + Ms{78'000}) << "the two alone, fifteen seconds later";
  panel.pass_until(kStart + Ms{61'000});
  EXPECT_EQ(panel.end_game(games[1]), "");
  panel.pass_until(kStart + Ms{62'999});
  EXPECT_TRUE(panel.games().empty());
  panel.pass_until(kStart + Ms{63'000});
  EXPECT_EQ(panel.games().size(), 2U);
  EXPECT_EQ(panel.round().boards.size(), 4U);
  const auto two_at = [&](std::size_t i) {
    const protocol::Seating& seating = panel.round().boards[i].seating;
    return std::set<std::string>{seating.white, *seating.black};
  };
  EXPECT_THAT(two_at(2), testing::AllOf(testing::Ne(two_at(0)), testing::Ne(two_at(1))));
}

TEST(LiveArena, who_broadcasts_it_shows_the_last_game_of_each) {
  ArbiterPanel panel = begun_arena(4);
  panel.end_all_games();
  panel.pass_until(kStart + Ms{63'000});
  ASSERT_EQ(panel.round().boards.size(), 4U);
  panel.end_game(panel.games()[0]);
  const auto latest = latest_boards(panel.state(), 1);
  ASSERT_EQ(latest.size(), 2U);
  EXPECT_EQ(latest[0].number, 3);
  EXPECT_TRUE(latest[0].board->scores) << "it is over, and nobody of the two plays another one";
  EXPECT_EQ(latest[1].number, 4);
}

TEST(LiveArena, two_wins_running_double) {
  ArbiterPanel panel = begun_arena(2);
  for (int game = 1; game <= 3; ++game) {
    const bool is_white = panel.round().boards.back().seating.white == "u-1";
    panel.end_all_games(is_white ? kWhiteWins : kBlackWins);
    panel.pass_until(panel.now + Ms{20'000});
  }
  EXPECT_EQ(panel.round().boards.size(), 4U);
  EXPECT_EQ(points_of(panel.state(), "u-1"), 2 + 2 + 4);
}

TEST(LiveArena, nobody_has_won_without_a_point) {
  ArbiterPanel panel = begun_arena(2);
  panel.pass_until(kStart + kLength);
  panel.end_all_games(kNobodyCame);
  EXPECT_EQ(panel.state().stage, protocol::TournamentState::over);
  EXPECT_TRUE(summary_of(panel.state()).winners.empty());
}

TEST(LiveArena, players_come_and_go_while_it_lasts) {
  ArbiterPanel panel = begun_arena(3);
  EXPECT_EQ(panel.games().size(), 1U);
  panel.pass_until(kStart + Ms{10'000});
  EXPECT_EQ(panel.enter("u-9"), "");
  EXPECT_EQ(deadline_of(panel.state()), kStart + Ms{12'000});
  EXPECT_EQ(panel.ask("u-9", Withdraw{.player = "u-9"}), "");
  EXPECT_EQ(panel.ask("u-9", Withdraw{.player = "u-9"}), "no_such_player");
  EXPECT_EQ(deadline_of(panel.state()), std::nullopt);
  const std::string playing = panel.round().boards[0].seating.white;
  EXPECT_EQ(panel.ask(playing, Withdraw{.player = playing}), "") << "after this game";
  panel.end_all_games();
  EXPECT_EQ(points_of(panel.state(), playing), 2);
  panel.pass_until(kStart + Ms{12'000});
  EXPECT_EQ(panel.games().size(), 1U) << "the two others";
  EXPECT_EQ(panel.enter(playing), "");
  EXPECT_EQ(panel.enter(playing), "already_joined");
  EXPECT_EQ(panel.enter("u-9"), "");
  panel.pass_until(kStart + Ms{15'000});
  EXPECT_EQ(panel.games().size(), 2U);
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveArena, who_does_not_come_to_his_game_is_taken_away_until_he_comes_again) {
  ArbiterPanel panel = begun_arena(2);
  const std::string absent = *panel.round().boards[0].seating.black;
  panel.end_all_games({BoardResult::forfeit_win, BoardResult::forfeit_loss});
  EXPECT_FALSE(panel.state().find(absent)->is_there(2));
  EXPECT_EQ(points_of(panel.state(), absent), 0) << "but has his place";
  const auto& withdrawn = std::get<protocol::Withdrawn>(panel.record().back().body);
  EXPECT_EQ(withdrawn.sentence, sentence_of(protocol::say<"tournament.did_not_come">()));
  panel.pass_until(kStart + Ms{60'000});
  EXPECT_TRUE(panel.games().empty());
  EXPECT_EQ(panel.enter(absent), "");
  panel.pass_until(kStart + Ms{90'000});
  EXPECT_EQ(panel.games().size(), 1U);
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveArena, at_its_end_nobody_is_paired_and_games_are_played_to_their_end) {
  ArbiterPanel panel = begun_arena(4);
  const auto games = panel.games();
  panel.now = kStart + kLength - Ms{1};
  EXPECT_EQ(panel.end_game(games[0]), "");
  panel.pass_until(kStart + kLength + Ms{60'000});
  EXPECT_EQ(panel.games().size(), 1U);
  EXPECT_EQ(panel.state().stage, Stage::running);
  EXPECT_EQ(panel.enter("u-9"), "too_late");
  EXPECT_EQ(panel.ask(End{"It is late."}), "board_open");
  EXPECT_EQ(panel.end_game(games[1]), "");
  EXPECT_EQ(panel.state().stage, Stage::over);
  EXPECT_EQ(panel.round().boards.size(), 2U);
}

TEST(LiveArena, without_games_it_ends_when_its_time_is_over) {
  ArbiterPanel panel = begun_arena(2);
  EXPECT_EQ(panel.ask("u-1", Withdraw{.player = "u-1"}), "");
  panel.end_all_games();
  EXPECT_EQ(deadline_of(panel.state()), kStart + kLength);
  panel.pass_until(kStart + kLength);
  EXPECT_EQ(panel.state().stage, Stage::over);
}

TEST(LiveArena, where_it_stands_still_nobody_is_paired) {
  ArbiterPanel panel = begun_arena(4);
  EXPECT_EQ(panel.ask(Halt{"The room is on fire."}), "");
  panel.end_all_games();
  panel.pass_until(kStart + Ms{600'000});
  EXPECT_TRUE(panel.games().empty());
  EXPECT_EQ(panel.ask(GoOn{}), "");
  panel.pass_until(kStart + Ms{600'000});
  EXPECT_EQ(panel.games().size(), 2U);
}

TEST(LiveArena, an_arbiter_begins_it_and_the_server_pairs) {
  auto terms = arena_terms();
  terms.next_round = protocol::RoundStart::arbiter;
  ArbiterPanel panel = begun_arena(4, terms);
  panel.pass_until(kStart + Ms{5'000});
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(deadline_of(panel.state()), std::nullopt);
  EXPECT_EQ(panel.ask(UnpairRound{"Wait."}), "");
  EXPECT_EQ(panel.enter("u-5"), "");
  EXPECT_EQ(panel.ask(GoOn{}), "");
  EXPECT_EQ(panel.play_round(), "");
  EXPECT_EQ(panel.games().size(), 2U);
  panel.now = panel.now + Ms{100};
  panel.end_all_games();
  panel.pass_until(kStart + Ms{8'000});
  EXPECT_EQ(panel.games().size(), 2U);
}

TEST(LiveArena, a_result_that_an_arbiter_changes_counts_where_it_was) {
  ArbiterPanel panel = begun_arena(2);
  for (int game = 1; game <= 3; ++game) {
    panel.end_all_games(panel.round().boards.back().seating.white == "u-1" ? kWhiteWins : kBlackWins);
    panel.pass_until(panel.now + Ms{20'000});
  }
  EXPECT_EQ(panel.ask(ScoreBoard{.round = 1, .board = 1, .scores = kDrawn, .reason = "They had agreed."}), "");
  EXPECT_EQ(points_of(panel.state(), "u-1"), 1 + 2 + 2);
}

TEST(LiveArena, what_an_arena_does_not_have_is_refused) {
  ArbiterPanel panel = begun_arena(1);
  const auto refusal = [](auto change) {
    auto terms = arena_terms();
    change(terms);
    const auto step = announce({.id = "u-1", .name = "One"}, terms, {1'000});
    return step ? "" : step.error().pointer;
  };
  EXPECT_EQ(refusal([](auto& terms) { terms.lasts_ms.reset(); }), "/lasts_ms");
  EXPECT_EQ(refusal([](auto& terms) { terms.break_ms = 1; }), "/break_ms");
  EXPECT_EQ(refusal([](auto& terms) { terms.schedule.push_back(terms.schedule[0]); }), "/schedule/1");
  EXPECT_EQ(refusal([](auto& terms) { terms.knockout = protocol::KnockoutTerms{}; }), "/knockout");
  EXPECT_EQ(refusal([](auto& terms) { terms.tie_breaks = {"SB"}; }), "/tie_breaks");
  EXPECT_EQ(refusal([](auto& terms) { terms.format = protocol::Format::swiss, terms.rounds = 3; }), "/lasts_ms");
  ArbiterPanel entering(arena_terms());
  entering.enter("u-1");
  entering.enter("u-2");
  EXPECT_EQ(entering.ask(PairRound{std::vector<protocol::Seating>{{.white = "u-1", .black = "u-2"}}}), "not_available");
}

/// Games of random length, looked at as a spectator with a watch would.
class WatchedArena {
 public:
  WatchedArena(int players, unsigned seed, int going)
      : panel_(begun_arena(players)), random_(seed), players_(players), going_(going) {
    for (int i = 1; i <= players; ++i) seen_["u-" + std::to_string(i)].free_since = kStart;
    look_at_games();
  }

  void run() {
    while (panel_.state().stage != Stage::over && !testing::Test::HasFailure()) {
      const auto due = deadline_of(panel_.state());
      if (!ends_.empty() && (!due || ends_.begin()->first <= *due)) {
        end_game();
      } else {
        ASSERT_TRUE(due) << "nothing comes next";
        panel_.pass_until(*due);
      }
      look_at_games();
      look_at_free();
      if (below(100) < going_) come_or_go();
    }
  }

  [[nodiscard]] const ArbiterPanel& panel() const { return panel_; }
  [[nodiscard]] std::size_t rematches() const { return rematches_; }
  [[nodiscard]] int greatest_imbalance() const {
    int greatest = 0;
    for (const auto& [id, one] : seen_) greatest = std::max(greatest, std::abs(one.imbalance));
    return greatest;
  }

 private:
  struct Seen {
    std::optional<Now> free_since;
    std::string last_opponent;
    int imbalance = 0;
  };

  int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }

  void end_game() {
    const auto [at, game] = *ends_.begin();
    ends_.erase(ends_.begin());
    panel_.now = std::max(panel_.now, at);
    const std::array<BoardResult, 2> scores[]{kWhiteWins, kBlackWins, kDrawn};
    EXPECT_EQ(panel_.end_game(game, scores[below(3)]), "");
    for (const Board& board : panel_.round().boards) {
      if (board.game != game) continue;
      for (const std::string& player : {board.seating.white, *board.seating.black}) {
        if (panel_.state().find(player)->is_there(2)) seen_[player].free_since = panel_.now;
      }
    }
  }

  void come_or_go() {
    const std::string id = "u-" + std::to_string(1 + below(players_));
    Seen& one = seen_[id];
    const bool is_playing = std::ranges::any_of(panel_.round().boards, [&](const Board& board) {
      return board.is_open() && (board.seating.white == id || board.seating.black == id);
    });
    if (panel_.state().stage == Stage::over) return;
    if (panel_.ask(id, Withdraw{.player = id}).empty()) {
      one.free_since.reset();
    } else if (panel_.enter(id).empty() && !is_playing) {
      one.free_since = panel_.now;
    }
  }

  [[nodiscard]] bool have_just_met(const std::string& one, const std::string& two) {
    return seen_[one].last_opponent == two || seen_[two].last_opponent == one;
  }

  /// A player who has begun a game since the last look was free, and has not just met the opponent.
  void look_at_games() {
    for (; read_ < panel_.record().size(); ++read_) {
      const auto* begun = std::get_if<protocol::GamesBegun>(&panel_.record()[read_].body);
      if (begun == nullptr) continue;
      for (const protocol::BoardGame& game : begun->games) look_at_game(game);
    }
  }

  void look_at_game(const protocol::BoardGame& game) {
    Seen& white = seen_[game.white];
    Seen& black = seen_[game.black];
    ASSERT_TRUE(white.free_since && black.free_since) << game.white << ' ' << game.black;
    if (have_just_met(game.white, game.black)) {
      ++rematches_;
      EXPECT_GE(panel_.now - std::max(*white.free_since, *black.free_since), kArenaRematch);
    }
    white.last_opponent = game.black;
    black.last_opponent = game.white;
    white.free_since.reset();
    black.free_since.reset();
    ++white.imbalance;
    --black.imbalance;
    ends_.emplace(panel_.now + Ms{5'000 + below(115'000)}, game.game);
  }

  void look_at_free() {
    if (panel_.now >= kStart + kLength) return;
    std::vector<std::string> waiting;
    for (const auto& [id, one] : seen_) {
      if (one.free_since && panel_.now - *one.free_since > Ms{5'000}) waiting.push_back(id);
    }
    for (const std::string& one : waiting) {
      for (const std::string& two : waiting) {
        EXPECT_TRUE(one == two || have_just_met(one, two)) << one << " and " << two << " have waited for more than 5 s";
      }
    }
  }

  ArbiterPanel panel_;
  std::mt19937 random_;
  int players_;
  int going_;  // how many of a hundred times somebody comes or goes
  std::map<std::string, Seen> seen_;
  std::multimap<Now, std::string> ends_;
  std::size_t read_ = 0;
  std::size_t rematches_ = 0;
};

TEST(WatchedArenas, of_four_players) {
  for (unsigned seed = 1; seed <= 20 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    WatchedArena arena{4, seed, 0};
    arena.run();
    EXPECT_GT(arena.panel().round().boards.size(), 30U);
    EXPECT_LE(arena.greatest_imbalance(), 2);
    EXPECT_EQ(replayed(arena.panel().record()), arena.panel().state());
  }
}

TEST(WatchedArenas, of_a_few_who_come_and_go) {
  for (unsigned seed = 1; seed <= 30 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    WatchedArena arena{2 + static_cast<int>(seed % 12), seed, 20};
    arena.run();
    EXPECT_EQ(replayed(arena.panel().record()), arena.panel().state());
  }
}

TEST(WatchedArenas, of_a_hundred_players) {
  WatchedArena arena{100, 1, 3};
  arena.run();
  EXPECT_GT(arena.panel().round().boards.size(), 1'000U);
  EXPECT_EQ(arena.rematches(), 0U);
  EXPECT_LE(arena.greatest_imbalance(), 3);
  EXPECT_EQ(replayed(arena.panel().record()), arena.panel().state());
}

}  // namespace
}  // namespace tournament
