#include "server/app/sessions.hpp"

#include <utility>

namespace server {

void Sessions::add(std::weak_ptr<Session> session) {
  const std::lock_guard lock(mutex_);
  if (sessions_.size() >= sweep_at_) {
    std::erase_if(sessions_, [](const auto& one) { return one.expired(); });
    sweep_at_ = 2 * sessions_.size() + 64;
  }
  sessions_.push_back(std::move(session));
}

void Sessions::send_to_all(const Frame& frame) const {
  const std::lock_guard lock(mutex_);
  for (const auto& one : sessions_) {
    if (const auto session = one.lock()) session->send(frame);
  }
}

}  // namespace server
