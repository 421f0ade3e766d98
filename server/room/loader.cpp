#include "server/room/loader.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "server/games/stored_game.hpp"

namespace server {

/// A game that has been played here is wanted at once. For another one its head, which costs little to read, says
/// whether it is over and who has a seat in it.
void Loader::read() {
  players_.clear();
  const bool was_played_here = game_.sent > 0 && !game_.finished;
  if (was_played_here) return claim({});
  auto then = [this](const store::Result<store::StoredGame>& game) {
    if (!game) return then_(game.error());
    const bool is_over = game->head.game.heading.state == store::GameState::finished;
    if (is_over) return read_finished(game->head);
    read_running(game->head);
  };
  game_.core.store.games().read(game_.id, store::kNoEvents, game_.on_strand<store::StoredGame>(std::move(then)));
}

void Loader::read_whole(Place place) {
  read_record({.place = std::move(place), .whom = Replay::For::players});
}

void Loader::read_finished(const store::GameHead& head) {
  ReplayCache& replays = game_.shared.replays;
  if (FinishedPtr kept = replays.kept.find(finished_key(head))) {
    return read_talk([this, kept = std::move(kept)]() mutable {
      boost::asio::post(game_.strand,
                        [this, room = game_.room.lock(), kept = std::move(kept)]() mutable { then_(std::move(kept)); });
    });
  }
  Place place = replays.background.place();
  if (!place) return then_(NoPlace{});
  read_record({.place = std::move(place), .whom = Replay::For::watchers});
}

void Loader::read_running(const store::GameHead& head) {
  const auto card = card_of(head);
  if (!card || card->phase == Phase::waiting) return claim({});  // there is next to nothing to read
  for (const SeatCard& seat : card->seats) players_.push_back(seat.player.id);
  if (players_.empty() || is_urgent()) return claim({});
  Place place = game_.shared.replays.background.place();
  if (!place) return then_(NoPlace{});
  claim({.place = std::move(place)});
}

/// While nothing can be written people may look at the game all the same: whoever moves in it is refused anyhow.
void Loader::claim(Replay order) {
  auto then = [this, order = std::move(order)](store::Result<store::StoredGame> game) mutable {
    if (!game && game.error().code == store::Code::unavailable) return read_record(std::move(order));
    have_record(std::move(game), std::move(order));
  };
  game_.core.store.games().claim(game_.id, game_.core.term, game_.on_strand<store::StoredGame>(std::move(then)));
}

void Loader::read_record(Replay order) {
  auto then = [this, order = std::move(order)](store::Result<store::StoredGame> game) mutable {
    have_record(std::move(game), std::move(order));
  };
  game_.core.store.games().read(game_.id, 0, game_.on_strand<store::StoredGame>(std::move(then)));
}

void Loader::have_record(store::Result<store::StoredGame> game, Replay order) {
  if (!game) return then_(std::move(game.error()));
  read_draws(std::move(*game), std::move(order));
}

void Loader::read_draws(store::StoredGame game, Replay order) {
  using Draws = std::vector<store::DrawWrite>;
  auto then = [this, game = std::move(game), order = std::move(order)](store::Result<Draws> draws) mutable {
    if (!draws) return then_(std::move(draws.error()));
    read_talk([this, game = std::move(game), secrets = secrets_of(*draws), order = std::move(order)]() mutable {
      replay(std::move(game), std::move(secrets), std::move(order));
    });
  };
  game_.core.store.fair_records().load_draws(game_.id.text(), game_.on_strand<Draws>(std::move(then)));
}

void Loader::read_talk(std::move_only_function<void()> then) {
  using Lines = std::vector<store::TalkLine>;
  auto read = [this, then = std::move(then)](store::Result<Lines> lines) mutable {
    if (!lines) return then_(std::move(lines.error()));
    parts_.talk.fill(std::move(*lines));
    then();
  };
  game_.core.store.talk().recent(game_.id, game_.shared.limits.talk, game_.on_strand<Lines>(std::move(read)));
}

bool Loader::is_urgent() const {
  if (players_.empty()) return false;
  return parts_.lost_time.has_work() ||
         std::ranges::any_of(parts_.mailbox.messages(),
                             [this](const RoomMessage& message) { return is_urgent(message); });
}

bool Loader::is_urgent(const RoomMessage& message) const {
  if (players_.empty()) return false;
  if (std::holds_alternative<SystemCommand>(message) || std::holds_alternative<Moderate>(message)) return true;
  const auto plays = [this](const PlayerId& who) { return std::ranges::find(players_, who) != players_.end(); };
  if (const auto* request = std::get_if<LinesRequest>(&message)) return plays(request->player);
  const Member* sender = sender_of(message);
  return sender != nullptr && plays(sender->player().id);
}

void Loader::hasten(const RoomMessage& message) {
  if (!in_background_ || !is_urgent(message)) return;
  game_.shared.replays.for_players.run([job = std::exchange(in_background_, {})] { (*job)(); });
}

ReplayTerms Loader::terms_of(const store::StoredGame& game, const Replay& order) const {
  RoomShared& shared = game_.shared;
  return {.whom = order.whom,
          .variants = order.place ? shared.replays.variants : shared.core.variants,
          .shown_after = game_.first_kept(game.head.last),
          .delayed_shown = parts_.visibility.last_shown_later(),
          .now = game_.now(),
          .tail_events = shared.limits.tail_events,
          .tail_bytes = shared.limits.tail_bytes};
}

void Loader::replay(store::StoredGame game, Secrets secrets, Replay order) {
  ReplayCache& replays = game_.shared.replays;
  const bool waits_with_others = order.place && !is_urgent();
  const ReplayTerms terms = terms_of(game, order);
  // This does not use the completions: what it brings to many who wait must not delay the answers of other rooms.
  auto then = [this, weak = game_.room, strand = game_.strand](store::Result<Replayed> done) {
    boost::asio::post(strand, [this, weak, done = std::move(done)]() mutable {
      if (const auto alive = weak.lock()) replayed(std::move(done));
    });
  };
  auto job = std::make_shared<Once>([&replays, game = std::move(game), secrets = std::move(secrets), terms,
                                     place = std::move(order.place), then = std::move(then)]() mutable {
    try {
      Replayed done = server::replayed(std::move(game), secrets, terms, replays.kept);
      place.reset();
      then(std::move(done));
    } catch (const std::exception& error) {
      then(store::refuse(store::Code::corrupt, error.what()));
    }
  });
  if (waits_with_others && !players_.empty()) in_background_ = job;
  (waits_with_others ? replays.background : replays.for_players).run([job = std::move(job)] { (*job)(); });
}

void Loader::replayed(store::Result<Replayed> done) {
  players_ = {};
  in_background_.reset();
  if (!done) return then_(std::move(done.error()));
  std::visit([this](auto& game) { then_(std::move(game)); }, *done);
}

}  // namespace server
