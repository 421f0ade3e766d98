#include "server/tournament_room/watchers.hpp"

#include <utility>

namespace server {

void Watchers::add(const MemberPtr& who) {
  all_[who.get()] = who;
}

void Watchers::remove(const Member* who) {
  all_.erase(who);
}

void Watchers::keep(const std::function<bool(const Member&)>& stays) {
  std::erase_if(all_, [&](const auto& one) { return !stays(*one.first); });
}

void Watchers::send(const std::string& key, const Frame& frame) const {
  for (const auto& [member, who] : all_) who->send_latest(key, frame);
}

std::set<std::string> Watchers::here() const {
  const auto since = std::chrono::steady_clock::now() - kHeardWithin;
  std::set<std::string> players;
  for (const auto& [member, who] : all_) {
    if (who->heard() >= since) players.insert(who->player().id.text());
  }
  return players;
}

}  // namespace server
