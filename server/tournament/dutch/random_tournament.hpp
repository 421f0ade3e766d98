// Tournaments made up: every round is paired by the Dutch system, results, absences and forfeits fall by a seed. The
// same plan gives the same tournament everywhere. Pure; any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "server/tournament/values.hpp"

namespace tournament {

/// Shares between 0 and 1, to the thousandth: of players (late, withdrawn), or of players in each round (byes,
/// absences, forfeits).
struct Plan {
  int players = 20;
  int rounds = 7;
  std::uint64_t seed = 1;
  double late = 0.03;
  double withdrawn = 0.05;
  double half_byes = 0.02;
  double full_byes = 0;
  double absences = 0.02;
  double forfeits = 0.015;
  double draws = 0.3;    // the share of drawn games
  double forbidden = 0;  // pairs that may not meet, for each player
  bool baku = false;
  Scoring scoring;
};

struct MadeUp {
  Tournament tournament;
  std::optional<std::string> stuck;  // why it ends before its last round
};

[[nodiscard]] MadeUp make_up(const Plan& plan);

}  // namespace tournament
