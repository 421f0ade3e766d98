// Helpers for the tests of tournaments: small files out of what matters in them.
#pragma once
#include <string>
#include <vector>

#include "server/tournament/values.hpp"

namespace tournament {

/// Gives a file of players that have nothing but rounds (as in columns 90 and on) and the points that these bring.
[[nodiscard]] std::string with_rounds(const std::vector<std::string>& rounds, const std::vector<Points>& points);

}  // namespace tournament
