#include "server/tournament/dutch/entrant.hpp"

#include <algorithm>
#include <cstdlib>

namespace tournament {
namespace {

const Player& player_of(const Tournament& tournament, int number) {
  return tournament.players[static_cast<std::size_t>(number - 1)];
}

/// The pairing score before a round that is over.
Points score_before(const Tournament& tournament, int number, int round) {
  return points_after(tournament, player_of(tournament, number), round - 1) + virtual_points(tournament, number, round);
}

Drift drift_in(const Tournament& tournament, int number, int round) {
  if (round < 1) return Drift::none;
  const Entry entry = entry_of(player_of(tournament, number), round);
  if (!is_played(entry.result)) {
    return points_of(tournament.scoring, entry.result) > tournament.scoring.loss ? Drift::down : Drift::none;
  }
  const Points own = score_before(tournament, number, round);
  const Points theirs = score_before(tournament, entry.opponent, round);
  return own > theirs ? Drift::down : own < theirs ? Drift::up : Drift::none;
}

void set_preference(Entrant& entrant) {
  const auto& colors = entrant.colors;
  if (colors.empty()) return;
  const Color last = colors.back();
  if (colors.size() >= 2 && colors[colors.size() - 2] == last) entrant.repeated = last;
  const Color balancing = entrant.imbalance > 0 ? Color::black : Color::white;
  if (std::abs(entrant.imbalance) >= 2) {
    entrant.strength = Strength::absolute;
    entrant.preference = balancing;
  } else if (entrant.repeated != Color::none) {
    entrant.strength = Strength::absolute;
    entrant.preference = other(last);
  } else if (entrant.imbalance != 0) {
    entrant.strength = Strength::strong;
    entrant.preference = balancing;
  } else {
    entrant.strength = Strength::mild;
    entrant.preference = other(last);
  }
}

Entrant make_entrant(const Tournament& tournament, int number, int round) {
  Entrant entrant;
  entrant.number = number;
  const Player& player = player_of(tournament, number);
  for (int past = 1; past < round; ++past) {
    const Entry entry = entry_of(player, past);
    const Points points = points_of(tournament.scoring, entry.result);
    entrant.plain += points;
    if (is_played(entry.result)) {
      entrant.colors.push_back(entry.color);
      entrant.imbalance += entry.color == Color::white ? 1 : -1;
    } else if (entry.result == Result::pairing_bye || points >= tournament.scoring.win) {
      entrant.barred = true;
    }
  }
  set_preference(entrant);
  entrant.score = entrant.plain + virtual_points(tournament, number, round);
  entrant.last = drift_in(tournament, number, round - 1);
  entrant.before_last = drift_in(tournament, number, round - 2);
  entrant.topscorer = round == tournament.rounds && 2 * entrant.score > tournament.scoring.win * (round - 1);
  return entrant;
}

}  // namespace

Field::Field(const Tournament& tournament, int round) {
  for (int number = 1; number <= static_cast<int>(tournament.players.size()); ++number) {
    if (!is_out(tournament, number, round)) entrants_.push_back(make_entrant(tournament, number, round));
  }
  std::ranges::stable_sort(entrants_, [](const Entrant& one, const Entrant& two) { return one.score > two.score; });
  meets_.assign(entrants_.size() * entrants_.size(), Bar::none);
  bar_colors();
  bar_meetings(tournament, round);
}

/// C3.
void Field::bar_colors() {
  for (int one = 0; one < size(); ++one) {
    for (int two = 0; two < size(); ++two) {
      const Entrant& first = at(one);
      const Entrant& second = at(two);
      if (both_absolute(first, second) && same_preference(first, second) && !first.topscorer && !second.topscorer) {
        meets_[index(one, two)] = Bar::color;
      }
    }
  }
}

/// C1.
void Field::bar_meetings(const Tournament& tournament, int round) {
  std::vector<int> rank_of(tournament.players.size() + 1, -1);
  for (int rank = 0; rank < size(); ++rank) rank_of[static_cast<std::size_t>(at(rank).number)] = rank;
  const auto bar = [&](int one, int two) {
    const int first = rank_of[static_cast<std::size_t>(one)];
    const int second = rank_of[static_cast<std::size_t>(two)];
    if (first < 0 || second < 0) return;
    meets_[index(first, second)] = Bar::met;
    meets_[index(second, first)] = Bar::met;
  };
  for (int rank = 0; rank < size(); ++rank) {
    for (int past = 1; past < round; ++past) {
      const Entry entry = entry_of(player_of(tournament, at(rank).number), past);
      if (is_played(entry.result)) bar(at(rank).number, entry.opponent);
    }
    meets_[index(rank, rank)] = Bar::met;
  }
  for (const Forbidden& group : tournament.forbidden) {
    if (round < group.first_round || round > group.last_round) continue;
    for (const int one : group.players) {
      for (const int two : group.players) bar(one, two);
    }
  }
}

}  // namespace tournament
