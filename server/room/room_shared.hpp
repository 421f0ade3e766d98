// What all rooms share: the core of the server, what is known of players, the limits, and what rooms tell whoever does
// not enter them. The application makes it, and it outlives every room.
#pragma once
#include <cstddef>
#include <cstdint>

#include "server/base/time.hpp"
#include "server/games/calendar.hpp"
#include "server/games/conduct/conduct_books.hpp"
#include "server/games/core.hpp"
#include "server/games/making/maker.hpp"
#include "server/games/news.hpp"
#include "server/match/command.hpp"
#include "server/room/live_boards.hpp"
#include "server/room/outages.hpp"
#include "server/room/replay.hpp"
#include "server/talk/talk.hpp"

namespace server {

/// Limits on what a room holds, and for how long (docs/queues.md).
struct RoomLimits {
  std::size_t mailbox = 256;              // commands and requests that wait
  std::size_t tail_events = 16;           // recent events, for members who come back; others are sent a snapshot
  std::size_t tail_bytes = 4 << 10;       // bytes of the bodies of these events
  std::size_t talk = 50;                  // lines of each channel that are shown to those who come
  std::size_t talk_waiting = 64;          // lines that are being stored
  Ms idle{30'000};                        // an empty room in which nothing is due soon is let go after this
  Ms idle_unseen{1'000};                  // the same of one that nobody has come to
  Ms idle_finished{1'000};                // the same of a game that is over: many end, and few are looked at again
  Ms soon{30'000};                        // what is due later is the scanner's to wake the room for
  Ms look{1'000};                         // how often the scanner looks for what is due in rooms that sleep
  std::size_t finished_bytes = 32 << 20;  // bytes of finished games that are kept to be shown
  std::size_t replays = 64;               // replays of finished games at the same time
  Ms presence{250};                       // between two notices of who is here
  Ms retry{1'000};                        // before the store is asked again of what it has refused
  Ms grace{10'000};            // clocks stand still so long after a restart, and a refused move is waited for
  std::size_t taking_up = 16;  // games that are opened at once because something is due in them
  Patience patience{};         // with players who have gone
};

struct RoomShared {
  const Core& core;
  Talk& talk;
  Outages& outages;
  ConductBooks& conduct;
  const Calendar& calendar;
  const News& news;
  GameMaker& maker;
  RoomLimits limits{};
  LiveBoards live_boards{};
  ReplayCache replays{limits.finished_bytes, limits.replays};
};

}  // namespace server
