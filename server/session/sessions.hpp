// Every session that is connected, for what concerns all of them, and by player once they have said who they are.
// Thread-safe; outlives them.
#pragma once
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "server/base/frame.hpp"
#include "server/base/id.hpp"
#include "server/base/mutex.hpp"
#include "server/base/time.hpp"
#include "server/store/talk.hpp"

namespace server {

class Member;
class Session;

class Sessions {
 public:
  void add(std::weak_ptr<Session> session);
  void send_to_all(const Frame& frame) const;
  /// Another server takes over: whoever says something from now on is closed, to say it there.
  void leave() { is_leaving_ = true; }
  [[nodiscard]] bool is_leaving() const { return is_leaving_; }
  /// Sends an announcement to all, and to those who come while it lasts; none: there is no announcement any more.
  void announce(std::optional<store::Announcement> what, Now now);
  /// The announcement for clients that connect now; none: there is none.
  [[nodiscard]] std::optional<Frame> announcement(Now now) const;

  /// How often accounts have signed out. Who a client is, is looked up between this and arrive(): if somebody signed
  /// out meanwhile, what was found may be over already.
  [[nodiscard]] std::uint64_t departures() const;
  struct Arrival {
    std::uint64_t departures = 0;  // departures() when it was looked up
    bool is_let_in = true;
    std::shared_ptr<Session> displaced = {};  // has to go, for this one to come in
  };
  /// The session is this player's, who has at most so many (0: any number). If there are too many, the one that was
  /// unused for longest goes; those whose player has a seat in a game that goes on stay, and if there are no others,
  /// the new one goes.
  [[nodiscard]] Arrival arrive(const PlayerId& player, const std::shared_ptr<Session>& session, std::size_t most);
  /// The connection of a session has closed: it no longer counts for this player, though it may not be gone yet.
  void left(const PlayerId& player, const Session& session);
  /// Closes this player's connections, so that they have to say anew who they are.
  void depart(const PlayerId& player);
  /// Sends the frame to all of this player's connections but one.
  void send_to_others(const PlayerId& player, const Member* but, const Frame& frame) const;

 private:
  using Some = std::vector<std::weak_ptr<Session>>;

  std::atomic<bool> is_leaving_ = false;
  mutable Mutex mutex_;
  Some sessions_ GUARDED_BY(mutex_);
  std::size_t sweep_at_ GUARDED_BY(mutex_) = 64;
  std::map<PlayerId, Some> by_player_ GUARDED_BY(mutex_);
  std::size_t players_sweep_at_ GUARDED_BY(mutex_) = 64;
  std::uint64_t departures_ GUARDED_BY(mutex_) = 0;
  std::optional<store::Announcement> announced_ GUARDED_BY(mutex_);
};

}  // namespace server
