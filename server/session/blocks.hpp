// Blocks between people: each goes to disk first, then to memory, then to all connections of the person who has made
// it. The answer goes to the member that asks. Blocking is idempotent, so nothing remembers these commands. Any thread;
// shared by all sessions.
#pragma once
#include <optional>
#include <string>

#include "server/games/core.hpp"
#include "server/lobby/lobby.hpp"
#include "server/room/member.hpp"
#include "server/session/sessions.hpp"

namespace server {

class Blocks {
 public:
  using MessageId = std::optional<std::string>;
  /// The arguments outlive it.
  Blocks(const Core& core, Talk& talk, Lobby& lobby, Sessions& sessions)
      : core_(core), talk_(talk), lobby_(lobby), sessions_(sessions) {}

  /// Whoever has this id or name; `no_such_player` if nobody has.
  void block(const MemberPtr& who, const std::string& id_or_name, const MessageId& id);
  /// Nobody is not blocked either, so this finds fault with no name.
  void unblock(const MemberPtr& who, const std::string& id_or_name, const MessageId& id);
  void list(const MemberPtr& who, const MessageId& id);

 private:
  void set(const MemberPtr& who, const std::string& whom, store::Blocking blocking, const MessageId& id);

  const Core& core_;
  Talk& talk_;
  Lobby& lobby_;
  Sessions& sessions_;
};

}  // namespace server
