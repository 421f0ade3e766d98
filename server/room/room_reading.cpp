// How a room comes to its game, again after a failure, and what becomes of the room if it cannot.
#include <algorithm>
#include <utility>

#include "server/base/log.hpp"
#include "server/room/room.hpp"

namespace server {

using protocol::ErrorCode;
using protocol::say;

/// Drops the game and reads it again: what the store has refused must not be in memory either.
void Room::read_again() {
  game_.match.reset();
  state_ = State::reading;
  loader_.read();
}

void Room::read_later() {
  timer_.wait_for_store([this] {
    if (state_ == State::reading) loader_.read();
  });
}

void Room::loaded(FinishedPtr finished) {
  const bool is_first_time = game_.sent == 0;
  game_.take(std::move(finished));
  visibility_.tell_lobby();  // its end may have been stored by a room that could not tell it
  if (is_first_time) lost_time_.begin();
  game_.tell_seats();
  publisher_.refuse_unconfirmed();
  ratings_.note(*game_.finished);
  go_on(is_first_time ? Inside::know_all : Inside::know_less);
}

void Room::loaded(WholeGame whole) {
  auto& [game, rebuilt, delayed] = whole;
  if (!rebuilt) {
    log(LogLevel::error, "record_unreadable", {{"game", game_.id.text()}, {"why", rebuilt.error()}});
    return dissolve(ErrorCode::internal, say<"game.record_unreadable">());
  }
  const auto inside = game_.sent == 0 || game_.finished ? Inside::know_all : Inside::know_less;
  game_.take(*rebuilt, game.head);
  snapshots_.forget();
  notices_.know(rebuilt->events);
  due_.set(game.head.due);
  lost_time_.know_players();
  visibility_.tell_lobby();
  game_.tell_seats();
  if (game_.sent == 0) lost_time_.begin();
  if (inside == Inside::know_less) {
    visibility_.put_out_others();
    publisher_.publish_missed(rebuilt->events);
  }
  publisher_.refuse_unconfirmed();
  if (delayed) visibility_.delay(std::move(*delayed));
  ratings_.note(rebuilt->events, game.settled);
  go_on(inside);
}

void Room::go_on(Inside inside) {
  game_.sent = game_.match->state().last;
  state_ = State::ready;
  game_.tell_live_boards();
  if (inside == Inside::know_less) show_again();
  claims_.note_absence();
  pump();
}

void Room::show_again() {
  if (std::exchange(renamed_, false)) {
    for (const MemberPtr& member : game_.presence.all()) snapshots_.send(*member, {});
  } else {
    talk_.show_all();
  }
  mini_match_.tell_score({});
}

void Room::loaded(const store::Error& error) {
  if (error.code == store::Code::not_found) return dissolve(ErrorCode::no_such_game, nobody_knows(game_.id));
  log(LogLevel::error, "game_not_read",
      {{"game", game_.id.text()}, {"code", store::name(error.code)}, {"why", error.what}});
  if (error.code == store::Code::corrupt) return dissolve(ErrorCode::internal, say<"game.record_unreadable">());
  const protocol::Wording sentence = say<"game.unreadable_now">();
  publisher_.refuse_unconfirmed();
  const auto& messages = mailbox_.messages();
  for (const RoomMessage& message : messages) {
    if (const auto* act = std::get_if<Act>(&message)) lost_time_.keep(*act);
  }
  const bool will_pass = error.code == store::Code::busy || error.code == store::Code::unavailable;
  const auto is_system = [](const RoomMessage& message) { return std::holds_alternative<SystemCommand>(message); };
  const bool is_needed = !game_.presence.empty() || lost_time_.has_work() || lost_time_.awaits_commands() ||
                         std::ranges::any_of(messages, is_system);
  if (!will_pass || !is_needed) return dissolve(ErrorCode::busy, sentence);
  refuse_waiting(ErrorCode::busy, sentence);
  read_later();
}

void Room::loaded(Loader::NoPlace) {
  publisher_.refuse_unconfirmed();
  const bool is_needless = mailbox_.is_awaited() && game_.presence.empty();
  refuse_waiting(ErrorCode::busy, say<"game.too_many_are_read">());
  if (!is_needless) return read_later();
  if (!owner_.retire(*this)) return loader_.read();  // a message is on its way, and may be a player's
  mailbox_.clear();
  state_ = State::gone;
}

void Room::fetch_board(RoomMessage message) {
  Place place = game_.shared.replays.background.place();
  if (!place) return game_.refuse(message, ErrorCode::busy, say<"game.too_many_are_read">());
  mailbox_.push_front(std::move(message));
  state_ = State::reading;
  loader_.read_whole(std::move(place));
}

void Room::dissolve(ErrorCode code, const protocol::Wording& sentence) {
  state_ = State::gone;
  gone_because_ = std::make_unique<const protocol::Error>(
      protocol::Error{.code = code, .message = sentence, .pointer = {}, .id = {}});
  game_.match.reset();
  publisher_.refuse_unconfirmed();
  refuse_waiting(code, sentence);
  mailbox_.clear();
  game_.presence.lose(game_.id);
  owner_.give_up(*this);
}

}  // namespace server
