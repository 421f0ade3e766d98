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
  static constexpr Says kSays{
      "Wants to be told how a tournament stands, now and whenever that changes, and takes part in the draws of its "
      "rounds. The answer is event."};
};

struct UnwatchEvent : OfEvent {
  static constexpr std::string_view kType = "unwatch_event";
  static constexpr Kind kKind = Kind::request;
  static constexpr Says kSays{"Wants to hear no more of a tournament."};
};

struct EventFairCommit {
  static constexpr std::string_view kType = "fair_commit";
  static constexpr Kind kKind = Kind::command;
  static constexpr Mark kMark{"event", ""};
  static constexpr Says kSays{"To a draw of a tournament that is watched; the answer is event."};
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

struct EventFairOpen {
  static constexpr std::string_view kType = "fair_open";
  static constexpr Kind kKind = Kind::command;
  static constexpr Mark kMark{"event", ""};
  static constexpr Says kSays{"To a draw of a tournament that is watched; the answer is event."};
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

struct EventDraw {
  static constexpr Says kSays{
      "The newest draw for the round that comes next or is being played, as far as it has come."};
  std::int64_t round = 1;
  DrawState state{};
  std::string draw;
  std::string ruleset;
  std::string asks;
  std::string server_key;
  std::string server_commitment;
  std::optional<std::vector<std::string>> bracket;
  std::vector<std::string> committed;
  std::optional<std::string> lock;
  std::optional<std::string> signature;
  std::vector<std::string> opened;
  std::optional<std::int64_t> left_ms;
  std::optional<std::vector<std::string>> missing;
  std::optional<std::vector<Die>> dice;
  std::optional<std::string> setup;

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber, Says{"From 1."});
    f("state", m.state);
    f("draw", m.draw, kDrawName);
    f("ruleset", m.ruleset, kRuleset);
    f("asks", m.asks, kAsks);
    f("server_key", m.server_key, kHash);
    f("server_commitment", m.server_commitment, kHash);
    f("bracket", m.bracket, kPlayers, Says{"Of lots for a bracket: its players, the slip with number 1 first."});
    f("committed", m.committed, kPlayers,
      Says{"Those whose commitments are there; once the lock is signed, those who stand in it with one."});
    f("lock", m.lock, kLock, Says{"Once it is signed."});
    f("signature", m.signature, kSignature, Says{"Of the lock."});
    f("opened", m.opened, kPlayers, Says{"Those whose openings are there."});
    f("left_ms", m.left_ms, kMs, Says{"For the step that is due."});
    f("missing", m.missing, kPlayers, Says{"Of a void draw: the players who had not opened in time."});
    f("dice", m.dice, kDice, Says{"As they fell."});
    f("setup", m.setup, kSetup, Says{"What the dice gave all games of the round."});
  }
  bool operator==(const EventDraw&) const = default;
};

struct EventState {
  static constexpr std::string_view kType = "event";
  static constexpr Kind kKind = Kind::answer;
  static constexpr Says kSays{
      "How a tournament stands: to who comes to watch it, and whenever that changes; the newest replaces all before. "
      "The answer to what is done in a draw of it, too."};
  std::string event;
  std::int64_t after = 1;
  std::optional<EventDraw> fair;

  static void fields(auto& m, auto& f) {
    f("event", m.event, kGameId);
    f("after", m.after, kEventNumber, Says{"The last step of its record."});
    f("fair", m.fair);
  }
  bool operator==(const EventState&) const = default;
};

}  // namespace protocol
