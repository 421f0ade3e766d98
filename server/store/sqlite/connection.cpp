#include "server/store/sqlite/connection.hpp"

#include <sqlite3.h>

#include <cstring>
#include <thread>
#include <utility>

#include "server/store/sqlite/linked_log.hpp"
#include "server/store/sqlite/memory.hpp"

namespace store::sqlite {
namespace {

// SQLite's own waiting looks again after up to 100 ms, and a process that writes without pause leaves the file free for
// less than one: it could keep another one out for as long as it writes.
constexpr std::chrono::milliseconds kLookAgain{1};
constexpr int kCodeBits = 0xff;  // of a code with its extension

int flags(Connection::Use use) {
  const int access = use == Connection::Use::write ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY;
  return access | SQLite::OPEN_NOMUTEX | (use == Connection::Use::still ? SQLite::OPEN_URI : 0);
}

/// The name under which SQLite opens the file: a URI where SQLite is to be told that nobody writes it.
std::string connection_name(const std::filesystem::path& file, Connection::Use use) {
  if (use != Connection::Use::still) return file.string();
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(file).string()) {
    if (c == '%' || c == '?' || c == '#') {
      constexpr std::string_view kDigits = "0123456789abcdef";
      const auto byte = static_cast<unsigned char>(c);
      uri += {'%', kDigits[byte / 16], kDigits[byte % 16]};
    } else {
      uri += c;
    }
  }
  return uri + "?immutable=1";
}

Error to_error(const SQLite::Exception& exception) {
  const std::string said = std::string{" (SQLite: "} + exception.what() + ")";
  switch (exception.getErrorCode() & kCodeBits) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return {.code = Code::corrupt,
              .what = "the database file is damaged: stop the server and restore a backup" + said};
    case SQLITE_CONSTRAINT:
      return {.code = Code::invalid, .what = "the database's own rules refuse this: report it as a bug" + said};
    case SQLITE_FULL:
      return {.code = Code::unavailable,
              .what = "the disk is full: make room, nothing else has to be done" + said,
              .trouble = Trouble::disk_full};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {.code = Code::unavailable,
              .what = "another process holds the database: find and stop it" + said,
              .trouble = Trouble::locked};
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return {.code = Code::place, .what = "the database cannot be opened for writing: check who owns it" + said};
    default:
      return {.code = Code::unavailable, .what = "the database cannot be read or written: check its disk" + said};
  }
}

sql::Failure::Kind kind_of(const SQLite::Exception& exception) {
  const bool is_constraint = (exception.getErrorCode() & kCodeBits) == SQLITE_CONSTRAINT;
  return is_constraint ? sql::Failure::Kind::constraint : sql::Failure::Kind::other;
}

}  // namespace

SqliteFailure::SqliteFailure(const SQLite::Exception& failed)
    : Failure(to_error(failed), kind_of(failed)), code_(failed.getErrorCode() & kCodeBits), said_(failed.what()) {}

class Connection::Prepared final : public sql::Statement {
 public:
  Prepared(SQLite::Database& database, std::string_view text)
      : database_(database), statement_(database, std::string{text}) {}

  void bind(int index, std::int64_t value) override {
    guarded([&] { statement_.bind(index, value); });
  }
  void bind(int index, double value) override {
    guarded([&] { statement_.bind(index, value); });
  }
  void bind_lasting(int index, const std::string& value) override {
    guarded([&] { statement_.bindNoCopy(index, value); });
  }
  void bind_copy(int index, std::string_view value) override {
    guarded([&] { statement_.bind(index, std::string{value}); });
  }
  void bind_bytes(int index, std::span<const std::uint8_t> value) override {
    guarded([&] { statement_.bindNoCopy(index, value.data(), static_cast<int>(value.size())); });
  }
  bool next() override {
    return guarded([&] { return statement_.executeStep(); });
  }
  void restart() override {
    guarded([&] { statement_.reset(); });
  }
  void end() noexcept override {
    statement_.tryReset();
    try {
      statement_.clearBindings();
    } catch (const SQLite::Exception&) {  // SQLite knows no way in which this could fail
    }
  }
  [[nodiscard]] std::int64_t changes() const override { return database_.getChanges(); }

  [[nodiscard]] bool is_null(int column) const override {
    return guarded([&] { return statement_.isColumnNull(column); });
  }
  [[nodiscard]] std::int64_t integer(int column) const override {
    return guarded([&] { return value(column).getInt64(); });
  }
  [[nodiscard]] double real(int column) const override {
    return guarded([&] { return value(column).getDouble(); });
  }
  [[nodiscard]] std::string text(int column) const override {
    return guarded([&] { return value(column).getString(); });
  }
  [[nodiscard]] bool read_bytes(int column, std::span<std::uint8_t> out) const override {
    return guarded([&] {
      const SQLite::Column blob = value(column);
      if (static_cast<std::size_t>(blob.getBytes()) != out.size()) return false;
      std::memcpy(out.data(), blob.getBlob(), out.size());
      return true;
    });
  }

 private:
  SQLite::Column value(int column) const { return statement_.getColumn(column); }
  SQLite::Database& database_;
  mutable SQLite::Statement statement_;  // SQLiteCpp gives a column to those who may write only
};

Connection::Connection(const std::filesystem::path& file, Use use) try
    : database_((recycle_memory(), connection_name(file, use)), flags(use)), log_(std::make_unique<LinkedLog>(*this)) {
  sqlite3_busy_handler(database_.getHandle(), &Connection::wait, this);
  database_.exec("PRAGMA foreign_keys = ON");
  if (use != Use::write) database_.exec("PRAGMA query_only = ON");
  // A reader seldom reads the same game again.
  if (use == Use::read) database_.exec("PRAGMA cache_size = -512");
} catch (const SQLite::Exception& exception) {
  throw SqliteFailure{exception};
}

Connection::~Connection() = default;

void Connection::make_durable() {
  // The write-ahead log keeps its size and is overwritten, since to grow a file costs another flush. A checkpoint comes
  // every 8 MB. Statement journals for savepoints stay in memory. The cache is SQLite's 2 MB: what is appended is not
  // read again here, and a larger cache would only be filled with it and never given back.
  script(
      "PRAGMA journal_mode = WAL;"
      "PRAGMA synchronous = FULL;"
      "PRAGMA journal_size_limit = -1;"
      "PRAGMA wal_autocheckpoint = 2000;"
      "PRAGMA temp_store = MEMORY");
}

int Connection::wait(void* connection, int looked_before) {
  auto& self = *static_cast<Connection*>(connection);
  const auto now = std::chrono::steady_clock::now();
  if (looked_before == 0) self.waits_until_ = now + self.patience_;
  if (now >= self.waits_until_) return 0;
  std::this_thread::sleep_for(kLookAgain);
  return 1;
}

bool Connection::checkpoint() {
  Query done = query("PRAGMA wal_checkpoint(PASSIVE)");
  return done.next() && done.integer(0) == 0 && done.integer(1) == done.integer(2);
}

void Connection::script(const std::string& text) {
  guarded([&] { database_.exec(text); });
}

sql::Statement& Connection::statement(std::string_view text) {
  const auto found = statements_.find(text);
  if (found != statements_.end()) return *found->second;
  return guarded([&]() -> sql::Statement& {
    return *statements_.try_emplace(text, std::make_unique<Prepared>(database_, text)).first->second;
  });
}

void Connection::begin_write() {
  run("BEGIN IMMEDIATE");
  Query row = query("PRAGMA data_version");
  row.next();
  if (std::exchange(version_, row.integer(0)) != version_) known_.forget_all();
}

void Connection::roll_back() noexcept {
  known_.forget_all();
  if (sqlite3_get_autocommit(database_.getHandle()) == 0) database_.tryExec("ROLLBACK");
}

}  // namespace store::sqlite
