#include "server/room/visibility.hpp"

#include <algorithm>
#include <utility>

#include "server/games/card.hpp"

namespace server {
namespace {

/// The card of a game in lists, for others who have been shown it up to the phase `shown`. A taken seat is free for
/// nobody, and no more than that is told.
GameCard held_back(GameCard card, Phase shown) {
  if (card.phase == Phase::waiting || shown == Phase::ended) return card;
  card.phase = shown == Phase::playing ? Phase::playing : Phase::rolling;
  return card;
}

protocol::Error is_private(const std::string& id) {
  return {
      .code = protocol::ErrorCode::private_game, .message = protocol::say<"game.private">(), .pointer = {}, .id = id};
}

}  // namespace

bool Visibility::is_hidden_from(const Member& member) const {
  return behind_ && !game_.is_player(member) && behind_->view.is_hidden(game_.now());
}

bool Visibility::may_watch(const Member& member) const {
  const auto& state = game_.match->state();
  return !state.audience.is_private || game_.is_player(member) || owner_.has_let_in(member.player().id) ||
         (!state.seats.full() && state.phase == Phase::waiting);
}

bool Visibility::may_see_end(const Member& member) const {
  return !behind_ || game_.is_player(member) || later()->state().phase == Phase::ended;
}

const Match& Visibility::shown_to(const Member& member) const {
  return behind_ && !game_.is_player(member) ? *later() : *game_.match;
}

Now Visibility::shown_at(const Member& member) const {
  return behind_ && !game_.is_player(member) ? behind_->view.then(game_.now()) : game_.now();
}

void Visibility::send_event(const Event& event, const EncodedEvent& encoded, const Member* but) {
  send_at_once(encoded, but);
  if (!behind_) return;
  behind_->view.push(event);
  release();
}

void Visibility::send_at_once(const EncodedEvent& encoded, const Member* but) const {
  game_.presence.send_event(
      encoded, [&](const Member& member) { return &member != but && (!behind_ || game_.is_player(member)); });
}

/// Tells the lobby that the game has begun or is over, at the time at which those who look on see it.
void Visibility::tell_lobby() const {
  const auto& state = game_.match->state();
  GameCard card = card_of(state);
  game_.shared.conduct.correspondence_games.note(card);
  const bool is_delayed = state.audience.delay > Ms{0};
  if (is_delayed && !behind_) return;  // it is being read: delay() tells
  game_.shared.news.tell(is_delayed ? held_back(std::move(card), later()->state().phase) : std::move(card));
}

void Visibility::delay(Delayed made) {
  behind_ = std::make_unique<Behind>(std::move(made), game_.strand);
  tell_lobby();
  release();
}

void Visibility::release() {
  if (!game_.match) return;  // it is being read again
  const Details details = game_.presence.details();
  const auto due = behind_->view.take_due(game_.now(), details.whole ? Detail::whole : Detail::lean);
  for (const Event& event : due) show_later(event, details);
  if (const auto next = behind_->view.next()) {
    behind_->timer.expires_after(std::max(*next - game_.now(), Ms{0}));
    game_.wait_for(behind_->timer, [this] { release(); });
  }
  owner_.released(due);
}

void Visibility::show_later(const Event& event, Details details) const {
  const bool ends = event.kind() == EventKind::game_ended;
  if (ends || event.kind() == EventKind::game_started) tell_lobby();
  game_.presence.send_event(encode(event, details), [this](const Member& member) { return !game_.is_player(member); });
  if (ends) owner_.end_shown();
}

bool Visibility::turns_down(Member& who, const std::string& id) const {
  if (is_hidden_from(who)) {
    who.refuse({.code = protocol::ErrorCode::no_such_game, .message = nobody_knows(game_.id), .pointer = {}, .id = id});
    return true;
  }
  if (may_watch(who)) return false;
  who.refuse(is_private(id));
  return true;
}

void Visibility::put_out(const MemberPtr& member, const std::string& id) const {
  member->turned_away(game_.id);
  member->refuse(is_private(id));
}

void Visibility::put_out_others() {
  const auto is_shut_out = [this](const Member& member) { return !may_watch(member); };
  for (const MemberPtr& one : game_.presence.remove_if(is_shut_out)) put_out(one, {});
}

}  // namespace server
