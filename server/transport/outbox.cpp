#include "server/transport/outbox.hpp"

#include <algorithm>
#include <utility>

namespace server {

Outbox::Push Outbox::push(Frame frame) {
  if (bytes_ > 0 && bytes_ + frame->size() > max_bytes_) return Push::overflow;
  bytes_ += frame->size();
  waiting_.push_back({"", std::move(frame)});
  return Push::queued;
}

Outbox::Push Outbox::push_latest(std::string_view key, Frame frame) {
  const auto old = std::ranges::find(waiting_, key, &Entry::key);
  const std::size_t freed = old == waiting_.end() ? 0 : old->frame->size();
  const std::size_t rest = bytes_ - freed;
  if (rest > 0 && rest + frame->size() > max_bytes_) return Push::overflow;
  bytes_ = rest + frame->size();
  const bool replaces = old != waiting_.end();
  if (replaces) waiting_.erase(old);
  waiting_.push_back({std::string(key), std::move(frame)});
  return replaces ? Push::replaced : Push::queued;
}

Frame Outbox::pop() {
  Frame frame = std::move(waiting_.front().frame);
  waiting_.pop_front();
  bytes_ -= frame->size();
  return frame;
}

void Outbox::clear() {
  waiting_.clear();
  bytes_ = 0;
}

}  // namespace server
