// One entry of a game's append-only record. The record is the game: everything else is computed from it. The body is
// what all clients see (`d` of the wire's frame); `extra` is what a replay needs besides. Neither holds a secret of the
// server's: those are stored with the draw. Plain values. Any thread.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/id.hpp"
#include "server/base/time.hpp"

namespace server {

// The one list of kinds, each with the version of its body's format.
#define ASTRAGAL_EVENTS(X) \
  X(game_created, 1)       \
  X(player_joined, 1)      \
  X(fair_offered, 1)       \
  X(fair_committed, 1)     \
  X(fair_locked, 1)        \
  X(fair_opened, 1)        \
  X(fair_rolled, 1)        \
  X(fair_voided, 1)        \
  X(fair_renew_wanted, 1)  \
  X(game_started, 1)       \
  X(moved, 1)              \
  X(dice_fell, 1)          \
  X(draw_offered, 1)       \
  X(draw_declined, 1)      \
  X(takeback_offered, 1)   \
  X(takeback_declined, 1)  \
  X(taken_back, 1)         \
  X(time_added, 1)         \
  X(server_restarted, 1)   \
  X(game_ended, 1)         \
  X(rematch_offered, 1)    \
  X(rematch_declined, 1)   \
  X(game_followed, 1)

enum class EventKind : std::uint8_t {
#define ASTRAGAL_EVENT(name, version) name,
  ASTRAGAL_EVENTS(ASTRAGAL_EVENT)
#undef ASTRAGAL_EVENT
};

/// As the wire and the store spell it.
[[nodiscard]] std::string_view name(EventKind kind);
[[nodiscard]] std::optional<EventKind> event_named(std::string_view text);
/// The version of the body that this program writes.
[[nodiscard]] int format_of(EventKind kind);

struct Event {
  Seq seq = 0;
  EventKind kind{};
  int format = 1;
  Now at;             // wall_ms
  PlayerId by;        // whose command it answers; empty: nobody's
  CommandId command;  // the client's name of that command; only the first event of a command has one
  std::string body;   // JSON, an object without spaces, names in bytewise order
  std::string extra;  // the same, stored but not sent; empty: nothing
  bool operator==(const Event&) const = default;
};

/// Body and extra as one JSON text for the store: `{"d":…,"x":…}`.
[[nodiscard]] std::string stored_text(const Event& event);
/// The inverse: fills body and extra; false if the text was not written by stored_text.
[[nodiscard]] bool read_stored(std::string_view text, Event& event);

}  // namespace server
