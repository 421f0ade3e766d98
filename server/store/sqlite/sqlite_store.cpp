#include "server/store/sqlite/sqlite_store.hpp"

#include <exception>
#include <utility>

namespace store::sqlite {

SqliteStore::SqliteStore(Home home, Life life, Parts parts, Connection& writer, const sql::Limits& limits)
    : SqlStore(std::move(parts), limits, [files = OpenFiles{home.files()}] { return files.missing(); }),
      home_(std::move(home)),
      files_(home_.files()),
      alive_(home_.files().directory() / kAliveStamp),
      life_(life),
      writer_(writer) {}

SqliteStore::~SqliteStore() {
  finish();
  const bool is_missing = files_.missing().has_value();
  const bool is_whole = home_.is_locked() && is_log_in_database();
  leave();                         // while the directory is still locked
  if (!home_.is_locked()) return;  // the files are another store's
  // Whoever kept the log out of the database may have gone since: then the last connection has written it there.
  // The state file goes on saying that the last use did not end.
  if (is_missing || (!is_whole && has_log(home_.files()))) return;
  static_cast<void>(write_state(home_.files(), {.life = life_}));
}

/// The directory is locked: no other server has the database.
void SqliteStore::take_over(Bid bid, Completion<Tenure> then) {
  SqlStore::take_over(std::move(bid), [this, then = std::move(then)](Result<Tenure> taken) mutable {
    if (taken) taken->served = alive_.read();
    then(std::move(taken));
  });
}

void SqliteStore::beat(Term /*term*/, WallTime served, Completion<Heard> then) {
  alive_.write(served);
  then(Heard{});
}

/// On a reader's thread: a disk may not even answer that.
void SqliteStore::measure(Completion<Size> then) {
  constexpr std::size_t kBytes = 512;
  const auto look = [files = home_.files()](sql::Sql&) -> Result<Size> {
    std::error_code no_database;
    std::error_code no_log;
    const std::uint64_t database = std::filesystem::file_size(files.main, no_database);
    const std::uint64_t log = std::filesystem::file_size(files.wal, no_log);
    if (no_database) return refuse(Code::unavailable, "the database cannot be looked at: " + no_database.message());
    return Size{.database = database, .log = no_log ? 0 : log};
  };
  readers().push(sql::make_task<Size>(kBytes, look, std::move(then)));
}

/// Writes the log into the database, and tells whether all of it is there now.
bool SqliteStore::is_log_in_database() noexcept try { return writer_.checkpoint(); } catch (const std::exception&) {
  return false;  // the disk is full, or gone
}

}  // namespace store::sqlite
