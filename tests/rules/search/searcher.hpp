// Support that the tests of the search share: the games that they go through, and a search of one game with no engine
// around it, whose plies a test sets and looks into.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/search/search.hpp"
#include "tests/rules/random_game.hpp"

namespace rules::test {

/// All ids, and the games whose options change what a position is or what can end it: "courier bare-king=on".
std::vector<std::string> searched_games();

/// A window in which every score lies: -kAll to kAll.
inline constexpr search::Score kAll = search::kInfinite;

/// The weights of a game, made once.
const search::Weights& weights_of(const Variant& variant);

/// The description of a position for a failure: game, seed, FEN.
std::string described(const Variant& variant, const Position& position);

/// True if a search would look at the moves of a position: it is not over, and no die is due.
bool is_searched(const Variant& variant, const Position& position);

/// Calls visit(variant, position) for the positions of some random games of every game, their starts and the rare ones
/// of rules/data/rare_starts.txt included, until something fails.
void for_each_position(int games, int plies, const auto& visit);

/// The worker of a search: its root, and the plies below as far as moves were played.
struct Searcher {
  explicit Searcher(const Variant& of_game);

  /// Sets the root: the last position of a game that began with `first` and went on with these moves.
  void set(Position first, std::initializer_list<const char*> moves = {});
  /// Plays a move of the last ply in the search; the ply that has its position.
  search::Ply& play(std::string_view move);
  /// Plays several moves; gives the last ply.
  search::Ply& play(std::initializer_list<const char*> moves);
  /// A position that the search comes to, `at` plies below a root of which nothing is known.
  search::Ply& put(const Position& position, int at = 1);
  /// Searches the root, depth after depth; the score of its best move.
  search::Score deepen(int depth);

  [[nodiscard]] const search::RootMove& best() const { return worker.root_moves.front(); }

  const Variant& variant;
  search::TranspositionTable table;
  search::Shared shared;
  search::Worker worker;
  search::Ply* last;
};

void for_each_position(int games, int plies, const auto& visit) {
  for (const std::string& id : searched_games()) {
    const Variant& variant = game(id);
    Random random(seed());
    std::vector<Position> starts = rare_starts(id);
    for (int i = 0; i < games; ++i) starts.push_back(random_start(variant, random).position);
    const auto look = [&](const Position& position) {
      if (testing::Test::HasFailure()) return;
      SCOPED_TRACE(described(variant, position));
      visit(variant, position);
    };
    for (const Position& start : starts) {
      look(start);
      play_randomly(variant, start, plies, random,
                    [&](const Position&, const Action&, const Position& after) { look(after); });
    }
  }
}

}  // namespace rules::test
