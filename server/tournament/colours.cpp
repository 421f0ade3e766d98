#include <algorithm>
#include <cstdlib>

#include "server/tournament/dutch.hpp"

namespace tournament {
namespace {

struct Granted {
  Colour colour = Colour::none;  // of the better one
  ColourRule rule = ColourRule::no_clash;
};

/// The larger wish; none: they are equal.
Colour stronger_wish(const Entrant& better, const Entrant& worse) {
  if (better.strength != worse.strength) {
    return better.strength > worse.strength ? better.wish : other(worse.wish);
  }
  const int difference = std::abs(better.imbalance) - std::abs(worse.imbalance);
  if (better.strength != Strength::absolute || difference == 0) return Colour::none;
  return difference > 0 ? better.wish : other(worse.wish);
}

/// What the other one had where their colours differed last.
Colour changed_since(const Entrant& better, const Entrant& worse) {
  const std::size_t common = std::min(better.colours.size(), worse.colours.size());
  for (std::size_t back = 1; back <= common; ++back) {
    const Colour own = better.colours[better.colours.size() - back];
    const Colour theirs = worse.colours[worse.colours.size() - back];
    if (own != theirs) return theirs;
  }
  return Colour::none;
}

/// The player's number without those who are not paired in this round and were not in any before it.
int number_among_paired(const Tournament& tournament, int round, int number) {
  const auto was_paired = [&](const Player& player) {
    for (int past = 1; past < round; ++past) {
      if (is_paired(entry_of(player, past))) return true;
    }
    return false;
  };
  int place = 0;
  for (int other = 1; other <= number; ++other) {
    const Player& player = tournament.players[static_cast<std::size_t>(other - 1)];
    if (was_paired(player) || !is_out(tournament, other, round)) ++place;
  }
  return place;
}

Granted granted(const Tournament& tournament, int round, const Entrant& better, const Entrant& worse) {
  if (better.wish != worse.wish) {
    return {better.wish != Colour::none ? better.wish : other(worse.wish), ColourRule::no_clash};
  }
  if (better.wish == Colour::none) {
    const bool odd = number_among_paired(tournament, round, better.number) % 2 != 0;
    const Colour initial = initial_colour(tournament);
    return {odd ? initial : other(initial), ColourRule::number};
  }
  if (const Colour colour = stronger_wish(better, worse); colour != Colour::none) return {colour, ColourRule::stronger};
  if (const Colour colour = changed_since(better, worse); colour != Colour::none) return {colour, ColourRule::history};
  return {better.wish, ColourRule::rank};
}

}  // namespace

Pair with_colours(const Tournament& tournament, int round, const Entrant& better, const Entrant& worse) {
  const auto [colour, rule] = granted(tournament, round, better, worse);
  if (colour == Colour::black) return {worse.number, better.number, rule};
  return {better.number, worse.number, rule};
}

}  // namespace tournament
