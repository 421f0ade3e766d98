#include "server/store/sqlite/sqlite_store.hpp"

#include "server/store/sqlite/lineage.hpp"
#include "server/store/sqlite/terms.hpp"

namespace store::sqlite {

SqliteStore::SqliteStore(Parts parts, const Options& options)
    : home_(std::move(parts.home)),
      files_(home_.files()),
      life_(parts.life),
      lineage_(parts.lineage),
      is_restored_(!parts.lineage.settled),
      writer_(std::move(parts.writer), options.writes, [this] { return files_.missing(); }),
      readers_(std::move(parts.readers), options.reads),
      ticker_(options.patience / 8, [this, patience = options.patience] {
        if (!is_serving_) return;
        const auto before = Task::Time::clock::now() - patience;
        writer_.give_up(before);
        readers_.give_up(before);
      }) {}

SqliteStore::~SqliteStore() {
  close();
  writer_.finish();
  readers_.finish();
  if (!home_.is_locked()) return;  // the files are another store's
  const bool is_missing = files_.missing().has_value();
  const bool is_whole = writer_.is_in_database();
  writer_.leave();
  // Whoever kept the log out of the database may have gone since: then the last connection has written it there.
  // The state file goes on saying that the last use did not end.
  if (is_missing || (!is_whole && has_log(home_.files()))) return;
  static_cast<void>(write_state(home_.files(), {.life = life_}));
}

void SqliteStore::settle_restored(Completion<void> then) {
  write([](Sql& sql) { return settle_restores(sql); },
        Completion<void>{[this, then = std::move(then)](Result<void> result) mutable {
          if (result) is_restored_ = false;
          then(std::move(result));
        }});
}

void SqliteStore::take_over(Completion<Term> then) {
  write([](Sql& sql) { return begin_term(sql); }, std::move(then));
}

/// An empty transaction takes the lock that a write takes, and costs no flush.
void SqliteStore::knock(Completion<void> then) {
  write([](Sql&) -> Result<void> { return {}; }, std::move(then), Undo::nothing);
}

void SqliteStore::probe(Completion<void> then) {
  write(
      [](Sql& sql) -> Result<void> {
        sql.run("UPDATE probe SET times = times + 1");
        return {};
      },
      std::move(then));
}

void SqliteStore::close() {
  writer_.close();
  readers_.close();
}

}  // namespace store::sqlite
