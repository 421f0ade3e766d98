// Finds the room of a game, and loads it if need be: the only way from sessions to rooms. Rooms that nobody needs any
// more leave it by themselves. Thread-safe; outlives every room.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "server/room/room.hpp"
#include "server/room/world.hpp"

namespace server {

class Directory {
 public:
  explicit Directory(World& world) : world_(world) {}
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;

  /// Puts the letter into the game's room, wherever that is. Whether there is such a game, the room will say.
  void post(const GameId& game, Letter letter);
  /// Loads the game and tells it this before all else. A room that is there already is not told.
  void open(const GameId& game, Command first);
  /// Tells every room that is loaded.
  void closed(const PlayerId& player);
  [[nodiscard]] std::size_t size() const;

 private:
  /// Under the lock.
  Room& room(const GameId& game, std::optional<Command> first);
  enum class If : std::uint8_t { idle, always };
  bool remove(const Room& room, If condition);

  World& world_;
  mutable std::mutex mutex_;
  std::map<GameId, std::shared_ptr<Room>> rooms_;
};

}  // namespace server
