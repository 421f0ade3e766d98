// The files of one database: the database itself, its log (SQLite's `-wal`), the lock of the server that works with it,
// and a small state file, which names it and says how its last use ended. They belong together: a log of one database
// that is applied to another destroys it. Used while a store opens, closes or is restored.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "server/store/error.hpp"

namespace store::sqlite {

/// Which use of a database stands in its file: a number that each opening draws anew, or one of the constants below. It
/// is `PRAGMA user_version`, in the file's first bytes, so that it can be read without SQLite and its log.
using Life = std::uint32_t;
inline constexpr Life kUnnamed = 0;  // the database was not opened since there are lives
inline constexpr Life kCopy = 1;     // made by back_up(), and not used since
[[nodiscard]] Life new_life();

struct Files {
  std::filesystem::path main, wal, shm, journal, lock, state, staged, intent;
  /// Names the files of a database. Links are followed, as SQLite does: the log lies beside what a link points to.
  [[nodiscard]] static Files of(const std::filesystem::path& database);
  [[nodiscard]] std::filesystem::path directory() const { return main.parent_path(); }
  [[nodiscard]] std::array<std::filesystem::path, 8> all() const {
    return {main, wal, shm, journal, lock, state, staged, intent};
  }
};

/// What the state file says.
struct FileState {
  enum class End : std::uint8_t { clean, none };  // none: the database is in use, or its last use did not end by itself
  Life life = kUnnamed;
  Life next = kUnnamed;  // the life that the database may have as well while it is being opened
  End end = End::clean;
};
[[nodiscard]] Result<std::optional<FileState>> read_state(const Files& files);
[[nodiscard]] Result<void> write_state(const Files& files, const FileState& state);

/// Reads the life from a database's first bytes; none: there is no file, or it cannot be read. Only for a process that
/// has no connection to the file: closing it again drops the locks that SQLite holds.
[[nodiscard]] std::optional<Life> life_of(const std::filesystem::path& database);
/// Tells whether a log lies beside the database.
[[nodiscard]] bool has_log(const Files& files);
/// Tells whether the files that lie there belong together; `mixed` with what to do if not. Opens nothing with SQLite.
[[nodiscard]] Result<void> check_files(const Files& files);

/// Writes the whole text under that name, so that after a crash either the old text or the new one is there.
[[nodiscard]] Result<void> replace_text(const std::filesystem::path& file, const std::string& text);
/// Makes sure that whatever was renamed or made in the directory is on disk.
[[nodiscard]] Result<void> sync_directory(const std::filesystem::path& directory);

}  // namespace store::sqlite
