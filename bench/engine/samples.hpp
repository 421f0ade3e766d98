// The quiet positions of played games, each with what it should be worth: what evaluations are fitted to.
#pragma once
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "bench/engine/games.hpp"
#include "rules/game/chance.hpp"

namespace bench {

inline constexpr double kScale = 200;      // hundredths of a pawn that make a chance of winning of 73 %
inline constexpr double kOfResult = 0.15;  // the rest is what the search thought
inline constexpr int kMostScore = 1500;    // what is decided teaches nothing
inline constexpr int kLongQuiet = 20;  // plies without capture or pawn move: nobody makes headway, whatever the score

[[nodiscard]] inline double chance_of(double score) {
  return 1 / (1 + std::exp(-score / kScale));
}

/// Calls visit(position, target) for each of a game, target being White's chance; whether the game could be read.
template <class Visit>
bool for_each_quiet(const rules::Variant& variant, const PlayedGame& game, Visit&& visit) {
  auto position = rules::parse_fen(variant, game.fen);
  if (!position) return false;
  for (std::size_t i = 0; i < game.actions.size(); ++i) {
    const auto action = rules::parse_move(variant, *position, game.actions[i]);
    if (!action) return false;
    const bool quiet = action->verb != rules::Verb::roll && !rules::captures(*position, *action) &&
                       action->becomes == rules::Kind::none && !rules::in_check(variant, *position);
    const bool moves_on = position->halfmove() < kLongQuiet;
    if (quiet && moves_on && i > 0 && std::abs(game.scores[i]) < kMostScore) {
      visit(*position, kOfResult * game.result + (1 - kOfResult) * chance_of(game.scores[i]));
    }
    rules::apply(variant, *position, *action);
  }
  return true;
}

/// Calls visit(game) for each line of the files.
template <class Visit>
void for_each_game(const std::vector<std::string>& files, Visit&& visit) {
  for (const std::string& name : files) {
    std::ifstream file(name);
    for (std::string line; std::getline(file, line);) visit(read_line(line));
  }
}

}  // namespace bench
