#include "server/room/room.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <cassert>
#include <utility>

#include "protocol/codec.hpp"
#include "server/base/log.hpp"
#include "server/room/conditions.hpp"
#include "server/room/next_games.hpp"

namespace server {

namespace net = boost::asio;
using protocol::ErrorCode;
using protocol::say;

namespace {

bool is_time(const RoomMessage& message) {
  const auto* system = std::get_if<SystemCommand>(&message);
  return system != nullptr && std::holds_alternative<TimeUp>(system->command);
}

}  // namespace

Room::Room(RoomShared& shared, GameId id, const Strand& where, const RoomOwner& owner)
    : game_(shared, std::move(id), where),
      owner_(owner),
      mailbox_(shared.limits.mailbox),
      talk_(game_),
      admission_(game_, [this](Enter enter) { post(std::move(enter)); }),
      visibility_(game_, {.end_shown = [this] { ratings_.show_later(); },
                          .released = [this](std::span<const Event> events) { released(events); },
                          .has_let_in = [this](const PlayerId& player) { return admission_.has_let_in(player); }}),
      ratings_(game_, visibility_),
      mini_match_(game_, visibility_),
      claims_(game_),
      lost_time_(game_),
      old_answers_(game_),
      leave_(game_),
      lines_(game_),
      notices_(game_),
      due_(game_, lines_, notices_),
      snapshots_(game_, visibility_, ratings_, talk_),
      publisher_(game_, {.visibility = visibility_,
                         .talk = talk_,
                         .mini_match = mini_match_,
                         .lost_time = lost_time_,
                         .claims = claims_,
                         .post = owner_.post}),
      journal_(game_,
               {.mailbox = mailbox_,
                .lost_time = lost_time_,
                .claims = claims_,
                .ratings = ratings_,
                .notices = notices_,
                .due = due_,
                .publisher = publisher_},
               [this](Journal::Outcome outcome) { appended(outcome); }),
      loader_(game_, {.mailbox = mailbox_, .lost_time = lost_time_, .visibility = visibility_, .talk = talk_},
              [this](Loader::Loaded game) { std::visit([this](auto& one) { loaded(std::move(one)); }, game); }),
      timer_(game_, [this] { time_up(); }) {}

void Room::open(std::optional<Restored> first) {
  game_.room = weak_from_this();
  game_.presence.on_due([this, weak = weak_from_this()] {
    const auto self = weak.lock();
    if (!self) return;
    if (!game_.match) return game_.presence.postpone();
    protocol::Presence notice = game_.presence.take_notice(game_.id, game_.match->state().seats, claims_.gone());
    game_.presence.send_latest("presence " + game_.id.text(), frame_of(std::move(notice)));
  });
  if (first) lost_time_.postpone(*first);
  net::post(game_.strand, [this, self = shared_from_this()] { loader_.read(); });
}

void Room::post(RoomMessage message) {
  expect();
  hand_later(std::move(message));
}

void Room::hand(RoomMessage message) {
  if (!game_.steps.is_here()) return hand_later(std::move(message));
  note_received(message);
  take(std::move(message));
}

void Room::hand_later(RoomMessage message) {
  note_received(message);
  game_.steps.post(
      [self = shared_from_this(), message = std::move(message)]() mutable { self->take(std::move(message)); });
}

void Room::note_received(RoomMessage& message) const {
  auto* act = std::get_if<Act>(&message);
  if (act != nullptr && act->received == Now{}) act->received = game_.core.now();
}

void Room::take(RoomMessage message) {
  mailbox_.arrived();
  if (is_time(message) && std::ranges::any_of(mailbox_.messages(), is_time)) return;  // one look at the time is enough
  if (state_ == State::gone) return refuse_gone(message);
  const auto whose = loader_.is_urgent(message) ? Mailbox::Whose::players : Mailbox::Whose::watchers;
  if (!mailbox_.has_room_for(message, whose)) {
    return game_.refuse(message, ErrorCode::busy, say<"game.too_much_waits">());
  }
  mailbox_.push_back(std::move(message));
  loader_.hasten(mailbox_.messages().back());
  pump();
}

void Room::pump() {
  while (state_ == State::ready) {
    if (run_next_of_lost_time() || run_lines() || run_leave()) continue;
    auto message = mailbox_.take_first([this](const RoomMessage& one) { return lost_time_.must_wait(one); });
    if (!message) break;
    if (game_.needs_board(*message)) {
      fetch_board(std::move(*message));
    } else {
      std::visit([this](auto& one) { handle(one); }, *message);
    }
  }
  if (state_ != State::ready) return;
  game_.put_back();
  timer_.wait(next_look());
  if (lost_time_.is_told() && !std::exchange(is_taken_up_, true)) owner_.taken_up(*this);
}

void Room::handle(Enter& enter) {
  if (visibility_.is_hidden_from(*enter.who)) {
    return game_.refuse(enter, ErrorCode::no_such_game, nobody_knows(game_.id));
  }
  if (enter.is_asked && !admission_.take(enter)) return;
  if (admission_.ask(enter)) return;
  if (!visibility_.may_watch(*enter.who)) {
    game_.presence.remove(enter.who.get());  // who was invited once, and is not any more
    return visibility_.put_out(enter.who, enter.id);
  }
  game_.presence.add(enter.who);
  timer_.note_visit();
  claims_.note_absence();
  game_.tell_seat(*enter.who);
  snapshots_.answer(enter);
  mini_match_.tell_score(enter.who);
}

void Room::handle(Act& act) {
  if (!game_.has_answered(act) && visibility_.turns_down(*act.who, act.id)) return;
  if (lost_time_.is_out() && !game_.has_answered(act)) return lost_time_.refuse(act);
  if (mini_match_.look_at_partner(act, [this](Act request) { post(std::move(request)); })) return;
  if (old_answers_.may_be_stored(act) && !game_.match->is_done_once(act.action)) return look_up(std::move(act));
  if (refuses_dice(game_, act) || refuses_post(game_, act)) return;
  decide(act);
}

/// The command counts from when it was received, though it may have waited since.
void Room::decide(Act& act) {
  const Order order{.player = act.who->player().id,
                    .id = act.id,
                    .action = act.action,
                    .circumstances = circumstances_of(game_, act, claims_)};
  auto effects = game_.match->handle(order, lost_time_.first_received(act), game_.core.key, entropy(game_, order),
                                     game_.detail_for(act.who.get()));
  if (!effects) {
    if (old_answers_.may_be_stored(act)) return look_up(std::move(act));
    std::optional<std::string> reason;
    if (!effects.error().reason.empty()) reason = effects.error().reason;
    return act.who->refuse(error_of(effects.error(), act.id), std::move(reason));
  }
  if (effects->repeats) return old_answers_.repeat(act, *effects->repeats);
  append(std::move(*effects), std::move(act));
}

/// Meanwhile nothing else is decided: what comes after it is not done before it.
void Room::look_up(Act act) {
  state_ = State::asking;
  store::CommandKey key{.player = act.who->player().id.text(), .id = act.id};
  old_answers_.find(std::move(key), [this, act = std::move(act)](const OldAnswers::Found& found) mutable {
    state_ = State::ready;
    if (!found) {
      old_answers_.refuse(act, found.error());
    } else if (*found) {
      old_answers_.repeat(act, (*found)->seq);
    } else {
      act.is_new = true;
      handle(act);
    }
    pump();
  });
}

void Room::handle(SystemCommand& command) {
  const auto due = lost_time_.deadline();
  const bool is_early = !due || *due > game_.now();
  if (is_early && std::holds_alternative<TimeUp>(command.command)) return due_.correct();
  if (lost_time_.is_out()) return lost_time_.postpone(std::move(command.command));
  run(std::move(command.command));
}

void Room::run(Command command) {
  auto effects = game_.match->handle(command, game_.now(), game_.core.key, entropy(game_), game_.detail_for(nullptr));
  assert(effects);  // nobody is there to be refused
  append(std::move(*effects), SystemCommand{std::move(command)});
}

bool Room::run_next_of_lost_time() {
  const Now now = game_.now();
  auto command = lost_time_.take_next(now);
  if (!command) return false;
  const auto* found = std::get_if<Restarted>(&*command);
  const auto restarted = found == nullptr ? std::nullopt : std::optional{*found};
  if (restarted && !restarted->until) {
    claims_.forgive(restarted->alive, now + restarted->grace);
  }
  run(std::move(*command));
  if (restarted && state_ == State::ready) lost_time_.told(*restarted, now);  // there was nothing to be stored
  return true;
}

bool Room::run_leave() {
  if (lost_time_.is_out()) return false;
  if (const auto untold = leave_.untold()) {
    run(*untold);
    return true;
  }
  const bool is_asked = leave_.take([this](bool is_stored) {
    state_ = State::ready;
    if (is_stored) return pump();
    read_again_later();
  });
  if (is_asked) state_ = State::asking;
  return is_asked;
}

/// Plays conditional lines before anybody's leave or flag counts: a player with an answer there needs no more time.
bool Room::run_lines() {
  const bool is_asked = lines_.read([this](bool is_read) {
    state_ = State::ready;
    if (is_read) return pump();
    read_again_later();
  });
  if (is_asked) state_ = State::asking;
  if (is_asked || lost_time_.is_out()) return is_asked;
  lines_.follow();
  const auto answer = lines_.answer();
  if (!answer) return false;
  auto effects = game_.match->handle(*answer, game_.now(), game_.core.key, entropy(game_), game_.detail_for(nullptr));
  if (effects) {
    append(std::move(*effects), SystemCommand{*answer});
  } else {
    lines_.drop(answer->player);
  }
  return true;
}

void Room::handle(LinesRequest& request) {
  const bool is_asked = lines_.take(std::move(request), [this] {
    state_ = State::ready;
    pump();
  });
  if (is_asked) state_ = State::asking;
}

void Room::handle(Moderate& request) {
  if (lost_time_.is_out()) {
    return game_.refuse(request, ErrorCode::not_stored, say<"game.nothing_stored_say_again">());
  }
  auto effects =
      game_.match->handle(request.command, game_.now(), game_.core.key, entropy(game_), game_.detail_for(nullptr));
  if (!effects) return request.then(std::unexpected(error_of(effects.error(), {})));
  append(std::move(*effects), std::move(request));
}

/// The record as it is read from now on has another name for this person, and everybody is shown all of it again; or
/// only the talk, if they have nothing else to do with it.
void Room::handle(const AccountClosed& closed) {
  const auto& state = game_.match->state();
  const bool is_challenged = state.invitation.to && state.invitation.to->id == closed.player;
  if (!state.seats.has(closed.player) && !is_challenged) return talk_.account_closed(closed.player);
  renamed_ = true;
  lines_.forget();
  read_again();
}

void Room::append(Effects effects, RoomMessage cause) {
  if (effects.events.empty()) return;
  state_ = State::storing;
  journal_.append(std::move(effects), std::move(cause));
}

void Room::appended(Journal::Outcome outcome) {
  if (outcome == Journal::Outcome::not_stored) return read_again();
  if (outcome == Journal::Outcome::put_off) return read_again_later();
  if (outcome == Journal::Outcome::fenced) return dissolve(ErrorCode::busy, say<"game.taken_over">());
  if (outcome == Journal::Outcome::given_up) return dissolve(ErrorCode::internal, say<"game.record_unwritable">());
  state_ = State::ready;
  if (mailbox_.empty()) return pump();
  // Many may wait, and a long game to be shown to them: answers of other rooms do not wait for that.
  net::post(game_.strand, [self = shared_from_this()] { self->pump(); });
}

void Room::released(std::span<const Event> events) {
  mini_match_.note_shown_later(events);
  const bool may_be_needless = !visibility_.holds_back() && state_ == State::ready;
  if (may_be_needless) timer_.wait(next_look());
}

void Room::time_up() {
  if (state_ != State::ready) return;  // whoever is at work now will wait anew
  if (const auto look = next_look(); look && timer_.is_soon(*look)) {
    if (mailbox_.empty()) mailbox_.push_back(SystemCommand{TimeUp{}});
    return pump();
  }
  if (old_answers_.is_reading() || admission_.is_asking()) timer_.note_need();
  if (!timer_.is_over()) return timer_.wait(next_look());
  if (visibility_.holds_back()) return;  // the timer is set again once that is shown
  if (owner_.retire(*this)) state_ = State::gone;
}

}  // namespace server
