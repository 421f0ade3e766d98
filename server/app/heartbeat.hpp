// Reads the time every 100 ms, so that a gap shows, asks the store whether it takes anything, tells it that the server
// serves, so that no other takes over, and has games told of outages, some at a time. On a thread of its own: however
// busy the others are, that is no outage. Owned by the application; it outlives the store.
#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <optional>
#include <thread>

#include "server/base/mutex.hpp"
#include "server/room/directory.hpp"

namespace server {

class Heartbeat {
 public:
  /// `on_fenced` is called once another server has taken over, maybe more than once, on a thread of the store.
  Heartbeat(const Core& core, Outages& outages, Directory& directory, std::function<void()> on_fenced)
      : core_(core), outages_(outages), directory_(directory), on_fenced_(std::move(on_fenced)) {}
  ~Heartbeat() { stop(); }
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;

  void start();
  void stop();
  /// Tells whether another server waits to take over.
  [[nodiscard]] bool has_standby() const { return has_standby_; }
  /// Tells the store up to when the server has served.
  void say();

 private:
  void work();
  void beat();
  void ask_store(Now now);
  void tell_games();
  void store_outage();

  const Core& core_;
  Outages& outages_;
  Directory& directory_;
  const std::function<void()> on_fenced_;
  std::atomic<bool> says_ = false;  // the store has not heard it yet
  std::atomic<bool> is_heard_ = true;
  std::atomic<bool> has_standby_ = false;
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
