#include "server/room/directory.hpp"

#include <utility>

namespace server {

void Directory::post(const GameId& game, Letter letter) {
  room(game, {})->post(std::move(letter));
}

void Directory::open(const GameId& game, Command first) {
  (void)room(game, std::move(first));
}

std::size_t Directory::size() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size();
}

std::shared_ptr<Room> Directory::room(const GameId& game, std::optional<Command> first) {
  const std::lock_guard lock(mutex_);
  auto& room = rooms_[game];
  if (!room) {
    room = std::make_shared<Room>(
        world_, game,
        Room::Owner{.retire = [this](const Room& gone) { retire(gone); },
                    .forward = [this](const GameId& id, Letter letter) { post(id, std::move(letter)); }});
    room->open(std::move(first));
  }
  return room;
}

void Directory::retire(const Room& room) {
  std::shared_ptr<Room> gone;  // its end must not come under the lock
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(room.id());
  if (found == rooms_.end() || found->second.get() != &room) return;
  gone = std::move(found->second);
  rooms_.erase(found);
}

}  // namespace server
