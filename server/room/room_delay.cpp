// Games that are shown later to those who do not play in them.
#include <algorithm>
#include <utility>

#include "server/room/room.hpp"

namespace server {
namespace {

/// What lists show of a game that others are shown up to there. A seat that is taken is free for nobody, and no more is
/// told of it.
GameCard held_back(GameCard card, Phase shown) {
  if (card.phase == Phase::waiting || shown == Phase::ended) return card;
  card.phase = shown == Phase::playing ? Phase::playing : Phase::rolling;
  return card;
}

}  // namespace

const Match& Room::shown_to(const Member& member) const {
  return delayed_ && !is_player(member) ? delayed_->match() : *match_;
}

Now Room::shown_at(const Member& member) const {
  return delayed_ && !is_player(member) ? delayed_->then(now()) : now();
}

void Room::send_event(const Event& event, const Told& told, const Member* but) {
  if (!delayed_) return presence_.send_event(told, [&](const Member& member) { return &member != but; });
  presence_.send_event(told, [&](const Member& member) { return &member != but && is_player(member); });
  delayed_->push(event);
  release();
}

/// That it has begun, and that it is over, the lobby hears when those who look on do.
void Room::tell_lobby() {
  const bool is_delayed = match_->state().audience.delay > Ms{0};
  if (is_delayed && !delayed_) return;  // it is being read: delay() tells
  GameCard card = card_of(match_->state());
  world_.news.tell(is_delayed ? held_back(std::move(card), delayed_->match().state().phase) : std::move(card));
}

/// After the game was read: what was shown already stays shown.
void Room::delay(Delayed made) {
  delayed_ = std::make_unique<Delayed>(std::move(made));
  tell_lobby();
  release();
}

void Room::release() {
  if (!match_) return;  // it is being read again
  bool changes_score = false;
  const Details details = presence_.details();
  for (const Event& event : delayed_->take_due(now(), details.whole ? Detail::whole : Detail::lean)) {
    const bool ends = event.kind() == EventKind::game_ended;
    if (ends || event.kind() == EventKind::game_started) tell_lobby();
    const auto is_other = [this](const Member& member) { return !is_player(member); };
    presence_.send_event(told(event, details), is_other);
    if (ends && ratings_) presence_.send_to(ratings_frame(), is_other);
    changes_score =
        changes_score || ends || event.kind() == EventKind::player_joined || event.kind() == EventKind::game_followed;
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
  return ratings_ && (!delayed_ || is_player(member) || delayed_->match().state().phase == Phase::ended);
}

}  // namespace server
