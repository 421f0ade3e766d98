// A game as the JSON export has it (docs/http.md, "A game"). Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/held.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

inline constexpr TextForm kStatus{"a word for how a game stands", "A-Za-z_-", 1, 32};

struct SeatedPlayers {
  static constexpr Says kSays{"The players of a game by their sides; until these are drawn, in the order of joining."};
  std::optional<Player> white = {};
  std::optional<Player> black = {};
  std::optional<Player> first = {};
  std::optional<Player> second = {};

  static void fields(auto& m, auto& f) {
    f("white", m.white);
    f("black", m.black);
    f("first", m.first, Says{"Who joined first."});
    f("second", m.second, Says{"Who joined then."});
  }
};

struct ExportedEvent {
  static constexpr Says kSays{"An event of a game."};
  std::int64_t v = 1;
  std::int64_t at = 0;
  std::string type;
  Raw<AnyObject> d = {};  // as it was encoded for everybody

  static void fields(auto& m, auto& f) {
    f("v", m.v, kEventNumber);
    f("at", m.at, kTime);
    f("t", m.type, kReason, Says{"Its type, as in its frame."});
    f("d", m.d, Says{"What its frame holds: as it was sent to everybody."});
  }
};

struct GameExport {
  static constexpr Says kSays{"A game: who played what, every move, and the record of events from which it follows."};
  std::string id;
  bool rated = false;
  std::string variant;
  std::int64_t rules_version = 1;
  Options options;
  std::int64_t created_at = 0;
  std::optional<std::int64_t> last_move_at = {};
  std::optional<std::string> status = {};
  Clock clock;
  SeatedPlayers players;
  std::optional<Outcome> outcome = {};
  std::optional<Color> winner = {};
  std::optional<std::string> ended_by = {};
  std::optional<Ratings> ratings = {};
  std::optional<std::vector<std::string>> draws = {};
  std::optional<std::string> setup = {};
  std::optional<std::string> start_fen = {};
  std::optional<std::string> moves = {};
  std::optional<std::vector<std::string>> actions = {};
  std::optional<std::string> engine = {};
  std::optional<TournamentBoard> tournament = {};
  std::optional<std::vector<std::int64_t>> setup_roll = {};
  std::optional<std::vector<OrNull<std::int64_t>>> clocks = {};
  std::optional<std::vector<std::int64_t>> conditional = {};
  std::optional<std::vector<ExportedEvent>> events = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kGameId);
    f("rated", m.rated, Says{"Whether it counts for ratings."});
    f("variant", m.variant, kWord);
    f("rulesVersion", m.rules_version, kRulesVersion);
    f("options", m.options, kOptions, Says{"All of them."});
    f("createdAt", m.created_at, kTime);
    f("lastMoveAt", m.last_move_at, kTime, Says{"Of the last event. A game file does not know it."});
    f("status", m.status, kStatus,
      Says{"created, started, or how it ended, in lichess's words where it has one. A game file does not know it."});
    f("clock", m.clock);
    f("players", m.players);
    f("outcome", m.outcome, Says{"Once it has ended."});
    f("winner", m.winner, Says{"Once somebody has won."});
    f("endedBy", m.ended_by, kPlayerId, Says{"Who ended it while a roll was due."});
    f("ratings", m.ratings, Says{"Once a rated game is settled."});
    f("draws", m.draws, list(kMaxDraws, kDrawName), Says{"Its draws of dice; that of its round first."});
    f("setup", m.setup, kSetup, Says{"Left out in games with only one."});
    f("initialFen", m.start_fen, kFen, Says{"Once it has begun."});
    f("moves", m.moves, Says{"Once it has begun: its moves with spaces between, without rolls."});
    f("actions", m.actions, Says{"Where dice fell during play: moves and rolls, in order."});
    f("engine", m.engine, kPlayerName, Says{"The computer's name and version, in a game with it."});
    f("tournament", m.tournament);
    f("setupRoll", m.setup_roll, Says{"The dice that chose the setup, as thrown, without the coin for the colours."});
    f("clocks", m.clocks, Says{"What the mover had left after each ply, in milliseconds; null: unknown."});
    f("conditional", m.conditional, list(kMaxMoves, kPly),
      Says{"By post: the plies that the server has played from their player's lines."});
    f("events", m.events, Says{"The record, in order. A game file does not know it."});
  }
};

}  // namespace protocol
