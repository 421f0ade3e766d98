// How long tournaments take the machine: pairing a round of a Swiss by the Dutch system, the standings of all players,
// beside work that is always the same, so that figures of two machines can be compared. One core. Prints a line each;
// docs/tournaments.md, What it costs, states them.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "server/tournament/dutch/dutch.hpp"
#include "server/tournament/dutch/random_tournament.hpp"
#include "server/tournament/standings/standings.hpp"

namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

template <class Work>
double milliseconds(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return Milliseconds(std::chrono::steady_clock::now() - start).count();
}

/// A chain of 2^28 multiplications, which nothing can shorten.
double fixed_work() {
  return milliseconds([] {
    std::uint64_t value = 1;
    for (std::uint32_t i = 0; i < 1U << 28U; ++i) value = value * 6364136223846793005U + 1442695040888963407U;
    volatile std::uint64_t kept = value;
    static_cast<void>(kept);
  });
}

void report(const std::string& what, double time, double fixed) {
  std::printf("%-44s %10.1f ms %8.2f x\n", what.c_str(), time, time / fixed);
}

void measure(int players, int rounds, double fixed) {
  tournament::Plan plan;
  plan.players = players;
  plan.rounds = rounds;
  const auto made = tournament::make_up(plan);
  double longest = 0;
  double sum = 0;
  for (int round = 1; round <= rounds; ++round) {
    const double time = milliseconds([&] { static_cast<void>(pair_round(made.tournament, round)); });
    longest = std::max(longest, time);
    sum += time;
  }
  const std::string of = std::to_string(players) + " players, " + std::to_string(rounds) + " rounds: ";
  report(of + "a round, mean", sum / rounds, fixed);
  report(of + "a round, longest", longest, fixed);
  std::vector<tournament::TieBreak> tie_breaks;
  for (const char* code : {"BH-C1", "BH", "SB", "DE"}) tie_breaks.push_back(*tournament::tie_break_named(code));
  report(of + "standings", milliseconds([&] { static_cast<void>(standings(made.tournament, tie_breaks)); }), fixed);
}

}  // namespace

int main() {
  const double fixed = fixed_work();
  report("the work that is always the same", fixed, fixed);
  measure(200, 9, fixed);
  measure(500, 9, fixed);
  measure(1000, 11, fixed);
}
