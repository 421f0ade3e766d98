// How long the loops let steps wait: a step is posted to each of them now and then, and the time until it runs is its
// lag. One step is under way on a loop at most, so a loop that hangs is asked nothing more, and shows for how long it
// has hung. Made by the application; probed by one thread, read by any.
#pragma once
#include <memory>
#include <vector>

#include "server/base/loop.hpp"
#include "server/base/tally.hpp"

namespace server {

class LoopLag {
 public:
  explicit LoopLag(const Loops& loops);

  /// Posts a step to each loop that has run the one before.
  void probe();

  struct Seen {
    Times lags;
    std::chrono::microseconds waiting{0};  // for how long the step that is under way has been; 0: there is none
  };
  /// By the loops' numbers.
  [[nodiscard]] std::vector<std::unique_ptr<Seen>> seen() const;

 private:
  struct Probe;
  std::vector<std::shared_ptr<Probe>> probes_;
};

}  // namespace server
