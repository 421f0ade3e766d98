// Every session that is connected, for what concerns all of them. Thread-safe.
#pragma once
#include <memory>
#include <mutex>
#include <vector>

#include "server/session/session.hpp"

namespace server {

class Sessions {
 public:
  void add(std::weak_ptr<Session> session);
  void send_to_all(const Frame& frame) const;

 private:
  mutable std::mutex mutex_;
  std::vector<std::weak_ptr<Session>> sessions_;
  std::size_t sweep_at_ = 64;
};

}  // namespace server
