// Days of leave that people have taken or announced. Any thread may ask.
#pragma once
#include <string>
#include <vector>

#include "server/store/completion.hpp"
#include "server/store/ids.hpp"

namespace store {

/// 24 hours from then on.
struct LeaveDay {
  std::string player;
  WallTime from;
  bool operator==(const LeaveDay&) const = default;
};

class LeaveDays {
 public:
  virtual ~LeaveDays() = default;

  /// All of them or none; one that is there already is there once.
  virtual void add_leave(std::vector<LeaveDay> days, Completion<void> then) = 0;
  /// One that is not there is no error.
  virtual void drop_leave(LeaveDay day, Completion<void> then) = 0;
  /// Of everybody, those that begin then or later, in order.
  virtual void leave_since(WallTime since, Completion<std::vector<LeaveDay>> then) = 0;
};

}  // namespace store
