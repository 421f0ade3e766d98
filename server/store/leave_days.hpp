// Days of leave that people have taken or announced. Any thread may ask.
#pragma once
#include <string>
#include <vector>

#include "server/store/completion.hpp"
#include "server/store/ids.hpp"

namespace store {

/// A day of leave: 24 hours from `from`.
struct LeaveDay {
  std::string player;
  WallTime from;
  bool operator==(const LeaveDay&) const = default;
};

class LeaveDays {
 public:
  virtual ~LeaveDays() = default;

  /// Stores all of these days or none. A day that is there already is kept once. `fenced` if a server of a higher term
  /// has taken over: the asker's book of days may lack some.
  virtual void add_leave(std::vector<LeaveDay> days, Term term, Completion<void> then) = 0;
  /// Takes a day away. A day that is not there is no error. `fenced` as with add_leave().
  virtual void drop_leave(LeaveDay day, Term term, Completion<void> then) = 0;
  /// Gives everybody's days of leave that begin then or later, in order.
  virtual void leave_since(WallTime since, Completion<std::vector<LeaveDay>> then) = 0;
};

}  // namespace store
