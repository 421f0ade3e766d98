#include "server/rating/glicko2.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace rating {
namespace {

constexpr double kScale = 173.7178;    // between the scale that is shown and that of the system
constexpr double kConvergence = 1e-6;  // convergence of the volatility
constexpr int kMostSteps = 1'000;      // it needs some ten; a bound for numbers that nobody has
constexpr double kMostCertain = 30;    // beyond it no double can tell an expected score from 0 or 1

double square(double x) {
  return x * x;
}

/// A rating on the scale of the system.
struct Scaled {
  double mu;
  double phi;
};

Scaled scaled(const Rating& rating) {
  return {.mu = (rating.value - kStart) / kScale, .phi = rating.deviation / kScale};
}

/// How much the opponent's uncertainty takes off a result.
double weight(double phi) {
  return 1 / std::sqrt(1 + 3 * square(phi / std::numbers::pi));
}

double expected(const Scaled& player, const Scaled& opponent) {
  const double exponent = weight(opponent.phi) * (player.mu - opponent.mu);
  return 1 / (1 + std::exp(-std::clamp(exponent, -kMostCertain, kMostCertain)));
}

/// Steps 3 and 4: what the results say.
struct Evidence {
  double variance;     // v
  double improvement;  // the sum of g(s - E), which is delta / v
};

Evidence evidence(const Scaled& player, std::span<const Game> games) {
  double information = 0;
  double improvement = 0;
  for (const Game& game : games) {
    const Scaled opponent = scaled(game.opponent);
    const double g = weight(opponent.phi);
    const double e = expected(player, opponent);
    information += square(g) * e * (1 - e);
    improvement += g * (game.score - e);
  }
  return {.variance = 1 / information, .improvement = improvement};
}

/// Step 5: the volatility by the Illinois algorithm.
double new_volatility(double sigma, double phi, const Evidence& seen) {
  const double delta2 = square(seen.variance * seen.improvement);
  const double v = seen.variance;
  const double a = std::log(square(sigma));
  const auto f = [&](double x) {
    const double ex = std::exp(x);
    return ex * (delta2 - square(phi) - v - ex) / (2 * square(square(phi) + v + ex)) - (x - a) / square(kTau);
  };
  double low = a;
  double high = 0;
  if (delta2 > square(phi) + v) {
    high = std::log(delta2 - square(phi) - v);
  } else {
    int k = 1;
    while (k < kMostSteps && f(a - k * kTau) < 0) ++k;
    high = a - k * kTau;
  }
  double f_low = f(low);
  double f_high = f(high);
  for (int step = 0; step < kMostSteps && std::abs(high - low) > kConvergence; ++step) {
    const double middle = low + (low - high) * f_low / (f_high - f_low);
    const double f_middle = f(middle);
    if (f_middle * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = middle;
    f_high = f_middle;
  }
  return std::exp(low / 2);
}

Rating bounded(Rating rating) {
  rating.deviation = std::clamp(rating.deviation, kLeastDeviation, kMostDeviation);
  return rating;
}

/// Step 6 for so many periods.
double grown(double phi, double sigma, double periods) {
  return std::sqrt(square(phi) + square(sigma) * periods);
}

}  // namespace

Rating after_period(const Rating& player, std::span<const Game> games) {
  const Scaled now = scaled(player);
  if (games.empty()) {
    Rating idle = player;
    idle.deviation = grown(now.phi, player.volatility, 1) * kScale;
    return idle;
  }
  const Evidence seen = evidence(now, games);
  const double sigma = new_volatility(player.volatility, now.phi, seen);
  const double before = grown(now.phi, sigma, 1);
  const double phi = 1 / std::sqrt(1 / square(before) + 1 / seen.variance);
  const double mu = now.mu + square(phi) * seen.improvement;
  return {.value = mu * kScale + kStart, .deviation = phi * kScale, .volatility = sigma};
}

Rating after_pause(const Rating& player, std::chrono::milliseconds pause) {
  using Days = std::chrono::duration<double, std::ratio<86'400>>;
  const double periods = std::max(0.0, Days{pause}.count() / kDaysPerPeriod);
  Rating now = player;
  now.deviation = grown(player.deviation / kScale, player.volatility, periods) * kScale;
  return bounded(now);
}

Both after_game(const Both& before, Score score) {
  const double white = score == Score::win ? 1 : score == Score::draw ? 0.5 : 0;
  const std::array of_white{Game{.opponent = before.black, .score = white}};
  const std::array of_black{Game{.opponent = before.white, .score = 1 - white}};
  return {.white = bounded(after_period(before.white, of_white)),
          .black = bounded(after_period(before.black, of_black))};
}

}  // namespace rating
