// Events that are on disk: sends them to those who are connected, and tells other games and the lobby what they must
// know. Part of a room, on its strand.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/room/claims.hpp"
#include "server/room/game_talk.hpp"
#include "server/room/loaded_game.hpp"
#include "server/room/lost_time.hpp"
#include "server/room/mini_match.hpp"
#include "server/room/visibility.hpp"

namespace server {

class Publisher {
 public:
  /// The other parts of the room, and how another game hears something.
  struct Parts {
    Visibility& visibility;
    const GameTalk& talk;
    MiniMatch& mini_match;
    LostTime& lost_time;
    const Claims& claims;
    const std::function<void(const GameId&, RoomMessage)>& post;
  };

  Publisher(LoadedGame& game, Parts parts) : game_(game), parts_(parts) {}
  Publisher(const Publisher&) = delete;
  Publisher& operator=(const Publisher&) = delete;

  /// Publishes what a command has done; to its sender, if there is one, this is the acknowledgement.
  void publish(const Effects& effects, Member* sender);
  /// Publishes the events of a record read again that nobody here has been sent.
  void publish_missed(const Events& events);
  /// The store may have taken this command or not: the record will say.
  void confirm_later(const Act& act);
  /// The record was read: refuses that command if it says nothing of it.
  void refuse_unconfirmed();

 private:
  struct UnconfirmedCommand {
    MemberPtr who;
    std::string id;
  };
  void publish(const Event& event, Member* sender);
  [[nodiscard]] bool confirms(const Event& event) const;
  /// Whoever has taken this seat hears the other channel from now on.
  void seated(const PlayerId& player);
  /// Passes the event on to all others who must hear of it.
  void pass_on(const Event& event);

  LoadedGame& game_;
  Parts parts_;
  std::optional<UnconfirmedCommand> unconfirmed_;
  Now lobby_told_;  // when it last heard of the game
};

}  // namespace server
