#include "server/store/sqlite/restore.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "server/base/random.hpp"
#include "server/store/sql/notice_rows.hpp"
#include "server/store/sql/restores.hpp"
#include "server/store/sqlite/carry_over.hpp"
#include "server/store/sqlite/copying.hpp"
#include "server/store/sqlite/home.hpp"
#include "server/store/sqlite/lineage.hpp"
#include "server/store/sqlite/migrations.hpp"
#include "server/store/sqlite/moved.hpp"

namespace store::sqlite {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(file, ignored);
}

bool is_anything_there(const Files& files) {
  return is_there(files.main) || is_there(files.wal) || is_there(files.journal) || is_there(files.state);
}

bool is_same(const fs::path& one, const fs::path& other) {
  std::error_code ignored;
  return fs::equivalent(one, other, ignored);
}

/// Checks whether the file can be a copy at all, as far as that can be said before SQLite sees it.
Result<void> check_copy(const fs::path& from, const Files& home) {
  const std::string name = from.string();
  std::error_code failure;
  if (!fs::exists(from, failure)) return refuse(Code::not_found, "there is no file " + name);
  if (!fs::is_regular_file(from, failure)) return refuse(Code::invalid, name + " is no file: name the copy itself");
  for (const fs::path& own : home.all()) {
    if (is_same(from, own))
      return refuse(Code::invalid, name +
                                       " belongs to the database itself, which is to be replaced: name a copy; if it "
                                       "is to stay what it is, start the server");
  }
  if (fs::file_size(from, failure) == 0) return refuse(Code::corrupt, name + " is empty: name another copy");
  const Files files = Files::of(from);
  if (is_there(files.lock)) {
    if (const auto lock = server::FileLock::take(files.lock); !lock)
      return refuse(Code::in_use, "a server works with " + name + ": make a copy of it with `astragal backup` first");
  }
  return check_files(files);
}

/// Chooses how to open the old database. One that nobody has open is read without leaving anything beside it.
Connection::Use use_of(const Files& files) {
  return has_log(files) || is_there(files.journal) ? Connection::Use::read : Connection::Use::still;
}

/// What SQLite has said, or we.
std::string words_of(const sql::Failure& failure) {
  const auto* const named = dynamic_cast<const SqliteFailure*>(&failure);
  return named == nullptr ? failure.what() : named->said();
}

Error refusal_about(const fs::path& from, const sql::Failure& failure) {
  Error error = failure.error();
  if (error.code == Code::corrupt)
    error.what = from.string() + " is no database, or damaged (SQLite: " + words_of(failure) + "): name another copy";
  else
    error.what = from.string() + " was not restored: " + error.what;
  return error;
}

/// Stages the copy: the whole file, brought to this program's version, under the name of the staged copy.
Result<void> stage(const fs::path& from, const fs::path& staged) {
  if (auto made = make_file(staged); !made) return made;
  copy_pages(from, use_of(Files::of(from)), staged);
  if (const std::string found = damage(staged); !found.empty())
    return refuse(Code::corrupt, from.string() + " is damaged (" + found + "): name an older copy");
  Connection sql{staged, Connection::Use::write};
  if (auto fits = check_schema(sql, embedded_migrations()); !fits) return fits;
  if (!is_ours(sql)) return refuse(Code::foreign, from.string() + " holds nothing of this program: name another copy");
  return migrate(sql, embedded_migrations());
}

/// Tells whether it was this connection whose last statement failed, because the disk is full, say: that says nothing
/// of the other database.
bool has_failed(Connection& sql) {
  const int code = sqlite3_errcode(sql.database().getHandle());
  return code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE && code != SQLITE_CONSTRAINT;
}

/// Gives why the database that is there cannot even be opened, which says nothing of what is in it; empty: it can be.
std::string closed_file(const Files& files) {
  for (const fs::path& file : {files.main, files.wal, files.journal, files.state}) {
    const int handle = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (handle >= 0) {
      ::close(handle);
    } else if (errno != ENOENT) {
      return file.string() + ": " + std::generic_category().message(errno);
    }
  }
  return {};
}

/// Tells whether SQLite has found the database itself to be at fault, and not the disk, its rights or this machine.
bool is_damaged(const sql::Failure& failure) {
  const auto* const named = dynamic_cast<const SqliteFailure*>(&failure);
  switch (named == nullptr ? SQLITE_CORRUPT : named->code()) {
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_AUTH:
    case SQLITE_FULL:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_NOMEM:
    case SQLITE_NOLFS:
      return false;
    default:
      return true;
  }
}

/// Refuses, or forgets as ordered, an old database that may be readable tomorrow: what was signed in it must not be
/// forgotten lightly.
Result<std::string> not_now(const Files& files, const RestoreOrder& order, std::string why) {
  if (order.if_unreadable == RestoreOrder::IfUnreadable::forget) return why;
  return refuse(
      Code::unavailable,
      "the old database " + files.main.string() + " cannot be read now (" + why +
          "), and what was signed in it must not be forgotten: look who owns it and its log, whether the disk "
          "is full or broken, how many files may be open, and say this again; if it is lost for good, "
          "--forget-old does without it");
}

/// What was signed since the old database was moved is nowhere here, and where it was moved to a server may go on.
std::unexpected<Error> second_server(const Files& files, const Moved& moved) {
  return refuse(Code::elsewhere, "the old database " + files.main.string() + " was moved to " + moved.to +
                                     ", and a copy in its place would be a second server with the same key: start the "
                                     "server there; if that database is lost for good, move " +
                                     files.main.string() + " elsewhere and say this again");
}

/// Carries over what the old database has, and gives why it cannot be read; empty: it was read as far as it goes.
Result<std::string> read_old(const Files& files, Connection& copy, const RestoreOrder& order, RestoreReport& report) {
  if (const std::string why = closed_file(files); !why.empty()) return not_now(files, order, why);
  if (auto fits = check_files(files); !fits) return fits.error().what;
  try {
    Connection old{files.main, use_of(files)};
    if (const auto moved = read_mark(old)) return second_server(files, *moved);
    old.run("BEGIN");
    carry_over(old, copy, order, report);
    return std::string{};
  } catch (const sql::Failure& failure) {
    if (has_failed(copy)) throw;
    if (is_damaged(failure)) return words_of(failure);
    return not_now(files, order, words_of(failure));
  }
}

/// Writes into the copy what it must know besides its own content before it is the database.
Result<RestoreReport> complete(const RestoreOrder& order, const Files& files, Life life) {
  RestoreReport report;
  Connection copy{files.staged, Connection::Use::write};
  copy.run("BEGIN IMMEDIATE");
  if (is_anything_there(files)) {
    const auto why = read_old(files, copy, order, report);
    if (!why) return std::unexpected(why.error());
    if (!why->empty()) {
      report = {.old = OldDatabase::unreadable, .why = *why};
      copy.roll_back();
      copy.run("BEGIN IMMEDIATE");
    }
  }
  sql::add_restore(copy, {.at = order.now, .salt = server::random<Bytes32>(), .locks = report.locks});
  report.locks = sql::read_lineage(copy).locks;  // the copy may be one of a database that was not settled itself
  sql::forget_outgoing(copy);
  name_life(copy, life);
  copy.run("COMMIT");
  return report;
}

Result<RestoreReport> try_to_restore(const fs::path& file, const RestoreOrder& order) {
  auto home = Home::enter(file);
  if (!home) return std::unexpected(std::move(home.error()));
  const Files& files = home->files();
  if (auto good = check_copy(order.from, files); !good) return std::unexpected(std::move(good.error()));
  Unfinished copy{files.staged};
  Intent intent{.life = new_life(), .aside = {}};
  RestoreReport report;
  try {
    if (auto staged = stage(order.from, copy.file()); !staged) return std::unexpected(std::move(staged.error()));
    auto completed = complete(order, files, intent.life);
    if (!completed) return completed;
    report = std::move(*completed);
  } catch (const sql::Failure& failure) {
    return std::unexpected(refusal_about(order.from, failure));
  }
  if (is_anything_there(files)) {
    intent.aside = home->free_name(order.now);
    report.aside = files.directory() / intent.aside;
  }
  if (auto meant = home->intend(intent); !meant) return std::unexpected(std::move(meant.error()));
  copy.keep();
  if (order.on_meant) order.on_meant();
  if (auto done = home->carry_through(intent); !done) return std::unexpected(std::move(done.error()));
  return report;
}

}  // namespace

Result<RestoreReport> restore(const fs::path& file, const RestoreOrder& order) {
  auto done = try_to_restore(file, order);
  if (done) return done;
  const bool is_meant = done.error().code != Code::in_use && is_there(restore_mark(file));
  done.error().what += is_meant ? "; the next start or restore carries it through" : "; nothing was changed";
  return done;
}

fs::path restore_mark(const fs::path& file) {
  return Files::of(file).intent;
}

}  // namespace store::sqlite
