// Do the dice fall as they should? Every result at its true odds over a million rolls, by chi-square. Each roll has its
// own key K_j, made of its own openings as in a real draw: one long stream would test the HMAC, not the rolls.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <random>
#include <thread>

#include "server/fairness/chain.hpp"
#include "server/fairness/roll.hpp"
#include "tests/server/fairness/vectors.hpp"

namespace fairness {
namespace {

constexpr int kMillion = 1000;    // how many draws of 1000 rolls make a million rolls
constexpr int kWays = 6 * 6 * 6;  // ways in which three dice fall

/// The number of an unordered throw of three dice, 0..55, and in how many of 216 ways it falls.
struct Triple {
  std::size_t index;
  int ways;
};
Triple triple(int a, int b, int c) {
  std::array<int, 3> dice{a, b, c};
  std::ranges::sort(dice);
  const auto [low, middle, high] = dice;
  // The index is how many throws come before: those with a smaller highest die, then a smaller middle one, then a
  // smaller lowest.
  const int index = (high - 1) * high * (high + 1) / 6 + (middle - 1) * middle / 2 + (low - 1);
  const int different = 1 + (low != middle ? 1 : 0) + (middle != high ? 1 : 0);
  constexpr std::array<int, 4> kByDifferent{0, 1, 3, 6};
  return {.index = static_cast<std::size_t>(index), .ways = kByDifferent[static_cast<std::size_t>(different)]};
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

/// The values that chi-square exceeds with probability 10^-6: quantiles of 55 and 2015 degrees of freedom, from the
/// incomplete gamma function (the approximation of Wilson and Hilferty gives 120.31 and 2331.34).
constexpr double kCritical56 = 119.9024;
constexpr double kCritical2016 = 2331.2806;

/// The results of draws of a thousand rolls of `6,6,6,6,6`: three white dice unordered, one green, one red. The first
/// three numbers are at the same time what `6,6,6` reads under the same key, so one pass serves both tables.
struct Tables {
  std::vector<Cell> three{56};
  std::vector<Cell> five{2016};

  explicit Tables(int draws) {
    const double rolls = draws * static_cast<double>(kMaxRolls);
    for (int i = 0; i < kWays * 36; ++i) {
      const Triple white = triple(i % 6 + 1, i / 6 % 6 + 1, i / 36 % 6 + 1);
      three[white.index].expected += rolls / (kWays * 36.0);
      five[white.index * 36 + static_cast<std::size_t>(i / kWays)].expected += rolls / (kWays * 36.0);
    }
  }
  void take(const std::vector<Die>& dice) {
    const auto at = [&dice](std::size_t i) { return static_cast<int>(dice[i].number); };
    const Triple white = triple(at(0), at(1), at(2));
    ++three[white.index].seen;
    ++five[white.index * 36 + static_cast<std::size_t>((at(3) - 1) * 6 + at(4) - 1)].seen;
  }
};

/// Rolls draws of a server and one player, 1000 rolls each, whose secrets come from `seed`.
void roll_draws(Tables& tables, const std::string& seed, int first, int last) {
  const Asks asks{.faces = {6, 6, 6, 6, 6}};
  for (int draw = first; draw < last; ++draw) {
    const std::string name = seed + "|" + std::to_string(draw);
    const Hash lock = sha256("lock|" + name);
    std::array<std::optional<Hash>, 2> openings{sha256("server|" + name), sha256("alice|" + name)};
    // The chain goes backwards: the secret is the opening of the last roll.
    for (int j = kMaxRolls; j >= 1; --j) {
      tables.take(*roll_dice(asks, roll_key(lock, j, "9:d1g4", openings)));
      for (auto& opening : openings) opening = link(*opening);
    }
  }
}

/// Rolls the draws on two threads, because the time goes into SHA-256: twelve blocks of it a roll.
Tables roll_all(const std::string& seed, int draws) {
  Tables tables{draws};
  Tables others{draws};
  std::thread thread{[&] { roll_draws(others, seed, draws / 2, draws); }};
  roll_draws(tables, seed, 0, draws / 2);
  thread.join();
  const auto add = [](std::vector<Cell>& to, const std::vector<Cell>& from) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i].seen += from[i].seen;
  };
  add(tables.three, others.three);
  add(tables.five, others.five);
  return tables;
}

TEST(Odds, TheTableOfThreeDiceHas56ResultsIn216Ways) {
  std::array<int, 56> falls{};
  for (int i = 0; i < 216; ++i) ++falls[triple(i % 6 + 1, i / 6 % 6 + 1, i / 36 + 1).index];
  for (int i = 0; i < 216; ++i) {
    const Triple result = triple(i % 6 + 1, i / 6 % 6 + 1, i / 36 + 1);
    EXPECT_EQ(falls[result.index], result.ways);
  }
}

TEST(Odds, OfTheTablesAreThoseOfTriplesPairsAndDifferentDice) {
  const Tables tables{kMillion};
  for (int i = 0; i < kWays; ++i) {
    const Triple white = triple(i % 6 + 1, i / 6 % 6 + 1, i / 36 + 1);
    EXPECT_NEAR(tables.three[white.index].expected, 1e6 * white.ways / 216.0, 1e-3);
    EXPECT_NEAR(tables.five[white.index * 36].expected, 1e6 * white.ways / 216.0 / 36, 1e-3);
  }
}

TEST(Odds, ThreeDiceGive56ResultsAndFiveGive2016AtTheirTrueOdds) {
  const Tables tables = roll_all("fixed", kMillion);
  EXPECT_LT(chi_square(tables.three), kCritical56);
  EXPECT_LT(chi_square(tables.five), kCritical2016);
}

TEST(Odds, OfFreshSecretsAreOnlyPrinted) {
  std::random_device random;
  const std::string seed = std::to_string(random()) + "-" + std::to_string(random());
  const Tables tables = roll_all(seed, kMillion / 5);
  std::cout << "fresh secrets " << seed << ", chi-square of three dice " << chi_square(tables.three) << " (55 degrees; "
            << kCritical56 << " once in a million runs), of five " << chi_square(tables.five) << " (2015; "
            << kCritical2016 << ")\n";
}

}  // namespace
}  // namespace fairness
