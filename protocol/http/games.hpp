// Lists of games over HTTP (docs/http.md): the own ones that go on, and those of a player that had a result. Plain
// values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/bodies.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

inline constexpr std::size_t kMaxPlaying = 200;
inline constexpr std::size_t kMaxPlayed = 20;
inline constexpr std::size_t kMostOpponents = 10;
inline constexpr std::size_t kMostSetups = 20;

struct BoardListed {
  static constexpr Says kSays{"Where in a tournament a game of a list is played."};
  std::string id;
  std::int64_t round = 1;
  std::int64_t board = 1;
  std::optional<std::string> name = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kGameId, Says{"Of the tournament."});
    f("round", m.round, kRoundNumber);
    f("board", m.board, kBoardNumber);
    f("name", m.name, kTournamentName, Says{"That it had when the game began. Left out: the game is older than this."});
  }
};

/// What lists say of any game.
struct GameTerms {
  std::string variant;
  Clock clock;
  bool rated = false;
  std::int64_t created_at = 0;
  std::optional<bool> is_private = {};
  std::optional<BoardListed> tournament = {};

  static void fields(auto& m, auto& f) {
    f("variant", m.variant, kWord);
    f("clock", m.clock);
    f("rated", m.rated, Says{"Whether it counts for ratings."});
    f("createdAt", m.created_at, kTime);
    f("private", m.is_private, Says{"Left out: no."});
    f("tournament", m.tournament, Says{"Left out: it is played in none."});
  }
};

struct OwnGame {
  static constexpr Says kSays{"A game that is not over, as one of its players sees it."};
  std::string game;
  Phase phase{};
  GameTerms terms;
  std::optional<Color> color = {};
  std::optional<WaitsFor> waits_for = {};
  std::optional<Player> opponent = {};
  bool is_my_turn = false;
  std::optional<std::int64_t> deadline_at = {};
  std::optional<std::int64_t> last_move_at = {};
  std::optional<bool> owes_dice = {};
  std::optional<OfferKind> offer = {};
  std::optional<std::int64_t> paused_until = {};
  std::optional<std::string> fen = {};
  std::optional<std::string> last_move = {};
  std::optional<std::int64_t> ms_left = {};
  std::optional<std::string> note = {};

  static void fields(auto& m, auto& f) {
    f("gameId", m.game, kGameId);
    f("phase", m.phase);
    GameTerms::fields(m.terms, f);
    f("color", m.color, Says{"The player's. Left out: it is not known yet."});
    f("waitsFor", m.waits_for, Says{"While the game waits."});
    f("opponent", m.opponent, Says{"The other player, or who is challenged."});
    f("isMyTurn", m.is_my_turn, Says{"Whether the game waits for the player."});
    f("deadlineAt", m.deadline_at, kTime, Says{"By post: when the time of whose turn it is is used up."});
    f("lastMoveAt", m.last_move_at, kTime);
    f("owesDice", m.owes_dice, Says{"Whether a throw waits for the player's part. Left out: no."});
    f("offer", m.offer, Says{"What the opponent offers, and waits for an answer to."});
    f("pausedUntil", m.paused_until, kTime, Says{"Until when the clocks stand still."});
    f("fen", m.fen, kFen);
    f("lastMove", m.last_move, kMoveText);
    f("msLeft", m.ms_left, kMs, Says{"On the player's clock."});
    f("note", m.note, kNote, Says{"How the player's own note on the game begins."});
  }
};
struct OwnGames {
  static constexpr Says kSays{"The games of an account or a guest that are not over: those that wait for it first."};
  std::vector<OwnGame> now_playing;

  static void fields(auto& m, auto& f) {
    f("nowPlaying", m.now_playing, list(kMaxPlaying), Says{"By what is due first."});
  }
};

struct PlayersBySide {
  static constexpr Says kSays{"Who had which side."};
  std::optional<Player> white = {};
  std::optional<Player> black = {};

  static void fields(auto& m, auto& f) {
    f("white", m.white);
    f("black", m.black);
  }
};
struct PlayedGame {
  static constexpr Says kSays{"A game that had a result."};
  std::string game;
  GameTerms terms;
  std::int64_t ended_at = 0;
  std::optional<PlayersBySide> players = {};
  std::optional<Outcome> outcome = {};

  static void fields(auto& m, auto& f) {
    f("gameId", m.game, kGameId);
    GameTerms::fields(m.terms, f);
    f("endedAt", m.ended_at, kTime);
    f("players", m.players);
    f("outcome", m.outcome);
  }
};
struct PlayedGames {
  static constexpr Says kSays{"Games of an account that had a result, the latest first."};
  std::vector<PlayedGame> games;
  std::optional<std::string> before = {};

  static void fields(auto& m, auto& f) {
    f("games", m.games, list(kMaxPlayed), Says{"The latest first."});
    f("before", m.before, kGameId, Says{"What the older ones are asked for with. Left out: there are none."});
  }
};

struct GameScore {
  static constexpr Says kSays{"How many games a player has won, lost and drawn."};
  std::int64_t won = 0;
  std::int64_t lost = 0;
  std::int64_t drawn = 0;

  static void fields(auto& m, auto& f) {
    f("won", m.won, kCount, Says{"Games that the player won."});
    f("lost", m.lost, kCount, Says{"Games that the player lost."});
    f("drawn", m.drawn, kCount, Says{"Games that nobody won."});
  }
};
struct OpponentScore {
  static constexpr Says kSays{"A player's score against one opponent."};
  Player opponent;
  GameScore score;

  static void fields(auto& m, auto& f) {
    f("opponent", m.opponent);
    f("score", m.score);
  }
};
struct SetupScore {
  static constexpr Says kSays{"A player's score in games with one setup."};
  std::string variant;
  std::string setup;
  GameScore score;

  static void fields(auto& m, auto& f) {
    f("variant", m.variant, kWord);
    f("setup", m.setup, kSetup);
    f("score", m.score);
  }
};
struct PlayerScores {
  static constexpr Says kSays{"What the games of an account that had a result add up to."};
  GameScore all;
  bool is_whole = true;
  std::optional<std::vector<OpponentScore>> opponents = {};
  std::vector<SetupScore> setups;

  static void fields(auto& m, auto& f) {
    f("all", m.all);
    f("isWhole", m.is_whole, Says{"False: there are older games, which are not counted."});
    f("opponents", m.opponents, list(kMostOpponents), Says{"Those of the most games. For the account alone."});
    f("setups", m.setups, list(kMostSetups), Says{"Those that dice gave in the most games."});
  }
};

}  // namespace protocol
