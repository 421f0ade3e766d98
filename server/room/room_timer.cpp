#include "server/room/room_timer.hpp"

#include <algorithm>
#include <utility>

namespace server {

Ms RoomTimer::idle() const {
  const RoomLimits& limits = game_.shared.limits;
  const bool is_over = game_.finished || (game_.match && game_.match->state().phase == Phase::ended);
  if (is_over) return limits.idle_finished;
  return is_unseen_ ? limits.idle_unseen : limits.idle;
}

/// Sets the timer for the next look. A time beyond the timer's present end leaves it alone: it changes with every move,
/// and each new wait would cost two calls of the loop.
void RoomTimer::wait(std::optional<Now> look) {
  const bool is_needless = game_.presence.empty() && (!look || !is_soon(*look));
  if (!is_needless) {
    needless_from_.reset();
  } else if (!needless_from_) {
    needless_from_ = game_.now();
  }
  if (is_needless) look = *needless_from_ + idle();
  if (!look) return;
  const auto at = std::chrono::steady_clock::now() + std::max(*look - game_.now(), Ms{0});
  if (is_waiting_ && timer_.expiry() <= at) return;
  is_waiting_ = true;
  timer_.expires_at(at);
  game_.wait_for(timer_, [this] {
    is_waiting_ = false;
    time_up_();
  });
}

void RoomTimer::wait_for_store(std::function<void()> then) {
  is_waiting_ = false;
  timer_.expires_after(game_.shared.limits.retry);
  game_.wait_for(timer_, std::move(then));
}

bool RoomTimer::is_over() const {
  return game_.presence.empty() && needless_from_ && *needless_from_ + idle() <= game_.now();
}

}  // namespace server
