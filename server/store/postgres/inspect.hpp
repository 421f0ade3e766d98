// Looks at a database in PostgreSQL and changes nothing, whether a server works with it or none does.
// The command line names it by its URL (server/store/backends/open.hpp).
#pragma once
#include <string>

#include "server/store/error.hpp"
#include "server/store/inspection.hpp"

namespace store::postgres {

/// What a start would find. Errors are those of open(): `place`, `foreign`, `newer`, `changed`, `gap`, `unavailable`.
/// PostgreSQL itself watches over its pages.
[[nodiscard]] Result<Inspection> inspect(const std::string& url);

}  // namespace store::postgres
