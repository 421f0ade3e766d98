// The draws of a tournament's rounds as steps of its record (FAIRNESS.md, Protocol; docs/tournaments.md, "Dice and
// lots"). Openings stand here before the roll is made: without the server's own, which comes last, they tell nobody
// anything. Plain values; each names its fields and their forms once, in `fields`. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages/values.hpp"

namespace protocol {

struct RoundDrawOffered {
  static constexpr std::string_view kType = "fair_offered";
  std::int64_t round = 1;
  std::string draw;
  std::string ruleset;
  std::string asks;
  std::string server_key;
  std::string server_commitment;
  std::optional<std::vector<std::string>> players;  // of a bracket by lot: the slip with number 1 is the first one

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("draw", m.draw, kDrawName);
    f("ruleset", m.ruleset, kRuleset);
    f("asks", m.asks, kAsks);
    f("server_key", m.server_key, kHash);
    f("server_commitment", m.server_commitment, kHash);
    f("players", m.players, list(kMaxParties, kPlayerId));
  }
  bool operator==(const RoundDrawOffered&) const = default;
};

struct RoundDrawCommitted {
  static constexpr std::string_view kType = "fair_committed";
  std::string draw;
  std::string player;
  std::string commitment;

  static void fields(auto& m, auto& f) {
    f("draw", m.draw, kDrawName);
    f("player", m.player, kPlayerId);
    f("commitment", m.commitment, kHash);
  }
  bool operator==(const RoundDrawCommitted&) const = default;
};

/// Who has committed and stands not in it had gone by then.
struct RoundDrawLocked {
  static constexpr std::string_view kType = "fair_locked";
  std::string draw;
  std::string lock;
  std::string signature;

  static void fields(auto& m, auto& f) {
    f("draw", m.draw, kDrawName);
    f("lock", m.lock, kLock);
    f("signature", m.signature, kSignature);
  }
  bool operator==(const RoundDrawLocked&) const = default;
};

struct RoundDrawOpened {
  static constexpr std::string_view kType = "fair_opened";
  std::string draw;
  std::string player;
  std::string opening;

  static void fields(auto& m, auto& f) {
    f("draw", m.draw, kDrawName);
    f("player", m.player, kPlayerId);
    f("opening", m.opening, kHash);
  }
  bool operator==(const RoundDrawOpened&) const = default;
};

struct RoundDrawRolled {
  static constexpr std::string_view kType = "fair_rolled";
  std::string draw;
  std::vector<std::string> openings;  // the server's first, then in the order of the lock
  std::vector<Die> dice;
  std::optional<std::string> setup;  // of all games of the round; none: the dice were for its pairs

  static void fields(auto& m, auto& f) {
    f("draw", m.draw, kDrawName);
    f("openings", m.openings, list(kMaxParties + 1, kHashOrDash));
    f("dice", m.dice, list(kMaxNumbers, kFaces));
    f("setup", m.setup, kSetup);
  }
  bool operator==(const RoundDrawRolled&) const = default;
};

/// Again when a missing opening comes late; once all are there, with the dice that would have been rolled.
struct RoundDrawVoided {
  static constexpr std::string_view kType = "fair_voided";
  std::string draw;
  std::optional<std::string> why;     // `time`, `restored`; none: it is void already, and an opening has come late
  std::vector<std::int64_t> missing;  // positions in the lock: 0 the server, 1 the first player
  std::vector<std::string> openings;
  std::optional<std::vector<Die>> dice;

  static void fields(auto& m, auto& f) {
    f("draw", m.draw, kDrawName);
    f("why", m.why, kSentence);
    f("missing", m.missing, list(kMaxParties + 1, Range{0, kMaxParties}));
    f("openings", m.openings, list(kMaxParties + 1, kHashOrDash));
    f("dice", m.dice, list(kMaxNumbers, kFaces));
  }
  bool operator==(const RoundDrawVoided&) const = default;
};

/// It will not be locked: nothing came of it.
struct RoundDrawDropped {
  static constexpr std::string_view kType = "fair_dropped";
  std::string draw;

  static void fields(auto& m, auto& f) { f("draw", m.draw, kDrawName); }
  bool operator==(const RoundDrawDropped&) const = default;
};

}  // namespace protocol
