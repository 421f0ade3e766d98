// A game is never replayed on the threads that play: for its players, and for a time that is due, in a thread where
// they wait for nobody else; for those who only look on in the backroom.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "server/room/room.hpp"

namespace server {

void Room::read_running(const store::GameHead& head) {
  const auto card = card_of(head);
  if (!card || card->phase == Phase::waiting) return read_record({});  // there is next to nothing to read
  for (const SeatCard& seat : card->seats) awaited_.push_back(seat.player.id);
  if (awaited_.empty() || is_urgent()) return read_record({});
  Place place = world_.archive.backroom.place();
  if (!place) return wait_for_place();
  read_record({.place = std::move(place)});
}

bool Room::is_urgent() const {
  if (awaited_.empty()) return false;
  return away_ || !owed_.empty() ||
         std::ranges::any_of(mailbox_, [this](const Letter& letter) { return is_urgent(letter); });
}

bool Room::is_urgent(const Letter& letter) const {
  if (awaited_.empty()) return false;
  if (std::holds_alternative<SystemCommand>(letter) || std::holds_alternative<Moderate>(letter)) return true;
  const Member* sender = sender_of(letter);
  return sender != nullptr && std::ranges::find(awaited_, sender->player().id) != awaited_.end();
}

void Room::hasten(const Letter& letter) {
  if (!replay_ || !is_urgent(letter)) return;
  world_.archive.for_players.run([job = std::exchange(replay_, {})] { (*job)(); });
}

void Room::replay(store::StoredGame game, Secrets secrets, Replay order) {
  Archive& archive = world_.archive;
  const bool waits_with_others = order.place && !is_urgent();
  const ReplayTerms terms{.whom = order.whom,
                          .variants = order.place ? archive.variants : world_.variants,
                          .shown_after = first_shown(game),
                          .delayed_shown = delayed_ ? delayed_->last() : 0,
                          .now = now(),
                          .tail_events = world_.limits.tail_events,
                          .tail_bytes = world_.limits.tail_bytes};
  // Not by way of the arrivals: what it brings to many who wait must hold up no answers of other rooms.
  auto then = [weak = weak_from_this(), strand = strand_](store::Result<Replayed> done) {
    boost::asio::post(strand, [weak, done = std::move(done)]() mutable {
      if (const auto self = weak.lock()) self->replayed(std::move(done));
    });
  };
  auto job = std::make_shared<Once>([&archive, game = std::move(game), secrets = std::move(secrets), terms,
                                     place = std::move(order.place), then = std::move(then)]() mutable {
    try {
      Replayed done = server::replayed(std::move(game), secrets, terms, archive.kept);
      place.reset();
      then(std::move(done));
    } catch (const std::exception& error) {
      then(store::refuse(store::Code::corrupt, error.what()));
    }
  });
  if (waits_with_others && !awaited_.empty()) replay_ = job;
  (waits_with_others ? archive.backroom : archive.for_players).run([job = std::move(job)] { (*job)(); });
}

void Room::replayed(store::Result<Replayed> done) {
  awaited_ = {};
  replay_.reset();
  if (!done) return fail_reading(done.error());
  if (auto* finished = std::get_if<FinishedPtr>(&*done)) return show(std::move(*finished));
  rebuild(std::get<WholeGame>(std::move(*done)));
}

}  // namespace server
