// What PostgreSQL, or the way to it, says when something fails, as the store's callers hear it. Pure functions.
#pragma once
#include <string>
#include <string_view>

#include "server/store/sql/sql.hpp"

namespace store::postgres {

/// Makes a failure of an SQLSTATE, five characters, and the words that came with it; an empty state: the connection is
/// gone, or was never there.
[[nodiscard]] sql::Failure failure_of(std::string_view state, std::string_view said);

}  // namespace store::postgres
