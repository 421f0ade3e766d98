// What happens in a game, for everyone who watches it: numbered without gaps, stored, replayed after a lost connection.
// Plain values with their fields and forms; protocol/schema is made from them. Any thread.
#pragma once
#include "protocol/messages/kind.hpp"
#include "protocol/messages/offer_events.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

struct GameCreated {
  static constexpr std::string_view kType = "game_created";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"The first event of every game."};
  std::string game;
  std::string variant;
  std::int64_t rules_version = 1;
  Options options;
  Clock clock;
  ColorChoice color{};
  bool rated = false;
  std::optional<bool> is_private = {};
  std::optional<std::int64_t> delay_ms = {};
  Seat creator;
  std::optional<bool> listed = {};
  std::optional<RatingRange> range = {};
  std::optional<Player> to = {};
  std::optional<Pairing> pairing = {};
  std::optional<Origin> origin = {};
  std::optional<TournamentBoard> tournament = {};
  std::optional<std::string> setup = {};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("variant", m.variant, kWord);
    f("rules_version", m.rules_version, kRulesVersion);
    f("options", m.options, kOptions, Says{"All of them, defaults too."});
    f("clock", m.clock);
    f("color", m.color);
    f("rated", m.rated, Says{"Whether the game counts for ratings."});
    f("private", m.is_private, Says{"Whether only the two players may watch. Left out: no."});
    f("delay_ms", m.delay_ms, kDelay);
    f("creator", m.creator);
    f("listed", m.listed, Says{"The lobby shows it, and pairs it with who wants the same."});
    f("range", m.range, Says{"Of a listed game: whose ratings fit."});
    f("to", m.to, Says{"Whom it challenges."});
    f("pairing", m.pairing);
    f("origin", m.origin);
    f("tournament", m.tournament);
    f("setup", m.setup, kSetup, Says{"Of the game before, or of all boards of the round: nothing is drawn for it."});
  }
  bool operator==(const GameCreated&) const = default;
};

struct PlayerJoined {
  static constexpr std::string_view kType = "player_joined";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"Somebody has taken the free seat."};
  std::string game;
  Seat player;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("player", m.player);
  }
  bool operator==(const PlayerJoined&) const = default;
};

struct GameStarted {
  static constexpr std::string_view kType = "game_started";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"The game begins: who has which side, the position, the moves of the side that begins."};
  std::string game;
  Player white;
  Player black;
  Start start;
  bool check = false;
  std::optional<Clocks> clocks;
  std::vector<std::string> legal;
  std::optional<std::vector<std::string>> rolls;
  std::optional<Call> call;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("white", m.white);
    f("black", m.black);
    f("start", m.start);
    f("check", m.check, Says{"Whether the side to move is in check."});
    f("clocks", m.clocks);
    f("legal", m.legal, kLegal);
    f("rolls", m.rolls, kRolls);
    f("call", m.call, Says{"If dice must fall before the first move."});
  }
  bool operator==(const GameStarted&) const = default;
};

struct Moved {
  static constexpr std::string_view kType = "moved";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"A move was made. Clients with the feature rules get the lean form."};
  std::string game;
  std::int64_t ply = 1;
  std::string move;
  std::string fen;
  Changes changes;
  bool check = false;
  std::optional<Clocks> clocks;
  std::vector<std::string> legal;
  std::optional<std::vector<std::string>> rolls;
  std::optional<Call> call;
  std::optional<bool> conditional = {};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPly);
    f("move", m.move, kMoveText);
    f("fen", m.fen, kFen, Says{"The position after the move."});
    f("changes", m.changes, kChanges);
    f("check", m.check, Says{"Whether the side that is to move now is in check."});
    f("clocks", m.clocks);
    f("legal", m.legal, kLegal);
    f("rolls", m.rolls, kRolls);
    f("call", m.call, Says{"If dice must fall now."});
    f("conditional", m.conditional, kConditional);
  }
  bool operator==(const Moved&) const = default;
};

struct LeanMoved {
  static constexpr std::string_view kType = "moved";
  static constexpr Kind kKind = Kind::event;
  static constexpr Mark kMark{"position", {}};
  static constexpr std::string_view kFeature = "rules";
  static constexpr Says kSays{"For clients with the feature rules, which know the rest."};
  std::string game;
  std::int64_t ply = 1;
  std::string move;
  std::string position;
  std::optional<Clocks> clocks;
  std::optional<Call> call;
  std::optional<bool> conditional = {};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPly);
    f("move", m.move, kMoveText);
    f("position", m.position, kPosition);
    f("clocks", m.clocks);
    f("call", m.call, Says{"If dice must fall now."});
    f("conditional", m.conditional, kConditional);
  }
  bool operator==(const LeanMoved&) const = default;
};

struct DiceFell {
  static constexpr std::string_view kType = "dice_fell";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{
      "What a roll in play has done on the board; follows its fair_rolled. Clients with the feature rules get the lean "
      "form."};
  std::string game;
  std::int64_t ply = 0;
  std::string roll;
  std::string fen;
  Changes changes;
  bool check = false;
  std::optional<Clocks> clocks;
  std::vector<std::string> legal;
  std::optional<std::vector<std::string>> rolls;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPliesMade, Says{"How many moves were made; 0 before the first."});
    f("roll", m.roll, kRollText);
    f("fen", m.fen, kFen, Says{"The position after the roll."});
    f("changes", m.changes, kChanges);
    f("check", m.check, Says{"Whether the side that is to move now is in check."});
    f("clocks", m.clocks);
    f("legal", m.legal, kLegal);
    f("rolls", m.rolls, kRolls);
  }
  bool operator==(const DiceFell&) const = default;
};

struct LeanDiceFell {
  static constexpr std::string_view kType = "dice_fell";
  static constexpr Kind kKind = Kind::event;
  static constexpr Mark kMark{"position", {}};
  static constexpr Says kSays{"For clients with the feature rules, which know the rest."};
  std::string game;
  std::int64_t ply = 0;
  std::string roll;
  std::string position;
  std::optional<Clocks> clocks;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPliesMade, Says{"How many moves were made; 0 before the first."});
    f("roll", m.roll, kRollText);
    f("position", m.position, kPosition);
    f("clocks", m.clocks);
  }
  bool operator==(const LeanDiceFell&) const = default;
};

struct TakenBack {
  static constexpr std::string_view kType = "taken_back";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{
      "The last move of a player was taken back, and the answer to it; the clocks stay as they are."};
  std::string game;
  Color by{};
  std::int64_t ply = 0;
  std::string fen;
  bool check = false;
  std::optional<Clocks> clocks;
  std::vector<std::string> legal;
  std::optional<std::vector<std::string>> rolls;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by, Says{"Who has asked for it."});
    f("ply", m.ply, kPliesMade, Says{"How many moves are left; all that came from the next one on is gone."});
    f("fen", m.fen, kFen, Says{"The position now."});
    f("check", m.check, Says{"Whether the side that is to move now is in check."});
    f("clocks", m.clocks);
    f("legal", m.legal, kLegal);
    f("rolls", m.rolls, kRolls);
  }
  bool operator==(const TakenBack&) const = default;
};

struct Paused {
  static constexpr std::string_view kType = "paused";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{
      "Both have agreed that the clocks stand still until then. Moves may be made all the same."};
  std::string game;
  std::int64_t until_ms = 0;
  std::optional<Clocks> clocks;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("until_ms", m.until_ms, kTime, Says{"In milliseconds since 1970."});
    f("clocks", m.clocks);
  }
  bool operator==(const Paused&) const = default;
};

struct LeaveTaken {
  static constexpr std::string_view kType = "leave_taken";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{
      "One of a player's days of leave counts in this game: his time stands still until it is over."};
  std::string game;
  std::string player;
  std::int64_t from_ms = 0;
  std::int64_t until_ms = 0;
  std::int64_t days_left = 0;
  std::optional<Clocks> clocks;
  std::optional<std::int64_t> fair_left_ms;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("player", m.player, kPlayerId);
    f("from_ms", m.from_ms, kTime, Says{"When the day began, in milliseconds since 1970."});
    f("until_ms", m.until_ms, kTime, Says{"When it is over."});
    f("days_left", m.days_left, kLeaveInGame, Says{"How many more days can count for him in this game."});
    f("clocks", m.clocks);
    f("fair_left_ms", m.fair_left_ms, kMs,
      Says{"While dice are thrown before the game: how long it still waits for what the players owe."});
  }
  bool operator==(const LeaveTaken&) const = default;
};

struct TimeAdded {
  static constexpr std::string_view kType = "time_added";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"A player has given the other some time."};
  std::string game;
  Color to{};
  std::int64_t ms = 0;
  Clocks clocks;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("to", m.to, Says{"Who has got it."});
    f("ms", m.ms, kGift, Says{"How much."});
    f("clocks", m.clocks);
  }
  bool operator==(const TimeAdded&) const = default;
};

struct ServerRestarted {
  static constexpr std::string_view kType = "server_restarted";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{
      "The server was away, or could not store anything, while time was running; nobody is charged for that. These "
      "times replace those that were shown."};
  std::string game;
  std::optional<Clocks> clocks;
  std::optional<std::int64_t> fair_left_ms;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("clocks", m.clocks, Says{"They may stand still for a few seconds more, until the players can be back."});
    f("fair_left_ms", m.fair_left_ms, kMs, Says{"Before the draw that is going on is void."});
  }
  bool operator==(const ServerRestarted&) const = default;
};

struct GameEnded {
  static constexpr std::string_view kType = "game_ended";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"The game is over."};
  std::string game;
  Outcome outcome;
  std::optional<Clocks> clocks;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("outcome", m.outcome);
    f("clocks", m.clocks, Says{"As they stood still."});
  }
  bool operator==(const GameEnded&) const = default;
};

struct RematchOffered {
  static constexpr std::string_view kType = "rematch_offered";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"A player offers a rematch; a newer offer takes the place of an older one."};
  std::string game;
  std::string by;
  SetupChoice setup{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by, kPlayerId);
    f("setup", m.setup);
  }
  bool operator==(const RematchOffered&) const = default;
};

struct RematchDeclined {
  static constexpr std::string_view kType = "rematch_declined";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{"The offer of a rematch stands no more."};
  std::string game;
  std::string by;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by, kPlayerId);
  }
  bool operator==(const RematchDeclined&) const = default;
};

struct GameFollowed {
  static constexpr std::string_view kType = "game_followed";
  static constexpr Kind kKind = Kind::event;
  static constexpr Says kSays{
      "Another game of the same players has been made: a rematch, or the second game of a mini-match."};
  std::string game;
  std::string next;
  Follows as{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("next", m.next, kGameId);
    f("as", m.as);
  }
  bool operator==(const GameFollowed&) const = default;
};

/// All of this file and of offer_events.hpp.
using GameEvents =
    Bodies<GameCreated, PlayerJoined, GameStarted, LeanMoved, Moved, LeanDiceFell, DiceFell, DrawOffered, DrawDeclined,
           TakebackOffered, TakebackDeclined, TakenBack, PauseOffered, PauseDeclined, Paused, LeaveTaken, TimeAdded,
           ServerRestarted, GameEnded, RematchOffered, RematchDeclined, GameFollowed>;

}  // namespace protocol
