#include "server/transport/outbox.hpp"

#include <algorithm>
#include <utility>

namespace server {
namespace {

constexpr std::size_t kKept = 2;  // entries for which an empty outbox keeps memory

}  // namespace

Outbox::Push Outbox::push(Frame frame) {
  if (bytes_ > 0 && bytes_ + frame->size() > max_bytes_) return Push::overflow;
  bytes_ += frame->size();
  push({"", std::move(frame)});
  return Push::queued;
}

Outbox::Push Outbox::push_latest(std::string_view key, Frame frame) {
  const auto old = std::find_if(waiting_.begin() + static_cast<std::ptrdiff_t>(first_), waiting_.end(),
                                [&](const Entry& entry) { return entry.key == key; });
  const std::size_t freed = old == waiting_.end() ? 0 : old->frame->size();
  const std::size_t rest = bytes_ - freed;
  if (rest > 0 && rest + frame->size() > max_bytes_) return Push::overflow;
  bytes_ = rest + frame->size();
  const bool replaces = old != waiting_.end();
  if (replaces) waiting_.erase(old);
  push({std::string(key), std::move(frame)});
  return replaces ? Push::replaced : Push::queued;
}

/// The place of those that were popped is used again before more memory is taken, but only where they are many: all
/// others are moved for it.
void Outbox::push(Entry entry) {
  if (waiting_.size() == waiting_.capacity() && first_ > 0 && first_ >= waiting_.size() / 2) {
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(std::exchange(first_, 0)));
  }
  waiting_.push_back(std::move(entry));
}

Frame Outbox::pop() {
  Frame frame = std::move(waiting_[first_++].frame);
  bytes_ -= frame->size();
  if (empty()) clear();
  return frame;
}

void Outbox::clear() {
  waiting_.clear();
  if (waiting_.capacity() > kKept) waiting_ = {};
  first_ = 0;
  bytes_ = 0;
}

}  // namespace server
