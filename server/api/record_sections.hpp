// What the records of the server have of an account, as sections of its export: games, ratings and how they came to be,
// talk, blocks. Lists that grow for ever come in parts. Any thread.
#pragma once
#include <vector>

#include "server/api/account_export.hpp"
#include "server/games/conduct/leave_book.hpp"
#include "server/games/core.hpp"

namespace server {

/// How many games of each pool's history the export holds; the rest is at the address in `more` beside it.
inline constexpr std::size_t kMostHistoryInExport = 100;

[[nodiscard]] std::vector<Section> record_sections(const Core& core, const LeaveBook& leave);

}  // namespace server
