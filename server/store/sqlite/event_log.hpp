// The events of the games as SQL: game_log, where each event names the one before it, and early_events, where those are
// that were stored before there was a game_log. Games themselves are in game_rows.hpp. Whoever calls owns the
// connection and the transaction.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "server/store/games.hpp"
#include "server/store/sqlite/sql.hpp"

namespace store::sqlite {

/// The number of a game's last event, 0 if it has none, for queries with a row of `games`.
#define ASTRAGAL_LAST_SEQ                                   \
  "coalesce((SELECT seq FROM game_heads WHERE game = key)," \
  " (SELECT max(seq) FROM early_events WHERE game = key), 0)"

/// Appends events that are numbered on from the end, and moves the end.
void add_events(Sql& sql, LogEnd& end, std::span<const StoredEvent> events);

/// Gives the events of a game behind `after`, without a gap up to the `last` of its head; `corrupt` if one is missing,
/// in words that follow the game's name.
[[nodiscard]] Result<std::vector<StoredEvent>> read_events(Sql& sql, std::int64_t game, Seq after, Seq last);

/// Gives the event that answers this command; none: the game has no such event.
[[nodiscard]] std::optional<StoredEvent> find_answer(Sql& sql, std::int64_t game, const CommandKey& command);

/// Gives the key of the game in which this command took a seat; none: there is no such game.
[[nodiscard]] std::optional<std::int64_t> find_seat(Sql& sql, const CommandKey& command);

/// Lets the functions of this header read a database that an older version has left, without changing its file.
void read_older_log(Sql& sql);

}  // namespace store::sqlite
