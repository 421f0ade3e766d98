// Days of leave as SQL, one function a verb; the same rules as in days.hpp.
#pragma once
#include <vector>

#include "server/store/leave.hpp"
#include "server/store/sqlite/sql.hpp"

namespace store::sqlite {

void add_leave(Sql& sql, const std::vector<LeaveDay>& days);
void drop_leave(Sql& sql, const LeaveDay& day);
[[nodiscard]] std::vector<LeaveDay> read_leave(Sql& sql, WallTime since);

}  // namespace store::sqlite
