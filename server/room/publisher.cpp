#include "server/room/publisher.hpp"

#include <algorithm>
#include <utility>

#include "server/base/log.hpp"
#include "server/base/tally.hpp"
#include "server/games/stored_game.hpp"
#include "server/room/conditions.hpp"

namespace server {
namespace {

constexpr Ms kGoesOn{60'000};  // how often the lobby hears that a game goes on

void tally_event(EventKind kind) {
  if (kind == EventKind::moved) tally().moves.add();
  if (kind == EventKind::game_started) tally().games_begun.add();
  if (kind == EventKind::game_ended) tally().games_ended.add();
}

}  // namespace

void Publisher::publish(const Effects& effects, Member* sender) {
  // The lobby is told before anybody hears of the event: a player who then asks the lobby must find it there.
  const bool is_other_card = std::ranges::any_of(effects.events, changes_card, &Event::kind);
  if (is_other_card || game_.now() - lobby_told_ >= kGoesOn) {
    parts_.visibility.tell_lobby();
    lobby_told_ = game_.now();
  }
  if (is_other_card) game_.tell_seats();
  for (const Event& event : effects.events) publish(event, sender);
  game_.sent = game_.match->state().last;
  game_.tell_live_boards();
}

void Publisher::publish(const Event& event, Member* sender) {
  const EventKind kind = event.kind();
  thread_local EncodedEvent last;  // every move is written
  EncodedEvent shown = encode(event, game_.tail.wanted(), std::exchange(last, {}));
  game_.tail.push(shown);
  parts_.lost_time.note(event);
  const bool joins = kind == EventKind::player_joined;
  if (joins) parts_.visibility.put_out_others();
  const bool acknowledges = sender != nullptr && !event.command.empty();
  if (acknowledges) sender->send(frame_of(shown, sender->detail(), event.command));
  parts_.visibility.send_event(event, shown, acknowledges ? sender : nullptr);
  if (joins) seated(event.by);
  const bool changes_claims = kind == EventKind::game_started || kind == EventKind::game_ended;
  if (changes_claims) parts_.claims.note_phase();
  pass_on(event);
  if (kind == EventKind::game_ended) log(LogLevel::info, "game_ended", {{"game", game_.id.text()}});
  last = std::move(shown);
}

/// Sends the events of a failed append that reached the disk after all.
void Publisher::publish_missed(const Events& events) {
  for (const Event& event : events) {
    if (event.seq <= game_.sent) continue;
    parts_.lost_time.note(event);
    const EncodedEvent shown = encode(event, {});
    const auto confirmed = confirms(event) ? std::exchange(unconfirmed_, {}) : std::nullopt;
    const Member* sender = confirmed ? confirmed->who.get() : nullptr;
    if (confirmed) confirmed->who->send(frame_of(shown, confirmed->who->detail(), event.command));
    parts_.visibility.send_at_once(shown, sender);
    pass_on(event);
  }
  game_.presence.changed();
}

bool Publisher::confirms(const Event& event) const {
  return unconfirmed_ && !event.command.empty() && event.command == unconfirmed_->id &&
         event.by == unconfirmed_->who->player().id;
}

void Publisher::confirm_later(const Act& act) {
  unconfirmed_ = UnconfirmedCommand{.who = act.who, .id = act.id};
}

void Publisher::refuse_unconfirmed() {
  const auto unconfirmed = std::exchange(unconfirmed_, {});
  if (!unconfirmed) return;
  unconfirmed->who->refuse({.code = protocol::ErrorCode::not_stored,
                            .message = protocol::say<"connection.not_stored">(),
                            .pointer = {},
                            .id = unconfirmed->id});
}

void Publisher::seated(const PlayerId& player) {
  game_.presence.changed();
  for (const MemberPtr& member : game_.presence.all()) {
    if (member->player().id == player) parts_.talk.show(*member);
  }
}

void Publisher::pass_on(const Event& event) {
  tally_event(event.kind());
  if (event.kind() == EventKind::fair_voided) return note_leavers(game_, event);
  if (event.kind() == EventKind::game_followed) {
    // The new game's time runs: its room must be there.
    const auto next = GameId::parse(std::get<GameFollowed>(event.body).next);
    parts_.post(*next, SystemCommand{TimeUp{}});
    return parts_.mini_match.tell_score({});
  }
  if (event.kind() == EventKind::player_joined) return parts_.mini_match.tell_score({});
  if (event.kind() != EventKind::game_ended) return;
  if (const auto partner = card_of(game_.match->state()).partner()) parts_.post(*partner, PartnerEnded{});
  parts_.mini_match.tell_score({});
}

}  // namespace server
