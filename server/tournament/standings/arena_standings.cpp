#include "server/tournament/standings/arena_standings.hpp"

#include <algorithm>
#include <tuple>

#include "server/tournament/standings/performance.hpp"

namespace tournament {
namespace {

constexpr int kStreak = 2;

/// The wins running up to now.
int streak_of(const std::vector<ArenaScore>& sheet) {
  int wins = 0;
  for (auto score = sheet.rbegin(); score != sheet.rend() && score->points >= (score->doubled ? 4 : 2); ++score) ++wins;
  return wins;
}

/// Adds a game to the standing of the player with `colour`.
void enter_game(ArenaStanding& standing, const ArenaGame& game, Color color) {
  const bool white = color == Color::white;
  const int single = game.outcome == Outcome::draw                                         ? 1
                     : game.outcome == (white ? Outcome::white_wins : Outcome::black_wins) ? 2
                                                                                           : 0;
  const bool doubled = streak_of(standing.sheet) >= kStreak;
  const int points = doubled ? 2 * single : single;
  standing.sheet.push_back({white ? game.players.black : game.players.white, color, points, doubled});
  standing.points += points;
  if (points > 0) standing.reached = game.ended;
}

int performance_of(const ArenaStanding& standing, const std::vector<int>& ratings) {
  Opposition opposition;
  for (const ArenaScore& score : standing.sheet) {
    const int rating = ratings[static_cast<std::size_t>(score.opponent - 1)];
    if (rating == 0) continue;
    opposition.ratings.push_back(rating);
    opposition.half_points += score.doubled ? score.points / 2 : score.points;
  }
  return performance(opposition);
}

}  // namespace

std::expected<std::vector<ArenaStanding>, std::string> arena_standings(const std::vector<int>& ratings,
                                                                       const std::vector<ArenaGame>& games) {
  std::vector<ArenaStanding> standings(ratings.size());
  for (std::size_t i = 0; i < standings.size(); ++i) standings[i].number = static_cast<int>(i) + 1;
  const auto is_there = [&](int number) { return number >= 1 && number <= static_cast<int>(ratings.size()); };
  for (const ArenaGame& game : games) {
    const auto [white, black] = game.players;
    if (!is_there(white) || !is_there(black) || white == black) {
      return std::unexpected("a game of " + std::to_string(white) + " with " + std::to_string(black) +
                             " is none of this arena");
    }
    enter_game(standings[static_cast<std::size_t>(white - 1)], game, Color::white);
    enter_game(standings[static_cast<std::size_t>(black - 1)], game, Color::black);
  }
  for (ArenaStanding& standing : standings) standing.performance = performance_of(standing, ratings);
  const auto rank = [](const ArenaStanding& one) { return std::tuple{-one.points, -one.performance, one.reached}; };
  std::ranges::stable_sort(standings, {}, rank);
  for (std::size_t i = 0; i < standings.size(); ++i) {
    const bool apart = i == 0 || rank(standings[i]) != rank(standings[i - 1]);
    standings[i].place = apart ? static_cast<int>(i) + 1 : standings[i - 1].place;
  }
  return standings;
}

}  // namespace tournament
