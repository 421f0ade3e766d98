// One entry of a game's append-only record. The record is the game: everything else is computed from it. Its body is
// what clients are sent (protocol/messages; those that have the rules are sent less), with what a replay needs besides;
// what of a body follows from the position that it leaves is filled in by describe(). Neither holds a secret of the
// server's: those are stored with the draw. Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/messages/events.hpp"
#include "protocol/messages/fair_events.hpp"
#include "server/base/id.hpp"
#include "server/base/recycled_memory.hpp"
#include "server/base/time.hpp"
#include "server/fairness/bytes.hpp"
#include "server/match/blame.hpp"
#include "server/match/position_mark.hpp"

namespace server {

using protocol::DrawDeclined;
using protocol::DrawOffered;
using protocol::FairLocked;
using protocol::FairOffered;
using protocol::FairRenewWanted;
using protocol::FairRolled;
using protocol::GameFollowed;
using protocol::GameStarted;
using protocol::LeaveTaken;
using protocol::Paused;
using protocol::PauseDeclined;
using protocol::PauseOffered;
using protocol::PlayerJoined;
using protocol::RematchDeclined;
using protocol::RematchOffered;
using protocol::TakebackDeclined;
using protocol::TakebackOffered;
using protocol::TakenBack;
using protocol::TimeAdded;

// The following events hold more than clients are sent.

struct GameCreated : protocol::GameCreated {
  Ms look{};          // what each first move has beyond kFirstMoveTime; 0 in records from before there was such a time
  Ms default_time{};  // how long from then on its players are waited for at least
  std::optional<Now> ends_by{};  // then the game is drawn if it still goes on
  std::string engine{};          // the engine's name and version, in games of the computer
  bool operator==(const GameCreated&) const = default;
};

struct FairCommitted : protocol::FairCommitted {
  std::optional<fairness::Hash> commitment = {};  // none: takes no part
  bool operator==(const FairCommitted&) const = default;
};

struct FairOpened : protocol::FairOpened {
  fairness::Hash opening{};
  bool operator==(const FairOpened&) const = default;
};

struct FairVoided : protocol::FairVoided {
  std::optional<Voided> why = {};  // none: a late opening, or a record from before there were blames
  std::string late = {};           // the player whose opening comes only now
  bool operator==(const FairVoided&) const = default;
};

struct Moved : protocol::Moved {
  std::optional<Ms> lag = {};                  // given back; none: no clock
  std::optional<fairness::Hash> opening = {};  // the mover's opening for the roll that the move calls for
  std::optional<PositionMark> position = {};   // of what it leads to; none in older records
  std::optional<Ms> left = {};                 // time that is left if nothing happens
  bool operator==(const Moved&) const = default;
};

struct DiceFell : protocol::DiceFell {
  std::optional<PositionMark> position = {};  // as in Moved
  std::optional<Ms> left = {};                // time that is left, as in Moved
  bool operator==(const DiceFell&) const = default;
};

struct ServerRestarted : protocol::ServerRestarted {
  Now from;  // the time between these is charged to nobody
  Now until;
  bool operator==(const ServerRestarted&) const = default;
};

struct GameEnded : protocol::GameEnded {
  std::string by = {};          // the moderator who has called it off
  std::optional<Ms> away = {};  // how long the opponent of who claimed had been away
  bool operator==(const GameEnded&) const = default;
};

// The one list of kinds, each with its body and the newest version of how the record holds it.
#define ASTRAGAL_EVENTS(X)                  \
  X(game_created, GameCreated, 1)           \
  X(player_joined, PlayerJoined, 1)         \
  X(fair_offered, FairOffered, 1)           \
  X(fair_committed, FairCommitted, 1)       \
  X(fair_locked, FairLocked, 1)             \
  X(fair_opened, FairOpened, 1)             \
  X(fair_rolled, FairRolled, 1)             \
  X(fair_voided, FairVoided, 1)             \
  X(fair_renew_wanted, FairRenewWanted, 1)  \
  X(game_started, GameStarted, 1)           \
  X(moved, Moved, 2)                        \
  X(dice_fell, DiceFell, 2)                 \
  X(draw_offered, DrawOffered, 1)           \
  X(draw_declined, DrawDeclined, 1)         \
  X(takeback_offered, TakebackOffered, 1)   \
  X(takeback_declined, TakebackDeclined, 1) \
  X(taken_back, TakenBack, 1)               \
  X(time_added, TimeAdded, 1)               \
  X(server_restarted, ServerRestarted, 1)   \
  X(game_ended, GameEnded, 1)               \
  X(rematch_offered, RematchOffered, 1)     \
  X(rematch_declined, RematchDeclined, 1)   \
  X(game_followed, GameFollowed, 1)         \
  X(pause_offered, PauseOffered, 1)         \
  X(pause_declined, PauseDeclined, 1)       \
  X(paused, Paused, 1)                      \
  X(leave_taken, LeaveTaken, 1)

enum class EventKind : std::uint8_t {
#define ASTRAGAL_EVENT(name, Body, version) name,
  ASTRAGAL_EVENTS(ASTRAGAL_EVENT)
#undef ASTRAGAL_EVENT
};

/// The types after the first one, which is there for the comma.
template <class, class... Body>
struct BodyOf {
  using Type = std::variant<Body...>;
};
#define ASTRAGAL_EVENT(name, Body, version) , Body
using EventBody = BodyOf<void ASTRAGAL_EVENTS(ASTRAGAL_EVENT)>::Type;
#undef ASTRAGAL_EVENT

/// The kind's name, as the wire and the store spell it.
[[nodiscard]] std::string_view name(EventKind kind);
[[nodiscard]] std::optional<EventKind> event_named(std::string_view text);
/// The version that this program writes.
[[nodiscard]] int format_of(EventKind kind);

struct Event {
  Seq seq = 0;
  Now at;             // wall_ms
  PlayerId by;        // the player whose command it answers; empty: nobody's
  CommandId command;  // the client's name of that command; only the first event of a command has one
  EventBody body;

  [[nodiscard]] EventKind kind() const { return static_cast<EventKind>(body.index()); }
  bool operator==(const Event&) const = default;
};

using Events = std::vector<Event, RecyclingAllocator<Event>>;

}  // namespace server
