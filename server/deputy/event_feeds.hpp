// The streams of events that are open, by the player whom they tell of games: hands each card that changes to those
// whom it concerns. Thread-safe; outlives every stream.
#pragma once
#include <atomic>
#include <map>
#include <memory>
#include <vector>

#include "server/base/mutex.hpp"
#include "server/games/card.hpp"

namespace server {

class EventStream;

class EventFeeds {
 public:
  void add(const PlayerId& player, const std::shared_ptr<EventStream>& stream);
  /// The stream is one of this player's no longer.
  void remove(const PlayerId& player, const EventStream* stream);
  /// Lists show something else of this game now. Called for every change of every game.
  void noticed(const GameCard& card);

 private:
  std::atomic<std::size_t> count_ = 0;  // streams, so that nobody waits where there are none
  Mutex mutex_;
  std::map<PlayerId, std::vector<std::pair<const EventStream*, std::weak_ptr<EventStream>>>> streams_
      GUARDED_BY(mutex_);
};

}  // namespace server
