#include "server/room/loaded_game.hpp"

#include <algorithm>

namespace server {

LoadedGame::LoadedGame(RoomShared& all, GameId game, const Strand& where)
    : shared(all),
      core(all.core),
      id(std::move(game)),
      strand(where),
      steps(StepQueue::of(strand)),
      tail(shared.limits.tail_events, shared.limits.tail_bytes),
      presence(strand, shared.limits.presence) {}

bool LoadedGame::is_player(const Member& member) const {
  return match && match->state().seats.has(member.player().id);
}

bool LoadedGame::has_answered(const Act& act) const {
  return match->state().answers.find(act.who->player().id, act.id).has_value();
}

/// A rematch, and a command that was answered long ago. Somebody without a part in the game is refused without its
/// board.
bool LoadedGame::needs_board(const RoomMessage& message) const {
  const auto* act = std::get_if<Act>(&message);
  if (!finished || act == nullptr) return false;
  const auto& invited = match->state().invitation.to;
  return is_player(*act->who) || (invited && invited->id == act->who->player().id);
}

Detail LoadedGame::detail_for(const Member* actor) {
  tail.want(presence.details());
  if (actor != nullptr) tail.want({.whole = actor->detail() == Detail::whole, .lean = actor->detail() == Detail::lean});
  return tail.wanted().whole ? Detail::whole : Detail::lean;
}

Seq LoadedGame::first_kept(Seq last) const {
  const Seq first = last - std::min<Seq>(last, shared.limits.tail_events);
  return sent == 0 ? first : std::min(first, sent);
}

/// Takes a finished game. Those who were here before miss nothing of it: only this room adds to the game, and it does
/// that with the board.
void LoadedGame::take(FinishedPtr kept) {
  show(std::move(kept));
  closed = finished->closed;
  tail = finished->tail;
}

void LoadedGame::show(FinishedPtr kept) {
  finished = std::move(kept);
  match.emplace(finished->match);
  variant = finished->variant;
}

void LoadedGame::put_back() {
  FinishedPtr kept = std::exchange(shelved, {});
  if (kept && kept->match.state().last == match->state().last && kept->closed == closed) show(std::move(kept));
}

void LoadedGame::take(Rebuilt& rebuilt, const store::GameHead& head) {
  shelved = std::exchange(finished, {});
  match.emplace(std::move(rebuilt.match));
  variant = std::move(rebuilt.variant);
  closed = head.closed;
  tail.clear();
  for (const Event& event : rebuilt.events) {
    if (event.seq > first_kept(head.last)) tail.push(encode(event, {}));
  }
  if (match->state().play) tail.want({});
}

void LoadedGame::refuse(const RoomMessage& message, protocol::ErrorCode code, const protocol::Wording& sentence) const {
  if (const auto* enter = std::get_if<Enter>(&message)) {
    // A member who is told to come again may be inside already, or have asked twice, so they are not put out. With any
    // other code the member is outside.
    if (code != protocol::ErrorCode::busy) enter->who->turned_away(id);
    enter->who->refuse({.code = code, .message = sentence, .pointer = {}, .id = enter->id});
  } else if (const auto* act = std::get_if<Act>(&message)) {
    act->who->refuse({.code = code, .message = sentence, .pointer = {}, .id = act->id});
  } else if (const auto* speak = std::get_if<Speak>(&message)) {
    speak->who->refuse({.code = code, .message = sentence, .pointer = {}, .id = speak->id});
  } else if (const auto* request = std::get_if<Moderate>(&message)) {
    request->then(std::unexpected(protocol::Error{.code = code, .message = sentence, .pointer = {}, .id = {}}));
  } else if (const auto* lines = std::get_if<LinesRequest>(&message)) {
    lines->then(std::unexpected(protocol::Error{.code = code, .message = sentence, .pointer = {}, .id = {}}));
  }
}

void LoadedGame::tell_live_boards() const {
  if (auto board = live_board(match->state())) shared.live_boards.tell(id, std::move(*board));
}

void LoadedGame::tell_seat(Member& member) const {
  const auto& state = match->state();
  if (is_player(member)) member.plays(id, state.seats.full() && state.phase != Phase::ended);
}

void LoadedGame::tell_seats() const {
  for (const MemberPtr& member : presence.all()) tell_seat(*member);
}

protocol::Wording nobody_knows(const GameId& game) {
  return protocol::say<"game.no_such_game">(game.text());
}

}  // namespace server
