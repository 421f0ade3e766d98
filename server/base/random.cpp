#include "server/base/random.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace server {

void fill_random(std::span<std::uint8_t> bytes) {
  constexpr std::size_t kMostAtOnce = 256;  // bytes that getentropy gives at once
  while (!bytes.empty()) {
    const std::size_t count = std::min(bytes.size(), kMostAtOnce);
    if (getentropy(bytes.data(), count) != 0) {
      std::perror("astragal: the system gives no random numbers");
      std::abort();
    }
    bytes = bytes.subspan(count);
  }
}

}  // namespace server
