// Matchings of greatest weight, compared with all that there are, at once and after changes.
#include "server/tournament/dutch/matching.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "server/tournament/dutch/wide.hpp"

namespace tournament {
namespace {

constexpr int kBits = 100;  // more bits than a word has

using Weights2 = std::vector<std::vector<int>>;  // a weight stands at both ends; a weight below 0 is struck

/// A weight of two counters, and what it is worth where one of the upper outweighs all of the lower.
int worth(int value) {
  return value / 16 * 1000 + value % 16;
}
Weight weight_of(int value) {
  Weight weight;
  if (value < 0) {
    weight.strike();
  } else {
    weight.add(static_cast<std::uint64_t>(value) / 16, kBits - 10);
    weight.add(static_cast<std::uint64_t>(value) % 16, 3);
  }
  return weight;
}

/// Gives the greatest sum of a perfect matching of these vertices.
int best_sum(const Weights2& weights, unsigned open, std::map<unsigned, int>& known) {
  if (open == 0) return 0;
  if (const auto found = known.find(open); found != known.end()) return found->second;
  const int one = __builtin_ctz(open);
  int best = -1'000'000;
  for (int two = one + 1; two < static_cast<int>(weights.size()); ++two) {
    if ((open >> two & 1U) == 0) continue;
    const int rest = best_sum(weights, open & ~(1U << one) & ~(1U << two), known);
    best = std::max(best, rest + worth(weights[static_cast<std::size_t>(one)][static_cast<std::size_t>(two)]));
  }
  known[open] = best;
  return best;
}

int sum_of(const Matching& matching, const Weights2& weights) {
  int sum = 0;
  for (int one = 0; one < static_cast<int>(weights.size()); ++one) {
    const int two = matching.mate(one);
    EXPECT_EQ(matching.mate(two), one);
    if (one < two) sum += worth(weights[static_cast<std::size_t>(one)][static_cast<std::size_t>(two)]);
  }
  return sum;
}

TEST(Matching, is_of_greatest_weight_at_once_and_after_changes) {
  for (unsigned seed = 1; seed <= 400 && !HasFailure(); ++seed) {
    std::mt19937 random{seed};
    const int count = 2 * static_cast<int>(1 + random() % 6);
    const int range = seed % 3 == 0 ? 3 : 200;  // many equal weights make many blossoms
    const auto value = [&] { return static_cast<int>(random() % static_cast<unsigned>(range)); };
    Weights2 weights(static_cast<std::size_t>(count), std::vector<int>(static_cast<std::size_t>(count)));
    const auto set = [&](int one, int two, int weight) {
      weights[static_cast<std::size_t>(one)][static_cast<std::size_t>(two)] = weight;
      weights[static_cast<std::size_t>(two)][static_cast<std::size_t>(one)] = weight;
    };
    const auto matching = make_matching(count, kBits);
    for (int one = 0; one < count; ++one) {
      for (int two = one + 1; two < count; ++two) {
        set(one, two, value());
        matching->set(one, two, weight_of(weights[static_cast<std::size_t>(one)][static_cast<std::size_t>(two)]));
      }
    }
    for (int change = 0; change < 12; ++change) {
      matching->solve();
      std::map<unsigned, int> known;
      EXPECT_EQ(sum_of(*matching, weights), best_sum(weights, (1U << count) - 1, known))
          << "seed " << seed << ", change " << change;
      const int vertex = static_cast<int>(random() % static_cast<unsigned>(count));
      matching->open(vertex);
      for (int other = 0; other < count; ++other) {
        if (other == vertex) continue;
        set(vertex, other, value());
        matching->renew(other, weight_of(weights[static_cast<std::size_t>(vertex)][static_cast<std::size_t>(other)]));
      }
      matching->close();
    }
  }
}

TEST(Matching, does_without_struck_edges) {
  const auto matching = make_matching(4, kBits);
  matching->set(0, 1, weight_of(100));
  matching->set(2, 3, weight_of(100));
  matching->solve();
  EXPECT_EQ(matching->mate(0), 1);
  matching->open(0);
  matching->renew(1, weight_of(-1));
  matching->renew(2, weight_of(0));
  matching->renew(3, weight_of(1));
  matching->close();
  matching->solve();
  EXPECT_EQ(matching->mate(0), 3);
  EXPECT_EQ(matching->mate(1), 2);
}

TEST(Wide, carries_and_orders) {
  Wide<3> one;
  one.add(~std::uint64_t{0}, 0);
  one.add(1, 0);
  Wide<3> same;
  same.add(1, 64);
  EXPECT_EQ(one, same);
  Wide<3> across;
  across.add(3, 63);
  EXPECT_EQ(across.half().twice(), across);
  EXPECT_GT(across, same);
  const Wide<3> negative = same - across;
  EXPECT_LT(negative, Wide<3>{});
  EXPECT_EQ(negative + across, same);
  EXPECT_EQ(negative.twice().half(), negative);
}

}  // namespace
}  // namespace tournament
