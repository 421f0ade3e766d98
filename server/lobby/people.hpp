// The people who are connected to the server, and since when the others are not. A part of the lobby, on its strand.
#pragma once
#include <map>
#include <memory_resource>
#include <set>
#include <vector>

#include "server/base/time.hpp"
#include "server/room/member.hpp"

namespace server {

class People {
 public:
  /// Whoever has not been seen yet counts as gone since `start`.
  explicit People(Now start) : start_(start) {}

  void came(const MemberPtr& who);
  /// The connection has ended.
  void went(const Member* who, Now now);

  [[nodiscard]] bool is_here(const PlayerId& player) const { return here_.contains(player); }
  /// How long the player has had no connection; zero while they have one.
  [[nodiscard]] Ms gone_for(const PlayerId& player, Now now) const;
  /// People, and programs of people: without the computer.
  [[nodiscard]] std::size_t count() const;
  /// Finds a player who is here by id, or by name without regard to case; nullptr if they are not here.
  [[nodiscard]] const Player* find(const std::string& id_or_name) const;
  /// Sends the frame to all connections of one person.
  void send_latest(const PlayerId& player, const std::string& key, const Frame& frame) const;
  /// Forgets those who have been gone for so long.
  void forget(Ms gone, Now now);

 private:
  Now start_;
  std::map<PlayerId, std::vector<MemberPtr>> here_;
  // In memory of their own: they stay for minutes, and would keep all that is freed around them from the system.
  std::pmr::unsynchronized_pool_resource places_;
  std::pmr::map<PlayerId, Now> gone_{&places_};
};

}  // namespace server
