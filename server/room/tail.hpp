// The latest events of one game, for clients that come back: bounded in number and bytes, without gaps. Events that do
// not fit fall out at the old end. Owned by a room.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "server/room/told.hpp"

namespace server {

class Tail {
 public:
  Tail(std::size_t max_events, std::size_t max_bytes) : max_events_(max_events), max_bytes_(max_bytes) {}

  void push(Told event);
  void clear();
  /// Whether it holds every event after `since`, and `since` itself is one of the game's (or 0).
  [[nodiscard]] bool covers(Seq since) const;
  [[nodiscard]] const std::vector<Told>& events() const { return events_; }
  [[nodiscard]] const Told* find(Seq seq) const;

 private:
  std::size_t max_events_;
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;
  Seq last_ = 0;
  std::vector<Told> events_;  // few
};

}  // namespace server
