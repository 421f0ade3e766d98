// The tournaments that one connection watches, and its part in their draws. Owned by the session, on the connection's
// strand.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "protocol/messages/tournament.hpp"
#include "server/base/loop.hpp"
#include "server/room/member.hpp"
#include "server/tournament_room/tournament_rooms.hpp"

namespace server {

class WatchedEvents {
 public:
  /// `most`: at once. `rooms` outlives it.
  WatchedEvents(TournamentRooms& rooms, std::size_t most, Strand strand)
      : rooms_(rooms), most_(most), strand_(std::move(strand)) {}

  // `who`: whose connection this is, which owns this.
  void watch(const MemberPtr& who, const std::string& event, std::optional<std::string> id);
  void unwatch(const Member* who, const std::string& event);
  /// A step in a draw of a tournament that is watched.
  void take_part(const MemberPtr& who, const std::string& event, const std::string& id, tournament::Command step);
  /// The connection has closed.
  void leave_all(const Member* who);

 private:
  void found(const MemberPtr& who, const std::string& event, std::optional<std::string> id,
             std::expected<std::shared_ptr<TournamentRoom>, protocol::Error> room);

  TournamentRooms& rooms_;
  const std::size_t most_;
  Strand strand_;
  std::map<std::string, std::shared_ptr<TournamentRoom>> watched_;
  bool is_closed_ = false;
};

[[nodiscard]] tournament::Command step_of(const protocol::EventFairCommit& commit);
[[nodiscard]] tournament::Command step_of(const protocol::EventFairOpen& open);

}  // namespace server
