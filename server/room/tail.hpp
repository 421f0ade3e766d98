// The latest events of one game, for clients that come back: bounded in number and bytes, without gaps. Events that do
// not fit fall out at the old end. It knows in which forms they are wanted. Owned by a room.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "server/room/encoded_event.hpp"

namespace server {

class Tail {
 public:
  Tail(std::size_t max_events, std::size_t max_bytes) : max_events_(max_events), max_bytes_(max_bytes) {}

  void push(EncodedEvent event);
  void clear();
  /// Somebody who is told these is here. Whoever leaves may come back for as many events as are kept.
  void want(Details details);
  /// The forms in which the next event is to be told.
  [[nodiscard]] Details wanted() const;
  /// True if the tail holds every event after `since` in this form, and `since` itself is one of the game's (or 0).
  [[nodiscard]] bool covers(Seq since, Detail detail) const;
  [[nodiscard]] const std::vector<EncodedEvent>& events() const { return events_; }
  [[nodiscard]] const EncodedEvent* find(Seq seq) const;

 private:
  std::size_t max_events_;
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;
  Seq last_ = 0;
  Seq whole_until_ = 0;  // wanted
  Seq lean_until_ = 0;
  std::vector<EncodedEvent> events_;  // few
};

}  // namespace server
