// How long frames take to a client and back, smoothed, so that one slow answer does not count for much. A client can
// seem slower than it is by answering late; what it gains by that is bounded by the clock (LagPolicy). Owned by a
// session, on its strand.
#pragma once
#include <optional>

#include "server/base/time.hpp"

namespace server {

class RoundTrip {
 public:
  void sample(Ms time) {
    const Smooth measured{time};
    smooth_ = smooth_ ? *smooth_ + (measured - *smooth_) / kWeight : measured;
  }
  /// One way, as for a move; nothing before anything was measured.
  [[nodiscard]] Ms half() const { return std::chrono::floor<Ms>(smooth_.value_or(Smooth{0}) / 2); }

 private:
  using Smooth = std::chrono::duration<double, std::milli>;
  static constexpr double kWeight = 4;  // a new measurement counts as much as a quarter

  std::optional<Smooth> smooth_;
};

}  // namespace server
