#include "server/base/waking.hpp"

#include <algorithm>

namespace server {
namespace {

thread_local WakeTogether* together = nullptr;

}  // namespace

void Sleeper::call() {
  if (together == nullptr) return wake();
  auto& called = together->called_;
  if (std::ranges::find(called, this) == called.end()) called.push_back(this);
}

WakeTogether::WakeTogether() {
  if (together == nullptr) together = this;
}

WakeTogether::~WakeTogether() {
  if (together != this) return;
  together = nullptr;
  for (Sleeper* one : called_) one->wake();
}

}  // namespace server
