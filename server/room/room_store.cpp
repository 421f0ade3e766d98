// A room and the disk: reading the game, appending what a command has done, and starting over when that fails.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/codec.hpp"
#include "server/base/log.hpp"
#include "server/games/record.hpp"
#include "server/room/room.hpp"
#include "server/settlement/settlement.hpp"
#include "server/settlement/shown.hpp"

namespace server {

using protocol::ErrorCode;

namespace {

const Event* find_kind(const std::vector<Event>& events, EventKind kind) {
  const auto found = std::ranges::find(events, kind, &Event::kind);
  return found == events.end() ? nullptr : &*found;
}

bool is_guest(const Player& player) {
  return player.id.is_guest();
}

}  // namespace

/// A game that has been played here is wanted at once. Of another one its head says, which costs little, whether it is
/// over, and who has a seat in it.
void Room::read() {
  awaited_.clear();
  const bool was_played_here = sent_ > 0 && !finished_;
  if (was_played_here) return read_record({});
  world_.store.games().read(id_, store::kNoEvents,
                            on_strand<store::StoredGame>([this](const store::Result<store::StoredGame>& game) {
                              if (!game) return fail_reading(game.error());
                              const bool is_over = game->head.game.heading.state == store::GameState::finished;
                              if (is_over) return read_finished(game->head);
                              read_running(game->head);
                            }));
}

void Room::read_record(Replay order) {
  world_.store.games().read(
      id_, 0,
      on_strand<store::StoredGame>([this, order = std::move(order)](store::Result<store::StoredGame> game) mutable {
        if (!game) return fail_reading(game.error());
        read_draws(std::move(*game), std::move(order));
      }));
}

void Room::read_draws(store::StoredGame game, Replay order) {
  world_.store.fair().load_draws(
      id_.text(),
      on_strand<std::vector<store::DrawWrite>>([this, game = std::move(game), order = std::move(order)](
                                                   store::Result<std::vector<store::DrawWrite>> draws) mutable {
        if (!draws) return fail_reading(draws.error());
        read_talk([this, game = std::move(game), secrets = secrets_of(*draws), order = std::move(order)]() mutable {
          replay(std::move(game), std::move(secrets), std::move(order));
        });
      }));
}

void Room::read_talk(std::move_only_function<void()> then) {
  using Lines = std::vector<store::TalkLine>;
  world_.store.talk().recent(id_, world_.limits.talk,
                             on_strand<Lines>([this, then = std::move(then)](store::Result<Lines> lines) mutable {
                               if (!lines) return fail_reading(lines.error());
                               recent_talk_.fill(std::move(*lines), world_.limits.talk);
                               then();
                             }));
}

/// Those after it are sent to somebody, or may be: who comes back, who missed them.
Seq Room::first_shown(const store::StoredGame& game) const {
  const Seq tail = game.head.last - std::min<Seq>(game.head.last, world_.limits.tail_events);
  return sent_ == 0 ? tail : std::min(tail, sent_);
}

void Room::look_at_time() {
  ahead_ = std::max(match_->state().last_at - world_.now(), Ms{0});
  const auto missed = world_.outages.missed_since(match_->state().last_at - ahead_, world_.limits.grace);
  heard_of_ = missed.count;
  if (match_->state().phase != Phase::ended) missed_ = missed.all;
}

void Room::rebuild(WholeGame whole) {
  auto& [game, rebuilt, delayed] = whole;
  if (!rebuilt) {
    log(LogLevel::error, "record_unreadable", {{"game", id_.text()}, {"why", rebuilt.error()}});
    return dissolve(ErrorCode::internal, "the record of this game cannot be read; the server's keeper must look at it");
  }
  variant_ = std::move(rebuilt->variant);
  match_.emplace(std::move(rebuilt->match));
  end_ = {};  // somebody may have another name now
  shelved_ = std::exchange(finished_, {});
  const bool misses_nothing = sent_ == 0 || shelved_;
  closed_ = game.head.closed;
  due_.reset();
  if (game.head.due.at) due_ = now_of(*game.head.due.at);
  refused_moves_.keep_only(match_->state().seats);
  if (const auto first = refused_moves_.untold()) miss(*first);

  tell_lobby();
  tell_seats();
  if (sent_ == 0) look_at_time();
  tail_.clear();
  for (const Event& event : rebuilt->events) {
    if (event.seq > first_shown(game)) tail_.push(told(event, {}));
  }
  if (match_->state().play) tail_.want({});
  if (!misses_nothing) {
    put_out_others();
    send_missed(rebuilt->events);
  }
  settle_unconfirmed();
  if (delayed) delay(std::move(*delayed));
  if (game.settled) {
    show_ratings(ratings_at_end(*game.settled));
  } else if (const auto* begun = find_kind(rebuilt->events, EventKind::game_started); begun != nullptr) {
    look_up_ratings(begun->at);
  }
  sent_ = match_->state().last;
  state_ = State::ready;
  if (!misses_nothing) show_again();
  note_absence();
  pump();
}

/// What those who are here may have missed, or know under a name that is not shown any more.
void Room::show_again() {
  const bool renamed = std::exchange(renamed_, false);
  for (const MemberPtr& member : presence_.all()) {
    if (renamed) {
      send_snapshot(*member, {});
    } else {
      send_talk(*member);
    }
  }
  tell_score({});
}

/// After a failed append that reached the disk after all, its events are still to be sent.
void Room::send_missed(const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (event.seq <= sent_) continue;
    refused_moves_.note(event);
    const Told shown = told(event, {});
    const Member* answered = nullptr;
    if (unconfirmed_ && !event.command.empty() && event.command == unconfirmed_->id &&
        event.by == unconfirmed_->who->player().id) {
      unconfirmed_->who->send(frame_of(shown, unconfirmed_->who->detail(), event.command));
      answered = unconfirmed_->who.get();
    }
    send_event(event, shown, answered);
    pass_on(event);
    if (answered != nullptr) unconfirmed_.reset();
  }
  presence_.changed();
}

void Room::settle_unconfirmed() {
  const auto unconfirmed = std::exchange(unconfirmed_, {});
  if (!unconfirmed) return;
  unconfirmed->who->refuse({.code = ErrorCode::not_stored,
                            .message = "this could not be stored: send it again in a second",
                            .pointer = {},
                            .id = unconfirmed->id});
}

void Room::fail_reading(const store::Error& error) {
  if (error.code == store::Code::not_found) {
    return dissolve(ErrorCode::no_such_game, nobody_knows(id_));
  }
  log(LogLevel::error, "game_not_read", {{"game", id_.text()}, {"code", store::name(error.code)}, {"why", error.what}});
  const std::string sentence = "the game cannot be read now: send it again in a second";
  settle_unconfirmed();
  for (const Letter& letter : mailbox_) {
    if (const auto* act = std::get_if<Act>(&letter)) {
      refused_moves_.keep(act->who->player().id, act->id, act->action, received(*act));
    }
  }
  const bool will_pass = error.code == store::Code::busy || error.code == store::Code::unavailable;
  const bool needed =
      !presence_.empty() || away_ || !owed_.empty() || !refused_moves_.empty() ||
      std::ranges::any_of(mailbox_, [](const Letter& letter) { return std::holds_alternative<SystemCommand>(letter); });
  if (!will_pass || !needed) return dissolve(ErrorCode::busy, sentence);
  refuse_waiting(ErrorCode::busy, sentence);
  read_later();
}

void Room::read_later() {
  is_waiting_ = false;
  timer_.expires_after(world_.limits.retry);
  timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
    const auto self = weak.lock();
    if (self && !error && self->state_ == State::reading) self->read();
  });
}

void Room::append(Effects effects, Letter cause) {
  if (effects.events.empty()) return;
  state_ = State::storing;
  store::Writes writes = writes_of(effects, match_->state(), world_.now());
  add_next_games(effects, writes);
  writes.due = due_after(effects);
  const Seq expected = effects.events.front().seq - 1;
  auto then = [this, asked = now(), due = writes.due, effects = std::move(effects),
               cause = std::move(cause)](const store::Result<store::Appended>& done) mutable {
    if (!done) return not_stored(done.error(), std::move(cause), asked);
    const Act* act = std::get_if<Act>(&cause);
    if (due) due_ = due->at ? std::optional{now_of(*due->at)} : std::nullopt;
    miss_slow(effects, asked);
    if (const auto* told = std::get_if<SystemCommand>(&cause)) {
      if (const auto* restarted = std::get_if<Restarted>(&told->command)) outage_told(*restarted, asked);
    }
    stored(effects, *done, act == nullptr ? nullptr : act->who.get());
    if (const auto* wish = std::get_if<Moderate>(&cause)) wish->then({});
  };
  world_.store.games().append(id_, store::Term::first, expected, std::move(writes),
                              on_strand<store::Appended>(std::move(then)));
}

/// A move mostly puts off what is due: then the store need not know, and the sweeper comes once too often.
std::optional<store::Due> Room::due_after(const Effects& effects) const {
  const auto due = match_->deadline();
  const bool is_shifted = effects.events.front().kind() == EventKind::server_restarted;
  if (!due) return is_shifted && due_ ? std::optional{store::Due{}} : std::nullopt;
  const Now at = *due - ahead_;
  if (due_ && *due_ <= at && !is_shifted) return std::nullopt;
  return store::Due{.at = wall_time(at)};
}

void Room::correct_due() {
  if (!due_ || *due_ > world_.now()) return;
  std::optional<Now> due = match_->deadline();
  if (due) due = *due - ahead_;
  if (due && *due <= world_.now()) return;  // it is decided in a moment
  const store::Due written{.at = due ? std::optional{wall_time(*due)} : std::nullopt};
  world_.store.games().set_due(id_, store::Term::first, written,
                               on_strand<void>([this, due](const store::Result<void>& done) {
                                 if (done) due_ = due;
                               }));
}

void Room::stored(const Effects& effects, const store::Appended& done, Member* sender) {
  note_absence();
  // Before anybody hears of it: who then asks the lobby is to find it there.
  if (std::ranges::any_of(effects.events, changes_card, &Event::kind)) {
    tell_lobby();
    tell_seats();
  }
  const auto changes_claims = [this](EventKind kind) {
    return !absence_.empty() && (kind == EventKind::game_started || kind == EventKind::game_ended);
  };
  for (const Event& event : effects.events) {
    const Told shown = told(event, tail_.wanted());
    tail_.push(shown);
    refused_moves_.note(event);
    const bool joins = event.kind() == EventKind::player_joined;
    if (joins) put_out_others();
    const bool acknowledges = sender != nullptr && !event.command.empty();
    if (acknowledges) sender->send(frame_of(shown, sender->detail(), event.command));
    send_event(event, shown, acknowledges ? sender : nullptr);
    if (joins) seated(event.by);
    if (changes_claims(event.kind())) presence_.changed();
    pass_on(event);
    if (event.kind() == EventKind::game_ended) log(LogLevel::info, "game_ended", {{"game", id_.text()}});
  }
  sent_ = match_->state().last;
  state_ = State::ready;
  if (const auto* begun = find_kind(effects.events, EventKind::game_started); begun != nullptr) {
    look_up_ratings(begun->at);
  }
  if (done.settled) show_ratings(ratings_at_end(*done.settled));
  if (mailbox_.empty()) return pump();
  // Many may wait, and a long game to be shown to them: answers of other rooms do not wait for that.
  boost::asio::post(strand_, [self = shared_from_this()] { self->pump(); });
}

/// Who looked on until the last seat of a private game was taken, sees no more of it, not even who has taken it.
void Room::put_out_others() {
  for (const MemberPtr& one : presence_.remove_if([this](const Member& member) { return !may_watch(member); })) {
    put_out(one, {});
  }
}

/// He hears the other channel from now on.
void Room::seated(const PlayerId& player) {
  presence_.changed();
  for (const MemberPtr& member : presence_.all()) {
    if (member->player().id == player) send_talk(*member);
  }
}

void Room::look_up_ratings(Now started) {
  const auto pool = pool_of(match_->state());
  const Seats& seats = match_->state().seats;
  if (ratings_ || !pool || std::ranges::any_of(seats.in_order_of_joining(), is_guest)) return;
  using Standings = std::vector<std::optional<store::Standing>>;
  world_.store.ratings().standings_at({seats.at(rules::Side::white).id.text(), seats.at(rules::Side::black).id.text()},
                                      *pool, wall_time(started),
                                      on_strand<Standings>([this, started](const store::Result<Standings>& found) {
                                        if (!found || ratings_) return;  // the game may have been settled meanwhile
                                        const auto then = [&](std::size_t side) {
                                          const auto& standing = found->at(side);
                                          return standing ? rating_at(*standing, wall_time(started)) : rating::Rating{};
                                        };
                                        show_ratings(ratings_at_start({.white = then(0), .black = then(1)}));
                                      }));
}

void Room::show_ratings(const protocol::Ratings& ratings) {
  if (ratings == ratings_) return;
  ratings_ = ratings;
  presence_.send_to(ratings_frame(), [this](const Member& member) { return may_see_ratings(member); });
}

Frame Room::ratings_frame() const {
  return frame_of(protocol::Rated{.game = id_.text(), .white = ratings_->white, .black = ratings_->black});
}

/// What the store has refused must not be in memory either: everything is read again. What nobody on a connection has
/// asked for is tried again by the room itself, after a while; time that was to be forgiven, once the store works.
void Room::not_stored(const store::Error& error, Letter cause, Now asked) {
  log(LogLevel::error, "not_stored", {{"game", id_.text()}, {"code", store::name(error.code)}, {"why", error.what}});
  const bool is_outage = error.code == store::Code::busy || error.code == store::Code::unavailable;
  if (error.code == store::Code::unavailable) world_.outages.store_failed(asked - ahead_);
  if (is_outage) {
    miss(asked);
    away_->again = now() + world_.limits.retry;
    refuse_acts();
  }
  match_.reset();
  state_ = State::reading;
  if (auto* tell = std::get_if<SystemCommand>(&cause)) {
    owe(std::move(tell->command));
    if (away_) away_->again = now() + world_.limits.retry;
    owed_due_ = now() + world_.limits.retry;
    return read();
  }
  if (std::holds_alternative<Moderate>(cause)) {
    refuse(cause, ErrorCode::not_stored, "this could not be stored: say it again in a second");
    return read();
  }
  auto& act = std::get<Act>(cause);
  if (is_outage) refused_moves_.keep(act.who->player().id, act.id, act.action, received(act));
  if (error.code == store::Code::busy || error.code == store::Code::closed) {
    act.who->refuse({.code = ErrorCode::busy,
                     .message = "this could not be stored: send it again in a second",
                     .pointer = {},
                     .id = std::move(act.id)});
  } else {
    unconfirmed_ = UnconfirmedCommand{.who = std::move(act.who), .id = std::move(act.id)};
  }
  read();
}

void Room::dissolve(ErrorCode code, const std::string& message) {
  state_ = State::gone;
  gone_because_ = {.code = code, .message = message, .pointer = {}, .id = {}};
  match_.reset();
  settle_unconfirmed();
  refuse_waiting(code, message);
  mailbox_.clear();
  presence_.lose(id_);
  owner_.give_up(*this);
}

void Room::refuse_waiting(ErrorCode code, const std::string& message) {
  boost::container::deque<Letter> kept;
  for (Letter& letter : std::exchange(mailbox_, {})) {
    if (wants_answer(letter)) {
      refuse(letter, code, message);
    } else {
      kept.push_back(std::move(letter));
    }
  }
  mailbox_ = std::move(kept);
  waiting_ = 0;
}

}  // namespace server
