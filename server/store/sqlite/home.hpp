// A database's directory, entered by the one process that may work there: it is for its owner only, the lock is held,
// and a restore that was interrupted is carried through. Owned by the store, or by a restore.
#pragma once
#include <optional>
#include <string>

#include "server/base/file_lock.hpp"
#include "server/store/ids.hpp"
#include "server/store/sqlite/files.hpp"

namespace store::sqlite {

/// What a restore is about to do once its copy is complete: with this on disk, it is done even if the process dies.
struct Intent {
  Life life = kUnnamed;  // the life of the copy
  std::string aside;     // name of the directory to make for what lies there; empty if nothing does
};

class Home {
 public:
  /// Enters the database's directory. Makes it where it is missing, and takes the rights of others away (0700).
  [[nodiscard]] static Result<Home> enter(const std::filesystem::path& database);

  /// The directory of a database that a store of this process has entered: without a lock.
  [[nodiscard]] static Home beside(const std::filesystem::path& database) { return {Files::of(database), {}}; }

  [[nodiscard]] const Files& files() const { return files_; }
  [[nodiscard]] bool is_locked() const { return lock_.has_value(); }
  /// Gives a name, of which there is nothing yet, for a directory in which the old database can be put aside.
  [[nodiscard]] std::string free_name(WallTime now) const;
  /// Writes the intent once the staged copy is complete: from now on every crash is followed by the second half.
  [[nodiscard]] Result<void> intend(const Intent& intent) const;
  /// Puts the staged copy in the place of what lies there, all of which goes aside.
  [[nodiscard]] Result<void> carry_through(const Intent& intent) const;

 private:
  Home(Files files, std::optional<server::FileLock> lock) : files_(std::move(files)), lock_(std::move(lock)) {}
  [[nodiscard]] Result<void> finish_restore() const;
  [[nodiscard]] Result<void> put_aside(const std::filesystem::path& directory) const;

  Files files_;
  std::optional<server::FileLock> lock_;  // two processes would each take themselves for the owner of every game
};

/// Makes an empty file that only its owner can read. `exists` if there is one of that name.
[[nodiscard]] Result<void> make_file(const std::filesystem::path& file);

}  // namespace store::sqlite
