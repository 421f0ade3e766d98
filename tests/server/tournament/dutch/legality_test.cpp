// Random tournaments of all sizes keep what must never be broken, judged by what their files say and not by the pairer:
// everybody plays or sits out once, nobody meets anybody twice, nobody sits out twice or after points without play, and
// colours stay within bounds unless a topscorer plays.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "server/tournament/dutch/random_tournament.hpp"
#include "server/tournament/files/trf_read.hpp"
#include "server/tournament/files/trf_write.hpp"

namespace tournament {
namespace {

/// Makes a plan by its seed. Most are small, since many different ones find more than a few large ones.
Plan sized_plan(int seed) {
  Plan plan;
  plan.seed = static_cast<std::uint64_t>(seed);
  plan.players = seed % 50 == 0 ? 120 + seed % 81 : seed % 10 == 0 ? 40 + seed % 41 : 4 + seed % 27;
  plan.rounds = std::min(3 + seed % 7, plan.players / 2 + 2);
  plan.full_byes = seed % 6 == 0 ? 0.02 : 0;
  plan.baku = seed % 4 == 0;
  plan.forbidden = seed % 5 == 0 ? 0.1 : 0;
  return plan;
}

struct ColorState {
  int imbalance = 0;
  int run = 0;  // above 0: games with White in a row, below: with Black
};

void play(ColorState& state, Color color) {
  const int step = color == Color::white ? 1 : -1;
  state.imbalance += step;
  state.run = state.run * step > 0 ? state.run + step : step;
}

/// Tells whether a player has more than half of what could be won before the last round, virtual points included.
bool is_topscorer(const Tournament& tournament, int number, int round) {
  if (round != tournament.rounds) return false;
  const Player& player = tournament.players[static_cast<std::size_t>(number - 1)];
  const Points points = points_after(tournament, player, round - 1) + virtual_points(tournament, number, round);
  return 2 * points > tournament.scoring.win * (round - 1);
}

void expect_legal(const Tournament& tournament) {
  const int count = static_cast<int>(tournament.players.size());
  std::vector<ColorState> colors(tournament.players.size());
  for (int round = 1; round <= rounds_paired(tournament); ++round) {
    int byes = 0;
    for (int number = 1; number <= count; ++number) {
      const Player& player = tournament.players[static_cast<std::size_t>(number - 1)];
      const Entry entry = entry_of(player, round);
      if (entry.result == Result::pairing_bye) {
        ++byes;
        for (int past = 1; past < round; ++past) {
          const Result before = entry_of(player, past).result;
          EXPECT_TRUE(is_played(before) || points_of(tournament.scoring, before) < tournament.scoring.win);
        }
      }
      if (!is_played(entry.result)) continue;
      ColorState& state = colors[static_cast<std::size_t>(number - 1)];
      play(state, entry.color);
      if (is_topscorer(tournament, number, round) || is_topscorer(tournament, entry.opponent, round)) continue;
      EXPECT_LE(std::abs(state.imbalance), 2) << "player " << number << ", round " << round;
      EXPECT_LE(std::abs(state.run), 2) << "player " << number << ", round " << round;
    }
    EXPECT_LE(byes, 1);
  }
}

/// How many tournaments are tried: 500, or as many as ASTRAGAL_TOURNAMENTS says (scripts/nightly).
int tournaments() {
  const char* wanted = std::getenv("ASTRAGAL_TOURNAMENTS");  // NOLINT(concurrency-mt-unsafe): one thread
  return wanted == nullptr ? 500 : std::stoi(wanted);
}

TEST(Legality, many_tournaments) {
  int stuck = 0;
  for (int seed = 1; seed <= tournaments() && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const MadeUp made = make_up(sized_plan(seed));
    stuck += made.stuck ? 1 : 0;
    const std::string file = write_trf(made.tournament);
    // The reader refuses second meetings, half a pair and wrong points.
    const auto back = read_trf(file);
    ASSERT_TRUE(back) << back.error().line << ":" << back.error().column << ": " << back.error().message << "\n"
                      << file;
    EXPECT_EQ(*back, made.tournament);
    EXPECT_EQ(write_trf(*back), file);
    expect_legal(made.tournament);
  }
  EXPECT_LT(stuck, tournaments() / 10);
}

}  // namespace
}  // namespace tournament
