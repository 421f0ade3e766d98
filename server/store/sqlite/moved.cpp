#include "server/store/sqlite/moved.hpp"

#include <utility>

namespace store::sqlite {
namespace {

void set_application_id(Connection& sql, std::int64_t id) {
  sql.script("PRAGMA application_id = " + std::to_string(id));
}

}  // namespace

std::optional<Moved> read_mark(Connection& sql) {
  Query id = sql.query("PRAGMA application_id");
  id.next();
  if (id.integer(0) != kMovedId) return std::nullopt;
  Query row = sql.query("SELECT url, is_done FROM moved");
  if (!row.next()) sql::throw_damaged("a mark that does not say where the database is now");
  return Moved{.to = row.text(0), .is_done = row.integer(1) != 0};
}

void mark_as_moved(Connection& sql, const Moved& moved) {
  sql.begin_write();
  sql.script(
      "CREATE TABLE IF NOT EXISTS moved (url TEXT NOT NULL, is_done INTEGER NOT NULL) STRICT; DELETE FROM moved");
  sql.query("INSERT INTO moved (url, is_done) VALUES (?1, ?2)").with(moved.to, std::int64_t{moved.is_done}).run();
  set_application_id(sql, kMovedId);
  sql.commit();
}

void take_mark_back(Connection& sql) {
  sql.begin_write();
  sql.script("DROP TABLE moved");
  set_application_id(sql, kApplicationId);
  sql.commit();
}

std::unexpected<Error> refuse_moved(const Moved& moved) {
  if (moved.is_done)
    return refuse(Code::elsewhere, "all that was here is in " + moved.to +
                                       " now, and this file is no longer used: start the server with `--store " +
                                       moved.to + "`");
  return refuse(Code::elsewhere, "it was being moved to " + moved.to +
                                     " when that was interrupted: say `astragal move-store` again, from here to there");
}

}  // namespace store::sqlite
