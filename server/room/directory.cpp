#include "server/room/directory.hpp"

#include <utility>

namespace server {

void Directory::post(const GameId& game, Letter letter) {
  // Posted under the lock, so that no room retires between being found and hearing of it.
  const std::lock_guard lock(mutex_);
  if (std::holds_alternative<Leave>(letter) && !rooms_.contains(game)) return;  // nobody is inside
  room(game, {}).post(std::move(letter));
}

void Directory::open(const GameId& game, Command first) {
  const std::lock_guard lock(mutex_);
  (void)room(game, std::move(first));
}

void Directory::closed(const PlayerId& player) {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, room] : rooms_) room->post(Closed{player});
}

std::size_t Directory::size() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size();
}

Room& Directory::room(const GameId& game, std::optional<Command> first) {
  auto& room = rooms_[game];
  if (!room) {
    room = std::make_shared<Room>(
        world_, game,
        Room::Owner{.retire = [this](const Room& idle) { return remove(idle, If::idle); },
                    .give_up = [this](const Room& broken) { remove(broken, If::always); },
                    .post = [this](const GameId& other, Letter letter) { post(other, std::move(letter)); }});
    room->open(std::move(first));
  }
  return *room;
}

bool Directory::remove(const Room& room, If condition) {
  std::shared_ptr<Room> gone;  // its end must not come under the lock
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(room.id());
  if (found == rooms_.end() || found->second.get() != &room) return true;
  if (condition == If::idle && room.is_expecting()) return false;
  gone = std::move(found->second);
  rooms_.erase(found);
  return true;
}

}  // namespace server
