#include "server/room/directory.hpp"

#include <utility>

namespace server {

void Directory::post(const GameId& game, Letter letter) {
  std::shared_ptr<Room> found;
  {
    const std::lock_guard lock(mutex_);
    if (std::holds_alternative<Leave>(letter) && !rooms_.contains(game)) return;  // nobody is inside
    found = room(game).shared_from_this();
    found->expect();  // under the lock, so that it does not retire between being found and hearing of this
  }
  found->hand(std::move(letter));
}

void Directory::take_up(std::vector<Sleeper> in_order, std::vector<Sleeper> asleep) {
  const std::lock_guard lock(mutex_);
  for (Sleeper& one : asleep) asleep_.emplace(one.game, std::move(one.first));
  for (Sleeper& one : in_order) {
    to_open_.push_back(one.game);
    asleep_.emplace(one.game, std::move(one.first));
  }
  open_next();
}

bool Directory::has_taken_up() const {
  const std::lock_guard lock(mutex_);
  return to_open_.empty() && opening_.empty();
}

void Directory::closed(const PlayerId& player) {
  ++world_.closings;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, room] : rooms_) room->post(Closed{player});
}

std::optional<GameId> Directory::wake(const std::optional<GameId>& after, std::size_t most) {
  const std::lock_guard lock(mutex_);
  auto room = after ? rooms_.upper_bound(*after) : rooms_.begin();
  std::optional<GameId> last;
  for (; room != rooms_.end() && most > 0; ++room, --most) {
    room->second->post(Tell{TimeUp{}});
    last = room->first;
  }
  return room == rooms_.end() ? std::nullopt : last;
}

std::size_t Directory::size() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size();
}

Room& Directory::room(const GameId& game) {
  auto& room = rooms_[game];
  if (!room) {
    room = std::make_shared<Room>(
        world_, game,
        Room::Owner{.retire = [this](const Room& idle) { return remove(idle, If::idle); },
                    .give_up = [this](const Room& broken) { remove(broken, If::always); },
                    .taken_up = [this](const Room& ready) { taken_up(ready); },
                    .post = [this](const GameId& other, Letter letter) { post(other, std::move(letter)); }});
    const auto sleeper = asleep_.extract(game);
    if (sleeper) opening_.insert(game);
    room->open(sleeper ? std::move(sleeper.mapped()) : std::vector<Command>{});
  }
  return *room;
}

void Directory::open_next() {
  while (!to_open_.empty() && opening_.size() < world_.limits.taking_up) {
    const GameId game = to_open_.front();
    to_open_.pop_front();
    if (asleep_.contains(game)) (void)room(game);  // else somebody has come for it
  }
}

void Directory::taken_up(const Room& room) {
  const std::lock_guard lock(mutex_);
  if (opening_.erase(room.id()) > 0) open_next();
}

bool Directory::remove(const Room& room, If condition) {
  std::shared_ptr<Room> gone;  // its end must not come under the lock
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(room.id());
  if (found == rooms_.end() || found->second.get() != &room) return true;
  if (condition == If::idle && room.is_expecting()) return false;
  gone = std::move(found->second);
  rooms_.erase(found);
  if (opening_.erase(room.id()) > 0) open_next();
  return true;
}

}  // namespace server
