// Scores: hundredths of a pawn or what stands for one, seen by the side to move, and wins by the plies they take.
#pragma once
#include <cstdint>

namespace rules::search {

using Score = std::int32_t;

/// Longest line that is looked at, in plies (rolls count).
inline constexpr int kMostPlies = 128;

inline constexpr Score kDraw = 0;
inline constexpr Score kWon = 32'000;  // the position at hand is won
inline constexpr Score kInfinite = 32'001;
inline constexpr Score kUnknown = 32'002;
/// Scores from here on are wins that the search has seen to their end.
inline constexpr Score kSeenWin = kWon - 2 * kMostPlies;
/// The highest score that an evaluation can give.
inline constexpr Score kMostEvaluated = kSeenWin - 1;

[[nodiscard]] constexpr Score wins_in(int plies) {
  return kWon - plies;
}
[[nodiscard]] constexpr Score loses_in(int plies) {
  return plies - kWon;
}
[[nodiscard]] constexpr bool is_seen_end(Score score) {
  return score >= kSeenWin || score <= -kSeenWin;
}

/// Moves of the winner until mate, negative for a loss, of an end that the search has seen.
[[nodiscard]] constexpr int mate_in(Score score) {
  return score > 0 ? (kWon - score + 1) / 2 : -((kWon + score + 1) / 2);
}

/// The table counts a win from its own position, the search from the root, `ply` plies above it.
[[nodiscard]] constexpr Score from_table(Score score, int ply) {
  return score >= kSeenWin ? score - ply : score <= -kSeenWin ? score + ply : score;
}
[[nodiscard]] constexpr Score to_table(Score score, int ply) {
  return score >= kSeenWin ? score + ply : score <= -kSeenWin ? score - ply : score;
}

}  // namespace rules::search
