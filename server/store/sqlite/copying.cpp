#include "server/store/sqlite/copying.hpp"

#include <SQLiteCpp/Backup.h>
#include <sqlite3.h>

#include <system_error>

namespace store::sqlite {

Unfinished::~Unfinished() {
  if (file_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
  std::filesystem::remove(file_.string() + "-journal", ignored);
}

void copy_pages(const std::filesystem::path& from, Connection::Use use, const std::filesystem::path& to) {
  Connection source{from, use};
  guarded([&] {
    SQLite::Database target{to.string(), SQLite::OPEN_READWRITE, 5000};
    // The copy is made in one read transaction. A locked database is answered with a code, without an exception.
    const int done = SQLite::Backup{target, source.database()}.executeStep(-1);
    if (done != SQLITE_DONE) throw SQLite::Exception(sqlite3_errstr(done), done);
    target.exec("PRAGMA journal_mode = DELETE");  // a copy is one file
  });
}

std::string damage(const std::filesystem::path& file) {
  std::string found = guarded([&] {
    SQLite::Database copy{file.string(), SQLite::OPEN_READONLY};
    return copy.execAndGet("PRAGMA integrity_check(1)").getString();
  });
  return found == "ok" ? "" : found;
}

}  // namespace store::sqlite
