// Tournaments made up: every round is paired by the Dutch system, results, absences and forfeits fall by a seed. The
// same plan gives the same tournament everywhere. Pure; any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "server/tournament/values.hpp"

namespace tournament {

/// Rates are in thousandths: of players (late, withdrawn), or of players in each round (byes, absences, forfeits).
struct Plan {
  int players = 20;
  int rounds = 7;
  std::uint64_t seed = 1;
  int late = 30;
  int withdrawn = 50;
  int half_byes = 20;
  int full_byes = 0;
  int absences = 20;
  int forfeits = 15;
  int draws = 300;  // of games
  int forbidden = 0;
  bool baku = false;
  Scoring scoring;
};

struct MadeUp {
  Tournament tournament;
  std::optional<std::string> stuck;  // why it ends before its last round
};

[[nodiscard]] MadeUp make_up(const Plan& plan);

}  // namespace tournament
