#include "server/room/players_leave.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace server {

// The book knows the time of the server, the match that of its game.

std::vector<OnClock> PlayersLeave::on_clock() const {
  std::vector<OnClock> all = leave_counts_for(game_.match->state());
  std::erase_if(all, [this](const OnClock& one) {
    return std::ranges::find(game_.closed, one.player.text()) != game_.closed.end();
  });
  return all;
}

std::optional<TakeLeave> PlayersLeave::untold() const {
  const Now now = game_.now();
  for (const OnClock& one : on_clock()) {
    const auto day = game_.shared.conduct.leave.first_since(one.player, one.since - game_.ahead, now - game_.ahead);
    if (!day) continue;
    const Now from = *day + game_.ahead;
    return TakeLeave{.player = one.player, .from = from, .until = from + kLeaveDay};
  }
  return std::nullopt;
}

bool PlayersLeave::take(std::move_only_function<void(bool)> then) {
  const auto counting = on_clock();
  if (counting.empty() || counting.front().due > game_.now()) return false;
  auto shared = std::make_shared<std::move_only_function<void(bool)>>(std::move(then));
  for (const OnClock& one : counting) {
    const bool is_taken = game_.shared.conduct.leave.take(
        one.player, std::max(one.due, one.since) - game_.ahead, 1,
        game_.on_strand<void>([shared](const store::Result<void>& done) { (*shared)(done.has_value()); }));
    if (is_taken) return true;
  }
  return false;
}

}  // namespace server
