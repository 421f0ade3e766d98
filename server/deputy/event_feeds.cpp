#include "server/deputy/event_feeds.hpp"

#include "server/deputy/event_stream.hpp"

namespace server {

void EventFeeds::add(const PlayerId& player, const std::shared_ptr<EventStream>& stream) {
  const Lock lock(mutex_);
  streams_[player].emplace_back(stream.get(), stream);
  ++count_;
}

void EventFeeds::remove(const PlayerId& player, const EventStream* stream) {
  const Lock lock(mutex_);
  const auto found = streams_.find(player);
  if (found == streams_.end()) return;
  count_ -= std::erase_if(found->second, [&](const auto& one) { return one.first == stream; });
  if (found->second.empty()) streams_.erase(found);
}

/// A stream whose last keeper is this call goes when nothing is locked any more.
void EventFeeds::noticed(const GameCard& card) {
  if (count_ == 0) return;
  std::vector<std::shared_ptr<EventStream>> concerned;
  const auto add = [&](const PlayerId& player) REQUIRES(mutex_) {
    const auto found = streams_.find(player);
    if (found == streams_.end()) return;
    for (const auto& [raw, weak] : found->second) concerned.push_back(weak.lock());
  };
  {
    const Lock lock(mutex_);
    for (const SeatCard& seat : card.seats) add(seat.player.id);
    const bool has_come = card.seats.size() > 1;
    if (card.invitation.to && !has_come) add(card.invitation.to->id);
  }
  for (const auto& stream : concerned) {
    if (stream) stream->noticed(card);
  }
}

}  // namespace server
