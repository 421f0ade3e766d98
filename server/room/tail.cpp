#include "server/room/tail.hpp"

#include <algorithm>
#include <cassert>
#include <ranges>

namespace server {
namespace {

constexpr std::size_t kStep = 512;  // the texts take so many bytes more at once

}  // namespace

void Tail::push(const EncodedEvent& event) {
  assert(kept_.empty() || event.seq == last_ + 1);
  const std::size_t bytes = event.whole.size() + event.lean.size();
  const bool fits = bytes <= max_bytes_ && max_events_ > 0;
  std::size_t dropped = 0;
  std::size_t left = texts_.size();
  while (dropped < kept_.size() && (!fits || kept_.size() - dropped >= max_events_ || left + bytes > max_bytes_)) {
    left -= kept_[dropped++].bytes();
  }
  drop(dropped);
  last_ = event.seq;
  if (!fits) return;
  kept_.push_back({.kind = event.kind,
                   .whole = static_cast<std::uint32_t>(event.whole.size()),
                   .lean = static_cast<std::uint32_t>(event.lean.size())});
  if (left + bytes > texts_.capacity())
    texts_.reserve(std::min((left + bytes + kStep - 1) / kStep * kStep, max_bytes_));
  texts_.insert(texts_.end(), event.whole.begin(), event.whole.end());
  texts_.insert(texts_.end(), event.lean.begin(), event.lean.end());
}

void Tail::drop(std::size_t events) {
  std::ptrdiff_t bytes = 0;
  for (const Kept& kept : std::views::take(kept_, events)) bytes += static_cast<std::ptrdiff_t>(kept.bytes());
  kept_.erase(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(events));
  texts_.erase(texts_.begin(), texts_.begin() + bytes);
}

void Tail::clear() {
  kept_ = {};
  texts_ = {};
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
  if (kept_.empty() || since + 1 < first()) return false;
  return std::ranges::none_of(after(since), [&](const EncodedEvent& event) { return event.data(detail).empty(); });
}

std::vector<EncodedEvent> Tail::after(Seq since) const {
  std::vector<EncodedEvent> events;
  auto text = [at = texts_.begin()](std::size_t size) mutable {
    const auto begin = at;
    at += static_cast<std::ptrdiff_t>(size);
    return std::string(begin, at);
  };
  Seq seq = first();
  for (const Kept& kept : kept_) {
    EncodedEvent event{.seq = seq++, .kind = kept.kind, .whole = text(kept.whole)};
    event.lean = text(kept.lean);
    if (event.seq > since) events.push_back(std::move(event));
  }
  return events;
}

std::optional<EncodedEvent> Tail::find(Seq seq) const {
  if (kept_.empty() || seq < first() || seq > last_) return std::nullopt;
  return after(seq - 1).front();
}

}  // namespace server
