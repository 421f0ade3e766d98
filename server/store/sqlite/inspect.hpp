// Looks at a database in a SQLite file and changes nothing, whether a server works with it or none does.
// The command line names it by its URL (server/store/backends/open.hpp).
#pragma once
#include <filesystem>

#include "server/store/error.hpp"
#include "server/store/inspection.hpp"

namespace store::sqlite {

/// What a start would find. Errors are those of open(): `mixed`, `foreign`, `elsewhere`, `newer`, `changed`, `gap`,
/// `corrupt`, `place`, `unavailable`.
[[nodiscard]] Result<Inspection> inspect(const std::filesystem::path& file, Look look);

}  // namespace store::sqlite
