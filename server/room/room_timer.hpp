// The one timer of a room: for what is due in its game, or for the moment when nobody needs the room any more. Part of
// a room, on its strand.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <optional>

#include "server/room/loaded_game.hpp"

namespace server {

class RoomTimer {
 public:
  RoomTimer(LoadedGame& game, std::function<void()> time_up)
      : game_(game), time_up_(std::move(time_up)), timer_(game.strand) {}
  RoomTimer(const RoomTimer&) = delete;
  RoomTimer& operator=(const RoomTimer&) = delete;

  /// Waits until then, or until the end of a room that nobody needs; none: nothing is due.
  void wait(std::optional<Now> look);
  /// Waits until the store may be asked again; an earlier wait is forgotten.
  void wait_for_store(std::function<void()> then);
  /// Somebody has come.
  void note_visit() { is_unseen_ = false; }
  /// Somebody needs the room, though nobody is in it.
  void note_need() { needless_from_.reset(); }
  /// True if nobody has needed the room for as long as it stays without need.
  [[nodiscard]] bool is_over() const;
  /// True if the room, and not the scanner, handles what is due then. So it is for a game that is ahead of the server's
  /// clock, as its time stands still while it is not loaded.
  [[nodiscard]] bool is_soon(Now due) const {
    return game_.ahead > Ms{0} || due - game_.now() <= game_.shared.limits.soon;
  }

 private:
  /// How long the room stays though nobody needs it.
  [[nodiscard]] Ms idle() const;

  LoadedGame& game_;
  std::function<void()> time_up_;
  boost::asio::steady_timer timer_;
  bool is_waiting_ = false;           // true while it waits for what is due, or for the end
  bool is_unseen_ = true;             // nobody has come yet
  std::optional<Now> needless_from_;  // since then nobody has been here and nothing was due
};

}  // namespace server
