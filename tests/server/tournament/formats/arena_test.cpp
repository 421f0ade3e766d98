// Arenas: pairs and points by hand, and whole arenas with games of random length.
#include "server/tournament/formats/arena_pairs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>

namespace tournament {
namespace {

using server::Ms;
using server::Now;
using testing::ElementsAre;

constexpr Now kNow{100'000};

FreePlayer waiting(int number, int seconds, int points = 0, int last_opponent = 0) {
  return {number, kNow - Ms{1'000 * seconds}, points, last_opponent};
}

std::string arena_text(const std::vector<FreePlayer>& free) {
  std::string text;
  for (const Pair& pair : arena_pairs(free, kNow)) {
    text += (text.empty() ? "" : ", ") + std::to_string(pair.white) + "-" + std::to_string(pair.black);
  }
  return text;
}

TEST(ArenaPairs, the_closest_by_points_first) {
  EXPECT_EQ(arena_text({}), "");
  EXPECT_EQ(arena_text({waiting(1, 0)}), "");
  EXPECT_EQ(arena_text({waiting(1, 0, 10), waiting(2, 0, 6), waiting(3, 0, 5), waiting(4, 0, 1)}), "2-3, 1-4");
}

TEST(ArenaPairs, whoever_has_waited_five_seconds_longer_chooses_first) {
  EXPECT_EQ(arena_text({waiting(1, 6, 10), waiting(2, 0, 5), waiting(3, 0, 5)}), "1-2");
  EXPECT_EQ(arena_text({waiting(1, 4, 10), waiting(2, 0, 5), waiting(3, 0, 5)}), "2-3");
}

TEST(ArenaPairs, nobody_meets_the_same_player_twice_running_before_fifteen_seconds_alone) {
  EXPECT_EQ(arena_text({waiting(1, 60, 0, 2), waiting(2, 14, 0, 1)}), "");
  EXPECT_EQ(arena_text({waiting(1, 60, 0, 2), waiting(2, 15, 0, 1)}), "1-2");
  // Player 1 would meet player 2 twice running, though 2 has met somebody since.
  EXPECT_EQ(arena_text({waiting(1, 60, 0, 2), waiting(2, 0, 0, 3)}), "");
  EXPECT_EQ(arena_text({waiting(1, 60, 0, 2), waiting(2, 60, 0, 1), waiting(3, 0)}), "1-3");
}

TEST(ArenaPairs, as_many_meet_as_can) {
  // 2 and 3 are closest, but then 1 and 4 would wait, who have just met.
  EXPECT_EQ(arena_text({waiting(1, 0, 9, 4), waiting(2, 0, 5), waiting(3, 0, 5), waiting(4, 0, 1, 1)}), "3-4, 1-2");
  // 3 and 4 have just met 2, and 5 and 6 have just met 1.
  EXPECT_EQ(arena_pairs({waiting(1, 0, 0, 2), waiting(2, 0, 0, 1), waiting(3, 0, 9, 2), waiting(4, 0, 9, 2),
                         waiting(5, 0, 4, 1), waiting(6, 0, 4, 1)},
                        kNow)
                .size(),
            3U);
}

TEST(ArenaPairs, from_when_on_there_are_some) {
  EXPECT_EQ(arena_pairs_from({}), std::nullopt);
  EXPECT_EQ(arena_pairs_from({waiting(1, 9)}), std::nullopt);
  EXPECT_EQ(arena_pairs_from({waiting(1, 9), waiting(2, 7), waiting(3, 5)}), kNow - Ms{7'000});
  EXPECT_EQ(arena_pairs_from({waiting(1, 9, 0, 2), waiting(2, 7), waiting(3, 5)}), kNow - Ms{5'000});
  EXPECT_EQ(arena_pairs_from({waiting(1, 9, 0, 2), waiting(2, 7, 0, 1)}), kNow - Ms{7'000} + kArenaRematch);
  std::mt19937_64 random{7};
  for (int trial = 0; trial < 2'000; ++trial) {
    const int players = 2 + static_cast<int>(random() % 4);
    std::vector<FreePlayer> free;
    for (int number = 1; number <= players; ++number) {
      const int last = 1 + static_cast<int>(random() % 3);
      free.push_back(waiting(number, static_cast<int>(random() % 30), 0, last == number ? 0 : last));
    }
    const Now from = *arena_pairs_from(free);
    ASSERT_FALSE(arena_pairs(free, from).empty()) << trial;
    std::erase_if(free, [&](const FreePlayer& player) { return player.since >= from; });
    ASSERT_TRUE(arena_pairs(free, from - Ms{1}).empty()) << trial;
  }
}

TEST(ArenaPairs, colours_go_by_whites_less_blacks_then_by_the_last_one) {
  const auto with = [](int number, int imbalance, Color last) {
    FreePlayer player = waiting(number, 0);
    player.imbalance = imbalance;
    player.last_color = last;
    return player;
  };
  EXPECT_EQ(arena_text({with(1, 1, Color::black), with(2, 0, Color::white)}), "2-1");
  EXPECT_EQ(arena_text({with(1, -1, Color::white), with(2, -1, Color::black)}), "2-1");
  EXPECT_EQ(arena_text({with(1, 0, Color::black), with(2, 0, Color::black)}), "1-2");
}

TEST(ArenaPairs, who_comes_late_has_both_colours_as_the_others_have) {
  // 1 to 4 have had as many games with White as with Black when 5 comes.
  std::map<int, FreePlayer> players;
  for (int number = 1; number <= 4; ++number) players[number] = waiting(number, 0);
  players[5] = waiting(5, 0);
  int white = 0;
  int black = 0;
  for (int i = 0; i < 12; ++i) {
    const int opponent = 1 + i % 4;
    const auto pairs = arena_pairs({players[5], players[opponent]}, kNow);
    ASSERT_EQ(pairs.size(), 1U);
    for (const auto& [number, change, color] :
         {std::tuple{pairs[0].white, 1, Color::white}, {pairs[0].black, -1, Color::black}}) {
      players[number].imbalance += change;
      players[number].last_color = color;
      players[number].last_opponent = 0;
    }
    ++(pairs[0].white == 5 ? white : black);
  }
  EXPECT_LE(std::abs(white - black), 2) << white << " with White, " << black << " with Black";
}

/// Gives the most pairs of those who may meet.
std::size_t most_pairs(std::vector<FreePlayer> free) {
  if (free.size() < 2) return 0;
  const FreePlayer first = free.front();
  free.erase(free.begin());
  std::size_t best = most_pairs(free);
  for (std::size_t i = 0; i < free.size(); ++i) {
    if (first.last_opponent == free[i].number || free[i].last_opponent == first.number) continue;
    std::vector<FreePlayer> others = free;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    best = std::max(best, 1 + most_pairs(others));
  }
  return best;
}

TEST(ArenaPairs, as_many_meet_as_can_whoever_met_last) {
  std::mt19937_64 random{1};
  for (int trial = 0; trial < 3'000; ++trial) {
    const int players = 2 + static_cast<int>(random() % 7);
    std::vector<FreePlayer> free;
    for (int number = 1; number <= players; ++number) {
      const int last = 1 + static_cast<int>(random() % static_cast<std::uint64_t>(trial % 2 == 0 ? players : 3));
      free.push_back(
          waiting(number, static_cast<int>(random() % 14), static_cast<int>(random() % 9), last == number ? 0 : last));
    }
    ASSERT_EQ(arena_pairs(free, kNow).size(), most_pairs(free)) << trial;
  }
}

/// Gives the standings after games of a second each, from outcomes as White sees them: `1`, `=`, `0`.
std::vector<ArenaStanding> arena_after(const std::vector<int>& ratings,
                                       const std::vector<std::pair<Pair, char>>& games) {
  std::vector<ArenaGame> list;
  for (const auto& [players, outcome] : games) {
    list.push_back({players,
                    outcome == '1'   ? Outcome::white_wins
                    : outcome == '=' ? Outcome::draw
                    : outcome == '0' ? Outcome::black_wins
                                     : Outcome::both_lose,
                    Now{1'000 * static_cast<std::int64_t>(list.size() + 1)}});
  }
  return arena_standings(ratings, list).value_or(std::vector<ArenaStanding>{});
}

std::string sheet_text(const ArenaStanding& standing) {
  std::string text;
  for (const ArenaScore& score : standing.sheet) text += std::to_string(score.points) + (score.doubled ? "* " : " ");
  return text + "= " + std::to_string(standing.points);
}

TEST(ArenaPoints, two_wins_running_double_what_follows_until_a_game_is_not_won) {
  const auto one = [](const std::string& outcomes) {
    std::vector<std::pair<Pair, char>> games;
    for (const char outcome : outcomes) games.push_back({{1, 2}, outcome});
    const auto standings = arena_after({1500, 1500}, games);
    return sheet_text(*std::ranges::find(standings, 1, &ArenaStanding::number));
  };
  EXPECT_EQ(one(""), "= 0");
  EXPECT_EQ(one("1=0"), "2 1 0 = 3");
  EXPECT_EQ(one("1111"), "2 2 4* 4* = 12");
  EXPECT_EQ(one("11=1"), "2 2 2* 2 = 8");
  EXPECT_EQ(one("110111"), "2 2 0* 2 2 4* = 12");
  EXPECT_EQ(one("111=11="), "2 2 4* 2* 2 2 2* = 16");
  EXPECT_EQ(one("11x1"), "2 2 0* 2 = 6");
  EXPECT_EQ(one("=1=1"), "1 2 1 2 = 6");
}

TEST(ArenaPoints, ranks_go_by_points_then_performance_then_who_was_first) {
  // 1 and 2 beat players of 1600 and of 1500; 3 was ahead of 4 by a second.
  const auto rows = arena_after({1500, 1500, 1500, 1500, 1600, 1500, 1500, 1500},
                                {{{1, 6}, '1'}, {{2, 5}, '1'}, {{3, 7}, '1'}, {{8, 4}, '0'}});
  std::string text;
  for (const ArenaStanding& row : rows) text += std::to_string(row.place) + ":" + std::to_string(row.number) + " ";
  EXPECT_EQ(text, "1:2 2:1 3:3 4:4 5:5 5:6 5:7 5:8 ");
  EXPECT_EQ(rows[0].performance, 2400);
  EXPECT_EQ(rows[0].reached, Now{2'000});
  EXPECT_EQ(rows[7].performance, 700);
}

TEST(ArenaPoints, a_draw_counts_half_in_a_performance_doubled_or_not) {
  const auto rows = arena_after({1500, 1600, 0}, {{{1, 2}, '1'}, {{2, 1}, '0'}, {{1, 2}, '='}, {{1, 3}, '0'}});
  const auto first = std::ranges::find(rows, 1, &ArenaStanding::number);
  // A score of 2.5 of 3 against 1600 is 83 %; player 3 has no rating.
  EXPECT_EQ(first->performance, 1873);
  EXPECT_EQ(std::ranges::find(rows, 3, &ArenaStanding::number)->performance, 2300);
}

TEST(ArenaPoints, refuse_games_of_others) {
  EXPECT_EQ(arena_standings({1500, 1500}, {{{1, 3}, Outcome::draw, {}}}).error(),
            "a game of 1 with 3 is none of this arena");
  EXPECT_EQ(arena_standings({1500, 1500}, {{{2, 2}, Outcome::draw, {}}}).error(),
            "a game of 2 with 2 is none of this arena");
}

TEST(ArenaPoints, tell_what_pairing_wants_to_know) {
  const auto rows = arena_after({1500, 1500, 1500}, {{{1, 2}, '1'}, {{3, 1}, '='}, {{1, 2}, '0'}});
  const FreePlayer one = free_player(*std::ranges::find(rows, 1, &ArenaStanding::number), Now{5});
  EXPECT_EQ(one.number, 1);
  EXPECT_EQ(one.since, Now{5});
  EXPECT_EQ(one.points, 3);
  EXPECT_EQ(one.last_opponent, 2);
  EXPECT_EQ(one.imbalance, 1);
  EXPECT_EQ(one.last_color, Color::white);
}

/// An hour of an arena, whose games last as long as chance has it.
class SimulatedArena {
 public:
  SimulatedArena(int players, std::uint64_t seed) : players_(players), random_(seed) {}

  void run(Ms length) {
    for (int number = 1; number <= players_; ++number) free_[number].number = number;
    for (Now now; now < Now{} + length; now = now + kArenaInterval) {
      finish(now);
      std::vector<FreePlayer> free;
      for (const auto& [number, player] : free_) free.push_back(player);
      const std::vector<Pair> pairs = arena_pairs(free, now);
      for (const Pair& pair : pairs) begin(pair, now);
      look_at_rest();
      look_at_rematches(pairs, free, now);
    }
  }

  [[nodiscard]] std::size_t games() const { return games_; }
  [[nodiscard]] std::size_t rematches() const { return rematches_; }

 private:
  struct Running {
    FreePlayer white;
    FreePlayer black;
    Now ends;
  };

  void begin(const Pair& pair, Now now) {
    const auto white = free_.extract(pair.white);
    const auto black = free_.extract(pair.black);
    ASSERT_TRUE(white && black) << pair.white << ' ' << pair.black;
    const Ms length{5'000 + static_cast<std::int64_t>(random_() % 115'000)};
    running_.push_back({white.mapped(), black.mapped(), now + length});
    ++games_;
  }

  void finish(Now now) {
    std::erase_if(running_, [&](Running& game) {
      if (game.ends > now) return false;
      const auto outcome = random_() % 3;
      game.white.points += static_cast<int>(outcome);
      game.black.points += 2 - static_cast<int>(outcome);
      ++game.white.imbalance;
      --game.black.imbalance;
      game.white.last_color = Color::white;
      game.black.last_color = Color::black;
      game.white.last_opponent = game.black.number;
      game.black.last_opponent = game.white.number;
      for (FreePlayer* player : {&game.white, &game.black}) {
        player->since = game.ends;
        free_[player->number] = *player;
      }
      return true;
    });
  }

  static bool have_met(const FreePlayer& one, const FreePlayer& two) {
    return one.last_opponent == two.number || two.last_opponent == one.number;
  }

  /// Pairs are made every three seconds, so nobody who may meet another player waits for longer than that.
  void look_at_rest() const {
    for (const auto& [number, one] : free_) {
      for (const auto& [other, two] : free_) {
        EXPECT_TRUE(number == other || have_met(one, two)) << number << " and " << other << " may meet, and wait";
      }
    }
  }

  void look_at_rematches(const std::vector<Pair>& pairs, const std::vector<FreePlayer>& free, Now now) {
    std::size_t again = 0;
    for (const auto& [white, black] : pairs) {
      const FreePlayer& one = *std::ranges::find(free, white, &FreePlayer::number);
      const FreePlayer& two = *std::ranges::find(free, black, &FreePlayer::number);
      if (!have_met(one, two)) continue;
      ++again;
      EXPECT_GE(now - std::max(one.since, two.since), kArenaRematch) << white << ' ' << black;
    }
    rematches_ += again;
    EXPECT_TRUE(again == 0 || pairs.size() - again == most_pairs(free)) << "they were not alone";
  }

  int players_;
  std::mt19937_64 random_;
  std::map<int, FreePlayer> free_;
  std::vector<Running> running_;
  std::size_t games_ = 0;
  std::size_t rematches_ = 0;
};

TEST(Arenas, of_four_players) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SimulatedArena arena{4, seed};
    arena.run(Ms{3'600'000});
    EXPECT_GT(arena.games(), 60U) << seed;
  }
}

TEST(Arenas, of_two_players_who_have_nobody_else) {
  SimulatedArena arena{2, 1};
  arena.run(Ms{3'600'000});
  EXPECT_EQ(arena.rematches() + 1, arena.games());
}

TEST(Arenas, of_a_hundred_players) {
  SimulatedArena arena{100, 1};
  arena.run(Ms{3'600'000});
  EXPECT_GT(arena.games(), 2'000U);
  EXPECT_EQ(arena.rematches(), 0U);
}

}  // namespace
}  // namespace tournament
