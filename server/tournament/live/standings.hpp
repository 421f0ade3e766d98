// How everybody stands in a running tournament, of whatever format, as texts that can be shown. Pure; any thread.
#pragma once
#include <string>
#include <vector>

#include "server/tournament/live/state.hpp"

namespace tournament {

struct StandingText {
  std::string player;
  int place = 0;                          // several that nothing tells apart have the same; 0: not certain yet
  std::string points{};                   // empty in a knockout, where they count within a match alone
  std::vector<std::string> tie_breaks{};  // as the terms name them, empty where one cannot be counted; of an arena the
                                          // performance, empty without rated opponents
  bool operator==(const StandingText&) const = default;
};

/// The best one first. Points count as soon as a board has given them, tie-breaks once the round is over.
[[nodiscard]] std::vector<StandingText> standings_of(const State& state);

}  // namespace tournament
