// What anybody may read over HTTP of the dice (docs/http.md): the records of draws, which server/fairness/record.hpp
// writes, the keys that sign, and rolls that were not made. The lists of days are texts with a form of their own
// (docs/FAIRNESS.md). Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/form.hpp"
#include "protocol/base/held.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

inline constexpr TextForm kUtcMoment{"a moment, as 2026-11-20T00:00:00Z", "0-9TZ:.-", 20, 24};
inline constexpr TextForm kKeyText{"the text of a key's announcement", "", 1, 1024};
inline constexpr std::size_t kMaxKeys = 10'000;
inline constexpr TextForm kRecordState{"open, done or void", "a-z", 4, 4};

struct RecordedRoll {
  static constexpr Says kSays{"A roll of a draw, with everything that it was computed from."};
  std::string call_for;
  std::optional<std::string> signature = {};
  std::vector<std::string> openings;
  std::optional<std::vector<Die>> dice = {};
  std::optional<std::vector<std::int64_t>> missing = {};

  static void fields(auto& m, auto& f) {
    f("for", m.call_for, kCallFor);
    f("signature", m.signature, kSignature);
    f("openings", m.openings, kOpenings);
    f("dice", m.dice, kDice);
    f("missing", m.missing, list(kMaxParties + 1, Range{0, kMaxParties}),
      Says{"Of a roll that was not made: whose openings were not there in time, as positions in the lock, ascending: "
           "0 the server, 1 the first player."});
  }
};
struct FairRecord {
  static constexpr Says kSays{"The public record of a draw of dice (docs/FAIRNESS.md, The record)."};
  std::string lock;
  std::string signature;
  std::string state;
  std::vector<RecordedRoll> rolls;
  std::optional<AnyObject> notes = {};

  static void fields(auto& m, auto& f) {
    f("lock", m.lock, kLock);
    f("signature", m.signature, kSignature);
    f("state", m.state, kRecordState,
      Says{"`open`; `done`, of a draw of one roll that was made; `void`: the last roll was not made."});
    f("rolls", m.rolls, list(kRollNumber.max), Says{"Those that were made, in order, and the one that was not."});
    f("notes", m.notes, Says{"Names and the setup in words: they prove nothing. Left out: there are none."});
  }
};

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
