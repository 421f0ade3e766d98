#include "server/session/session.hpp"

#include <boost/asio/post.hpp>
#include <cassert>
#include <utility>

#include "protocol/codec.hpp"
#include "server/room/record.hpp"
#include "server/session/translate.hpp"

namespace server {

using protocol::ErrorCode;

namespace {

GameId game_id(const std::string& text) {
  const auto id = GameId::parse(text);
  assert(id);  // the decoder has checked its form
  return *id;
}

protocol::Error error(ErrorCode code, std::string message, const std::optional<std::string>& id = {}) {
  return {.code = code, .message = std::move(message), .pointer = {}, .id = id.value_or("")};
}

}  // namespace

Session::Session(Reception& reception, std::weak_ptr<Wire> wire)
    : reception_(reception),
      wire_(std::move(wire)),
      strand_(boost::asio::make_strand(reception.world.io)),
      messages_(reception.limits.messages, reception.limits.window),
      errors_(reception.limits.errors - 1, reception.limits.window) {}

void Session::run(std::function<void(Session&)> step) {
  boost::asio::post(strand_, [self = shared_from_this(), step = std::move(step)] { step(*self); });
}

/// Whoever says too much is told so, once for each time: what was said is not even read.
void Session::received(std::string_view text) {
  const auto now = Rate::Time::clock::now();
  if (!messages_.allow(now)) {
    const bool told = std::exchange(flooded_, true);
    if (told) return close(CloseCode::too_much, "messages kept coming too fast: reconnect, more slowly");
    return run([](Session& self) {
      self.complain(
          error(ErrorCode::too_many_messages, "messages come too fast: wait a moment, then go on more slowly"));
    });
  }
  flooded_ = false;
  run([frame = std::string{text}](Session& self) { self.take(frame); });
}

void Session::closed() {
  run([](Session& self) {
    self.state_ = State::closed;
    self.early_.clear();
    for (const GameId& game : std::exchange(self.watched_, {})) self.reception_.directory.post(game, Leave{&self});
  });
}

void Session::take(const std::string& text) {
  if (state_ == State::closed) return;
  if (state_ == State::greeting) {
    early_.push_back(text);
    return;
  }
  auto message = protocol::decode_client(text);
  if (!message) return complain(message.error());
  if (state_ == State::silent && !std::holds_alternative<protocol::Hello>(message->body)) {
    return complain(error(ErrorCode::hello_first, "say hello first", message->id));
  }
  std::visit([&](const auto& body) { handle(body, message->id); }, message->body);
}

void Session::handle(const protocol::Hello& hello, const MessageId& id) {
  if (state_ != State::silent) return complain(error(ErrorCode::hello_first, "hello was said already", id));
  state_ = State::greeting;
  find_guest(reception_.world.store.guests(), hello.token, reception_.world.now(),
             [self = shared_from_this(), hello, id](std::expected<Guest, protocol::Error> guest) {
               self->run([guest = std::move(guest), hello, id](Session& session) {
                 if (session.state_ != State::greeting) return;
                 if (guest) return session.welcome(*guest, hello, id);
                 session.state_ = State::silent;
                 protocol::Error refused = guest.error();
                 refused.id = id.value_or("");
                 session.complain(refused);
                 session.take_early();
               });
             });
}

void Session::welcome(Guest guest, const protocol::Hello& hello, const MessageId& id) {
  player_ = std::move(guest.player);
  state_ = State::open;
  const SessionLimits& limits = reception_.limits;
  protocol::Welcome welcome;
  welcome.you = {.id = player_.id.text(), .name = player_.name, .token = std::move(guest.token)};
  welcome.heartbeat = {.ping_ms = limits.ping.count(), .dead_ms = limits.dead.count()};
  answer({.v = {}, .id = id, .body = std::move(welcome)});
  if (hello.resume) watch(hello.resume->game, hello.resume->v, {});
  take_early();
}

/// What came while the guest was looked up; another hello among it makes the rest wait again.
void Session::take_early() {
  for (const std::string& frame : std::exchange(early_, {})) take(frame);
}

void Session::handle(const protocol::Create& create, const MessageId& id) {
  create_game(reception_.world, wanted(create, player_, *id),
              [self = shared_from_this(), id](std::expected<GameId, protocol::Error> made) {
                if (made) return self->answer({.v = {}, .id = id, .body = protocol::Created{.game = made->text()}});
                made.error().id = *id;
                self->refuse(std::move(made.error()));
              });
}

void Session::handle(const protocol::Watch& wish, const MessageId& id) {
  watch(wish.game, wish.since, id);
}

void Session::watch(const std::string& game, std::optional<std::int64_t> since, const MessageId& id) {
  const GameId watched = game_id(game);
  if (!watched_.contains(watched) && watched_.size() >= reception_.limits.games) {
    return complain(
        error(ErrorCode::too_many_games,
              "a connection watches at most " + std::to_string(reception_.limits.games) + " games: unwatch one", id));
  }
  watched_.insert(watched);
  Enter enter{.who = shared_from_this(), .since = {}, .id = id.value_or("")};
  if (since) enter.since = static_cast<Seq>(*since);
  reception_.directory.post(watched, std::move(enter));
}

void Session::handle(const protocol::Unwatch& unwatch, const MessageId&) {
  const GameId game = game_id(unwatch.game);
  if (watched_.erase(game) > 0) reception_.directory.post(game, Leave{this});
}

void Session::handle(const protocol::Ping&, const MessageId& id) {
  answer({.v = {}, .id = id, .body = protocol::Pong{}});
}

bool Session::is_watched(const GameId& game, const MessageId& id) {
  if (watched_.contains(game)) return true;
  complain(error(ErrorCode::not_watching, "watch game " + game.text() + " first", id));
  return false;
}

void Session::handle(const protocol::Say& say, const MessageId& id) {
  const GameId game = game_id(say.game);
  if (!is_watched(game, id)) return;
  const auto channel = say.to == protocol::Channel::players ? store::Channel::players : store::Channel::watchers;
  reception_.directory.post(game, Speak{.who = shared_from_this(), .id = *id, .channel = channel, .text = say.text});
}

void Session::handle(const protocol::Block& block, const MessageId& id) {
  set_block(block.player, store::Blocking::on, id);
}

void Session::handle(const protocol::Unblock& unblock, const MessageId& id) {
  set_block(unblock.player, store::Blocking::off, id);
}

/// To block twice is to block: so nothing need remember these commands.
void Session::set_block(const std::string& whom, store::Blocking blocking, const MessageId& id) {
  if (whom == player_.id.text()) return complain(error(ErrorCode::not_available, "nobody blocks himself", id));
  store::Block block{.by = player_.id.text(), .whom = whom};
  World& world = reception_.world;
  world.store.talk().set_block(
      block, blocking, wall_time(world.now()),
      [self = shared_from_this(), block, blocking, id](store::Result<std::vector<std::string>> all) {
        if (!all) {
          const bool full = all.error().code == store::Code::invalid;
          return self->refuse(error(full ? ErrorCode::too_many_blocks : ErrorCode::not_stored,
                                    full ? "you block as many players as you may: unblock one"
                                         : "this could not be stored: send it again in a second",
                                    id));
        }
        self->reception_.world.talk.set_block(block, blocking);
        self->answer({.v = {}, .id = id, .body = protocol::Blocks{.players = std::move(*all)}});
      });
}

/// Everything else is said to a game.
template <class Command>
void Session::handle(const Command& command, const MessageId& id) {
  const GameId game = game_id(command.game);
  if (!is_watched(game, id)) return;
  reception_.directory.post(game, Act{.who = shared_from_this(), .id = *id, .action = action_of(command, player_)});
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
  std::optional<std::int64_t> retry;
  if (protocol::retry(error.code) == protocol::Retry::later) retry = reception_.limits.retry.count();
  protocol::ServerMessage message = protocol::refusal(error, retry);
  std::get<protocol::Refused>(message.body).reason = std::move(reason);
  answer(message);
  if (retry) return;  // what will pass is no fault of the client's
  const auto now = Rate::Time::clock::now();
  if (!errors_.allow(now)) close(CloseCode::too_much, "errors kept coming too fast: reconnect, more slowly");
}

void Session::turned_away(const GameId& game) {
  run([game](Session& self) { self.watched_.erase(game); });
}

void Session::lost(const GameId&) {
  close(CloseCode::restart, "the game cannot be kept up: reconnect and resume");
}

void Session::close(CloseCode code, std::string reason) {
  if (const auto wire = wire_.lock()) wire->close(code, std::move(reason));
}

}  // namespace server
