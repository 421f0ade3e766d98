// Opens the store in a SQLite file, making and upgrading it where needed, and copies a file while it is in use.
// The server and the command line name it by its URL (server/store/backends/open.hpp).
#pragma once
#include <filesystem>
#include <memory>

#include "server/store/sql/limits.hpp"
#include "server/store/store.hpp"

namespace store::sqlite {

struct Options {
  /// The database, made with its directory if missing, readable by its owner only, for it holds secrets.
  std::filesystem::path file;
  std::size_t readers = 2;  // how many threads read, each with a connection
  sql::Limits limits{};
};

/// Opens the store. Errors say what to do: `place`, `in_use`, `foreign`, `newer`, `changed`, `gap`, `corrupt`, `mixed`,
/// `unavailable`.
[[nodiscard]] Result<std::unique_ptr<Store>> open(const Options& options);

/// Opens a database a second time in the process that has it open, for tests of what two owners do to each other. The
/// state of its files is the first store's, which lives longer.
[[nodiscard]] Result<std::unique_ptr<Store>> open_beside(const Options& options);

/// Copies the database as it is at one moment, checks the copy and only then gives it its name. The server may go on
/// meanwhile. The copy knows that it is one (Store::is_restored). `exists` if there is such a file already; `foreign`
/// if it is no database of this program.
[[nodiscard]] Result<void> back_up(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace store::sqlite
