#include "bench/engine/score.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace bench {
namespace {

constexpr double kBars = 1.96;  // 95 %

double elo(double share) {
  const double bounded = std::clamp(share, 0.001, 0.999);
  return -400 * std::log10(1 / bounded - 1);
}

}  // namespace

void MatchScore::add(double first, double second) {
  for (const double points : {first, second}) ++games_[static_cast<std::size_t>(std::lround(2 * points))];
  ++pairs_[static_cast<std::size_t>(std::lround(2 * (first + second)))];
}

std::string MatchScore::text() const {
  const int games = games_[0] + games_[1] + games_[2];
  double mean = 0;
  double square = 0;
  int pairs = 0;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const double share = static_cast<double>(i) / 4;
    mean += share * pairs_[i];
    square += share * share * pairs_[i];
    pairs += pairs_[i];
  }
  mean /= std::max(pairs, 1);
  const double deviation = std::sqrt(std::max(square / std::max(pairs, 1) - mean * mean, 0.0) / std::max(pairs, 1));
  std::array<char, 256> line{};
  std::snprintf(line.data(), line.size(),
                "W %d D %d L %d of %d, score %.1f %%, Elo %+.0f (95 %%: %+.0f to %+.0f), pairs [%d, %d, %d, %d, %d]",
                games_[2], games_[1], games_[0], games, 100 * mean, elo(mean), elo(mean - kBars * deviation),
                elo(mean + kBars * deviation), pairs_[0], pairs_[1], pairs_[2], pairs_[3], pairs_[4]);
  return line.data();
}

}  // namespace bench
