#include "server/room/tail.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace server {
namespace {

std::size_t bytes_of(const EncodedEvent& event) {
  return event.whole.size() + event.lean.size();
}

}  // namespace

void Tail::push(EncodedEvent event) {
  assert(events_.empty() || event.seq == last_ + 1);
  last_ = event.seq;
  bytes_ += bytes_of(event);
  events_.push_back(std::move(event));
  while (!events_.empty() && (events_.size() > max_events_ || bytes_ > max_bytes_)) {
    bytes_ -= bytes_of(events_.front());
    events_.erase(events_.begin());
  }
}

void Tail::clear() {
  events_.clear();
  bytes_ = 0;
  last_ = 0;
}

void Tail::want(Details details) {
  const Seq until = last_ + 1 + max_events_;
  if (details.whole) whole_until_ = until;
  if (details.lean) lean_until_ = until;
}

Details Tail::wanted() const {
  return {.whole = last_ < whole_until_, .lean = last_ < lean_until_};
}

bool Tail::covers(Seq since, Detail detail) const {
  if (since >= last_) return since == last_;
  if (events_.empty() || since + 1 < events_.front().seq) return false;
  return std::ranges::none_of(
      events_, [&](const EncodedEvent& event) { return event.seq > since && event.data(detail).empty(); });
}

const EncodedEvent* Tail::find(Seq seq) const {
  if (events_.empty() || seq < events_.front().seq || seq > last_) return nullptr;
  return &events_[seq - events_.front().seq];
}

}  // namespace server
