// Random games for the properties: a random setup, then random legal moves until the game ends or is long enough.
#pragma once
#include "tests/rules/support.hpp"

namespace rules::test {

/// The start of a game with a setup by random dice.
inline Start random_start(const Variant& variant, Random& random) {
  std::string setup;
  if (!variant.dice.empty()) {
    std::vector<std::uint64_t> numbers;
    std::expected<std::string, Error> made = std::unexpected(Error{});
    // A box of slips has one face less each time, and open dice are thrown until the rules have enough.
    for (bool more = true; more;) {
      for (std::uint64_t faces : variant.dice.faces) {
        if (variant.dice.tail == DiceTail::box) faces -= numbers.size() % faces;
        numbers.push_back(1 + random.below(faces));
      }
      made = variant.hooks.setup_of_dice(variant, numbers, 1);
      more = !made && made.error().reason == Reason::more_dice;
    }
    setup = made.value();
  }
  return start(variant, setup).value();
}

/// Positions from which random games begin, too, because games from the start seldom come there.
inline std::vector<Position> rare_starts(std::string_view id) {
  std::vector<Position> starts;
  for (const Row& row : table("rules/data/rare_starts.txt", 2)) {
    if (row.cells[0] == id) starts.push_back(read(game(id), row.cells[1]));
  }
  return starts;
}

/// True if the pieces move: not before play begins, and not while a die must fall.
inline bool pieces_move(const Variant& variant, const Position& position) {
  return variant.hooks.turn_kind == nullptr || variant.hooks.turn_kind(variant, position).pieces_move;
}

/// Calls visit(before, action, after) for each ply of a random game from `position`. Captures and promotions are
/// preferred a little, so that games do not stay crowded.
void play_randomly(const Variant& variant, Position position, int plies, Random& random, const auto& visit) {
  for (int ply = 0; ply < plies; ++ply) {
    Actions legal;
    legal_actions(variant, position, legal);
    if (legal.empty()) return;
    Action action = legal[random.below(legal.size())];
    if (action.to != Square::none && position.at(action.to).empty()) action = legal[random.below(legal.size())];
    Position after = position;
    apply(variant, after, action);
    visit(position, action, after);
    position = after;
  }
}

}  // namespace rules::test
