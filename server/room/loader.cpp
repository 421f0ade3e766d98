#include "server/room/loader.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "server/games/stored_game.hpp"

namespace server {

/// A game that has been played here is wanted at once. Of another one that is over, most needs no reading.
void Loader::read() {
  players_.clear();
  const bool was_played_here = game_.sent > 0 && !game_.finished;
  if (was_played_here) return load(store::OfFinished::all, [this](Record record) { claim(std::move(record), {}); });
  load(store::OfFinished::head, [this](Record record) {
    const bool is_over = record.game.head.game.heading.state == store::GameState::finished;
    is_over ? take_finished(std::move(record)) : take_running(std::move(record));
  });
}

void Loader::load(store::OfFinished how_much, std::move_only_function<void(Record)> then) {
  auto loaded = [this, then = std::move(then)](store::Result<Record> record) mutable {
    if (!record) return then_(std::move(record.error()));
    then(std::move(*record));
  };
  game_.core.store.games().load(game_.id, how_much, game_.shared.limits.talk,
                                game_.on_strand<Record>(std::move(loaded)));
}

void Loader::read_whole(Place place) {
  read_again({.place = std::move(place), .whom = Replay::For::players});
}

void Loader::read_again(Replay order) {
  load(store::OfFinished::all,
       [this, order = std::move(order)](Record record) mutable { replay(std::move(record), std::move(order)); });
}

void Loader::take_finished(Record record) {
  ReplayCache& replays = game_.shared.replays;
  if (FinishedPtr kept = replays.kept.find(finished_key(record.game.head))) {
    parts_.talk.fill(std::move(record.talk));
    return boost::asio::post(
        game_.strand, [this, room = game_.room.lock(), kept = std::move(kept)]() mutable { then_(std::move(kept)); });
  }
  Place place = replays.background.place();
  if (!place) return then_(NoPlace{});
  read_again({.place = std::move(place), .whom = Replay::For::watchers});
}

void Loader::take_running(Record record) {
  const auto card = card_of(record.game.head);
  if (!card || card->phase == Phase::waiting) return claim(std::move(record), {});  // there is next to nothing to read
  for (const SeatCard& seat : card->seats) players_.push_back(seat.player.id);
  if (players_.empty() || is_urgent()) return claim(std::move(record), {});
  Place place = game_.shared.replays.background.place();
  if (!place) return then_(NoPlace{});
  claim(std::move(record), {.place = std::move(place)});
}

/// While nothing can be written people may look at what can be read all the same: whoever moves is refused anyhow. A
/// game that went on under its old owner meanwhile is loaded once more, as its draws have, too.
void Loader::claim(Record record, Replay order) {
  const store::Term term = game_.core.term;
  if (record.game.head.term == term) return replay(std::move(record), std::move(order));
  store::StoredEvents known = std::move(record.game.events);
  const std::size_t count = known.size();
  auto then = [this, count, record = std::move(record),
               order = std::move(order)](store::Result<store::StoredGame> game) mutable {
    if (!game && game.error().code == store::Code::unavailable) return read_again(std::move(order));
    if (!game) return then_(std::move(game.error()));
    if (game->events.size() > count) return read_again(std::move(order));
    record.game = std::move(*game);
    replay(std::move(record), std::move(order));
  };
  game_.core.store.games().claim(game_.id, term, std::move(known), game_.on_strand<store::StoredGame>(std::move(then)));
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

void Loader::replay(Record record, Replay order) {
  parts_.talk.fill(std::move(record.talk));
  ReplayCache& replays = game_.shared.replays;
  const bool waits_with_others = order.place && !is_urgent();
  const ReplayTerms terms = terms_of(record.game, order);
  // This does not use the completions: what it brings to many who wait must not delay the answers of other rooms.
  auto then = [this, weak = game_.room, strand = game_.strand](store::Result<Replayed> done) {
    boost::asio::post(strand, [this, weak, done = std::move(done)]() mutable {
      if (const auto alive = weak.lock()) replayed(std::move(done));
    });
  };
  auto job = std::make_shared<Once>([&replays, game = std::move(record.game), secrets = secrets_of(record.draws), terms,
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
