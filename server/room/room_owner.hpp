// The calls from a room to its directory, on the room's strand. The directory has them once for all its rooms.
#pragma once
#include <functional>

#include "server/room/room_message.hpp"

namespace server {

class Room;

struct RoomOwner {
  /// Nobody needs the room. True: it cannot be found any more; it stays if a message is on its way.
  std::function<bool(const Room&)> retire;
  /// The room cannot go on and is not to be found any more, whatever is on its way.
  std::function<void(const Room&)> give_up;
  /// The room has its game, and what it was told first is on disk. Called at most once.
  std::function<void(const Room&)> taken_up;
  /// Another game is to hear this.
  std::function<void(const GameId&, RoomMessage)> post;
};

}  // namespace server
