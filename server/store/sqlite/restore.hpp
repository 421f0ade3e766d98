// Puts a copy in the place of a database and the database aside, so that the two are never mixed and nothing that was
// signed is signed again.
#pragma once
#include <filesystem>

#include "server/store/restore.hpp"

namespace store::sqlite {

/// Restores a copy. Errors say at their end whether anything was changed. Nothing was, unless the intent is on disk
/// already, and but for an interrupted restore, which every call carries through first: `in_use` (a server runs),
/// `not_found`, `invalid` (FILE is the database itself), `foreign`, `newer`, `changed`, `gap`, `corrupt`, `mixed`,
/// `place`, `unavailable` (the disk is full, or the old database cannot be read now).
[[nodiscard]] Result<RestoreReport> restore(const std::filesystem::path& file, const RestoreOrder& order);

/// The path of a file that is there while a restore of this database is under way that the next start or restore
/// carries through.
[[nodiscard]] std::filesystem::path restore_mark(const std::filesystem::path& file);

}  // namespace store::sqlite
