#include "server/store/sqlite/inspect.hpp"

#include <system_error>
#include <utility>

#include "server/base/file_lock.hpp"
#include "server/store/sql/draw.hpp"
#include "server/store/sqlite/connection.hpp"
#include "server/store/sqlite/files.hpp"
#include "server/store/sqlite/lineage.hpp"
#include "server/store/sqlite/migrations.hpp"

namespace store::sqlite {
namespace {

namespace fs = std::filesystem;

/// Tells whether a process of this machine has the lock; makes no file, and lets go at once.
bool is_locked(const fs::path& lock) {
  std::error_code ignored;
  if (!fs::exists(lock, ignored)) return false;
  const auto taken = server::FileLock::take(lock);
  return !taken && taken.error() == std::errc::resource_unavailable_try_again;
}

std::uint64_t size_of(const fs::path& file) {
  std::error_code failure;
  const auto size = fs::file_size(file, failure);
  return failure ? 0 : size;
}

std::string damage_in(Connection& sql, Look look) {
  Query row = look == Look::quick ? sql.query("PRAGMA quick_check(1)") : sql.query("PRAGMA integrity_check(1)");
  if (!row.next()) return "nothing can be read";
  std::string found = row.text(0);
  return found == "ok" ? std::string{} : found;
}

Result<void> look_into(Connection& sql, Look look, Inspection& found) {
  if (auto fits = check_schema(sql, embedded_migrations()); !fits) return fits;
  found.damage = damage_in(sql, look);
  if (!found.damage.empty()) return {};
  if (has_table(sql, "schema_migrations")) found.applied = sql::read_applied(sql).size();
  if (!has_table(sql, "signing_keys")) return {};
  auto keys = sql::read_keys(sql);
  if (!keys) return std::unexpected(std::move(keys.error()));
  found.keys = std::move(*keys);
  return {};
}

}  // namespace

Result<Inspection> inspect(const fs::path& file, Look look) {
  const Files files = Files::of(file);
  std::error_code ignored;
  Inspection found;
  found.known = embedded_migrations().size();
  found.is_in_use = is_locked(files.lock);
  if (!found.is_in_use) {
    if (fs::exists(files.intent, ignored))
      return refuse(Code::mixed, "a restore of " + files.main.string() +
                                     " was interrupted: the next start carries it through, so start the server");
    if (auto fits = check_files(files); !fits) return std::unexpected(std::move(fits.error()));
  }
  found.is_there = size_of(files.main) > 0;
  if (!found.is_there) return found;
  found.bytes = size_of(files.main);
  found.log_bytes = size_of(files.wal);
  try {
    // Without a log nothing is made beside the file, not even in a directory that others own.
    Connection sql{files.main, found.is_in_use || has_log(files) ? Connection::Use::read : Connection::Use::still};
    if (auto looked = look_into(sql, look, found); !looked)
      return refuse(looked.error().code, files.main.string() + ": " + looked.error().what);
  } catch (const sql::Failure& failure) {
    return refuse(failure.error().code, files.main.string() + ": " + failure.error().what);
  }
  return found;
}

}  // namespace store::sqlite
