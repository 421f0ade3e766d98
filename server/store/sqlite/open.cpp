#include "server/store/sqlite/open.hpp"

#include <system_error>
#include <utility>
#include <vector>

#include "server/base/random.hpp"
#include "server/store/sql/restores.hpp"
#include "server/store/sqlite/home.hpp"
#include "server/store/sqlite/lineage.hpp"
#include "server/store/sqlite/migrations.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace store::sqlite {
namespace {

/// Puts the name of the file into an error about it.
std::unexpected<Error> about(const std::filesystem::path& file, Error error) {
  error.what = file.string() + ": " + error.what;
  return std::unexpected(std::move(error));
}

/// Marks the files as cleanly closed when a database cannot be opened after all: SQLite has then written its log into
/// the database and removed it.
class FailedOpening {
 public:
  explicit FailedOpening(const Files& files) : files_(files) {}
  ~FailedOpening() {
    if (!is_open_ || has_log(files_)) return;
    const auto state = read_state(files_);
    const auto life = life_of(files_.main);
    if (state && *state && life) static_cast<void>(write_state(files_, {.life = *life}));
  }
  FailedOpening(const FailedOpening&) = delete;
  FailedOpening& operator=(const FailedOpening&) = delete;
  void opened() { is_open_ = false; }

 private:
  const Files& files_;
  bool is_open_ = true;
};

/// Makes a copy that somebody has put here the server's database. Nothing is known of what was locked after it was
/// made. While it is only a copy it has no log, so that a crash leaves one or the other.
Result<void> adopt(Connection& sql, Life life) {
  if (auto done = migrate(sql, embedded_migrations()); !done) return done;
  sql.run("BEGIN IMMEDIATE");
  sql::add_restore(sql, {.at = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()),
                         .salt = server::random<Bytes32>(),
                         .locks = KnownLocks::part});
  name_life(sql, life);
  sql.run("COMMIT");
  return {};
}

/// Brings the database to this version and gives it its new life; the state file says so before and afterwards.
/// `before`: the life in the file's first bytes, which the next start compares.
Result<Life> begin_life(Connection& sql, const Files& files, Life before) {
  const auto left = read_state(files);
  if (!left) return std::unexpected(left.error());
  FileState state = left->value_or(FileState{});
  state.life = before;
  state.next = new_life();
  const Life life = state.next;
  if (auto named = write_state(files, state); !named) return std::unexpected(std::move(named.error()));
  if (life_in(sql) == kCopy) {
    if (auto adopted = adopt(sql, life); !adopted) return std::unexpected(std::move(adopted.error()));
  }
  sql.make_durable();
  if (auto done = migrate(sql, embedded_migrations()); !done) return std::unexpected(std::move(done.error()));
  name_life(sql, life);
  state.end = FileState::End::none;
  if (sql.checkpoint()) state.life = std::exchange(state.next, kUnnamed);
  if (auto named = write_state(files, state); !named) return std::unexpected(std::move(named.error()));
  return life;
}

std::unique_ptr<Store> make_store(Home home, std::unique_ptr<Connection> writer, Life life, const Options& options) {
  Connection& writes = *writer;
  writes.wait_for_others(sql::kWaitForLock);
  SqliteStore::Parts parts{.writer = std::move(writer), .readers = {}, .lineage = sql::read_lineage(writes)};
  for (std::size_t i = 0; i < options.readers; ++i)
    parts.readers.push_back(std::make_unique<Connection>(home.files().main, Connection::Use::read));
  return std::make_unique<SqliteStore>(std::move(home), life, std::move(parts), writes, options.limits);
}

}  // namespace

Result<std::unique_ptr<Store>> open(const Options& options) {
  auto home = Home::enter(options.file);
  if (!home) return std::unexpected(std::move(home.error()));
  const Files files = home->files();
  if (auto fits = check_files(files); !fits) return std::unexpected(std::move(fits.error()));
  if (auto made = make_file(files.main); !made && made.error().code != Code::exists)
    return std::unexpected(std::move(made.error()));
  const Life before = life_of(files.main).value_or(kUnnamed);
  FailedOpening failed{files};
  try {
    auto writer = std::make_unique<Connection>(files.main, Connection::Use::write);
    if (auto fits = check_schema(*writer, embedded_migrations()); !fits) return about(files.main, fits.error());
    const auto life = begin_life(*writer, files, before);
    if (!life) return about(files.main, life.error());
    auto store = make_store(std::move(*home), std::move(writer), *life, options);
    failed.opened();
    return store;
  } catch (const sql::Failure& failure) {
    return about(files.main, failure.error());
  }
}

Result<std::unique_ptr<Store>> open_beside(const Options& options) {
  try {
    Home home = Home::beside(options.file);
    auto writer = std::make_unique<Connection>(home.files().main, Connection::Use::write);
    writer->make_durable();
    const Life life = life_in(*writer);
    return make_store(std::move(home), std::move(writer), life, options);
  } catch (const sql::Failure& failure) {
    return about(options.file, failure.error());
  }
}

}  // namespace store::sqlite
