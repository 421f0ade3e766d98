// Reads the time every 100 ms, so that a gap shows, asks the store whether it takes anything,
// and has games told of outages, some at a time. On a thread of its own: however busy the others are, that is no
// outage. Owned by the application; it outlives the store.
#pragma once
#include <atomic>
#include <condition_variable>
#include <optional>
#include <thread>

#include "server/base/mutex.hpp"
#include "server/room/directory.hpp"

namespace server {

class Heartbeat {
 public:
  Heartbeat(const Core& core, Outages& outages, Directory& directory)
      : core_(core), outages_(outages), directory_(directory) {}
  ~Heartbeat() { stop(); }
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;

  void start();
  void stop();

 private:
  void work();
  void beat();
  void ask_store(Now now);
  void tell_games();
  void store_outage();

  const Core& core_;
  Outages& outages_;
  Directory& directory_;
  std::atomic<bool> asks_ = false;    // the store has not answered yet
  std::atomic<bool> stores_ = false;  // an outage
  std::uint64_t beats_ = 0;
  std::uint64_t told_ = 0;       // outages of which games are being told
  std::optional<GameId> woken_;  // the last one that was
  bool telling_ = false;
  Mutex mutex_;
  std::condition_variable stopped_;
  bool stopping_ GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace server
