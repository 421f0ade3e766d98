// What happens with the dice of a game, for everyone who watches it; among the events of events.hpp. Plain values with
// their fields and forms; protocol/schema binds. Any thread.
#pragma once
#include "protocol/messages/kind.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

struct FairOffered {
  static constexpr std::string_view kType = "fair_offered";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;
  std::string ruleset;
  std::string asks;
  std::int64_t n = 1;
  std::string server_key;
  std::string server_commitment;
  std::vector<std::string> players;  // in the order of the lock

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("ruleset", m.ruleset, kRuleset);
    f("asks", m.asks, kAsks);
    f("n", m.n, kRollNumber);
    f("server_key", m.server_key, kHash);
    f("server_commitment", m.server_commitment, kHash);
    f("players", m.players, list(kMaxParties, kPlayerId));
  }
  bool operator==(const FairOffered&) const = default;
};

struct FairCommitted {
  static constexpr std::string_view kType = "fair_committed";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;
  std::string player;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("player", m.player, kPlayerId);
  }
  bool operator==(const FairCommitted&) const = default;
};

struct FairLocked {
  static constexpr std::string_view kType = "fair_locked";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;
  std::string lock;
  std::string signature;
  std::optional<std::int64_t> left_ms;  // before the game: from this event on, before the draw is void
  std::optional<Call> call;             // of a draw in play, where dice are due already

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("lock", m.lock, kLock);
    f("signature", m.signature, kSignature);
    f("left_ms", m.left_ms, kMs);
    f("call", m.call);
  }
  bool operator==(const FairLocked&) const = default;
};

struct FairOpened {
  static constexpr std::string_view kType = "fair_opened";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;
  std::int64_t roll = 1;
  std::string player;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("roll", m.roll, kRollNumber);
    f("player", m.player, kPlayerId);
  }
  bool operator==(const FairOpened&) const = default;
};

struct FairRolled {
  static constexpr std::string_view kType = "fair_rolled";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;
  std::int64_t roll = 1;
  std::string call_for;               // `for`
  std::vector<std::string> openings;  // the server's first, then in the order of the lock
  std::vector<Die> dice;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("roll", m.roll, kRollNumber);
    f("for", m.call_for, kCallFor);
    f("openings", m.openings, list(kMaxParties + 1, kHashOrDash));
    f("dice", m.dice, list(kMaxNumbers, kFaces));
  }
  bool operator==(const FairRolled&) const = default;
};

/// Sent again when a missing opening comes late; once all are there, with the dice that would have been rolled.
struct FairVoided {
  static constexpr std::string_view kType = "fair_voided";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;
  std::int64_t roll = 1;
  std::vector<std::int64_t> missing;  // positions in the lock: 0 the server, 1 the first player
  std::vector<std::string> openings;
  std::optional<std::vector<Die>> dice;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("roll", m.roll, kRollNumber);
    f("missing", m.missing, list(kMaxParties + 1, Range{0, kMaxParties}));
    f("openings", m.openings, list(kMaxParties + 1, kHashOrDash));
    f("dice", m.dice, list(kMaxNumbers, kFaces));
  }
  bool operator==(const FairVoided&) const = default;
};

/// A player can open no more, or consents to the opponent's asking for a new draw.
struct FairRenewWanted {
  static constexpr std::string_view kType = "fair_renew_wanted";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;  // the old one
  std::string player;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("player", m.player, kPlayerId);
  }
  bool operator==(const FairRenewWanted&) const = default;
};

/// All of this file.
using FairEvents = Bodies<FairOffered, FairCommitted, FairLocked, FairOpened, FairRolled, FairVoided, FairRenewWanted>;

}  // namespace protocol
