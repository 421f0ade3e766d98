#include "server/games/conduct/leave_book.hpp"

#include <algorithm>
#include <iterator>

#include "server/store/wall_time.hpp"

namespace server {

void LeaveBook::fill(std::span<const store::LeaveDay> days) {
  Lock lock{mutex_};
  for (const store::LeaveDay& day : days) {
    if (const auto player = PlayerId::parse(day.player)) days_[*player].insert(now_of(day.from));
  }
}

std::optional<Now> LeaveBook::first_since(const PlayerId& player, Now since, Now now) const {
  Lock lock{mutex_};
  const auto found = days_.find(player);
  if (found == days_.end()) return std::nullopt;
  const auto day = found->second.upper_bound(since - kDay);
  return day != found->second.end() && *day <= now ? std::optional{*day} : std::nullopt;
}

int LeaveBook::most_within_year(const Days& days, Now at) {
  const auto ending_with = [&](Now last) {
    return static_cast<int>(std::distance(days.upper_bound(last - kYear), days.upper_bound(last)));
  };
  int most = ending_with(at);
  for (auto day = days.upper_bound(at); day != days.end() && *day < at + kYear; ++day) {
    most = std::max(most, ending_with(*day));
  }
  return most;
}

LeaveBook::Days LeaveBook::all_of(const PlayerId& player) const {
  Days all;
  if (const auto found = days_.find(player); found != days_.end()) all = found->second;
  for (const auto& [key, pending] : pending_) {
    if (key.first == player) all.insert(pending.days.begin(), pending.days.end());
  }
  return all;
}

int LeaveBook::left(const PlayerId& player, Now at) const {
  Lock lock{mutex_};
  return std::max(0, kDaysAYear - most_within_year(all_of(player), at));
}

std::vector<Now> LeaveBook::days_of(const PlayerId& player, Now now) const {
  Lock lock{mutex_};
  const auto found = days_.find(player);
  if (found == days_.end()) return {};
  return {found->second.upper_bound(now - kYear), found->second.end()};
}

bool LeaveBook::take(const PlayerId& player, Now from, int days, store::Completion<void> then) {
  std::vector<store::LeaveDay> rows;
  {
    Lock lock{mutex_};
    if (const auto same = pending_.find({player, from}); same != pending_.end()) {
      if (same->second.days.size() != static_cast<std::size_t>(days)) return false;
      same->second.waiting.push_back(std::move(then));
      return true;
    }
    Days wanted;
    for (int i = 0; i < days; ++i) wanted.insert(from + i * kDay);
    Days all = all_of(player);
    all.insert(wanted.begin(), wanted.end());
    if (most_within_year(all, from) > kDaysAYear) return false;
    for (const Now day : wanted) rows.push_back({.player = player.text(), .from = wall_time(day)});
    Pending& pending = pending_[{player, from}];
    pending.days = std::move(wanted);
    pending.waiting.push_back(std::move(then));
  }
  store_.add_leave(std::move(rows), term_,
                   [this, player, from](store::Result<void> result) { stored(player, from, std::move(result)); });
  return true;
}

void LeaveBook::stored(const PlayerId& player, Now from, store::Result<void> result) {
  Pending done;
  {
    Lock lock{mutex_};
    done = std::move(pending_.extract({player, from}).mapped());
    if (result) days_[player].insert(done.days.begin(), done.days.end());
  }
  for (auto& then : done.waiting) then(result);
}

bool LeaveBook::drop(const PlayerId& player, Now from, Now now, store::Completion<void> then) {
  {
    Lock lock{mutex_};
    const auto found = days_.find(player);
    if (from <= now || found == days_.end() || !found->second.contains(from)) return false;
  }
  store_.drop_leave({.player = player.text(), .from = wall_time(from)}, term_,
                    [this, player, from, then = std::move(then)](store::Result<void> result) mutable {
                      if (result) {
                        Lock lock{mutex_};
                        days_[player].erase(from);
                      }
                      then(std::move(result));
                    });
  return true;
}

}  // namespace server
