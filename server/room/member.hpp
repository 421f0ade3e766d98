// One connection as a room sees it. A session is one; rooms keep it alive while it is inside. All calls come from the
// rooms' strands, are safe from any thread and never block.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "protocol/base/error.hpp"
#include "server/base/frame.hpp"
#include "server/match/detail.hpp"
#include "server/match/refusal.hpp"
#include "server/match/seats.hpp"

namespace server {

class Member {
 public:
  virtual ~Member() = default;
  /// The player who is connected; it does not change.
  [[nodiscard]] virtual const Player& player() const = 0;
  /// How much the client is told; does not change.
  [[nodiscard]] virtual Detail detail() const = 0;
  /// The time at which its client last sent anything. From any thread.
  [[nodiscard]] virtual std::chrono::steady_clock::time_point heard() const = 0;
  virtual void send(Frame frame) = 0;
  /// Sends a frame that replaces any unsent one of the same key: only the newest matters.
  virtual void send_latest(std::string key, Frame frame) = 0;
  /// The answer to a command or request that was refused: its id is in the error.
  virtual void refuse(protocol::Error error, std::optional<std::string> reason = {}) = 0;
  /// The member did not get in, as its refusal says.
  virtual void turned_away(const GameId& game) = 0;
  /// The member is inside and has a seat in the game, which goes on; or has ended.
  virtual void plays(const GameId& game, bool goes_on) = 0;
  /// The member was in, but the game cannot be kept up: it must come back later.
  virtual void lost(const GameId& game) = 0;
};
using MemberPtr = std::shared_ptr<Member>;

/// A match's refusal as the wire says it; `id` of the command.
[[nodiscard]] protocol::Error error_of(const Refusal& refusal, std::string id);

}  // namespace server
