#include "server/app/own_readings.hpp"

#include <utility>

#include "server/base/step_queue.hpp"

namespace server {
namespace {

constexpr unsigned kAsks = 20;  // every so many looks others are asked: once in 5 s

}  // namespace

struct OwnReadings::Kept {
  Mutex mutex;
  std::optional<store::Size> size GUARDED_BY(mutex);
  std::optional<ComputerReading> computer GUARDED_BY(mutex);
};

OwnReadings::OwnReadings(const Parts& parts, Queues queues)
    : parts_(parts),
      queues_(std::move(queues)),
      lag_(parts.core.loops),
      loops_(parts.core.loops.all()),
      kept_(std::make_shared<Kept>()) {}

void OwnReadings::look() {
  lag_.probe();
  if (looks_++ % kAsks != 0) return;
  parts_.core.store.measure([kept = kept_](const store::Result<store::Size>& size) {
    Lock lock(kept->mutex);
    kept->size = size ? std::optional{*size} : std::nullopt;
  });
  parts_.computer.tell(parts_.lobby, [kept = kept_](const ComputerStatus& status) {
    Lock lock(kept->mutex);
    kept->computer = {
        .is_here = status.is_here, .playing = status.playing, .waiting = status.waiting, .places = status.places};
  });
}

ServingReadings OwnReadings::read() const {
  const Now now = parts_.core.now();
  ServingReadings readings{.term = static_cast<std::uint64_t>(parts_.core.term),
                           .has_standby = parts_.heartbeat.has_standby(),
                           .stores = !parts_.outages.going_on(now),
                           .has_dice = parts_.calendar.trouble(now) == ClockTrouble::none,
                           .outages = parts_.outages.count(),
                           .rooms = parts_.directory.size(),
                           .opening = parts_.directory.count_opening(),
                           .unreadable = parts_.directory.count_unreadable(),
                           .queues = queues_()};
  auto lags = lag_.seen();
  for (std::size_t i = 0; i < loops_.size(); ++i)
    readings.loops.push_back({.lag = std::move(lags[i]), .steps = StepQueue::of(loops_[i]).waiting()});
  Lock lock(kept_->mutex);
  readings.size = kept_->size;
  readings.computer = kept_->computer;
  return readings;
}

}  // namespace server
