// The score of a match: wins, draws and losses, and the Elo between the two with its error by pairs of games
// (pentanomial).
#pragma once
#include <array>
#include <string>
#include <vector>

namespace bench {

class MatchScore {
 public:
  /// A pair of games from one opening with colours changed: A's points of each, 0, 0.5 or 1.
  void add(double first, double second);
  [[nodiscard]] std::string text() const;

 private:
  std::array<int, 3> games_{};  // lost, drawn, won
  std::array<int, 5> pairs_{};  // pairs of games by half points
};

}  // namespace bench
