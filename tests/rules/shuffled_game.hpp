// Random games that shuffle to and fro, so that positions come again.
#pragma once
#include <algorithm>
#include <array>

#include "tests/rules/random_game.hpp"

namespace rules::test {

/// The games of the pages, and those whose options change what a position is or what can end it.
inline std::vector<std::string_view> all_games() {
  std::vector<std::string_view> games(std::begin(kGames), std::end(kGames));
  games.insert(games.end(),
               {"chess repetition=5", "chess repetition=off", "chaos first-turn=capture", "chaos castling=home",
                "rolling castling=on", "rolling-dynamic castling=on", "chu-shogi partial-pass=on",
                "shatar mating=chess", "hiashatar hia-zone=all hia-effect=stop", "courier opening=played",
                "courier promotion=joy-leaps bare-king=on", "courier-savard castling=three",
                "courier-spiel promotion=immediate", "alfonso castling=two", "tamerlane exchange=check",
                "tamerlane extra-royals=off", "grande-acedrex die=on", "grande-acedrex die=on double-step=on"});
  return games;
}

/// A player who likes to go back to the square that a piece has come from, and seldom captures.
class Shuffler {
 public:
  explicit Shuffler(Random& random) : random_(random) {}

  Action pick(const Position& position, const Actions& legal) {
    Action& last = last_[static_cast<std::size_t>(position.turn())];
    Action chosen = legal[random_.below(legal.size())];
    for (int i = 0; i < 3 && takes(position, chosen); ++i) chosen = legal[random_.below(legal.size())];
    if (random_.below(8) != 0) {
      const auto back = std::ranges::find_if(
          legal, [&](const Action& a) { return a.verb == Verb::move && a.from == last.to && a.to == last.from; });
      if (back != legal.end()) chosen = *back;
    }
    if (chosen.verb != Verb::roll) last = chosen;
    return chosen;
  }

 private:
  static bool takes(const Position& position, const Action& action) {
    return action.to != Square::none && !position.at(action.to).empty();
  }

  Random& random_;
  std::array<Action, 2> last_{};
};

/// A game of two shufflers from the start until nothing is legal: repetition does not end it. Calls
/// visit(before, action, after).
void shuffle(const Variant& variant, int plies, Random& random, const auto& begin, const auto& visit) {
  Position position = random_start(variant, random).position;
  begin(position);
  Shuffler shuffler(random);
  Actions legal;
  for (int ply = 0; ply < plies; ++ply) {
    legal.clear();
    legal_actions(variant, position, legal);
    if (legal.empty()) return;
    const Action action = shuffler.pick(position, legal);
    Position after = position;
    apply(variant, after, action);
    visit(position, action, after);
    position = after;
  }
}

}  // namespace rules::test
