// The messages in a room's mailbox: somebody comes, goes or wants something, or time has passed. Plain values.
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "server/match/command.hpp"
#include "server/match/lines.hpp"
#include "server/room/member.hpp"
#include "server/store/talk.hpp"

namespace server {

/// Wants the game's events; answered by a snapshot, or by the tail after `since`. `id` of the request; empty: none.
struct Enter {
  MemberPtr who;
  std::optional<Seq> since;
  std::string id;
  bool is_asked = false;  // the store has said whether the game's tournament lets this one see it
};
/// Wants no more of them.
struct Unwatch {
  const Member* who;
};
/// A command of a player, or of somebody who is none.
struct Act {
  MemberPtr who;
  std::string id;
  PlayerAction action;
  Ms lag{};  // half a round trip, as the session has measured it
  Allowed allowed = Allowed::everything;
  Now received{};                            // the room's door sets it
  bool is_new = false;                       // the store has no answer to it
  std::optional<OtherGame> other_game = {};  // once the room has asked the store for it
};
/// A line of talk.
struct Speak {
  MemberPtr who;
  std::string id;
  store::Channel channel{};
  std::string text;
};
/// A command that nobody on a connection has asked for.
struct SystemCommand {
  Command command;
};

/// A moderator ends the game; `then` is called once, on the room's strand.
struct Moderate {
  CallOff command;
  std::function<void(std::expected<void, protocol::Error>)> then;
};

/// A player's request about their own conditional lines; `then` is called once, on the room's strand, with those that
/// are still to come, or with none.
struct LinesRequest {
  PlayerId player;
  std::optional<protocol::Lines> change = {};  // lines to store instead of the old ones; none: the player only looks
  std::function<void(std::expected<protocol::Lines, protocol::Error>)> then;
};

/// The other game of the mini-match has ended.
struct PartnerEnded {};
/// This person has closed their account: their name is not shown any more.
struct AccountClosed {
  PlayerId player;
};

using RoomMessage =
    std::variant<Enter, Unwatch, Act, Speak, SystemCommand, Moderate, LinesRequest, PartnerEnded, AccountClosed>;

/// The member who has sent it from a connection. nullptr: nobody has, or the member has gone.
[[nodiscard]] inline const Member* sender_of(const RoomMessage& message) {
  if (const auto* enter = std::get_if<Enter>(&message)) return enter->who.get();
  if (const auto* act = std::get_if<Act>(&message)) return act->who.get();
  const auto* speak = std::get_if<Speak>(&message);
  return speak == nullptr ? nullptr : speak->who.get();
}

/// True if somebody waits for an answer to it; such messages count against the bound of a mailbox.
[[nodiscard]] inline bool wants_answer(const RoomMessage& message) {
  return std::holds_alternative<Enter>(message) || std::holds_alternative<Act>(message) ||
         std::holds_alternative<Speak>(message) || std::holds_alternative<Moderate>(message) ||
         std::holds_alternative<LinesRequest>(message);
}

}  // namespace server
