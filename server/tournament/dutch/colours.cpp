#include "server/tournament/dutch/colours.hpp"

#include <algorithm>
#include <cstdlib>

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

/// By the rules of docs/dutch.md, section 6, in their order; each is one of ColourRule.
Granted granted(const InitialOrder& order, const Entrant& better, const Entrant& worse) {
  if (better.wish != worse.wish) {
    return {better.wish != Colour::none ? better.wish : other(worse.wish), ColourRule::no_clash};
  }
  if (better.wish == Colour::none) {
    const bool odd = order.places[static_cast<std::size_t>(better.number - 1)] % 2 != 0;
    return {odd ? order.initial : other(order.initial), ColourRule::number};
  }
  if (const Colour colour = stronger_wish(better, worse); colour != Colour::none) return {colour, ColourRule::stronger};
  if (const Colour colour = changed_since(better, worse); colour != Colour::none) return {colour, ColourRule::history};
  return {better.wish, ColourRule::rank};
}

}  // namespace

InitialOrder initial_order_of(const Tournament& tournament, int round) {
  InitialOrder order{initial_colour(tournament), {}};
  int place = 0;
  for (std::size_t i = 0; i < tournament.players.size(); ++i) {
    bool paired = !is_out(tournament, static_cast<int>(i) + 1, round);
    for (int past = 1; past < round && !paired; ++past) paired = is_paired(entry_of(tournament.players[i], past));
    if (paired) ++place;
    order.places.push_back(place);
  }
  return order;
}

std::pair<Pair, ColourRule> with_colours(const InitialOrder& order, const Entrant& better, const Entrant& worse) {
  const auto [colour, rule] = granted(order, better, worse);
  if (colour == Colour::black) return {{worse.number, better.number}, rule};
  return {{better.number, worse.number}, rule};
}

}  // namespace tournament
