#include "server/room/directory.hpp"

#include <utility>

#include "server/room/room.hpp"

namespace server {

Directory::Directory(RoomShared& shared)
    : shared_(shared),
      owner_{.retire = [this](const Room& idle) { return remove(idle, If::idle); },
             .give_up = [this](const Room& broken) { remove(broken, If::always); },
             .taken_up = [this](const Room& ready) { taken_up(ready); },
             .post = [this](const GameId& other, RoomMessage message) { post_from_room(other, std::move(message)); }} {}

void Directory::post(const GameId& game, RoomMessage message) {
  std::shared_ptr<Room> found;
  {
    Lock lock(mutex_);
    if (std::holds_alternative<Unwatch>(message) && !rooms_.contains(game)) return;  // nobody is inside
    found = room(game, Opened::by_somebody).shared_from_this();
    found->expect();  // under the lock, so that it does not retire between being found and hearing of this
  }
  found->hand(std::move(message));
}

/// It comes after what that room does now.
void Directory::post_from_room(const GameId& game, RoomMessage message) {
  Lock lock(mutex_);
  room(game, Opened::by_itself).post(std::move(message));
}

void Directory::take_up(std::span<const GameId> games) {
  Lock lock(mutex_);
  for (const GameId& game : games) {
    if (const auto found = rooms_.find(game); found != rooms_.end()) {
      found->second->post(SystemCommand{TimeUp{}});
    } else if (!unreadable_.contains(game) && waiting_.insert(game).second) {
      to_open_.push_back(game);
    }
  }
  open_next();
}

void Directory::restore(std::span<const GameId> games, Restored news) {
  {
    Lock lock(mutex_);
    restored_ = news;
    to_restore_.insert(games.begin(), games.end());
  }
  take_up(games);
}

std::size_t Directory::count_opening() const {
  Lock lock(mutex_);
  return to_open_.size() + opening_.size();
}

std::size_t Directory::count_unreadable() const {
  Lock lock(mutex_);
  return unreadable_.size();
}

bool Directory::is_restored() const {
  Lock lock(mutex_);
  return to_restore_.empty();
}

void Directory::closed(const PlayerId& player) {
  ++closings_;
  Lock lock(mutex_);
  for (const auto& [id, room] : rooms_) room->post(AccountClosed{player});
}

std::optional<GameId> Directory::wake(const std::optional<GameId>& after, std::size_t most) {
  Lock lock(mutex_);
  auto room = after ? rooms_.upper_bound(*after) : rooms_.begin();
  std::optional<GameId> last;
  for (; room != rooms_.end() && most > 0; ++room, --most) {
    room->second->post(SystemCommand{TimeUp{}});
    last = room->first;
  }
  return room == rooms_.end() ? std::nullopt : last;
}

std::size_t Directory::size() const {
  Lock lock(mutex_);
  return rooms_.size();
}

/// A game that somebody has come for is on the loop of their connection; others are spread over all loops.
Room& Directory::room(const GameId& game, Opened opened) {
  auto& room = rooms_[game];
  if (!room) {
    Loops& loops = shared_.core.loops;
    room = std::make_shared<Room>(shared_, game, opened == Opened::by_somebody ? loops.here_or_next() : loops.next(),
                                  owner_);
    room->open(to_restore_.contains(game) ? std::optional{restored_} : std::nullopt);
  }
  return *room;
}

void Directory::open_next() {
  while (!to_open_.empty() && opening_.size() < shared_.limits.taking_up) {
    const GameId game = to_open_.front();
    to_open_.pop_front();
    waiting_.erase(game);
    if (rooms_.contains(game)) continue;  // somebody has come for it
    opening_.insert(game);
    room(game, Opened::by_itself)
        .post(SystemCommand{TimeUp{}});  // somebody waits for it: it is read before those that are only looked at
  }
}

void Directory::taken_up(const Room& room) {
  Lock lock(mutex_);
  to_restore_.erase(room.id());
  unreadable_.erase(room.id());  // somebody has come for it, and it could be read after all
  if (opening_.erase(room.id()) > 0) open_next();
}

bool Directory::remove(const Room& room, If condition) {
  std::shared_ptr<Room> gone;  // its end must not come under the lock
  Lock lock(mutex_);
  const auto found = rooms_.find(room.id());
  if (found == rooms_.end() || found->second.get() != &room) return true;
  if (condition == If::idle && room.is_expecting()) return false;
  gone = std::move(found->second);
  rooms_.erase(found);
  if (room.is_unreadable()) {
    unreadable_.insert(room.id());
    to_restore_.erase(room.id());
  }
  if (opening_.erase(room.id()) > 0) open_next();
  return true;
}

}  // namespace server
