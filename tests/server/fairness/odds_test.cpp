// Do the dice fall as they should? Every result at its true odds over a million rolls, by chi-square. Each roll has its
// own key K_j, made of its own openings as in a real draw: one long stream would test the HMAC, not the rolls.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <random>

#include "server/fairness/chain.hpp"
#include "server/fairness/roll.hpp"
#include "tests/server/fairness/vectors.hpp"

namespace fairness {
namespace {

constexpr int kRolls = 1'000'000;

/// The number of an unordered throw of three dice, 0..55, and in how many of 216 ways it falls.
struct Triple {
  std::size_t index;
  int ways;
};
Triple triple(int a, int b, int c) {
  std::array<int, 3> dice{a, b, c};
  std::ranges::sort(dice);
  const auto [low, middle, high] = dice;
  // How many come before: those with a smaller highest die, then a smaller middle one, then a smaller lowest.
  const int index = (high - 1) * high * (high + 1) / 6 + (middle - 1) * middle / 2 + (low - 1);
  const int different = 1 + (low != middle ? 1 : 0) + (middle != high ? 1 : 0);
  constexpr std::array<int, 4> kWays{0, 1, 3, 6};
  return {.index = static_cast<std::size_t>(index), .ways = kWays[static_cast<std::size_t>(different)]};
}

/// The dice of a million rolls of two players, in draws of 1000 rolls whose secrets come from `seed`.
template <class Take>
void roll_million(const Asks& asks, const std::string& seed, Take take) {
  for (int draw = 0; draw < kRolls / kMaxRolls; ++draw) {
    const std::string name = seed + "|" + std::to_string(draw);
    const Hash lock = sha256("lock|" + name);
    std::array<std::optional<Hash>, 3> links{sha256("server|" + name), sha256("alice|" + name), sha256("bob|" + name)};
    // Backwards through the chain: the secret is the opening of the last roll.
    for (int j = kMaxRolls; j >= 1; --j) {
      take(*roll_dice(asks, roll_key(lock, j, "9:d1g4", links)));
      for (auto& opening : links) opening = link(*opening);
    }
  }
}

struct Cell {
  double expected = 0;
  int seen = 0;
};

double chi_square(const std::vector<Cell>& cells) {
  double sum = 0;
  for (const Cell& cell : cells) sum += (cell.seen - cell.expected) * (cell.seen - cell.expected) / cell.expected;
  return sum;
}

/// The value that chi-square exceeds with probability 10^-6, after Wilson and Hilferty; 4.753424 is the normal
/// quantile. Exact values beside it: 124.26 against 124.6 for 55 degrees of freedom; beyond that the two draw closer.
double critical(std::size_t cells) {
  const double degrees = static_cast<double>(cells) - 1;
  const double share = 2 / (9 * degrees);
  return degrees * std::pow(1 - share + 4.753424 * std::sqrt(share), 3);
}

/// Chi-square of the 56 unordered results of three dice.
double three_dice(const std::string& seed) {
  std::vector<Cell> cells(56);
  for (int i = 0; i < 216; ++i) cells[triple(i % 6 + 1, i / 6 % 6 + 1, i / 36 + 1).index].expected += kRolls / 216.0;
  roll_million({.faces = {6, 6, 6}}, seed, [&cells](const std::vector<Die>& dice) {
    const auto at = [&dice](std::size_t i) { return static_cast<int>(dice[i].number); };
    ++cells[triple(at(0), at(1), at(2)).index].seen;
  });
  return chi_square(cells);
}

/// Chi-square of the 2016 results of five: three white ones unordered, one green, one red.
double five_dice(const std::string& seed) {
  std::vector<Cell> cells(2016);
  for (int i = 0; i < 216 * 36; ++i) {
    const Triple white = triple(i % 6 + 1, i / 6 % 6 + 1, i / 36 % 6 + 1);
    cells[white.index * 36 + static_cast<std::size_t>(i / 216)].expected += kRolls / (216 * 36.0);
  }
  roll_million({.faces = {6, 6, 6, 6, 6}}, seed, [&cells](const std::vector<Die>& dice) {
    const auto at = [&dice](std::size_t i) { return static_cast<int>(dice[i].number); };
    const auto others = static_cast<std::size_t>((at(3) - 1) * 6 + at(4) - 1);
    ++cells[triple(at(0), at(1), at(2)).index * 36 + others].seen;
  });
  return chi_square(cells);
}

TEST(Odds, TheTableOfThreeDiceHas56ResultsIn216Ways) {
  std::array<int, 56> falls{};
  for (int i = 0; i < 216; ++i) ++falls[triple(i % 6 + 1, i / 6 % 6 + 1, i / 36 + 1).index];
  for (int i = 0; i < 216; ++i) {
    const Triple result = triple(i % 6 + 1, i / 6 % 6 + 1, i / 36 + 1);
    EXPECT_EQ(falls[result.index], result.ways);
  }
}

TEST(Odds, ThreeDiceGiveThe56ResultsAtTheirTrueOdds) {
  EXPECT_LT(three_dice("fixed"), critical(56));
}

TEST(Odds, FiveDiceGiveThe2016ResultsAtTheirTrueOdds) {
  EXPECT_LT(five_dice("fixed"), critical(2016));
}

TEST(Odds, OfFreshSecretsAreOnlyPrinted) {
  std::random_device random;
  const std::string seed = std::to_string(random()) + "-" + std::to_string(random());
  std::cout << "three dice, secrets " << seed << ": chi-square " << three_dice(seed) << " of 55 degrees of freedom, "
            << critical(56) << " in one run of a million\n";
}

}  // namespace
}  // namespace fairness
