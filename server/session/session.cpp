#include "server/session/session.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <cassert>
#include <type_traits>
#include <utility>

#include "protocol/codec.hpp"
#include "server/base/log.hpp"
#include "server/base/tally.hpp"
#include "server/session/action_of.hpp"
#include "server/session/translate.hpp"

namespace server {

using protocol::ErrorCode;
using protocol::say;

namespace {

GameId game_id(const std::string& text) {
  const auto id = GameId::parse(text);
  assert(id);  // the decoder has checked its form
  return *id;
}

protocol::Error error(ErrorCode code, protocol::Wording message, const std::optional<std::string>& id = {}) {
  return {.code = code, .message = std::move(message), .pointer = {}, .id = id.value_or("")};
}

}  // namespace

Session::Session(SessionDeps& deps, std::weak_ptr<Wire> wire, Strand strand, Shown shown, Counted counted)
    : deps_(deps),
      wire_(std::move(wire)),
      strand_(std::move(strand)),
      counted_(counted),
      messages_(deps.limits.messages, deps.limits.window),
      errors_(deps.limits.errors - 1, deps.limits.window),
      hello_timer_(std::make_unique<boost::asio::steady_timer>(strand_)),
      shown_(std::move(shown)),
      events_(deps.tournaments, deps.limits.events, strand_) {}

void Session::run(std::function<void(Session&)> step) {
  boost::asio::post(strand_, [self = shared_from_this(), step = std::move(step)] { step(*self); });
}

std::shared_ptr<Session> Session::connect(SessionDeps& deps, std::weak_ptr<Wire> wire, Strand strand, Shown shown,
                                          Counted counted) {
  // Not made in one piece with its count: that would stay until the last weak pointer to it is dropped.
  std::shared_ptr<Session> session(new Session(deps, std::move(wire), std::move(strand), std::move(shown), counted));
  deps.sessions.add(session);
  session->open();
  return session;
}

void Session::open() {
  tally().sessions_opened.add();
  wait_for_hello();
}

/// Waits for the hello, but not for ever. A client whose hello is being looked up waits for the store, and is not to
/// blame for that.
void Session::wait_for_hello() {
  hello_timer_->expires_after(deps_.limits.hello);
  hello_timer_->async_wait([weak = weak_from_this()](boost::system::error_code stopped) {
    const auto self = weak.lock();
    if (stopped || !self) return;
    if (self->state_ == State::greeting) return self->wait_for_hello();
    if (self->state_ == State::silent) self->close(CloseCode::no_hello, "you have not said hello: reconnect, and do");
  });
}

/// Whoever says too much is told so, once for each time: what was said is not even read.
void Session::received(std::string_view text) {
  tally().messages.add();
  if (deps_.sessions.is_leaving()) return close(CloseCode::restart, "another server takes over: connect again");
  if (count_message()) take(text);
}

/// Answers later, because this call comes from within a read of the connection, where nothing is to be written.
void Session::nudged() {
  run([](Session& self) { (void)self.count_message(); });
}

bool Session::count_message() {
  if (counted_ == Counted::no || is_computer() || messages_.allow(Rate::Time::clock::now())) {
    flooded_ = false;
    return true;
  }
  const bool told = std::exchange(flooded_, true);
  log_refused("messages", shown_.client);
  if (told) {
    close(CloseCode::too_much, "messages kept coming too fast: reconnect, more slowly");
  } else {
    complain(error(ErrorCode::too_many_messages, say<"connection.too_many_messages">()));
  }
  return false;
}

void Session::round_trip(std::chrono::milliseconds time) {
  round_trip_.sample(time);
}

void Session::closed() {
  tally().sessions_closed.add();
  if (state_ == State::open) deps_.lobby.went(this);
  deps_.sessions.left(who_.player.id, *this);
  state_ = State::closed;
  hello_timer_.reset();
  early_.clear();
  for (const GameId& game : std::exchange(watched_, {})) deps_.directory.post(game, Unwatch{this});
  events_.leave_all(this);
  played_.clear();
  is_playing_ = false;
}

void Session::take(std::string_view text) {
  if (state_ == State::closed) return;
  heard_ = std::chrono::steady_clock::now();
  if (state_ == State::greeting) {
    early_.emplace_back(text);
    return;
  }
  auto message = protocol::decode_client(text);
  if (!message) return complain(message.error());
  if (state_ == State::silent && !std::holds_alternative<protocol::Hello>(message->body)) {
    return complain(error(ErrorCode::hello_first, say<"connection.hello_first">(), message->id));
  }
  if (!std::holds_alternative<protocol::Ping>(message->body)) used_ = std::chrono::steady_clock::now();
  std::visit([&](const auto& body) { handle(body, message->id); }, message->body);
}

void Session::handle(const protocol::Hello& hello, const MessageId& id) {
  if (state_ != State::silent) return complain(error(ErrorCode::hello_first, say<"connection.hello_said">(), id));
  state_ = State::greeting;
  look_up(hello, id);
}

/// Whoever signs out while this is under way is not let in by what was true before.
void Session::look_up(const protocol::Hello& hello, const MessageId& id) {
  const std::uint64_t departures = deps_.sessions.departures();
  identify(deps_.accounts, {.guests = deps_.core.store.guests(), .made = deps_.new_guests}, shown_, hello.token,
           deps_.core.now(),
           [self = shared_from_this(), hello, id, departures](std::expected<Identity, protocol::Error> found) {
             self->run([found = std::move(found), hello, id, departures](Session& session) {
               if (session.state_ != State::greeting) return;
               if (found) {
                 const Who& who = found->who;
                 const auto arrival = session.deps_.sessions.arrive(who.player.id, session.shared_from_this(),
                                                                    session.deps_.limits.sockets);
                 if (arrival.displaced) arrival.displaced->displace();
                 if (who.kind == WhoKind::account && arrival.departures != departures)
                   return session.look_up(hello, id);
                 if (!arrival.is_let_in) return session.displace();
                 return session.welcome(*found, hello, id);
               }
               session.state_ = State::silent;
               protocol::Error refused = found.error();
               refused.id = id.value_or("");
               session.complain(refused);
               session.take_early();
             });
           });
}

void Session::welcome(Identity identity, const protocol::Hello& hello, const MessageId& id) {
  who_ = std::move(identity.who);
  state_ = State::open;
  hello_timer_.reset();
  const SessionLimits& limits = deps_.limits;
  protocol::Welcome welcome;
  welcome.you = {.id = who_.player.id.text(),
                 .name = who_.player.name,
                 .token = std::move(identity.token),
                 .account = account_data(who_)};
  welcome.heartbeat = {.ping_ms = limits.ping.count(), .dead_ms = limits.dead.count()};
  const auto knows = [&](std::string_view feature) {
    const bool is_known = std::ranges::find(hello.features, feature) != hello.features.end();
    if (is_known) welcome.features.emplace_back(feature);
    return is_known;
  };
  hears_announcements_ = knows(protocol::Announcement::kFeature);
  if (knows(protocol::LeanMoved::kFeature)) detail_ = Detail::lean;
  answer({.v = {}, .id = id, .body = std::move(welcome)});
  if (const auto now = deps_.sessions.announcement(deps_.core.now())) announce(*now);
  deps_.lobby.came(shared_from_this());
  if (hello.resume) watch(hello.resume->game, hello.resume->v, {});
  take_early();
}

bool Session::may(std::initializer_list<Scope> scopes, const MessageId& id) {
  if (std::ranges::any_of(scopes, [this](Scope scope) { return who_.scopes.has(scope); })) return true;
  complain(error(ErrorCode::missing_scope, say<"connection.missing_scope">(name(*scopes.begin())), id));
  return false;
}

Allowed Session::allowed() const {
  return who_.scopes.has(Scope::play) ? Allowed::everything : Allowed::challenges;
}

/// Takes the frames that came while the guest was looked up; another hello among them makes the rest wait again.
void Session::take_early() {
  for (const std::string& frame : std::exchange(early_, {})) take(frame);
}

void Session::handle(const protocol::Create& create, const MessageId& id) {
  if (!may({Scope::play, Scope::challenge}, id)) return;
  NewGameOrder game = order_of(create, who_.player, *id);
  if (create.range && !game.invitation.listed) {
    return complain(error(ErrorCode::not_available, say<"lobby.range_needs_listing">(), id));
  }
  if (const auto& range = game.invitation.range; range && range->least > range->most) {
    return complain({.code = ErrorCode::bad_value,
                     .message = say<"lobby.range_is_empty">(),
                     .pointer = "/d/range/most",
                     .id = id.value_or("")});
  }
  if (create.to && game.invitation.listed) {
    return complain(error(ErrorCode::not_available, say<"lobby.challenge_listed">(), id));
  }
  if (game.invitation.listed) return deps_.lobby.seek(shared_from_this(), std::move(game));
  if (create.to) return deps_.lobby.challenge(shared_from_this(), std::move(game), *create.to);
  deps_.lobby.link(shared_from_this(), std::move(game));
}

void Session::handle(const protocol::Watch& request, const MessageId& id) {
  watch(request.game, request.since, id);
}

std::size_t Session::most_games() const {
  return is_computer() ? deps_.limits.computer_games : deps_.limits.games;
}

void Session::watch(const std::string& game, std::optional<std::int64_t> since, const MessageId& id) {
  const GameId watched = game_id(game);
  if (!watched_.contains(watched) && watched_.size() >= most_games()) {
    return complain(error(ErrorCode::too_many_games, say<"connection.too_many_games">(most_games()), id));
  }
  watched_.insert(watched);
  Enter enter{.who = shared_from_this(), .since = {}, .id = id.value_or("")};
  if (since) enter.since = static_cast<Seq>(*since);
  deps_.directory.post(watched, std::move(enter));
}

void Session::handle(const protocol::Unwatch& unwatch, const MessageId&) {
  const GameId game = game_id(unwatch.game);
  if (watched_.contains(game)) deps_.directory.post(game, Unwatch{this});
  forget(game);
}

void Session::handle(const protocol::Ping&, const MessageId& id) {
  answer({.v = {}, .id = id, .body = protocol::Pong{}});
}

void Session::handle(const protocol::WatchLobby&, const MessageId&) {
  deps_.lobby.watch(shared_from_this());
}

void Session::handle(const protocol::UnwatchLobby&, const MessageId&) {
  deps_.lobby.unwatch(this);
}

void Session::handle(const protocol::WatchEvent& watch, const MessageId& id) {
  events_.watch(shared_from_this(), watch.event, id);
}

void Session::handle(const protocol::UnwatchEvent& unwatch, const MessageId&) {
  events_.unwatch(this, unwatch.event);
}

void Session::handle(const protocol::EventFairCommit& commit, const MessageId& id) {
  if (may({Scope::play}, id)) events_.take_part(shared_from_this(), commit.event, *id, step_of(commit));
}

void Session::handle(const protocol::EventFairOpen& open, const MessageId& id) {
  if (may({Scope::play}, id)) events_.take_part(shared_from_this(), open.event, *id, step_of(open));
}

bool Session::watches(const GameId& game, const MessageId& id) {
  if (watched_.contains(game)) return true;
  complain(error(ErrorCode::not_watching, say<"connection.watch_game_first">(game.text()), id));
  return false;
}

/// The lobby knows whether ratings matter.
void Session::handle(const protocol::Join& join, const MessageId& id) {
  if (!may({Scope::play, Scope::challenge}, id)) return;
  const GameId game = game_id(join.game);
  if (watches(game, id)) deps_.lobby.join(shared_from_this(), game, *id, allowed());
}

void Session::handle(const protocol::Say& say, const MessageId& id) {
  if (!may({Scope::play}, id)) return;
  const GameId game = game_id(say.game);
  if (!watches(game, id)) return;
  deps_.directory.post(game, Speak{.who = shared_from_this(), .id = *id, .channel = say.to, .text = say.text});
}

void Session::handle(const protocol::Block& block, const MessageId& id) {
  if (may({Scope::play}, id)) deps_.blocks.block(shared_from_this(), block.player, id);
}

void Session::handle(const protocol::Unblock& unblock, const MessageId& id) {
  if (may({Scope::play}, id)) deps_.blocks.unblock(shared_from_this(), unblock.player, id);
}

void Session::handle(const protocol::ListBlocks&, const MessageId& id) {
  deps_.blocks.list(shared_from_this(), id);
}

/// Everything else is said to a game.
template <class Command>
void Session::handle(const Command& command, const MessageId& id) {
  constexpr bool kForChallenges =
      std::is_same_v<Command, protocol::ChallengeDecline> || std::is_same_v<Command, protocol::Abort>;
  if (kForChallenges ? !may({Scope::play, Scope::challenge}, id) : !may({Scope::play}, id)) return;
  const GameId game = game_id(command.game);
  if (!watches(game, id)) return;
  deps_.directory.post(game, Act{.who = shared_from_this(),
                                 .id = *id,
                                 .action = action_of(command),
                                 .lag = round_trip_.half(),
                                 .allowed = allowed()});
}

void Session::send(Frame frame) {
  if (const auto wire = wire_.lock()) wire->send(std::move(frame));
}

void Session::send_latest(std::string key, Frame frame) {
  if (const auto wire = wire_.lock()) wire->send_latest(std::move(key), std::move(frame));
}

void Session::answer(const protocol::ServerMessage& message) {
  send(make_frame(protocol::encode(message)));
}

void Session::refuse(protocol::Error error, std::optional<std::string> reason) {
  run([error = std::move(error), reason = std::move(reason)](Session& self) { self.complain(error, reason); });
}

void Session::complain(const protocol::Error& error, std::optional<std::string> reason) {
  if (state_ == State::closed) return;
  if (counted_ == Counted::yes) tally().refused[static_cast<std::size_t>(error.code)].add();
  const bool will_pass = protocol::retry(error.code) == protocol::Retry::later;
  std::optional<std::int64_t> retry = error.retry_ms;
  if (will_pass && !retry) retry = deps_.limits.retry.count();
  protocol::ServerMessage message = protocol::refusal(error, retry);
  std::get<protocol::Refused>(message.body).reason = std::move(reason);
  answer(message);
  if (will_pass || is_computer()) return;  // what will pass is no fault of the client's
  const auto now = Rate::Time::clock::now();
  if (!errors_.allow(now)) close(CloseCode::too_much, "errors kept coming too fast: reconnect, more slowly");
}

void Session::turned_away(const GameId& game) {
  run([game](Session& self) { self.forget(game); });
}

void Session::forget(const GameId& game) {
  watched_.erase(game);
  played_.erase(game);
  is_playing_ = !played_.empty();
}

void Session::plays(const GameId& game, bool goes_on) {
  run([game, goes_on](Session& self) {
    self.played_.erase(game);
    if (goes_on && self.watched_.contains(game)) self.played_.insert(game);
    self.is_playing_ = !self.played_.empty();
  });
}

void Session::hear(Frame announcement) {
  run([announcement = std::move(announcement)](Session& self) { self.announce(announcement); });
}

void Session::announce(const Frame& announcement) {
  if (state_ == State::open && hears_announcements_) send_latest("announcement", announcement);
}

void Session::depart() {
  close(CloseCode::not_you, "who you are has ended here: reconnect");
}

void Session::displace() {
  close(CloseCode::too_many, "you are connected as often as one may be: close another window, then reconnect");
}

void Session::lost(const GameId&) {
  close(CloseCode::restart, "the game cannot be kept up: reconnect and resume");
}

void Session::close(CloseCode code, std::string reason) {
  if (const auto wire = wire_.lock()) wire->close(code, std::move(reason));
}

}  // namespace server
