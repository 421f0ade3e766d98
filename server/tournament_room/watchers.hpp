// The watchers of a tournament, over sockets. Owned by its room, on the room's strand.
#pragma once
#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "server/room/member.hpp"

namespace server {

/// Whoever has said nothing for longer is taken for gone: a client says something every few seconds.
inline constexpr std::chrono::seconds kHeardWithin{10};

class Watchers {
 public:
  void add(const MemberPtr& who);
  void remove(const Member* who);
  /// Removes everybody else.
  void keep(const std::function<bool(const Member&)>& stays);
  [[nodiscard]] bool empty() const { return all_.empty(); }
  /// Sends a frame to everybody; of frames with the same key only the newest matters.
  void send(const std::string& key, const Frame& frame) const;
  /// Players of whom some client has answered within the last seconds.
  [[nodiscard]] std::set<std::string> here() const;

 private:
  std::map<const Member*, MemberPtr> all_;
};

}  // namespace server
