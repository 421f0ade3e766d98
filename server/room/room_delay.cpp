// Games that are shown later to those who do not play in them.
#include <algorithm>
#include <utility>

#include "server/base/log.hpp"
#include "server/room/room.hpp"

namespace server {

const Match& Room::shown_to(const Member& member) const {
  return delayed_ && !is_player(member) ? delayed_->match() : *match_;
}

Now Room::shown_at(const Member& member) const {
  return delayed_ && !is_player(member) ? delayed_->then(now()) : now();
}

void Room::send_event(const Event& event, const Member* but) {
  const Frame frame = event_frame(event, {});
  if (!delayed_) return presence_.send(frame, but);
  presence_.send_to(frame, [&](const Member& member) { return &member != but && is_player(member); });
  delayed_->push(event);
  release();
}

/// That it is over the lobby hears when those who look on do.
void Room::tell_lobby() {
  const bool is_kept_back = delayed_ && delayed_->match().state().phase != Phase::ended;
  if (match_->state().phase == Phase::ended && is_kept_back) return;
  world_.news(card_of(match_->state()));
}

/// After the game was read: what was shown already stays shown.
void Room::delay(const std::vector<Event>& events) {
  const Ms delay = match_->state().audience.delay;
  if (delay <= Ms{0}) return;
  auto delayed = Delayed::of(variant_, events, delay, delayed_ ? delayed_->last() : 0, now());
  if (!delayed) {
    // The same events have just made the match.
    log(LogLevel::error, "record_unreadable", {{"game", id_.text()}, {"why", delayed.error()}});
    return;
  }
  delayed_.emplace(std::move(*delayed));
  release();
}

void Room::release() {
  if (!match_) return;  // it is being read again
  bool changes_score = false;
  for (const Event& event : delayed_->take_due(now())) {
    const bool ends = event.kind == EventKind::game_ended;
    if (ends) tell_lobby();
    const Frame frame = event_frame(event, {});
    const auto is_other = [this](const Member& member) { return !is_player(member); };
    presence_.send_to(frame, is_other);
    if (ends && !ratings_.is_null()) presence_.send_to(ratings_frame(), is_other);
    changes_score =
        changes_score || ends || event.kind == EventKind::player_joined || event.kind == EventKind::game_followed;
  }
  if (changes_score) tell_delayed_score({});
  const auto next = delayed_->next();
  if (!next) {
    if (state_ == State::ready) wait();  // it may be that nobody needs the room any more
    return;
  }
  release_timer_.expires_after(std::max(*next - now(), Ms{0}));
  release_timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
    const auto self = weak.lock();
    if (self && !error) self->release();
  });
}

/// They tell that the game is over.
bool Room::may_see_ratings(const Member& member) const {
  return !ratings_.is_null() && (!delayed_ || is_player(member) || delayed_->match().state().phase == Phase::ended);
}

}  // namespace server
