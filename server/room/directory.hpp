// Finds the room of a game, and loads it if need be: the only way from sessions to rooms. Rooms that nobody needs any
// more leave it by themselves. Thread-safe; outlives every room.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <span>

#include "server/base/mutex.hpp"
#include "server/room/room_message.hpp"
#include "server/room/room_owner.hpp"
#include "server/room/room_shared.hpp"

namespace server {

class Room;

class Directory {
 public:
  explicit Directory(RoomShared& shared);
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;

  /// Puts the message into the game's room, wherever that is. The room will say whether there is such a game.
  void post(const GameId& game, RoomMessage message);
  /// Something may be due in these games: rooms that are there look at the time, others are opened in this order, few
  /// at a time.
  void take_up(std::span<const GameId> games);
  /// Takes up these games after a backup was restored: each hears `news` before anything else. Called once, at the
  /// start.
  void restore(std::span<const GameId> games, Restored news);
  /// How many games are still to be opened, or are just being opened.
  [[nodiscard]] std::size_t count_opening() const;
  /// How many games cannot be opened: their records cannot be read or written.
  [[nodiscard]] std::size_t count_unreadable() const;
  /// True if all games to restore have heard the news, and that is on disk.
  [[nodiscard]] bool is_restored() const;
  /// Tells every loaded room that this player's account is closed.
  void closed(const PlayerId& player);
  /// How many accounts were closed since the start: answers with names are made anew after one.
  [[nodiscard]] std::uint64_t closings() const { return closings_; }
  /// Games that are shown to many at once.
  [[nodiscard]] LiveBoards& live_boards() { return shared_.live_boards; }
  /// Makes up to `most` rooms after this one look at the time again; gives the last of them, or none once all have.
  [[nodiscard]] std::optional<GameId> wake(const std::optional<GameId>& after, std::size_t most);
  [[nodiscard]] std::size_t size() const;

 private:
  void post_from_room(const GameId& game, RoomMessage message);
  enum class Opened : std::uint8_t { by_somebody, by_itself };
  Room& room(const GameId& game, Opened opened) REQUIRES(mutex_);
  void open_next() REQUIRES(mutex_);
  void taken_up(const Room& room);
  enum class If : std::uint8_t { idle, always };
  bool remove(const Room& room, If condition);

  RoomShared& shared_;
  const RoomOwner owner_;
  std::atomic<std::uint64_t> closings_ = 0;
  mutable Mutex mutex_;
  std::map<GameId, std::shared_ptr<Room>> rooms_ GUARDED_BY(mutex_);
  Restored restored_ GUARDED_BY(mutex_);
  std::set<GameId> to_restore_ GUARDED_BY(mutex_);  // games that have not heard of the restore yet
  std::deque<GameId> to_open_ GUARDED_BY(mutex_);   // some of them are open by now
  std::set<GameId> waiting_ GUARDED_BY(mutex_);     // those in to_open_
  std::set<GameId> opening_ GUARDED_BY(mutex_);
  std::set<GameId> unreadable_ GUARDED_BY(mutex_);
};

}  // namespace server
