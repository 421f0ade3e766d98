#include "server/tournament/values.hpp"

#include <algorithm>

namespace tournament {

Points points_of(const Scoring& scoring, Result result) {
  switch (result) {
    case Result::win:
    case Result::unrated_win:
    case Result::forfeit_win:
    case Result::full_bye:
      return scoring.win;
    case Result::draw:
    case Result::unrated_draw:
    case Result::half_bye:
      return scoring.draw;
    case Result::loss:
    case Result::unrated_loss:
      return scoring.loss;
    case Result::pairing_bye:
      return scoring.pairing_bye;
    case Result::forfeit_loss:
    case Result::absent:
      return scoring.absence;
  }
  return 0;
}

int rounds_paired(const Tournament& tournament) {
  std::size_t rounds = 0;
  for (const Player& player : tournament.players) {
    std::size_t last = player.entries.size();
    while (last > rounds && !has_opponent(player.entries[last - 1].result)) --last;
    // Whoever has a column beyond the next round has lived through those before it.
    rounds = std::max({rounds, last, player.entries.empty() ? 0 : player.entries.size() - 1});
  }
  const auto has_next = [&](const Player& player) { return player.entries.size() > rounds; };
  const auto has_bye = [&](const Player& player) {
    return has_next(player) && player.entries[rounds].result == Result::pairing_bye;
  };
  const bool is_over = std::ranges::any_of(tournament.players, has_bye) &&  // the only one who was there sat out
                       std::ranges::all_of(tournament.players, has_next);
  return static_cast<int>(rounds) + (is_over ? 1 : 0);
}

int rounds_counted(const Tournament& tournament) {
  return rounds_paired(tournament) + (tournament.last_byes_count ? 1 : 0);
}

Entry entry_of(const Player& player, int round) {
  const auto index = static_cast<std::size_t>(round - 1);
  return index < player.entries.size() ? player.entries[index] : Entry{};
}

Points points_after(const Tournament& tournament, const Player& player, int rounds) {
  Points sum = 0;
  for (int round = 1; round <= rounds; ++round) {
    sum += points_of(tournament.scoring, entry_of(player, round).result);
  }
  return sum;
}

Points virtual_points(const Tournament& tournament, int number, int round) {
  Points points = 0;
  const bool named = tournament.accelerations.empty() && tournament.type.ends_with("_BAKU");
  const auto lines = named ? baku_acceleration(static_cast<int>(tournament.players.size()), tournament.rounds)
                           : tournament.accelerations;
  for (const Acceleration& line : lines) {
    if (line.first_round <= round && round <= line.last_round && line.first_player <= number &&
        number <= line.last_player) {
      points = line.points;
    }
  }
  return points;
}

bool is_out(const Tournament& tournament, int number, int round) {
  const Player& player = tournament.players[static_cast<std::size_t>(number - 1)];
  if (static_cast<std::size_t>(round) <= player.entries.size()) {
    const Entry entry = entry_of(player, round);
    return !is_paired(entry) || (entry.result == Result::pairing_bye && round > rounds_paired(tournament));
  }
  if (round <= rounds_paired(tournament)) return true;  // a line that ends early
  return std::ranges::any_of(tournament.absences, [&](const Absence& absence) {
    return absence.round == round && std::ranges::find(absence.players, number) != absence.players.end();
  });
}

int bye_given(const Tournament& tournament, int round) {
  if (round <= rounds_paired(tournament)) return 0;
  const auto has_bye = [&](const Player& player) { return entry_of(player, round).result == Result::pairing_bye; };
  const auto found = std::ranges::find_if(tournament.players, has_bye);
  return found == tournament.players.end() ? 0 : static_cast<int>(found - tournament.players.begin()) + 1;
}

bool is_round_robin(const Tournament& tournament) {
  return tournament.type.ends_with("_ROUNDROBIN") || tournament.type.ends_with("_DOUBLEROUNDROBIN") ||
         tournament.type.starts_with("BERGER_ROUNDROBIN_G");
}

Color initial_color(const Tournament& tournament) {
  if (tournament.initial_color != Color::none) return tournament.initial_color;
  const int rounds = rounds_paired(tournament);
  for (int round = 1; round <= rounds; ++round) {
    bool odd = true;
    for (const Player& player : tournament.players) {
      bool paired = false;
      for (int past = 1; past <= round; ++past) paired = paired || is_paired(entry_of(player, past));
      if (!paired) continue;
      const Color color = entry_of(player, round).color;
      if (color != Color::none) return odd ? color : other(color);
      odd = !odd;
    }
  }
  return Color::none;
}

std::vector<Acceleration> baku_acceleration(int players, int rounds) {
  const int last_player = 2 * ((players + 3) / 4);
  const int accelerated = (rounds + 1) / 2;
  const int full = (accelerated + 1) / 2;
  std::vector<Acceleration> lines;
  if (rounds < 1 || players < 1) return lines;
  const int last = std::min(last_player, players);
  lines.push_back({10, 1, full, 1, last});
  if (accelerated > full) lines.push_back({5, full + 1, accelerated, 1, last});
  return lines;
}

std::string points_text(Points points) {
  const int size = points < 0 ? -points : points;
  return (points < 0 ? "-" : "") + std::to_string(size / 10) + "." + std::to_string(size % 10);
}

}  // namespace tournament
