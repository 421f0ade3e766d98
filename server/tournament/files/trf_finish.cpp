#include "server/tournament/files/trf_finish.hpp"

#include <algorithm>
#include <utility>

#include "server/tournament/files/trf_text.hpp"

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
  if (entry.color != other(theirs.color)) {
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
    const auto [before, circumstances] = met.emplace(entry.opponent, round);
    if (circumstances) continue;
    return std::unexpected(TrfError{own.line, column_of_round(round),
                                    named_player(number) + " and " + named_player(entry.opponent) +
                                        " have met already, in round " + std::to_string(before->second)});
  }
  return {};
}

Read<void> check_players(const TrfParts& parts) {
  std::map<int, int> byes;  // byes of the pairing: the player of each round
  for (const auto& [number, own] : parts.players) {
    for (std::size_t i = 0; i < own.player.entries.size(); ++i) {
      const Entry& entry = own.player.entries[i];
      const int round = static_cast<int>(i) + 1;
      if (entry.opponent != 0) {
        if (const auto pair = check_pair(parts, number, round); !pair) return pair;
      }
      if (entry.result != Result::pairing_bye) continue;
      if (const auto [before, circumstances] = byes.emplace(round, number); !circumstances) {
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

std::unexpected<TrfError> refuse_points(int number, const PlayerLine& own, std::string_view message) {
  return std::unexpected(TrfError{own.line, 81, named_player(number) + std::string{message}});
}

/// The points of all players are those of the rounds that were paired, or of these and the byes of one more.
/// Gives whether they are with these.
Read<bool> check_points(const Tournament& tournament, const TrfParts& parts) {
  const int rounds = rounds_paired(tournament);
  const auto has_next = [&](const auto& one) { return std::cmp_greater(one.second.player.entries.size(), rounds); };
  const bool may_be_with = std::ranges::any_of(parts.players, has_next);
  int without = 0;  // the first player whose points are without that round
  int with = 0;
  for (const auto& [number, own] : parts.players) {
    const Points points = points_after(tournament, own.player, rounds);
    const bool fits = own.points == points;
    const bool fits_with = may_be_with && own.points == points_after(tournament, own.player, rounds + 1);
    if (!fits && !fits_with) {
      return refuse_points(number, own,
                           " has " + points_text(points) + " points in its rounds, not " + points_text(own.points));
    }
    if (fits && !fits_with && without == 0) without = number;
    if (fits_with && !fits && with == 0) with = number;
    if (without == 0 || with == 0) continue;
    const std::string round = "round " + std::to_string(rounds + 1);
    return number == without
               ? refuse_points(number, own,
                               " has its points without " + round + ", but " + named_player(with) + " with it")
               : refuse_points(number, own,
                               " has its points with " + round + ", but " + named_player(without) + " without it");
  }
  // If the points tell nothing, a column that some players do not have yet belongs to a round to come.
  return with != 0 || (without == 0 && std::ranges::all_of(parts.players, has_next));
}

std::string refusal_of(const AbsenceMention& absence, int round) {
  const std::string where = " in round " + std::to_string(round) + ": it ";
  if (absence.result == Result::absent) return named_player(absence.where.player) + " is not absent" + where;
  return named_player(absence.where.player) + " does not have " + letter_of(absence.result) + where;
}

/// The entry that contradicts it, as text.
std::string text_of(int opponent, Result result, int line, int column) {
  const std::string what = opponent != 0              ? "has opponent " + std::to_string(opponent)
                           : result == Result::absent ? "is absent"
                                                      : std::string{"has "} + letter_of(result);
  return what + " (line " + std::to_string(line) + ", column " + std::to_string(column) + ")";
}

/// Lines 240, XXZ and the columns of players say the same of who is out.
Read<void> check_leaves(const TrfParts& parts, int rounds_paired) {
  std::map<std::pair<int, int>, const AbsenceMention*> said;  // mentions by round and player
  for (const AbsenceMention& absence : parts.absences) {
    const Mention& where = absence.where;
    const int round = absence.round == 0 ? rounds_paired + 1 : absence.round;
    const auto refuse = [&](const std::string& against) -> Read<void> {
      return std::unexpected(TrfError{where.line, where.column, refusal_of(absence, round) + against});
    };
    const PlayerLine& own = parts.players.at(where.player);
    const Entry entry = entry_of(own.player, round);
    // A blank column of a round that is over says that the player was absent.
    const bool has_column = round <= rounds_paired || std::cmp_less_equal(round, own.player.entries.size());
    if (has_column && (entry.opponent != 0 || entry.result != absence.result)) {
      return refuse(text_of(entry.opponent, entry.result, own.line, column_of_round(round)));
    }
    const AbsenceMention& first = *said.try_emplace({round, where.player}, &absence).first->second;
    if (first.result != absence.result) return refuse(text_of(0, first.result, first.where.line, first.where.column));
  }
  return {};
}

/// TRF06 writes the bye of the pairing like a full-point bye. Where it stands once in a round it is the former.
void tell_byes_apart(TrfParts& parts) {
  std::map<int, int> byes;  // byes of each round
  for (const auto& [number, own] : parts.players) {
    for (std::size_t i = 0; i < own.player.entries.size(); ++i) {
      if (own.player.entries[i].result == Result::pairing_bye) ++byes[static_cast<int>(i) + 1];
    }
  }
  for (const auto& [number, round] : parts.plus_byes) {
    Entry& entry = parts.players.at(number).player.entries[static_cast<std::size_t>(round - 1)];
    if (byes[round] > 1) entry.result = Result::full_bye;
  }
}

}  // namespace

Read<Tournament> finish(TrfParts parts) {
  if (parts.players.empty()) return std::unexpected(TrfError{1, 1, "there are no players"});
  int expected = 1;
  for (const auto& [number, own] : parts.players) {
    if (number != expected++) {
      return std::unexpected(
          TrfError{own.line, 5, "there is no " + named_player(number - 1) + ": numbers have no gaps"});
    }
  }
  if (parts.rank_line != 0 && parts.out_of_order_line != 0) {
    return std::unexpected(TrfError{parts.out_of_order_line, 5,
                                    "line " + std::to_string(parts.rank_line) +
                                        " says that the lines of players stand by strength (XXC rank): number the "
                                        "players in the order of their lines"});
  }
  for (const Mention& mention : parts.mentions) {
    if (!parts.players.contains(mention.player)) {
      return std::unexpected(TrfError{mention.line, mention.column, "there is no " + named_player(mention.player)});
    }
  }
  Tournament& tournament = parts.tournament;
  std::ranges::stable_sort(tournament.remarks, {}, &Remark::below);
  tell_byes_apart(parts);
  if (const auto check = check_players(parts); !check) return std::unexpected(check.error());
  for (const auto& [number, own] : parts.players) tournament.players.push_back(own.player);
  const int rounds = rounds_paired(tournament);
  if (const auto check = check_leaves(parts, rounds); !check) return std::unexpected(check.error());
  if (!parts.out_next.empty()) tournament.absences.push_back({Result::absent, rounds + 1, parts.out_next});
  if (tournament.rounds != 0 && rounds > tournament.rounds) {
    return std::unexpected(
        TrfError{parts.rounds_line, 5, "there are fewer rounds than were paired: " + std::to_string(rounds)});
  }
  const auto last_byes_count = check_points(tournament, parts);
  if (!last_byes_count) return std::unexpected(last_byes_count.error());
  tournament.last_byes_count = *last_byes_count;
  return std::move(tournament);
}

}  // namespace tournament
