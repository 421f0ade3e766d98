#include "server/base/loop_lag.hpp"

#include <boost/asio/post.hpp>
#include <utility>

namespace server {

using Clock = std::chrono::steady_clock;

struct LoopLag::Probe {
  Strand strand;
  std::atomic<Clock::time_point> posted = Clock::time_point{};  // the step that is under way; zero: there is none
  Times lags;                                                   // counted by the loop's thread

  explicit Probe(Strand loop) : strand(std::move(loop)) {}
};

LoopLag::LoopLag(const Loops& loops) {
  for (Strand& strand : loops.all()) probes_.push_back(std::make_shared<Probe>(std::move(strand)));
}

void LoopLag::probe() {
  for (const auto& probe : probes_) {
    if (probe->posted.load() != Clock::time_point{}) continue;
    probe->posted = Clock::now();
    boost::asio::post(probe->strand, [probe] {
      add_since(probe->lags, probe->posted);
      probe->posted = Clock::time_point{};
    });
  }
}

std::vector<std::unique_ptr<LoopLag::Seen>> LoopLag::seen() const {
  std::vector<std::unique_ptr<Seen>> all;
  for (const auto& probe : probes_) {
    auto seen = std::make_unique<Seen>();
    seen->lags.add(probe->lags);
    const Clock::time_point posted = probe->posted;
    if (posted != Clock::time_point{})
      seen->waiting = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - posted);
    all.push_back(std::move(seen));
  }
  return all;
}

}  // namespace server
