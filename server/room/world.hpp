// The world that all rooms share: the store, the compiled games, the server's key, and where time and randomness come
// from. The application makes it and it outlives every room. Read-only once the server runs, but for what guards
// itself.
#pragma once
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <functional>

#include "server/base/time.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/fairness/sign.hpp"
#include "server/games/calendar.hpp"
#include "server/games/card.hpp"
#include "server/games/correspondence_games.hpp"
#include "server/games/leave_book.hpp"
#include "server/games/leavers.hpp"
#include "server/games/maker.hpp"
#include "server/games/news.hpp"
#include "server/match/command.hpp"
#include "server/room/broadcast.hpp"
#include "server/room/completion_batch.hpp"
#include "server/room/outages.hpp"
#include "server/room/replay.hpp"
#include "server/store/store.hpp"
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

struct World {
  boost::asio::io_context& io;
  store::Store& store;
  VariantCache& variants;
  Talk& talk;
  Outages& outages;
  const fairness::SigningKey& key;
  fairness::Hash id_key;  // makes a game's id out of the command that creates it; secret
  std::function<Now()> now;
  std::function<fairness::Secret()> secret;  // fresh random bytes, different at every call
  RoomLimits limits{};
  News news = {};
  CompletionBatch completions{io};
  Leavers leavers = {};
  LeaveBook leave{store.leave_days()};
  CorrespondenceGames correspondence_games{store.post_results()};
  Calendar calendar = {};
  Broadcast broadcast{};
  ReplayCache replays{limits.finished_bytes, limits.replays};
  std::atomic<std::uint64_t> closings =
      0;  // closings of accounts since the start: answers with names are made anew after one
  GameMaker maker{{.store = store,
                   .variants = variants,
                   .calendar = calendar,
                   .leavers = leavers,
                   .news = news,
                   .correspondence_games = correspondence_games,
                   .key = key,
                   .id_key = id_key,
                   .now = now,
                   .secret = secret}};
};

}  // namespace server
