// What happens with the dice of a game, for everyone who watches it; among the events of events.hpp. Plain values with
// their fields and forms; protocol/schema is made from them. Any thread.
#pragma once
#include "protocol/messages/kind.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

struct FairOffered {
  static constexpr std::string_view kType = "fair_offered";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{
      "The server has its secret and offers a draw: all of the lock but the time and the players' commitments. Each "
      "player answers with fair_commit."};
  std::string game;
  std::string draw;
  std::string ruleset;
  std::string asks;
  std::int64_t n = 1;
  std::string server_key;
  std::string server_commitment;
  std::vector<std::string> players;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("ruleset", m.ruleset, kRuleset);
    f("asks", m.asks, kAsks);
    f("n", m.n, kRollNumber, Says{"How many rolls the draw has: 1 before a game, 1000 in play."});
    f("server_key", m.server_key, kHash, Says{"The Ed25519 key that will sign."});
    f("server_commitment", m.server_commitment, kHash);
    f("players", m.players, kPlayers, Says{"The players in the order of the lock."});
  }
  bool operator==(const FairOffered&) const = default;
};

struct FairCommitted {
  static constexpr std::string_view kType = "fair_committed";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"A player has committed or declined."};
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
  static constexpr Says kSays{
      "The lock, signed: the receipt, to be kept. Each player checks it and answers with fair_open."};
  std::string game;
  std::string draw;
  std::string lock;
  std::string signature;
  std::optional<std::int64_t> left_ms;
  std::optional<Call> call;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("lock", m.lock, kLock);
    f("signature", m.signature, kSignature);
    f("left_ms", m.left_ms, kMs, Says{"Before the game: from this event on, before the draw is void."});
    f("call", m.call, Says{"Of a draw in play that was made while dice were due."});
  }
  bool operator==(const FairLocked&) const = default;
};

struct FairOpened {
  static constexpr std::string_view kType = "fair_opened";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"A player's opening is there; it is shown with the roll."};
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
  static constexpr Says kSays{"A roll, with everything that it was computed from. Every client computes it itself."};
  std::string game;
  std::string draw;
  std::int64_t roll = 1;
  std::string call_for;
  std::vector<std::string> openings;
  std::vector<Die> dice;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("roll", m.roll, kRollNumber);
    f("for", m.call_for, kCallFor);
    f("openings", m.openings, kOpenings);
    f("dice", m.dice, kDice);
  }
  bool operator==(const FairRolled&) const = default;
};

struct FairVoided {
  static constexpr std::string_view kType = "fair_voided";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{
      "The roll was not made, because openings were missing. Sent again when one comes late; once all are there, with "
      "the dice that would have been rolled."};
  std::string game;
  std::string draw;
  std::int64_t roll = 1;
  std::vector<std::int64_t> missing;
  std::vector<std::string> openings;
  std::optional<std::vector<Die>> dice;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("roll", m.roll, kRollNumber);
    f("missing", m.missing, list(kMaxParties + 1, Range{0, kMaxParties}),
      Says{"Whose openings were not there in time, as positions in the lock, ascending: 0 the server, 1 the first "
           "player."});
    f("openings", m.openings, kOpenings);
    f("dice", m.dice, kDice);
  }
  bool operator==(const FairVoided&) const = default;
};

struct FairRenewWanted {
  static constexpr std::string_view kType = "fair_renew_wanted";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{
      "A player wants a new draw in play. If no roll is due it is offered at once; otherwise once the opponent wants "
      "it too."};
  std::string game;
  std::string draw;
  std::string player;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName, Says{"The old draw."});
    f("player", m.player, kPlayerId);
  }
  bool operator==(const FairRenewWanted&) const = default;
};

/// All of this file.
using FairEvents = Bodies<FairOffered, FairCommitted, FairLocked, FairOpened, FairRolled, FairVoided, FairRenewWanted>;

}  // namespace protocol
