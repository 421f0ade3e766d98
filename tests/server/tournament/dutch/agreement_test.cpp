// The matching and the search through every candidate choose the same pairs, round for round, in random tournaments.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/tournament/dutch/check.hpp"
#include "server/tournament/dutch/random_tournament.hpp"
#include "server/tournament/files/trf_write.hpp"
#include "tests/sanitized.hpp"
#include "tests/server/tournament/dutch/brute.hpp"

namespace tournament {
namespace {

constexpr int kSmall = test::kSanitized ? 400 : 1500;
constexpr int kLarge = test::kSanitized ? 20 : 100;

/// The pairs by numbers, the smaller one first, and at the end the player who sits out.
using Numbers = std::vector<std::pair<int, int>>;

Numbers numbers_of(const Field& field, const BruteRound& round) {
  Numbers numbers;
  for (const auto& [one, two] : round.pairs) numbers.push_back(std::minmax(field.at(one).number, field.at(two).number));
  if (round.sits_out >= 0) numbers.emplace_back(0, field.at(round.sits_out).number);
  std::ranges::sort(numbers);
  return numbers;
}
Numbers numbers_of(const Pairing& pairing) {
  Numbers numbers;
  for (const Pair& pair : pairing.pairs) numbers.push_back(std::minmax(pair.white, pair.black));
  std::ranges::sort(numbers);
  return numbers;
}

Plan plan_of(int seed, int most_players) {
  Plan plan;
  plan.seed = static_cast<std::uint64_t>(seed);
  plan.players = 4 + seed % (most_players - 3);
  plan.rounds = 3 + seed % 5;
  plan.late = 0.06;
  plan.half_byes = seed % 3 == 0 ? 0.08 : 0.02;
  plan.full_byes = seed % 7 == 0 ? 0.03 : 0;
  plan.absences = seed % 4 == 0 ? 0.08 : 0.02;
  plan.forfeits = seed % 2 == 0 ? 0.08 : 0.015;
  plan.draws = seed % 5 == 0 ? 0.7 : 0.3;
  plan.forbidden = seed % 6 == 0 ? 0.2 : 0;
  plan.baku = seed % 3 == 1;
  if (seed % 8 == 2) {
    plan.baku = false;
    plan.scoring = {30, 10, 0, 0, 30};
  }
  return plan;
}

int compare(const Plan& plan) {
  const MadeUp made = make_up(plan);
  const int last = rounds_paired(made.tournament) + (made.stuck ? 1 : 0);
  for (int round = 1; round <= last; ++round) {
    const Field field{made.tournament, round};
    const auto brute = brute_pair(field);
    const auto pairing = pair_round(made.tournament, round);
    if (round <= rounds_paired(made.tournament)) {
      // The file has what was paired before the later rounds were known.
      EXPECT_TRUE(check_round(made.tournament, round).agrees()) << "seed " << plan.seed << ", round " << round;
    }
    EXPECT_EQ(brute.has_value(), pairing.has_value()) << "seed " << plan.seed << ", round " << round;
    if (!brute || !pairing) continue;
    EXPECT_EQ(numbers_of(*pairing), numbers_of(field, *brute))
        << "seed " << plan.seed << ", " << plan.players << " players, round " << round << "\n"
        << write_trf(made.tournament);
    if (testing::Test::HasFailure()) return round;
  }
  return last;
}

TEST(Agreement, up_to_9_players) {
  int rounds = 0;
  for (int seed = 1; seed <= kSmall && !HasFailure(); ++seed) rounds += compare(plan_of(seed, 9));
  RecordProperty("rounds", rounds);
}

TEST(Agreement, up_to_12_players) {
  for (int seed = 1001; seed <= 1000 + kLarge && !HasFailure(); ++seed) {
    Plan plan = plan_of(seed, 12);
    plan.players = 10 + seed % 3;
    compare(plan);
  }
}

}  // namespace
}  // namespace tournament
