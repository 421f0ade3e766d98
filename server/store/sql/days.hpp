// The days of fair1 as SQL, one function a verb. Writes run inside the writer's transaction, reads inside a reader's;
// whoever calls owns the connection and the transaction.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/store/fair_records.hpp"
#include "server/store/sql/sql.hpp"

namespace store::sql {

/// Tells whether a lock of this day would come too late to be listed.
[[nodiscard]] bool is_closed(Sql& sql, const std::string& date);

[[nodiscard]] Result<Day> read_day(Sql& sql, const std::string& date);
[[nodiscard]] Result<std::optional<OpenDay>> open_day(Sql& sql);
[[nodiscard]] Result<void> close_day(Sql& sql, const OpenDay& day, const DayHead& head);
[[nodiscard]] Result<std::vector<DayHead>> day_heads(Sql& sql);

}  // namespace store::sql
