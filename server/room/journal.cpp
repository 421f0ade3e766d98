#include "server/room/journal.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "server/base/log.hpp"
#include "server/base/tally.hpp"
#include "server/games/stored_game.hpp"
#include "server/room/next_games.hpp"

namespace server {

using protocol::ErrorCode;
using protocol::say;

namespace {

constexpr int kMostRefusals = 5;

/// True if the store will take the same writes later: nothing is wrong with what was to be stored.
bool will_pass(const store::Error& error) {
  return error.code == store::Code::busy || error.code == store::Code::unavailable || error.code == store::Code::closed;
}

void tally_command(Ms from_received) {
  const auto took = std::chrono::microseconds{std::max(from_received, Ms{0})};
  tally().commands.add(static_cast<std::uint64_t>(took.count()));
}

}  // namespace

void Journal::append(Effects effects, RoomMessage cause) {
  store::Writes writes = writes_of(effects, game_.match->state(), game_.core.now());
  add_next_games(game_, effects, writes);
  writes.notices = parts_.notices.after(effects);
  writes.due = parts_.due.after(effects);
  if (writes.due) {  // what has come due by now is passed over by it
    for (auto& reminder : parts_.notices.reminders()) writes.notices.add.push_back(std::move(reminder));
  }
  const Seq expected = effects.events.front().seq - 1;
  assert(!pending_);
  pending_ = Pending{.effects = std::move(effects), .cause = std::move(cause), .asked = game_.now(), .due = writes.due};
  game_.core.store.games().append(game_.id, game_.core.term, expected, std::move(writes),
                                  game_.on_strand<&Journal::told, store::Appended>(*this));
}

void Journal::told(const store::Result<store::Appended>& done) {
  auto told = std::move(pending_);
  if (!done) return not_stored(done.error(), std::move(told->cause), told->asked);
  if (told->due) parts_.due.set(*told->due);
  stored(told->effects, *done, told->cause, told->asked);
}

void Journal::stored(const Effects& effects, const store::Appended& done, const RoomMessage& cause, Now asked) {
  refusals_ = 0;
  parts_.lost_time.add_if_slow(effects, asked);
  if (const auto* system = std::get_if<SystemCommand>(&cause)) {
    if (const auto* restarted = std::get_if<Restarted>(&system->command)) parts_.lost_time.told(*restarted, asked);
  }
  parts_.claims.note_absence();
  const auto* act = std::get_if<Act>(&cause);
  parts_.publisher.publish(effects, act == nullptr ? nullptr : act->who.get());
  if (act != nullptr) tally_command(game_.core.now() - act->received);
  parts_.ratings.note(effects.events, done.settled);
  then_(Outcome::stored);
  if (const auto* request = std::get_if<Moderate>(&cause)) request->then({});
}

/// A write failed. A command that nobody on a connection has asked for is tried again by the room itself after a while;
/// time that was to be forgiven, once the store works.
void Journal::not_stored(const store::Error& error, RoomMessage cause, Now asked) {
  if (error.code != store::Code::closed)
    log(LogLevel::error, "not_stored",
        {{"game", game_.id.text()}, {"code", store::name(error.code)}, {"why", error.what}});
  if (error.code == store::Code::fenced) {
    game_.refuse(cause, ErrorCode::busy, say<"game.taken_over">());
    return then_(Outcome::fenced);
  }
  LostTime& lost_time = parts_.lost_time;
  const bool is_outage = error.code == store::Code::busy || error.code == store::Code::unavailable;
  if (error.code == store::Code::unavailable) game_.shared.outages.store_failed(asked - game_.ahead);
  if (is_outage) {
    lost_time.add_not_stored(asked);
    for (const Act& act : parts_.mailbox.take_acts()) lost_time.refuse(act);
  }
  if (auto* system = std::get_if<SystemCommand>(&cause)) {
    lost_time.try_again(std::move(system->command));
    return then_(after_refusal(error));
  }
  if (const auto* act = std::get_if<Act>(&cause)) {
    if (is_outage) lost_time.keep(*act);
    const bool is_refused = error.code == store::Code::busy || error.code == store::Code::closed;
    if (is_refused) {
      game_.refuse(cause, ErrorCode::busy, say<"connection.not_stored">());
    } else {
      parts_.publisher.confirm_later(*act);
    }
  } else {
    game_.refuse(cause, ErrorCode::not_stored, say<"game.not_stored_say_again">());
  }
  then_(Outcome::not_stored);
}

Journal::Outcome Journal::after_refusal(const store::Error& error) {
  if (will_pass(error)) return Outcome::not_stored;
  return ++refusals_ < kMostRefusals ? Outcome::put_off : Outcome::given_up;
}

}  // namespace server
