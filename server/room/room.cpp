// The mailbox of a room and what its letters do; everything that concerns the disk is in room_store.cpp.
#include "server/room/room.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <cassert>
#include <utility>

#include "protocol/codec.hpp"
#include "server/games/record.hpp"

namespace server {

namespace net = boost::asio;
using protocol::ErrorCode;

namespace {

bool is_time(const Letter& letter) {
  const auto* told = std::get_if<SystemCommand>(&letter);
  return told != nullptr && std::holds_alternative<TimeUp>(told->command);
}

}  // namespace

std::string nobody_knows(const GameId& game) {
  return "there is no game " + game.text() + ": look at its link again";
}

Room::Room(World& world, GameId id, Owner owner)
    : world_(world),
      id_(std::move(id)),
      owner_(std::move(owner)),
      strand_(net::make_strand(world.io)),
      tail_(world.limits.tail_events, world.limits.tail_bytes),
      presence_(strand_, world.limits.presence),
      timer_(strand_),
      release_timer_(strand_),
      score_timer_(strand_) {}

void Room::open(std::optional<Restored> first) {
  presence_.on_due([weak = weak_from_this()] {
    const auto self = weak.lock();
    if (!self) return;
    if (!self->match_) return self->presence_.postpone();
    protocol::Presence notice = self->presence_.take_notice(self->id_, self->match_->state().seats, self->gone());
    self->presence_.send_latest("presence " + self->id_.text(), frame_of(std::move(notice)));
  });
  if (first) owe(*first);
  net::post(strand_, [self = shared_from_this()] { self->read(); });
}

void Room::post(Letter letter) {
  expect();
  net::post(strand_, taking(std::move(letter)));
}

/// A letter that the room's own work has brought about comes after that work.
void Room::hand(Letter letter) {
  if (strand_.running_in_this_thread()) {
    net::post(strand_, taking(std::move(letter)));
  } else {
    net::dispatch(strand_, taking(std::move(letter)));
  }
}

std::move_only_function<void()> Room::taking(Letter letter) {
  if (auto* act = std::get_if<Act>(&letter); act != nullptr && act->received == Now{}) act->received = world_.now();
  return [self = shared_from_this(), letter = std::move(letter)]() mutable { self->take(std::move(letter)); };
}

void Room::take(Letter letter) {
  --coming_;
  if (is_time(letter) && std::ranges::any_of(mailbox_, is_time)) return;  // one look at the time is enough
  if (state_ == State::gone) return refuse(letter, gone_because_.code, gone_because_.message);
  if (wants_answer(letter)) {
    // Those who look on leave room for the players.
    const std::size_t most = world_.limits.mailbox * (is_urgent(letter) ? 2 : 1);
    if (waiting_ >= most) {
      return refuse(letter, ErrorCode::busy, "too much waits in this game: send it again in a second");
    }
    ++waiting_;
  }
  mailbox_.push_back(std::move(letter));
  hasten(mailbox_.back());
  pump();
}

void Room::pump() {
  while (state_ == State::ready) {
    if (tell_missed() || tell_outage() || tell_owed()) continue;
    const auto next = std::ranges::find_if_not(mailbox_, [this](const Letter& letter) { return must_wait(letter); });
    if (next == mailbox_.end()) break;
    Letter letter = std::move(*next);
    mailbox_.erase(next);
    if (wants_answer(letter)) --waiting_;
    if (finished_ && needs_board(letter)) {
      fetch_board(std::move(letter));
    } else {
      std::visit([this](auto& one) { handle(one); }, letter);
    }
  }
  if (state_ != State::ready) return;
  put_back();
  wait();
  if (!missed_ && !away_ && owed_.empty() && !std::exchange(is_taken_up_, true)) owner_.taken_up(*this);
}

void Room::handle(Enter& enter) {
  if (delayed_ && !is_player(*enter.who) && delayed_->is_hidden(now())) {
    return refuse(std::move(enter), ErrorCode::no_such_game, nobody_knows(id_));
  }
  if (!may_watch(*enter.who)) return put_out(enter.who, enter.id);
  presence_.add(enter.who);
  is_unseen_ = false;
  note_absence();
  tell_seat(*enter.who);
  const Match& shown = shown_to(*enter.who);
  if (enter.since && *enter.since <= shown.state().last && tail_.covers(*enter.since, enter.who->detail())) {
    send_tail(*enter.who, *enter.since, enter.id);
  } else {
    send_snapshot(*enter.who, enter.id);
  }
  tell_score(enter.who);
}

Detail Room::detail_for(const Member* actor) {
  tail_.want(presence_.details());
  if (actor != nullptr)
    tail_.want({.whole = actor->detail() == Detail::whole, .lean = actor->detail() == Detail::lean});
  return tail_.wanted().whole ? Detail::whole : Detail::lean;
}

void Room::send_snapshot(Member& to, const std::string& id) {
  if (match_->state().phase == Phase::ended && !delayed_) {
    send_end(to, id);
  } else {
    protocol::Snapshot shot = shown_to(to).snapshot(shown_at(to));
    if (may_see_ratings(to)) shot.ratings = ratings_;
    to.send(frame_of(std::move(shot), id));
  }
  send_talk(to);
}

void Room::send_tail(Member& to, Seq since, const std::string& id) {
  const Match& shown = shown_to(to);
  for (const Told& event : tail_.events()) {
    if (event.seq > since && event.seq <= shown.state().last) to.send(frame_of(event, to.detail(), {}));
  }
  to.send(frame_of(shown.resumed(shown_at(to)), id));
  if (may_see_ratings(to)) to.send(ratings_frame());
  send_talk(to);
}

/// While the game is read again nobody is known to be one.
bool Room::is_player(const Member& member) const {
  return match_ && match_->state().seats.has(member.player().id);
}

bool Room::may_watch(const Member& member) const {
  const auto& state = match_->state();
  return !state.audience.is_private || is_player(member) || (!state.seats.full() && state.phase == Phase::waiting);
}

void Room::put_out(const MemberPtr& member, const std::string& id) {
  member->refuse(
      {.code = ErrorCode::private_game, .message = "only its two players may see this game", .pointer = {}, .id = id});
  member->turned_away(id_);
}

void Room::handle(const Leave& leave) {
  presence_.remove(leave.who);
  note_absence();
}

void Room::note_absence() {
  absence_.note(match_->state().seats, presence_, now());
}

void Room::tell_seat(Member& member) const {
  const auto& state = match_->state();
  if (is_player(member)) member.plays(id_, state.seats.full() && state.phase != Phase::ended);
}

void Room::tell_seats() const {
  for (const MemberPtr& member : presence_.all()) tell_seat(*member);
}

std::vector<Gone> Room::gone() const {
  const auto needed = needed_absence(match_->state(), world_.limits.patience);
  std::vector<Gone> gone;
  if (!needed) return gone;
  for (const Player& player : match_->state().seats.in_order_of_joining()) {
    if (const auto away = absence_.of(player.id, now())) {
      gone.push_back({.player = player.id, .claim = std::max(Ms{0}, *needed - *away)});
    }
  }
  return gone;
}

void Room::measure(Claim& claim, const PlayerId& claimant) const {
  claim.patience = world_.limits.patience;
  for (const Player& player : match_->state().seats.in_order_of_joining()) {
    if (player.id != claimant) claim.away = absence_.of(player.id, now());
  }
}

Apart Room::apart(const PlayerId& player) const {
  for (const Player& other : match_->state().seats.in_order_of_joining()) {
    if (other.id == player) continue;
    if (std::ranges::find(closed_, other.id.text()) != closed_.end()) return Apart::closed;
    if (world_.talk.blocks(other.id, player)) return Apart::blocked;
    if (world_.talk.blocks(player, other.id)) return Apart::blocks;
  }
  return Apart::no;
}

Kept Room::kept(const PlayerId& player) const {
  const auto& players = match_->state().seats.in_order_of_joining();
  const auto other = std::ranges::find_if(players, [&](const Player& one) { return one.id != player; });
  if (other == players.end()) return {};
  return world_.leavers.kept(player, other->id, world_.now());
}

/// It counts from when it was received, though it may have waited since.
void Room::handle(Act& act) {
  if (is_out() && !is_answered(act)) return refuse_for_now(act);
  if (look_at_partner(act)) return;
  if (may_be_answered(act) && !match_->is_done_once(act.action)) return look_up(std::move(act));
  if (std::holds_alternative<FairCommit>(act.action)) {
    const ClockTrouble clock = world_.calendar.trouble(world_.now());
    if (clock != ClockTrouble::none && !is_answered(act)) {
      return act.who->refuse(
          {.code = ErrorCode::not_available, .message = no_dice(clock), .pointer = {}, .id = std::move(act.id)});
    }
  }
  const auto look_at_both = [&](auto* action) {
    if (action == nullptr) return;
    action->apart = apart(act.who->player().id);
    action->kept = kept(act.who->player().id);
  };
  look_at_both(std::get_if<Join>(&act.action));
  look_at_both(std::get_if<OfferRematch>(&act.action));
  if (auto* claim = std::get_if<Claim>(&act.action)) measure(*claim, act.who->player().id);
  const Order order{.player = act.who->player().id, .id = act.id, .action = act.action};
  const Now at = refused_moves_.first(order.player, order.id, order.action, received(act));
  auto effects = match_->handle(order, at, world_.key, fresh(order.action), detail_for(act.who.get()));
  if (!effects) {
    if (may_be_answered(act)) return look_up(std::move(act));
    std::optional<std::string> reason;
    if (!effects.error().reason.empty()) reason = effects.error().reason;
    return act.who->refuse(error_of(effects.error(), act.id), std::move(reason));
  }
  if (effects->repeats) return repeat(act, *effects->repeats);
  append(std::move(*effects), std::move(act));
}

void Room::handle(SystemCommand& told) {
  if (is_time(told) && deadline() > now()) return correct_due();
  if (is_out()) return owe(std::move(told.command));
  tell(std::move(told.command));
}

void Room::tell(Command command) {
  auto effects = match_->handle(command, now(), world_.key, fresh(), detail_for(nullptr));
  assert(effects);  // nobody is there to be refused
  append(std::move(*effects), SystemCommand{std::move(command)});
}

void Room::handle(Moderate& wish) {
  if (is_out()) return refuse(wish, ErrorCode::not_stored, "nothing can be stored now: say it again in a second");
  auto effects = match_->handle(wish.command, now(), world_.key, fresh(), detail_for(nullptr));
  if (!effects) return wish.then(std::unexpected(error_of(effects.error(), {})));
  append(std::move(*effects), std::move(wish));
}

/// The record as it is read from now on has another name for him, and everybody is shown all of it again; or only the
/// talk, if that is all that he has to do with it.
void Room::handle(const AccountClosed& closed) {
  const auto& state = match_->state();
  const bool is_challenged = state.invitation.to && state.invitation.to->id == closed.player;
  if (!state.seats.has(closed.player) && !is_challenged) {
    if (!recent_talk_.close(closed.player.text())) return;
    for (const MemberPtr& member : presence_.all()) send_talk(*member);
    return;
  }
  match_.reset();
  state_ = State::reading;
  renamed_ = true;
  read();
}

/// The answer to a letter that is not going to be read.
void Room::refuse(const Letter& letter, ErrorCode code, const std::string& message) {
  if (const auto* enter = std::get_if<Enter>(&letter)) {
    enter->who->refuse({.code = code, .message = message, .pointer = {}, .id = enter->id});
    // Whoever is told to come again may be inside already, or have asked twice.
    if (code != ErrorCode::busy) enter->who->turned_away(id_);
  } else if (const auto* act = std::get_if<Act>(&letter)) {
    act->who->refuse({.code = code, .message = message, .pointer = {}, .id = act->id});
  } else if (const auto* speak = std::get_if<Speak>(&letter)) {
    speak->who->refuse({.code = code, .message = message, .pointer = {}, .id = speak->id});
  } else if (const auto* wish = std::get_if<Moderate>(&letter)) {
    wish->then(std::unexpected(protocol::Error{.code = code, .message = message, .pointer = {}, .id = {}}));
  }
}

Ms Room::idle() const {
  const bool is_over = finished_ || (match_ && match_->state().phase == Phase::ended);
  if (is_over) return world_.limits.idle_finished;
  return is_unseen_ ? world_.limits.idle_unseen : world_.limits.idle;
}

/// One timer: for what is due in the game, or for the moment when nobody needs the room any more. What is due later
/// than the timer looks leaves it alone: with every move it is, and each new wait would cost two calls of the loop.
void Room::wait() {
  auto look = next_look();
  const bool is_needless = presence_.empty() && (!look || !is_soon(*look));
  if (!is_needless) {
    needless_from_.reset();
  } else if (!needless_from_) {
    needless_from_ = now();
  }
  if (is_needless) look = *needless_from_ + idle();
  if (!look) return;
  const auto at = std::chrono::steady_clock::now() + std::max(*look - now(), Ms{0});
  if (is_waiting_ && timer_.expiry() <= at) return;
  is_waiting_ = true;
  timer_.expires_at(at);
  timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
    const auto self = weak.lock();
    if (!self || error) return;
    self->is_waiting_ = false;
    self->time_up();
  });
}

void Room::time_up() {
  if (state_ != State::ready) return;  // whoever is at work now will wait anew
  if (const auto look = next_look(); look && is_soon(*look)) {
    if (mailbox_.empty()) mailbox_.push_back(SystemCommand{TimeUp{}});
    return pump();
  }
  const bool is_over = presence_.empty() && needless_from_ && *needless_from_ + idle() <= now();
  if (!is_over) return wait();
  const bool keeps_something_back = delayed_ && delayed_->next();  // release() sets the timer again
  if (keeps_something_back) return;
  if (owner_.retire(*this)) state_ = State::gone;
}

}  // namespace server
