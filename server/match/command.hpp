// Commands to a match: from a player, or from the room as time passes. They are already decoded and well-formed; the
// match decides whether each is allowed. Plain values. Any thread.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/messages/client.hpp"
#include "protocol/messages/offers.hpp"
#include "rules/board/square.hpp"
#include "server/base/id.hpp"
#include "server/base/time.hpp"
#include "server/fairness/bytes.hpp"
#include "server/match/series.hpp"

namespace server {

/// Actions that have no more to say than which game they are meant for.
using protocol::Abort;
using protocol::ChallengeDecline;
using protocol::DrawAccept;
using protocol::DrawDecline;
using protocol::MoreTime;
using protocol::PauseAccept;
using protocol::PauseDecline;
using protocol::RematchDecline;
using protocol::Resign;
using protocol::TakebackAccept;
using protocol::TakebackDecline;

/// How somebody comes to a free seat.
enum class JoinBy : std::uint8_t {
  own,    // with a link, or as the one who is challenged
  lobby,  // the lobby has looked at ratings and wishes
};
/// Takes the free seat.
struct Join {
  std::string name;  // the player's name, as others see it
  bool is_bot = false;
  JoinBy by = JoinBy::own;
  std::optional<rules::Side> side = {};  // agreed by the lobby, where the creator leaves it open
};
struct FairCommit {
  std::string draw;                          // `g8K2mQxZ.1`
  std::optional<fairness::Hash> commitment;  // none: takes no part, and that stands
};
struct FairOpen {
  std::string draw;
  int roll = 1;
  fairness::Hash opening{};
};
/// A new draw in play instead of this one, of which the player can open no more; or the opponent's consent.
struct FairRenew {
  std::string draw;
};
/// `ply`: which ply of the game this is to be, from 1. `opening`: of the next roll in play, with a move that calls for
/// one.
struct MakeMove {
  int ply = 1;
  std::string text;
  std::optional<fairness::Hash> opening = {};
};
/// `ply`: which ply the next move is to be. If the opponent's offer stands, this accepts it.
struct OfferDraw {
  int ply = 1;
};
/// Asks for the player's last move back, and for the answer to it. `ply` as above.
struct OfferTakeback {
  int ply = 1;
};
/// Asks to stop the clocks of a game by post.
struct OfferPause {
  int days = 1;
};
/// Ends the game because the opponent has gone.
struct Claim {
  enum class What : std::uint8_t { win, draw };
  What what = What::win;
};
/// A player's choice whether a rematch has the same setup, in games that have several.
using protocol::SetupChoice;
/// Offers a rematch. If the opponent offers exactly the same, this accepts it; a different choice replaces their offer.
struct OfferRematch {
  SetupChoice setup = SetupChoice::fresh;
};

using PlayerAction =
    std::variant<Join, ChallengeDecline, FairCommit, FairOpen, MakeMove, Resign, OfferDraw, DrawAccept, DrawDecline,
                 Abort, OfferRematch, RematchDecline, FairRenew, OfferTakeback, TakebackAccept, TakebackDecline,
                 OfferPause, PauseAccept, PauseDecline, MoreTime, Claim>;

/// The reason that keeps a player from a new game with the other one. The room supplies it: a match knows neither
/// blocks nor accounts.
enum class Separation : std::uint8_t {
  no,
  blocks,   // the player blocks the other one
  blocked,  // the other one blocks the player
  closed,   // the other one has closed their account
};
/// The moments until which each of two players may play no rated games with dice, having left too many. The room
/// supplies them.
struct RatedDiceBan {
  std::optional<Now> player = {};
  std::optional<Now> other = {};
};
/// How long a player must be away before the other may claim the game.
struct Patience {
  Ms with_clock = std::chrono::seconds{60};
  Ms without_clock = std::chrono::minutes{5};
};
/// The other game of a mini-match, as the room finds it in the store.
struct OtherGame {
  bool over = false;
  std::optional<Pairing> pairing = {};  // the pairing of the match
  std::optional<GameId> rematch = {};   // the rematch that was made from it
};
/// What the token of one who comes by a program may be used for.
enum class Allowed : std::uint8_t {
  everything,
  challenges,  // to answer and to take back challenges of a player by name, and nothing in a game that has begun
};
/// What a player's command does not say itself: the session and the room know it, and a match knows nothing of
/// connections, blocks, accounts and other games. The room makes it once for each command.
struct Circumstances {
  Ms lag{};                                  // half a round trip, as the session has measured it
  Allowed allowed = Allowed::everything;     // the session says it
  Separation separation = Separation::no;    // of one who joins or wants a rematch
  RatedDiceBan ban = {};                     // the same
  std::optional<Ms> away = {};               // how long the opponent of one who claims has been gone; none: is here
  Patience patience = {};                    // how much of that is too much
  std::optional<OtherGame> other_game = {};  // of one who wants a rematch of a mini-match
};

/// A command of a player; the same (player, id) again gets the same answer and changes nothing.
struct Order {
  PlayerId player;
  CommandId id;
  PlayerAction action;
  Circumstances circumstances = {};
};

/// Sources of new random values that a command may need; they are called only when needed, which is seldom.
struct Entropy {
  std::function<fairness::Secret()> secret;  // 32 random bytes of the server, for a draw of dice that is offered now
  std::function<GameId()> game;              // the id of a game that follows from this
};

/// The room's timer fired: the match decides whether anything is due.
struct TimeUp {};

/// A day of the player's leave, which the room knows: their time stands still from `from` to `until`, if it counts in
/// this game (leave.hpp).
struct TakeLeave {
  PlayerId player;
  Now from;
  Now until;
};

/// A conditional line of the player has this answer (lines.hpp), which the server plays for them. `ply` as in a move.
struct PlayLine {
  PlayerId player;
  int ply = 1;
  std::string move;
};

/// Nobody could play, and this comes before all else. The server was last known to be alive at `alive` (the game's last
/// event, if nothing later is known); clocks run again `grace` from now, or ran again `until` then: the game has slept.
struct Restarted {
  Now alive;
  Ms grace{};
  std::optional<Now> until = {};
};

/// Says whether the names of draws that were locked after a backup was made are known; these names must not be used
/// again.
enum class LaterDraws : std::uint8_t { known, unknown };

/// The record comes from a backup: the players may know more of a draw than it does, so an open one is ended, and in
/// play another one offered; a game that was still to have its first draw is called off (FAIRNESS.md,
/// Protocol 9), and any that would go on with a draw whose name may have been locked.
struct Restored {
  LaterDraws later = LaterDraws::known;
};

/// A moderator ends the game, which then does not count. `by`: what the record says of who did it.
struct CallOff {
  std::string by;
};

using Command = std::variant<Order, TimeUp, TakeLeave, PlayLine, Restarted, Restored, CallOff>;

}  // namespace server
