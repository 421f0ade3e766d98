#include <utility>

#include "server/tournament/trf_parts.hpp"
#include "server/tournament/trf_text.hpp"

namespace tournament {
namespace {

std::string refusal_of(const LeaveMention& leave, int round) {
  const std::string where = " in round " + std::to_string(round) + ": it ";
  if (leave.result == Result::absent) return named_player(leave.where.player) + " is not absent" + where;
  return named_player(leave.where.player) + " does not have " + letter_of(leave.result) + where;
}

/// What stands against it.
std::string text_of(int opponent, Result result, int line, int column) {
  const std::string what = opponent != 0              ? "has opponent " + std::to_string(opponent)
                           : result == Result::absent ? "is absent"
                                                      : std::string{"has "} + letter_of(result);
  return what + " (line " + std::to_string(line) + ", column " + std::to_string(column) + ")";
}

}  // namespace

Read<void> check_leaves(const TrfParts& parts, int rounds_paired) {
  std::map<std::pair<int, int>, const LeaveMention*> said;  // by round and player
  for (const LeaveMention& leave : parts.leaves) {
    const Mention& where = leave.where;
    const int round = leave.round == 0 ? rounds_paired + 1 : leave.round;
    const auto refuse = [&](const std::string& against) -> Read<void> {
      return std::unexpected(TrfError{where.line, where.column, refusal_of(leave, round) + against});
    };
    const PlayerLine& own = parts.players.at(where.player);
    const Entry entry = entry_of(own.player, round);
    // A blank column of a round that is over says that the player was absent.
    const bool has_column = round <= rounds_paired || std::cmp_less_equal(round, own.player.entries.size());
    if (has_column && (entry.opponent != 0 || entry.result != leave.result)) {
      return refuse(text_of(entry.opponent, entry.result, own.line, column_of_round(round)));
    }
    const LeaveMention& first = *said.try_emplace({round, where.player}, &leave).first->second;
    if (first.result != leave.result) return refuse(text_of(0, first.result, first.where.line, first.where.column));
  }
  return {};
}

}  // namespace tournament
