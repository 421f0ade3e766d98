// Days of leave in SQL. Owned by the store; see server/store/leave_days.hpp.
#pragma once
#include <vector>

#include "server/store/leave_days.hpp"
#include "server/store/sql/part.hpp"

namespace store::sql {

class SqlLeaveDays final : public LeaveDays, private Part {
 public:
  SqlLeaveDays(Writer& writer, Readers& readers) : Part(writer, readers, kSmall) {}

  void add_leave(std::vector<LeaveDay> days, Term term, Completion<void> then) override;
  void drop_leave(LeaveDay day, Term term, Completion<void> then) override;
  void leave_since(WallTime since, Completion<std::vector<LeaveDay>> then) override;
};

}  // namespace store::sql
