// What anybody may read over HTTP of the dice (docs/http.md): the keys that sign, and rolls that were not made. The
// records of draws and the lists of days are texts with forms of their own (docs/FAIRNESS.md). Plain values. Any
// thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/form.hpp"
#include "protocol/base/held.hpp"

namespace protocol {

inline constexpr TextForm kUtcMoment{"a moment, as 2026-11-20T00:00:00Z", "0-9TZ:.-", 20, 24};
inline constexpr TextForm kKeyText{"the text of a key's announcement", "", 1, 1024};
inline constexpr std::size_t kMaxKeys = 10'000;

struct FairKey {
  static constexpr Says kSays{"A key by which the server has signed."};
  std::string key;
  std::string start;
  std::optional<std::string> text = {};
  std::optional<std::string> signature = {};

  static void fields(auto& m, auto& f) {
    f("key", m.key, kHash);
    f("start", m.start, kUtcMoment, Says{"From when on it signs."});
    f("text", m.text, kKeyText, Says{"Of its announcement. Left out of the first one."});
    f("signature", m.signature, kSignature, Says{"Of that text, by the key before it."});
  }
};
struct FairKeys {
  static constexpr Says kSays{"Every key that ever signed, the oldest first."};
  std::vector<FairKey> keys;

  static void fields(auto& m, auto& f) { f("keys", m.keys, list(kMaxKeys), Says{"The oldest first."}); }
};

/// How many rolls were due and not made, by kind.
using VoidCounts = ByName<std::int64_t>;

struct PlayerVoids {
  static constexpr Says kSays{"The rolls that were not made and count against a player, by kind."};
  std::string player;
  VoidCounts voids;

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("voids", m.voids, Says{"How many of each kind."});
  }
};
struct FairVoids {
  static constexpr Says kSays{"How many rolls were due and not made, by kind."};
  VoidCounts draws;
  VoidCounts server;
  std::vector<PlayerVoids> players;
  std::optional<std::string> after = {};

  static void fields(auto& m, auto& f) {
    f("draws", m.draws, Says{"All of them."});
    f("server", m.server, Says{"Those that count against the server."});
    f("players", m.players, list(kMaxBlamed), Says{"Bytewise by id."});
    f("after", m.after, kPlayerId, Says{"What the rest is asked for with. Left out: there is none."});
  }
};

}  // namespace protocol
