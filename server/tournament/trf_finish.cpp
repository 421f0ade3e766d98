#include <algorithm>
#include <set>

#include "server/tournament/trf_parts.hpp"

namespace tournament {
namespace {

/// Half a game each: which results of two opponents belong together. An arbiter may give both less than the game is
/// worth.
bool agree(Result mine, Result theirs) {
  const auto kind = [](Result result) { return static_cast<int>(result) / 3; };  // rated, unrated, forfeit
  if (kind(mine) != kind(theirs)) return false;
  const auto worth = [](Result result) { return 2 - static_cast<int>(result) % 3; };
  if (is_played(mine)) return worth(mine) + worth(theirs) <= 2;
  return mine == Result::forfeit_loss || theirs == Result::forfeit_loss;
}

/// Both lines of a round's pair say the same.
Read<void> check_pair(const TrfParts& parts, int number, int round) {
  const PlayerLine& own = parts.players.at(number);
  const Entry entry = entry_of(own.player, round);
  const auto refuse = [&](int within, std::string message) -> Read<void> {
    return std::unexpected(TrfError{own.line, column_of_round(round) + within, std::move(message)});
  };
  const auto found = parts.players.find(entry.opponent);
  if (found == parts.players.end()) return refuse(0, "there is no " + named_player(entry.opponent));
  const Entry theirs = entry_of(found->second.player, round);
  const std::string there =
      " (line " + std::to_string(found->second.line) + ", column " + std::to_string(column_of_round(round)) + ")";
  if (theirs.opponent != number) {
    return refuse(0, named_player(entry.opponent) + " has " +
                         (theirs.opponent == 0 ? "no opponent" : "opponent " + std::to_string(theirs.opponent)) +
                         " in round " + std::to_string(round) + there);
  }
  if (entry.colour != other(theirs.colour)) {
    return refuse(5, "both players have the same colour in round " + std::to_string(round) + there);
  }
  if (!agree(entry.result, theirs.result)) {
    return refuse(7, "the results of the two players contradict each other in round " + std::to_string(round) + there);
  }
  return {};
}

/// In a Swiss tournament nobody plays the same opponent twice; a forfeit is no game.
Read<void> check_meetings(const PlayerLine& own, int number) {
  std::map<int, int> met;  // opponent to round
  for (std::size_t i = 0; i < own.player.entries.size(); ++i) {
    const Entry& entry = own.player.entries[i];
    const int round = static_cast<int>(i) + 1;
    if (!is_played(entry.result)) continue;
    const auto [before, fresh] = met.emplace(entry.opponent, round);
    if (fresh) continue;
    return std::unexpected(TrfError{own.line, column_of_round(round),
                                    named_player(number) + " and " + named_player(entry.opponent) +
                                        " have met already, in round " + std::to_string(before->second)});
  }
  return {};
}

Read<void> check_players(const TrfParts& parts) {
  std::map<int, int> byes;  // of the pairing: round to player
  for (const auto& [number, own] : parts.players) {
    for (std::size_t i = 0; i < own.player.entries.size(); ++i) {
      const Entry& entry = own.player.entries[i];
      const int round = static_cast<int>(i) + 1;
      if (entry.opponent != 0) {
        if (const auto pair = check_pair(parts, number, round); !pair) return pair;
      }
      if (entry.result != Result::pairing_bye) continue;
      if (const auto [before, fresh] = byes.emplace(round, number); !fresh) {
        return std::unexpected(TrfError{own.line, column_of_round(round) + 7,
                                        "a second pairing-allocated bye in round " + std::to_string(round) + ": " +
                                            named_player(before->second) + " has it"});
      }
    }
    if (is_round_robin(parts.tournament)) continue;
    if (const auto met = check_meetings(own, number); !met) return met;
  }
  return {};
}

/// The points are those of the rounds that were paired, with or without what a player has of the next one already.
Read<void> check_points(const Tournament& tournament, const TrfParts& parts) {
  const int rounds = rounds_paired(tournament);
  for (const auto& [number, own] : parts.players) {
    const Points points = points_after(tournament, own.player, rounds);
    const Points next = points_after(tournament, own.player, rounds + 1);
    if (own.points == points || own.points == next) continue;
    return std::unexpected(TrfError{own.line, 81,
                                    named_player(number) + " has " + points_text(points) +
                                        " points in its rounds, not " + points_text(own.points)});
  }
  return {};
}

}  // namespace

Read<Tournament> finish(TrfParts parts) {
  int expected = 1;
  for (const auto& [number, own] : parts.players) {
    if (number != expected++) {
      return std::unexpected(
          TrfError{own.line, 5, "there is no " + named_player(number - 1) + ": numbers have no gaps"});
    }
  }
  for (const Mention& mention : parts.mentions) {
    if (!parts.players.contains(mention.player)) {
      return std::unexpected(TrfError{mention.line, mention.column, "there is no " + named_player(mention.player)});
    }
  }
  Tournament& tournament = parts.tournament;
  if (const auto check = check_players(parts); !check) return std::unexpected(check.error());
  for (const auto& [number, own] : parts.players) tournament.players.push_back(own.player);
  const int rounds = rounds_paired(tournament);
  if (const auto check = check_leaves(parts, rounds); !check) return std::unexpected(check.error());
  if (!parts.out_next.empty()) tournament.leaves.push_back({Result::absent, rounds + 1, parts.out_next});
  if (tournament.rounds != 0 && rounds > tournament.rounds) {
    return std::unexpected(
        TrfError{parts.rounds_line, 5, "there are fewer rounds than were paired: " + std::to_string(rounds)});
  }
  if (const auto check = check_points(tournament, parts); !check) return std::unexpected(check.error());
  return std::move(tournament);
}

}  // namespace tournament
