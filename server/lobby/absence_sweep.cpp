#include "server/lobby/absence_sweep.hpp"

namespace server {

void AbsenceSweep::sweep() {
  const Now now = parts_.now();
  for (const Waiting* seek : parts_.open_games.seeks()) {
    if (seek->is_by_post()) continue;
    const PlayerId& maker = seek->card.seats.front().player.id;
    if (parts_.people.gone_for(maker, now) >= parts_.limits.gone) parts_.withdrawals.withdraw(*seek);
  }
  parts_.people.forget(2 * parts_.limits.gone, now);
  parts_.open_games.forget_quiet(now - parts_.limits.quiet);
  timer_.expires_after(parts_.limits.sweep);
  timer_.async_wait([this](boost::system::error_code failed) {
    if (!failed) sweep();
  });
}

}  // namespace server
