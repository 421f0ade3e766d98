// Games and their logs as SQL, one function a verb. Writes run inside the writer's transaction, reads inside a
// reader's; whoever calls owns the connection and the transaction.
#pragma once
#include <optional>
#include <vector>

#include "server/store/games.hpp"
#include "server/store/sql/sql.hpp"

namespace store::sql {

[[nodiscard]] Result<Appended> create_game(Sql& sql, const NewGame& game, Term term, const Writes& writes);
[[nodiscard]] Result<Appended> append_to_game(Sql& sql, const GameId& game, Term term, Seq expected_last,
                                              const Writes& writes);
/// `known`: the first events of the game, which are not read again.
[[nodiscard]] Result<StoredGame> claim_game(Sql& sql, const GameId& game, Term term, const StoredEvents& known);
/// `fenced` if the game has an owner of a higher term; a game that does not exist has none.
[[nodiscard]] Result<void> check_owner(Sql& sql, const GameId& game, Term term);

/// The key by which other tables name the game; none: there is no such game.
[[nodiscard]] std::optional<std::int64_t> key_of(Sql& sql, const GameId& game);
/// The game of a key that another table has.
[[nodiscard]] GameHead head_of(Sql& sql, std::int64_t key);
[[nodiscard]] Result<StoredGame> read_game(Sql& sql, const GameId& game, Seq after);
[[nodiscard]] Result<GameRecord> load_game(Sql& sql, const GameId& game, OfFinished how_much, std::size_t talk);
[[nodiscard]] Result<std::vector<GameHead>> read_waiting_games(Sql& sql);
[[nodiscard]] Result<std::vector<GameId>> read_open_games(Sql& sql);
[[nodiscard]] Result<std::int64_t> count_open_games(Sql& sql);
[[nodiscard]] Result<DueGames> read_due(Sql& sql, WallTime now, Term owner, std::size_t most);
[[nodiscard]] Result<void> set_due(Sql& sql, const GameId& game, Term term, const Due& due);
[[nodiscard]] Result<void> remind(Sql& sql, const GameId& game, Term term, const Due& due,
                                  const std::vector<NewNotice>& notices, WallTime now);
[[nodiscard]] Result<std::vector<GameId>> read_delayed_games(Sql& sql, WallTime since);
[[nodiscard]] Result<void> add_outage(Sql& sql, const Outage& outage, PutOff what);
[[nodiscard]] Result<void> forget_outages(Sql& sql);
[[nodiscard]] Result<std::vector<Outage>> read_outages(Sql& sql);
[[nodiscard]] Result<std::optional<GameId>> find_join(Sql& sql, const CommandKey& command);
[[nodiscard]] Result<std::vector<GameHead>> read_games_of(Sql& sql, const std::string& player, GamesWanted which,
                                                          const std::optional<GameId>& before, std::size_t most);
[[nodiscard]] Result<std::int64_t> count_games(Sql& sql, const std::string& player);
[[nodiscard]] Result<std::optional<StoredEvent>> find_command(Sql& sql, const GameId& game, const CommandKey& command);

}  // namespace store::sql
