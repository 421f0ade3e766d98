// The members who are connected to one game. Everybody there is told of changes, but not more often than the limit
// allows: of several changes within that time only the outcome is sent. Part of a room, on its strand.
#pragma once
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <vector>

#include "protocol/messages/server.hpp"
#include "server/base/time.hpp"
#include "server/match/seats.hpp"
#include "server/room/encoded_event.hpp"
#include "server/room/member.hpp"

namespace server {

/// A player who is away, and when the other may claim the game.
struct Gone {
  PlayerId player;
  Ms claim{};
};

class Presence {
 public:
  Presence(const boost::asio::any_io_executor& executor, Ms interval);
  /// Called on the executor when a notice is due, perhaps after this is gone: it must know. Called once, before all
  /// else.
  void on_due(std::function<void()> notify) { notify_ = std::move(notify); }

  void add(const MemberPtr& member);
  void remove(const Member* member);
  [[nodiscard]] bool empty() const { return members_.empty(); }
  /// True if this player is connected.
  [[nodiscard]] bool has(const PlayerId& player) const;
  /// Calls for a notice, now or as soon as the interval allows.
  void changed();

  /// The notice that is due cannot be made now.
  void postpone();

  /// The forms in which the connected members are told of events.
  [[nodiscard]] Details details() const { return {.whole = with_whole_ > 0, .lean = members_.size() > with_whole_}; }
  /// Sends the event to the members for whom `is_meant` is true, to each in the form that they want.
  void send_event(const EncodedEvent& encoded, const std::function<bool(const Member&)>& is_meant) const;
  /// Sends the same frame to each member for whom `is_meant` is true.
  void send_to(const Frame& frame, const std::function<bool(const Member&)>& is_meant) const;
  /// Removes the members for whom `is_meant` is true, and gives them.
  [[nodiscard]] std::vector<MemberPtr> remove_if(const std::function<bool(const Member&)>& is_meant);
  [[nodiscard]] std::vector<MemberPtr> all() const;
  void send_latest(const std::string& key, const Frame& frame) const;
  void send_latest_to(const std::string& key, const Frame& frame,
                      const std::function<bool(const Member&)>& is_meant) const;
  /// The notice that is due: `{"game","here":[ids of players],"watchers":n}`, and `gone`, if there is anybody.
  [[nodiscard]] protocol::Presence take_notice(const GameId& game, const Seats& seats, const std::vector<Gone>& gone);
  /// Nobody can be kept.
  void lose(const GameId& game);

 private:
  std::map<const Member*, MemberPtr> members_;
  std::size_t with_whole_ = 0;  // how many members are told events in whole
  boost::asio::steady_timer timer_;
  Ms interval_;
  std::function<void()> notify_;
  std::chrono::steady_clock::time_point next_;
  bool due_ = false;
};

}  // namespace server
