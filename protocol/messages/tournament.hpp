// Tournaments over a socket: who watches one is told when something happens in it, and takes part in the draws of its
// rounds (docs/protocol.md, "Tournaments"). On the wire a tournament is an `event`. Plain values; each names its fields
// and their forms once, in `fields`. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages/kind.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

/// The form of those that name nothing but their tournament.
struct OfEvent {
  std::string event;

  static void fields(auto& m, auto& f) { f("event", m.event, kGameId); }
  bool operator==(const OfEvent&) const = default;
};

struct WatchEvent : OfEvent {
  static constexpr std::string_view kType = "watch_event";
  static constexpr Kind kKind = Kind::request;
};

struct UnwatchEvent : OfEvent {
  static constexpr std::string_view kType = "unwatch_event";
  static constexpr Kind kKind = Kind::request;
};

/// The same as FairCommit, to a draw of a round.
struct EventFairCommit {
  static constexpr std::string_view kType = "fair_commit";
  static constexpr Kind kKind = Kind::command;
  static constexpr Mark kMark{"event", ""};
  std::string event;
  std::string draw;
  std::string commitment;

  static void fields(auto& m, auto& f) {
    f("event", m.event, kGameId);
    f("draw", m.draw, kDrawName);
    f("commitment", m.commitment, kHash);
  }
  bool operator==(const EventFairCommit&) const = default;
};

/// The same as FairOpen; such a draw has one roll.
struct EventFairOpen {
  static constexpr std::string_view kType = "fair_open";
  static constexpr Kind kKind = Kind::command;
  static constexpr Mark kMark{"event", ""};
  std::string event;
  std::string draw;
  std::string opening;

  static void fields(auto& m, auto& f) {
    f("event", m.event, kGameId);
    f("draw", m.draw, kDrawName);
    f("opening", m.opening, kHash);
  }
  bool operator==(const EventFairOpen&) const = default;
};

/// The newest draw of a round, as far as it has come.
struct EventLots {
  std::int64_t round = 1;
  LotsState state{};
  std::string draw;
  std::string ruleset;
  std::string asks;
  std::string server_key;
  std::string server_commitment;
  std::optional<std::vector<std::string>> bracket;  // of lots for a bracket: its players, slip 1 first
  std::vector<std::string> committed;               // of those in the lock, once it is signed
  std::optional<std::string> lock;
  std::optional<std::string> signature;
  std::vector<std::string> opened;
  std::optional<std::int64_t> left_ms;              // for the step that is due
  std::optional<std::vector<std::string>> missing;  // of a void one: players who had not opened
  std::optional<std::vector<Die>> dice;
  std::optional<std::string> setup;  // of all games of the round

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("state", m.state);
    f("draw", m.draw, kDrawName);
    f("ruleset", m.ruleset, kRuleset);
    f("asks", m.asks, kAsks);
    f("server_key", m.server_key, kHash);
    f("server_commitment", m.server_commitment, kHash);
    f("bracket", m.bracket, list(kMaxParties, kPlayerId));
    f("committed", m.committed, list(kMaxParties, kPlayerId));
    f("lock", m.lock, kLock);
    f("signature", m.signature, kSignature);
    f("opened", m.opened, list(kMaxParties, kPlayerId));
    f("left_ms", m.left_ms, kMs);
    f("missing", m.missing, list(kMaxParties, kPlayerId));
    f("dice", m.dice, list(kMaxNumbers, kFaces));
    f("setup", m.setup, kSetup);
  }
  bool operator==(const EventLots&) const = default;
};

/// How a tournament stands: at once for who comes to watch, and whenever that changes; the newest replaces all before.
/// Also the answer to what is done in a draw.
struct EventState {
  static constexpr std::string_view kType = "event";
  static constexpr Kind kKind = Kind::answer;
  std::string event;
  std::int64_t after = 1;         // the last step of its record
  std::optional<EventLots> fair;  // the newest draw of the round that comes next or is being played

  static void fields(auto& m, auto& f) {
    f("event", m.event, kGameId);
    f("after", m.after, kEventNumber);
    f("fair", m.fair);
  }
  bool operator==(const EventState&) const = default;
};

}  // namespace protocol
