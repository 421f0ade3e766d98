// The stream of one game for one of its players: all of it first, then how it stands whenever that changes, and what is
// said beside it. Takes the player's part in the dice meanwhile. Ends with the game.
#pragma once
#include <optional>
#include <string>

#include "protocol/http/play.hpp"
#include "server/deputy/bots.hpp"
#include "server/deputy/dice_replies.hpp"
#include "server/deputy/game_seen.hpp"
#include "server/deputy/line_stream.hpp"

namespace server {

/// Whose door a request comes by: programs have one of their own.
enum class Door : std::uint8_t { bot, board };

/// Why this client may not come by that door; none: it may.
[[nodiscard]] std::optional<protocol::Error> kept_out(Door door, const protocol::You& you);

class GameStream final : public LineStream {
 public:
  GameStream(const DeputyDeps& deps, std::string token, std::string client, Door door, GameId game, Respond then,
             Refuse refuse);

 private:
  void welcomed(const protocol::You& you) override;
  void hear(const protocol::ServerMessage& message) override;
  void take(const protocol::ServerMessage& message);
  /// The game is seen for the first time: what its frames do not say is looked up.
  void seen_first();
  void tell_all();
  void tell_state();
  void tell(const protocol::Said& said);
  void tell(const protocol::Presence& presence);
  void tell_whether_gone();
  [[nodiscard]] protocol::PlayPerson person(protocol::Color side) const;

  const Door door_;
  const GameId game_;
  std::string player_;
  GameSeen seen_;
  std::optional<DiceReplies> dice_;
  Bots bots_;
  std::int64_t created_at_ = 0;
  bool is_ready_ = false;                 // what was looked up is there
  bool has_told_ = false;                 // the first line has gone out
  std::optional<std::int64_t> claim_ms_;  // the opponent has gone: when the game may be claimed
  bool is_told_gone_ = false;
};

}  // namespace server
