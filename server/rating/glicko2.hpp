// Glicko-2 as Mark Glickman's paper gives it ("Example of the Glicko-2 system", 2022), on the scale that people see:
// 1500 is the start. Each game is a rating period of its own; for the days between two games the deviation grows as
// the paper's step 6 lets it. Pure functions of doubles: the same input gives the same bits. Any thread.
#pragma once
#include <chrono>
#include <cstdint>
#include <span>

namespace rating {

// The one place of the system's constants.
inline constexpr double kStart = 1500;
inline constexpr double kStartVolatility = 0.06;
inline constexpr double kTau = 0.5;  // how much a volatility may change
inline constexpr double kLeastDeviation = 45;
inline constexpr double kMostDeviation = 350;         // the deviation of a player of whom nothing is known
inline constexpr double kProvisionalDeviation = 110;  // above it a rating is shown as provisional
inline constexpr double kDaysPerPeriod = 4.665;       // a period of inactivity

struct Rating {
  double value = kStart;
  double deviation = kMostDeviation;
  double volatility = kStartVolatility;
  bool operator==(const Rating&) const = default;
};

/// One game of a period, as the player sees it.
struct Game {
  Rating opponent;
  double score = 0;  // 1, 0.5 or 0
};

/// The paper's steps 1 to 8, without bounds. Without games only the deviation grows, by one period.
[[nodiscard]] Rating after_period(const Rating& player, std::span<const Game> games);

/// The rating of somebody who has not played for so long; a time below zero is none.
[[nodiscard]] Rating after_pause(const Rating& player, std::chrono::milliseconds pause);

/// How a game ended for White.
enum class Score : std::uint8_t { loss, draw, win };

struct Both {
  Rating white;
  Rating black;
  bool operator==(const Both&) const = default;
};
/// The two ratings after a game between them, from those before it; deviations within their bounds.
[[nodiscard]] Both after_game(const Both& before, Score score);

[[nodiscard]] inline bool is_provisional(const Rating& rating) {
  return rating.deviation > kProvisionalDeviation;
}

}  // namespace rating
