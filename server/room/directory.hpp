// Finds the room of a game, and loads it if need be: the only way from sessions to rooms. Rooms that nobody needs any
// more leave it by themselves. Thread-safe; outlives every room.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "server/room/room.hpp"
#include "server/room/world.hpp"

namespace server {

/// A game that goes on after a restart, and what it is to hear first of all.
struct Sleeper {
  GameId game;
  std::vector<Command> first;
};

class Directory {
 public:
  explicit Directory(World& world) : world_(world) {}
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;

  /// Puts the letter into the game's room, wherever that is. Whether there is such a game, the room will say.
  void post(const GameId& game, Letter letter);
  /// Opens the first of these games in their order, few at a time, and leaves those in `asleep` until somebody comes
  /// for them. Who comes for any of them has it opened at once; it is told first, whenever that is. Once, at the start.
  void take_up(std::vector<Sleeper> in_order, std::vector<Sleeper> asleep);
  /// Whether every game that was to be opened is open, and what it was told is on disk.
  [[nodiscard]] bool has_taken_up() const;
  /// Tells every room that is loaded.
  void closed(const PlayerId& player);
  /// So many rooms after this one look at the time again; the last of them, none once all have.
  [[nodiscard]] std::optional<GameId> wake(const std::optional<GameId>& after, std::size_t most);
  [[nodiscard]] std::size_t size() const;

 private:
  /// Under the lock.
  Room& room(const GameId& game);
  void open_next();
  void taken_up(const Room& room);
  enum class If : std::uint8_t { idle, always };
  bool remove(const Room& room, If condition);

  World& world_;
  mutable std::mutex mutex_;
  std::map<GameId, std::shared_ptr<Room>> rooms_;
  std::map<GameId, std::vector<Command>> asleep_;  // what the game is to hear
  std::deque<GameId> to_open_;                     // some of them are open by now
  std::set<GameId> opening_;                       // of those
};

}  // namespace server
