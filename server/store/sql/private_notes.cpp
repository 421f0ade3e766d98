#include "server/store/sql/private_notes.hpp"

#include <utility>

#include "server/store/sql/account_rows.hpp"
#include "server/store/sql/game_rows.hpp"

namespace store::sql {
namespace {

constexpr std::int64_t kWholeGame = -1;

/// Reads notes from rows of id, ply, note.
std::vector<PrivateNote> all_notes(Query& rows) {
  std::vector<PrivateNote> all;
  while (rows.next()) {
    PrivateNote note{.place = {.game = rows.game(0)}, .text = rows.text(2)};
    if (rows.integer(1) != kWholeGame) note.place.ply = rows.integer(1);
    all.push_back(std::move(note));
  }
  return all;
}

/// Gives the error that says why the account may have no more notes, in this game or in all, if so.
Result<void> has_room(Sql& sql, const std::string& account, std::int64_t game) {
  Query here = sql.query("SELECT count(*) FROM private_notes WHERE account = ?1 AND game = ?2");
  here.with(account, game).next();
  if (here.integer(0) >= static_cast<std::int64_t>(kMostNotesInGame)) {
    return std::unexpected(Error{
        .code = Code::full, .what = "there are as many notes in this game as are kept", .most = kMostNotesInGame});
  }
  Query all = sql.query("SELECT notes FROM private_notes_kept WHERE account = ?1");
  if (all.with(account).next() && all.integer(0) >= static_cast<std::int64_t>(kMostNotes)) {
    return std::unexpected(
        Error{.code = Code::full, .what = "there are as many notes in all games as are kept", .most = kMostNotes});
  }
  return {};
}

Result<void> put(Sql& sql, const std::string& account, const PrivateNote& note) {
  const auto game = key_of(sql, note.place.game);
  if (!game || !is_open_account(sql, account)) return refuse(Code::not_found, "there is no such game or account");
  const std::int64_t ply = note.place.ply.value_or(kWholeGame);
  if (note.text.empty()) {
    sql.query("DELETE FROM private_notes WHERE account = ?1 AND game = ?2 AND ply = ?3")
        .with(account, *game, ply)
        .run();
    return {};
  }
  {
    Query known = sql.query("SELECT 1 FROM private_notes WHERE account = ?1 AND game = ?2 AND ply = ?3");
    if (!known.with(account, *game, ply).next()) {
      if (auto room = has_room(sql, account, *game); !room) return room;
    }
  }
  sql.query(
         "INSERT INTO private_notes (account, game, ply, note) VALUES (?1, ?2, ?3, ?4)"
         " ON CONFLICT (account, game, ply) DO UPDATE SET note = excluded.note")
      .with(account, *game, ply, note.text)
      .run();
  return {};
}

std::vector<PrivateNote> in_game(Sql& sql, const std::string& account, const GameId& game) {
  Query rows = sql.query(
      "SELECT games.id, ply, note FROM games JOIN private_notes ON account = ?1 AND game = games.key"
      " WHERE games.id = ?2 ORDER BY ply");
  return all_notes(rows.with(account, game.text()));
}

std::vector<PrivateNote> after_place(Sql& sql, const std::string& account, const std::optional<NotePlace>& after,
                                     std::size_t most) {
  const std::string id = after ? after->game.text() : "";
  const std::int64_t ply = after ? after->ply.value_or(kWholeGame) : kWholeGame;
  Query rows = sql.query(
      "SELECT games.id, ply, note FROM private_notes JOIN games ON games.key = private_notes.game"
      " WHERE account = ?1 AND (game, ply) > (coalesce((SELECT key FROM games WHERE id = ?2), 0), ?3)"
      " ORDER BY game, ply LIMIT ?4");
  return all_notes(rows.with(account, id, ply, static_cast<std::int64_t>(most)));
}

/// Reads the beginnings game by game: an account may have many notes of positions, and of games that are over.
std::vector<PrivateNote> beginnings(Sql& sql, const std::string& account, std::int64_t characters) {
  Query rows = sql.query(
      "SELECT games.id, ply, substr(note, 1, ?2) FROM game_players AS own CROSS JOIN games CROSS JOIN private_notes AS "
      "notes"
      " WHERE games.key = own.game AND notes.account = ?1 AND notes.game = own.game AND ply = -1"
      " AND own.player = ?1 AND state <> 'finished' ORDER BY own.game");
  return all_notes(rows.with(account, characters));
}

}  // namespace

void drop_notes_of(Sql& sql, const std::string& account) {
  sql.query("DELETE FROM private_notes WHERE account = ?1").with(account).run();
  sql.query("DELETE FROM private_notes_kept WHERE account = ?1").with(account).run();
}

void SqlPrivateNotes::put_note(std::string account, PrivateNote note, Completion<void> then) {
  const std::size_t bytes = note.text.size();
  write([account = std::move(account), note = std::move(note)](Sql& sql) { return put(sql, account, note); },
        std::move(then), bytes);
}

void SqlPrivateNotes::notes_in(std::string account, GameId game, Completion<std::vector<PrivateNote>> then) {
  look_up([account = std::move(account), game = std::move(game)](
              Sql& sql) -> Result<std::vector<PrivateNote>> { return in_game(sql, account, game); },
          std::move(then));
}

void SqlPrivateNotes::notes_of(std::string account, std::optional<NotePlace> after, std::size_t most,
                               Completion<std::vector<PrivateNote>> then) {
  look_up([account = std::move(account), after = std::move(after),
           most](Sql& sql) -> Result<std::vector<PrivateNote>> { return after_place(sql, account, after, most); },
          std::move(then));
}

void SqlPrivateNotes::note_beginnings(std::string account, std::size_t characters,
                                      Completion<std::vector<PrivateNote>> then) {
  look_up([account = std::move(account), most = static_cast<std::int64_t>(characters)](
              Sql& sql) -> Result<std::vector<PrivateNote>> { return beginnings(sql, account, most); },
          std::move(then));
}

}  // namespace store::sql
