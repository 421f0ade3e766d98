#include "server/room/tail.hpp"

#include <cassert>
#include <utility>

namespace server {

void Tail::push(Told event) {
  assert(events_.empty() || event.seq == last_ + 1);
  last_ = event.seq;
  bytes_ += event.data.size();
  events_.push_back(std::move(event));
  while (!events_.empty() && (events_.size() > max_events_ || bytes_ > max_bytes_)) {
    bytes_ -= events_.front().data.size();
    events_.erase(events_.begin());
  }
}

void Tail::clear() {
  events_.clear();
  bytes_ = 0;
  last_ = 0;
}

bool Tail::covers(Seq since) const {
  if (since > last_) return false;
  return since == last_ || (!events_.empty() && since + 1 >= events_.front().seq);
}

const Told* Tail::find(Seq seq) const {
  if (events_.empty() || seq < events_.front().seq || seq > last_) return nullptr;
  return &events_[seq - events_.front().seq];
}

}  // namespace server
