// The book of leave from games by post: who is on leave, and how much everybody has left: 28 days in any 365, whole
// days of 24 hours each. Filled from the store at the start; a day stands once it is stored. Thread-safe; completions
// run on the store's threads.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "server/base/id.hpp"
#include "server/base/mutex.hpp"
#include "server/base/time.hpp"
#include "server/match/leave.hpp"
#include "server/store/leave_days.hpp"

namespace server {

class LeaveBook {
 public:
  static constexpr int kDaysAYear = 28;
  static constexpr Ms kYear = std::chrono::days{365};
  static constexpr Ms kDay = kLeaveDay;

  /// `term`: with which the server writes.
  LeaveBook(store::LeaveDays& store, store::Term term) : store_(store), term_(term) {}
  LeaveBook(const LeaveBook&) = delete;
  LeaveBook& operator=(const LeaveBook&) = delete;

  void fill(std::span<const store::LeaveDay> days);

  /// The beginning of the first of this player's days that has begun by `now` and was not over at `since`.
  [[nodiscard]] std::optional<Now> first_since(const PlayerId& player, Now since, Now now) const;
  /// How many days the player may still take from that moment on; days announced for later count as taken.
  [[nodiscard]] int left(const PlayerId& player, Now at) const;
  /// The beginnings of the player's days, also of past ones, as far back as they count at `now`.
  [[nodiscard]] std::vector<Now> days_of(const PlayerId& player, Now now) const;

  /// Takes so many days, one after the other; `then` hears once they stand. False: the player has not so many left, and
  /// nothing happens. Taking days that are already being taken waits for the first request.
  [[nodiscard]] bool take(const PlayerId& player, Now from, int days, store::Completion<void> then);
  /// Takes back a day that has not begun; it stands until that is stored. False: there is no such day, and nothing
  /// happens.
  [[nodiscard]] bool drop(const PlayerId& player, Now from, Now now, store::Completion<void> then);

 private:
  using Days = std::set<Now>;
  struct Pending {
    Days days;
    std::vector<store::Completion<void>> waiting;
  };
  /// The most that count in 365 days which end at `at` or with a later one of them.
  [[nodiscard]] static int most_within_year(const Days& days, Now at);
  /// All days of the player, with those that are being stored.
  [[nodiscard]] Days all_of(const PlayerId& player) const REQUIRES(mutex_);
  void stored(const PlayerId& player, Now from, store::Result<void> result);

  store::LeaveDays& store_;
  const store::Term term_;
  mutable Mutex mutex_;
  std::map<PlayerId, Days> days_ GUARDED_BY(mutex_);  // days that are stored
  std::map<std::pair<PlayerId, Now>, Pending> pending_
      GUARDED_BY(mutex_);  // days that are being stored, by player and the first one's beginning
};

}  // namespace server
