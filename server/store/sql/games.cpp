#include "server/store/sql/games.hpp"

#include <utility>

#include "server/store/game_form.hpp"
#include "server/store/sql/game_rows.hpp"
#include "server/store/sql/terms.hpp"

namespace store::sql {

void SqlGames::create(NewGame game, Term term, Writes writes, Completion<Appended> then) {
  const std::size_t bytes = size_of(writes) + game.options.size();
  write_sized(
      bytes,
      [game = std::move(game), term, writes = std::move(writes)](Sql& sql) -> Result<Appended> {
        if (auto owner = check_term(sql, term); !owner) return std::unexpected(std::move(owner.error()));
        return create_game(sql, game, term, writes);
      },
      std::move(then));
}

void SqlGames::append(GameId game, Term term, Seq expected_last, Writes writes, Completion<Appended> then) {
  const std::size_t bytes = size_of(writes);
  const Undo undo = is_plain(writes) ? Undo::nothing : Undo::savepoint;
  write_sized(
      bytes,
      [game = std::move(game), term, expected_last, writes = std::move(writes)](Sql& sql) {
        return append_to_game(sql, game, term, expected_last, writes);
      },
      std::move(then), undo);
}

void SqlGames::load(GameId game, OfFinished how_much, std::size_t talk, Completion<GameRecord> then) {
  look_up([game, how_much, talk](Sql& sql) { return load_game(sql, game, how_much, talk); }, std::move(then));
}

void SqlGames::claim(GameId game, Term term, StoredEvents known, Completion<StoredGame> then) {
  std::size_t bytes = kUsual;
  for (const StoredEvent& event : known) bytes += sizeof event + event.body.size();
  write_sized(
      bytes, [game, term, known = std::move(known)](Sql& sql) { return claim_game(sql, game, term, known); },
      std::move(then), Undo::nothing);
}

void SqlGames::read(GameId game, Seq after, Completion<StoredGame> then) {
  look_up([game, after](Sql& sql) { return read_game(sql, game, after); }, std::move(then));
}

void SqlGames::waiting_games(Completion<std::vector<GameHead>> then) {
  look_up([](Sql& sql) { return read_waiting_games(sql); }, std::move(then));
}

void SqlGames::open_games(Completion<std::vector<GameId>> then) {
  look_up([](Sql& sql) { return read_open_games(sql); }, std::move(then));
}

void SqlGames::count_open_games(Completion<std::int64_t> then) {
  look_up([](Sql& sql) { return sql::count_open_games(sql); }, std::move(then));
}

void SqlGames::due(WallTime now, Term owner, std::size_t most, Completion<DueGames> then) {
  look_up([now, owner, most](Sql& sql) { return read_due(sql, now, owner, most); }, std::move(then));
}

void SqlGames::set_due(GameId game, Term term, Due due, Completion<void> then) {
  write([game, term, due](Sql& sql) { return sql::set_due(sql, game, term, due); }, std::move(then));
}

void SqlGames::remind(GameId game, Term term, Due due, std::vector<NewNotice> notices, WallTime now,
                      Completion<void> then) {
  write([game, term, due, notices = std::move(notices),
         now](Sql& sql) { return sql::remind(sql, game, term, due, notices, now); },
        std::move(then));
}

void SqlGames::add_outage(Outage outage, PutOff what, Completion<void> then) {
  write([outage, what](Sql& sql) { return sql::add_outage(sql, outage, what); }, std::move(then));
}

void SqlGames::forget_outages(Completion<void> then) {
  write([](Sql& sql) { return sql::forget_outages(sql); }, std::move(then));
}

void SqlGames::outages(Completion<std::vector<Outage>> then) {
  look_up([](Sql& sql) { return read_outages(sql); }, std::move(then));
}

void SqlGames::delayed_games(WallTime since, Completion<std::vector<GameId>> then) {
  look_up([since](Sql& sql) { return read_delayed_games(sql, since); }, std::move(then));
}

void SqlGames::find_join(CommandKey command, Completion<std::optional<GameId>> then) {
  look_up([command = std::move(command)](Sql& sql) { return sql::find_join(sql, command); }, std::move(then));
}

void SqlGames::games_of(std::string player, GamesWanted which, std::optional<GameId> before, std::size_t most,
                        Completion<std::vector<GameHead>> then) {
  look_up([player = std::move(player), which, before,
           most](Sql& sql) { return read_games_of(sql, player, which, before, most); },
          std::move(then));
}

void SqlGames::count_games(std::string player, Completion<std::int64_t> then) {
  look_up([player = std::move(player)](Sql& sql) { return sql::count_games(sql, player); }, std::move(then));
}

void SqlGames::find_command(GameId game, CommandKey command, Completion<std::optional<StoredEvent>> then) {
  look_up([game, command = std::move(command)](Sql& sql) { return sql::find_command(sql, game, command); },
          std::move(then));
}

}  // namespace store::sql
