#include "server/tournament/dutch/colors.hpp"

#include <algorithm>
#include <cstdlib>

namespace tournament {
namespace {

struct Granted {
  Color color = Color::none;  // the colour of the better player
  ColorRule rule = ColorRule::no_clash;
};

/// The larger preference; none: they are equal.
Color stronger_preference(const Entrant& better, const Entrant& worse) {
  if (better.strength != worse.strength) {
    return better.strength > worse.strength ? better.preference : other(worse.preference);
  }
  const int difference = std::abs(better.imbalance) - std::abs(worse.imbalance);
  if (better.strength != Strength::absolute || difference == 0) return Color::none;
  return difference > 0 ? better.preference : other(worse.preference);
}

/// The colour that the worse player had in the last round in which their colours differed.
Color changed_since(const Entrant& better, const Entrant& worse) {
  const std::size_t common = std::min(better.colors.size(), worse.colors.size());
  for (std::size_t back = 1; back <= common; ++back) {
    const Color own = better.colors[better.colors.size() - back];
    const Color theirs = worse.colors[worse.colors.size() - back];
    if (own != theirs) return theirs;
  }
  return Color::none;
}

/// Grants colours by the rules of docs/dutch.md, section 6, in their order; each is one of ColorRule.
Granted granted(const InitialOrder& order, const Entrant& better, const Entrant& worse) {
  if (better.preference != worse.preference) {
    return {better.preference != Color::none ? better.preference : other(worse.preference), ColorRule::no_clash};
  }
  if (better.preference == Color::none) {
    const bool odd = order.places[static_cast<std::size_t>(better.number - 1)] % 2 != 0;
    return {odd ? order.initial : other(order.initial), ColorRule::number};
  }
  if (const Color color = stronger_preference(better, worse); color != Color::none) return {color, ColorRule::stronger};
  if (const Color color = changed_since(better, worse); color != Color::none) return {color, ColorRule::history};
  return {better.preference, ColorRule::rank};
}

}  // namespace

InitialOrder initial_order_of(const Tournament& tournament, int round) {
  InitialOrder order{initial_color(tournament), {}};
  int place = 0;
  for (std::size_t i = 0; i < tournament.players.size(); ++i) {
    bool paired = !is_out(tournament, static_cast<int>(i) + 1, round);
    // Whoever was given the bye of this round beforehand counts as if the pairing had given it.
    for (int past = 1; past <= round && !paired; ++past) paired = is_paired(entry_of(tournament.players[i], past));
    if (paired) ++place;
    order.places.push_back(place);
  }
  return order;
}

std::pair<Pair, ColorRule> with_colors(const InitialOrder& order, const Entrant& better, const Entrant& worse) {
  const auto [color, rule] = granted(order, better, worse);
  if (color == Color::black) return {{worse.number, better.number}, rule};
  return {{better.number, worse.number}, rule};
}

}  // namespace tournament
