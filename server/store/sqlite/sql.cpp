#include "server/store/sqlite/sql.hpp"

#include <sqlite3.h>

#include <cstring>
#include <utility>

namespace store::sqlite {
namespace {

constexpr int kWaitForOtherProcessMs = 5000;

int flags(Sql::Use use) {
  const int access = use == Sql::Use::write ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY;
  return access | SQLite::OPEN_NOMUTEX | (use == Sql::Use::still ? SQLite::OPEN_URI : 0);
}

/// The name under which SQLite opens the file: a URI where SQLite is to be told that nobody writes it.
std::string connection_name(const std::filesystem::path& file, Sql::Use use) {
  if (use != Sql::Use::still) return file.string();
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

}  // namespace

bool is_constraint(const SQLite::Exception& exception) {
  return (exception.getErrorCode() & 0xff) == SQLITE_CONSTRAINT;
}

Error to_error(const SQLite::Exception& exception) {
  const std::string said = std::string{" (SQLite: "} + exception.what() + ")";
  switch (exception.getErrorCode() & 0xff) {
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

Query::~Query() {
  statement_.tryReset();
}

GameId Query::game(int column) const {
  const auto id = GameId::parse(text(column));
  if (!id) throw SQLite::Exception("a game's id in no known form", SQLITE_CORRUPT);
  return *id;
}

std::optional<std::string> Query::optional_text(int column) const {
  if (is_null(column)) return std::nullopt;
  return text(column);
}

void Query::bind(int index, std::span<const std::uint8_t> value) {
  statement_.bindNoCopy(index, value.data(), static_cast<int>(value.size()));
}

void Query::read_blob(int column, std::span<std::uint8_t> out) const {
  const SQLite::Column blob = statement_.getColumn(column);
  if (static_cast<std::size_t>(blob.getBytes()) != out.size())
    throw SQLite::Exception("a value of the wrong length", SQLITE_CORRUPT);
  std::memcpy(out.data(), blob.getBlob(), out.size());
}

Sql::Sql(const std::filesystem::path& file, Use use)
    : database_(connection_name(file, use), flags(use), kWaitForOtherProcessMs) {
  database_.exec("PRAGMA foreign_keys = ON");
  if (use != Use::write) database_.exec("PRAGMA query_only = ON");
}

void Sql::make_durable() {
  // The write-ahead log keeps its size and is overwritten, since to grow a file costs another flush. A checkpoint comes
  // every 8 MB. Statement journals for savepoints stay in memory. The cache is SQLite's 2 MB, as the readers have it:
  // what is appended is not read again here, and a larger cache would only be filled with it and never given back.
  database_.exec(
      "PRAGMA journal_mode = WAL;"
      "PRAGMA synchronous = FULL;"
      "PRAGMA journal_size_limit = -1;"
      "PRAGMA wal_autocheckpoint = 2000;"
      "PRAGMA temp_store = MEMORY");
}

bool Sql::checkpoint() {
  Query done = query("PRAGMA wal_checkpoint(PASSIVE)");
  return done.next() && done.integer(0) == 0 && done.integer(1) == done.integer(2);
}

Query Sql::query(Text text) {
  const auto found = statements_.find(text.value);
  if (found == statements_.end())
    return Query{statements_.try_emplace(text.value, database_, std::string{text.value}).first->second};
  found->second.clearBindings();  // bindings are cleared here and not in ~Query, because that may throw
  return Query{found->second};
}

void Sql::begin_write() {
  run("BEGIN IMMEDIATE");
  Query row = query("PRAGMA data_version");
  row.next();
  if (std::exchange(version_, row.integer(0)) != version_) known_.forget_all();
}

void Sql::roll_back() noexcept {
  known_.forget_all();
  if (sqlite3_get_autocommit(database_.getHandle()) == 0) database_.tryExec("ROLLBACK");
}

}  // namespace store::sqlite
