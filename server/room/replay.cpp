#include "server/room/replay.hpp"

#include <algorithm>
#include <utility>

#include "protocol/json/write.hpp"
#include "server/settlement/shown.hpp"

namespace server {
namespace {

std::optional<Now> start_of(const Events& events) {
  const auto found = std::ranges::find(events, EventKind::game_started, &Event::kind);
  return found == events.end() ? std::nullopt : std::optional{found->at};
}

FinishedPtr finished_of(const store::StoredGame& game, Rebuilt rebuilt, const ReplayTerms& terms) {
  std::optional<protocol::Ratings> ratings;
  if (game.settled) ratings = ratings_at_end(*game.settled);
  protocol::Snapshot shot = rebuilt.match.snapshot(rebuilt.match.state().last_at);
  shot.ratings = ratings;
  Tail tail(terms.tail_events, terms.tail_bytes);
  for (const Event& event : rebuilt.events) {
    if (event.seq > terms.shown_after) tail.push(encode(event, {}));
  }
  return std::make_shared<const FinishedGame>(
      FinishedGame{.match = std::move(rebuilt.match).without_board(),
                   .variant = std::move(rebuilt.variant),
                   .closed = game.head.closed,
                   .snapshot = protocol::json::text_of(shot),
                   .ratings = ratings,
                   .started = game.settled ? std::nullopt : start_of(rebuilt.events),
                   .tail = std::move(tail)});
}

std::size_t size_of(const FinishedGame& finished) {
  constexpr std::size_t kSmall = 2048;  // names, terms, and what each block takes
  return sizeof(FinishedGame) + kSmall + finished.snapshot.size() + finished.tail.bytes();
}

}  // namespace

std::string finished_key(const store::GameHead& head) {
  std::string key = head.game.id.text() + " " + std::to_string(head.last);
  for (const std::string& closed : head.closed) key += " " + closed;
  return key;
}

Replayed replayed(store::StoredGame game, const Secrets& secrets, const ReplayTerms& terms,
                  BoundedCache<FinishedGame>& kept) {
  auto rebuilt = rebuild(game, secrets, terms.variants, terms.shown_after);
  if (!rebuilt) return WholeGame{.game = std::move(game), .rebuilt = std::move(rebuilt)};
  const State& state = rebuilt->match.state();
  const bool is_open_to_all = state.phase == Phase::ended && state.audience == Audience{};
  if (is_open_to_all && terms.whom == Replay::For::watchers) {
    FinishedPtr finished = finished_of(game, std::move(*rebuilt), terms);
    kept.keep(finished_key(game.head), finished, size_of(*finished));
    return finished;
  }
  std::optional<Delayed> delayed;
  if (const Ms delay = state.audience.delay; delay > Ms{0}) {
    // A room that has just been opened does not know yet that the clock of the server was set back.
    const Now now = std::max(terms.now, state.last_at);
    auto made = Delayed::of(rebuilt->variant, rebuilt->events, delay, terms.delayed_shown, now);
    if (!made) return WholeGame{.game = std::move(game), .rebuilt = std::unexpected(std::move(made.error()))};
    delayed.emplace(std::move(*made));
  }
  return WholeGame{.game = std::move(game), .rebuilt = std::move(rebuilt), .delayed = std::move(delayed)};
}

}  // namespace server
