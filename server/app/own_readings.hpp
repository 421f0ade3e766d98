// What a server that serves reads off itself for its metrics (server/metrics). What others have to be asked for is
// asked now and then, and kept. Called on the metrics' thread; nothing here waits for a loop, for the store, or for a
// disk. Owned by the application.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "server/app/computer_host.hpp"
#include "server/app/heartbeat.hpp"
#include "server/base/loop_lag.hpp"
#include "server/games/calendar.hpp"
#include "server/metrics/readings.hpp"

namespace server {

class OwnReadings {
 public:
  using Queues = std::function<std::vector<QueueReading>()>;
  struct Parts {
    const Core& core;
    const Outages& outages;
    const Calendar& calendar;
    const Directory& directory;
    const Heartbeat& heartbeat;
    const ComputerHost& computer;
    Lobby& lobby;
  };
  OwnReadings(const Parts& parts, Queues queues);

  /// Looks after what takes its time; called four times a second.
  void look();
  /// All but the connections.
  [[nodiscard]] ServingReadings read() const;

 private:
  struct Kept;

  Parts parts_;
  Queues queues_;
  LoopLag lag_;
  std::vector<Strand> loops_;
  unsigned looks_ = 0;
  std::shared_ptr<Kept> kept_;  // answers may come when this has gone
};

}  // namespace server
