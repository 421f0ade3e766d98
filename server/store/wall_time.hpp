// Between the server's time and the store's: the same milliseconds, one of them a number, the other a clock's. Any
// thread.
#pragma once
#include "server/base/time.hpp"
#include "server/store/ids.hpp"

namespace server {

[[nodiscard]] inline store::WallTime wall_time(Now now) {
  return store::WallTime{Ms{now.ms}};
}
[[nodiscard]] inline Now now_of(store::WallTime at) {
  return {at.time_since_epoch().count()};
}

}  // namespace server
