// A room and the disk: reading the game, appending what a command has done, and starting over when that fails.
#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/codec.hpp"
#include "server/base/log.hpp"
#include "server/room/record.hpp"
#include "server/room/room.hpp"

namespace server {

using protocol::ErrorCode;

template <class T>
store::Then<T> Room::on_strand(std::move_only_function<void(store::Result<T>)> then) {
  return store::via<T>(
      [weak = weak_from_this(), strand = strand_](auto run) {
        boost::asio::post(strand, [weak, run = std::move(run)]() mutable {
          if (const auto self = weak.lock()) run();
        });
      },
      std::move(then));
}

void Room::read() {
  world_.store.games().read(id_, 0, on_strand<store::StoredGame>([this](store::Result<store::StoredGame> game) {
                              if (!game) return fail_reading(game.error());
                              read_draws(std::move(*game));
                            }));
}

void Room::read_draws(store::StoredGame game) {
  world_.store.fair().load_draws(
      id_.text(), on_strand<std::vector<store::DrawWrite>>(
                      [this, game = std::move(game)](store::Result<std::vector<store::DrawWrite>> draws) {
                        if (!draws) return fail_reading(draws.error());
                        rebuild(game, secrets_of(*draws));
                      }));
}

void Room::rebuild(const store::StoredGame& game, const Secrets& secrets) {
  const auto broken = [&](const std::string& why) {
    log(LogLevel::error, "record_unreadable", {{"game", id_.text()}, {"why", why}});
    dissolve(ErrorCode::internal, "the record of this game cannot be read; the server's keeper must look at it");
  };
  const auto events = events_of(game.events);
  if (!events) return broken(events.error());
  if (events->empty()) return broken("it is empty");
  const auto header = read_header(events->front());
  if (!header) return broken(header.error());
  auto variant = world_.variants.get(header->variant, header->options);
  if (!variant) return broken(variant.error().message);
  if ((*variant)->rules_version != header->rules_version) {
    return broken("it was played under version " + std::to_string(header->rules_version) + " of its rules");
  }
  auto match = Match::replay(**variant, *events, secrets);
  if (!match) return broken(match.error());
  variant_ = std::move(*variant);
  match_.emplace(std::move(*match));

  const bool first_time = sent_ == 0;
  tail_.clear();
  for (const Event& event : *events) {
    tail_.push(event);
    // After a failed append that reached the disk after all, its events are still to be sent.
    if (!first_time && event.seq > sent_) presence_.send(event_frame(event, {}));
  }
  sent_ = match_->state().last;
  state_ = State::ready;
  pump();
}

void Room::fail_reading(const store::Error& error) {
  if (error.code == store::Code::not_found) {
    return dissolve(ErrorCode::no_such_game, "there is no game " + id_.text() + ": look at its link again");
  }
  log(LogLevel::error, "game_not_read", {{"game", id_.text()}, {"code", store::name(error.code)}, {"why", error.what}});
  dissolve(ErrorCode::busy, "the game cannot be read now: send it again in a second");
}

void Room::append(Effects effects, MemberPtr sender, std::string id) {
  if (effects.events.empty()) return;
  state_ = State::storing;
  store::Writes writes = writes_of(effects, match_->state(), world_.now());
  const Seq expected = effects.events.front().seq - 1;
  world_.store.games().append(
      id_, store::Term::first, expected, std::move(writes),
      on_strand<store::Appended>([this, effects = std::move(effects), sender = std::move(sender),
                                  id = std::move(id)](const store::Result<store::Appended>& done) {
        if (!done) return not_stored(done.error(), sender, id);
        stored(effects, sender);
      }));
}

void Room::stored(const Effects& effects, const MemberPtr& sender) {
  for (const Event& event : effects.events) {
    tail_.push(event);
    const bool acknowledges = sender != nullptr && !event.command.empty();
    if (acknowledges) sender->send(event_frame(event, event.command));
    presence_.send(event_frame(event, {}), acknowledges ? sender.get() : nullptr);
    if (event.kind == EventKind::player_joined) presence_.changed();
    if (event.kind == EventKind::game_ended) log(LogLevel::info, "game_ended", {{"game", id_.text()}});
  }
  sent_ = match_->state().last;
  state_ = State::ready;
  pump();
}

/// What the store has refused must not be in memory either: everything is read again.
void Room::not_stored(const store::Error& error, const MemberPtr& sender, std::string id) {
  log(LogLevel::error, "not_stored", {{"game", id_.text()}, {"code", store::name(error.code)}, {"why", error.what}});
  if (sender != nullptr) {
    const bool busy = error.code == store::Code::busy || error.code == store::Code::closed;
    sender->refuse({.code = busy ? ErrorCode::busy : ErrorCode::not_stored,
                    .message = "this could not be stored: send it again in a second",
                    .pointer = {},
                    .id = std::move(id)});
  }
  match_.reset();
  state_ = State::reading;
  read();
}

void Room::dissolve(ErrorCode code, const std::string& message) {
  state_ = State::gone;
  match_.reset();
  waiting_ = 0;
  for (const Letter& letter : std::exchange(mailbox_, {})) refuse(letter, code, message);
  presence_.lose(id_);
  owner_.retire(*this);
}

}  // namespace server
