// The games and their logs, as the interface over the queues; game_rows.hpp has the SQL. Owned by the store; see
// server/store/games.hpp.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/games.hpp"
#include "server/store/sql/part.hpp"

namespace store::sql {

class SqlGames : public Games, private Part {
 public:
  SqlGames(Writer& writer, Readers& readers) : Part(writer, readers, kSmall) {}

  void create(NewGame game, Term term, Writes writes, Completion<Appended> then) override;
  void append(GameId game, Term term, Seq expected_last, Writes writes, Completion<Appended> then) override;
  void load(GameId game, OfFinished how_much, std::size_t talk, Completion<GameRecord> then) override;
  void claim(GameId game, Term term, StoredEvents known, Completion<StoredGame> then) override;
  void read(GameId game, Seq after, Completion<StoredGame> then) override;
  void waiting_games(Completion<std::vector<GameHead>> then) override;
  void open_games(Completion<std::vector<GameId>> then) override;
  void count_open_games(Completion<std::int64_t> then) override;
  void due(WallTime now, Term owner, std::size_t most, Completion<DueGames> then) override;
  void set_due(GameId game, Term term, Due due, Completion<void> then) override;
  void remind(GameId game, Term term, Due due, std::vector<NewNotice> notices, WallTime now,
              Completion<void> then) override;
  void add_outage(Outage outage, PutOff what, Completion<void> then) override;
  void forget_outages(Completion<void> then) override;
  void outages(Completion<std::vector<Outage>> then) override;
  void delayed_games(WallTime since, Completion<std::vector<GameId>> then) override;
  void find_join(CommandKey command, Completion<std::optional<GameId>> then) override;
  void games_of(std::string player, GamesWanted which, std::optional<GameId> before, std::size_t most,
                Completion<std::vector<GameHead>> then) override;
  void count_games(std::string player, Completion<std::int64_t> then) override;
  void find_command(GameId game, CommandKey command, Completion<std::optional<StoredEvent>> then) override;
};

}  // namespace store::sql
