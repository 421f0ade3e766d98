// What the server tells over HTTP of itself and of its computer (docs/http.md). Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "protocol/base/form.hpp"
#include "protocol/base/words.hpp"

namespace protocol {

inline constexpr TextForm kStoreWord{"a word of the store", "a-z_", 1, 32};

struct Health {
  static constexpr Says kSays{"That the server is alive, whatever its disk does."};
  std::string status = "ok";
  std::int64_t connections = 0;
  std::int64_t rooms = 0;
  bool serves = true;

  static void fields(auto& m, auto& f) {
    f("status", m.status, kWord, Says{"Always ok."});
    f("connections", m.connections, kCount, Says{"That are open."});
    f("rooms", m.rooms, kCount, Says{"Games that are loaded."});
    f("serves", m.serves, Says{"False: another server does, and this one waits to take over."});
  }
};

struct Readiness {
  static constexpr Says kSays{"Whether the server stores what it is told, found out by a write."};
  ReadyState status{};
  std::optional<std::string> why = {};
  std::optional<std::string> message = {};

  static void fields(auto& m, auto& f) {
    f("status", m.status);
    f("why", m.why, kStoreWord, Says{"Why it does not store, or throws no dice; with ready, what to beware of."});
    f("message", m.message, kSentence, Says{"What to do then."});
  }
};

struct ComputerShown {
  static constexpr Says kSays{"The computer that plays with people who come alone."};
  std::string engine;
  std::int64_t levels = 0;
  bool here = false;
  std::int64_t playing = 0;
  std::int64_t places = 0;
  std::int64_t waiting = 0;
  std::optional<std::int64_t> wait_ms = {};

  static void fields(auto& m, auto& f) {
    f("engine", m.engine, kPlayerName, Says{"Its name and version."});
    f("levels", m.levels, kCount, Says{"How many there are, from 1."});
    f("here", m.here, Says{"Whether its process is connected."});
    f("playing", m.playing, kCount, Says{"How many games it plays now, by post too."});
    f("places", m.places, kCount, Says{"How many it plays at once; 0: the server has no computer."});
    f("waiting", m.waiting, kCount, Says{"Challenges that it has not accepted yet."});
    f("waitMs", m.wait_ms, kMs, Says{"An estimate of how long they take. Left out: none waits."});
  }
};

}  // namespace protocol
