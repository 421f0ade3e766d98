// The journal of a game: it sends what is decided to the store, and publishes it once it is on disk. If the store does
// not take it, whoever waits for it is told so, and the room has to read the game again. Part of a room, on its strand.
#pragma once
#include <functional>
#include <optional>

#include "server/base/boxed.hpp"
#include "server/room/claims.hpp"
#include "server/room/game_ratings.hpp"
#include "server/room/loaded_game.hpp"
#include "server/room/lost_time.hpp"
#include "server/room/mailbox.hpp"
#include "server/room/players_notices.hpp"
#include "server/room/publisher.hpp"
#include "server/room/stored_due.hpp"

namespace server {

class Journal {
 public:
  enum class Outcome : std::uint8_t {
    stored,
    not_stored,  // the game is to be read again
    put_off,     // the same after a while: nobody waits for it, and at once it would come to the same
    fenced,      // another server has taken the game over
    given_up,    // the store has refused too often what the room has tried by itself
  };
  /// The other parts of the room.
  struct Parts {
    Mailbox& mailbox;
    LostTime& lost_time;
    Claims& claims;
    GameRatings& ratings;
    PlayersNotices& notices;
    StoredDue& due;
    Publisher& publisher;
  };

  /// `then`: once for each append, when all have been told.
  Journal(LoadedGame& game, Parts parts, std::function<void(Outcome)> then)
      : game_(game), parts_(parts), then_(std::move(then)) {}
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// One at a time; `cause`: the message that has brought it about.
  void append(Effects effects, RoomMessage cause);

 private:
  /// What is on its way to the store.
  struct Pending {
    Effects effects;
    RoomMessage cause;
    Now asked;
    std::optional<store::Due> due;
  };
  void told(const store::Result<store::Appended>& done);
  void stored(const Effects& effects, const store::Appended& done, const RoomMessage& cause, Now asked);
  void not_stored(const store::Error& error, RoomMessage cause, Now asked);
  /// Says what the room does after the store has refused a command that nobody on a connection has asked for.
  [[nodiscard]] Outcome after_refusal(const store::Error& error);

  LoadedGame& game_;
  Parts parts_;
  std::function<void(Outcome)> then_;
  Boxed<Pending> pending_;
  int refusals_ = 0;  // refusals of the room's own attempts since something was stored
};

}  // namespace server
