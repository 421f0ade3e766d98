// What players hear over HTTP (docs/http.md, Playing): lines of streams and answers, in lichess's shape where lichess
// has the same thing. Times are milliseconds, but for the seconds of a clock. Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/http/accounts.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

/// As long as 32 bits count milliseconds: what clocks show where there is none.
inline constexpr std::int64_t kNoClock = 2'147'483'647;
inline constexpr TextForm kMovesText{"moves with spaces between", "A-Za-z0-9=+~/ -", 0, 200'000};
inline constexpr TextForm kPlayWord{"a word", "A-Za-z0-9_-", 1, 32};
inline constexpr Range kSeconds{0, 100'000'000};

struct PlayVariant {
  static constexpr Says kSays{"A game by its rules: standard is chess, all others have the ids of this server."};
  std::string key = {};
  std::string name = {};

  static void fields(auto& m, auto& f) {
    f("key", m.key, kPlayWord, Says{"standard, chess960, or an id that /api/variants lists."});
    f("name", m.name, kSentence, Says{"For people."});
  }
};
struct PlayPerf {
  static constexpr Says kSays{"The ratings that the game is for."};
  std::string name = {};

  static void fields(auto& m, auto& f) { f("name", m.name, kPlayWord, Says{"The tempo."}); }
};
struct PlayPerson {
  static constexpr Says kSays{"A player, as streams show him."};
  std::string id = {};
  std::string name = {};
  std::optional<std::string> title = {};
  std::optional<std::int64_t> rating = {};
  std::optional<bool> provisional = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("title", m.title, kTitle, Says{"BOT: a program plays. Left out: somebody does."});
    f("rating", m.rating, kRating, Says{"Before a rated game."});
    f("provisional", m.provisional, Says{"Whether that rating is uncertain yet."});
  }
};
struct PlayClock {
  static constexpr Says kSays{"The clock of a game with one."};
  std::int64_t initial = 0;
  std::int64_t increment = 0;

  static void fields(auto& m, auto& f) {
    f("initial", m.initial, kMs, Says{"For all moves, in milliseconds."});
    f("increment", m.increment, kMs, Says{"More after each move, in milliseconds."});
  }
};

struct PlayState {
  static constexpr Mark kMark{"type", "gameState"};
  static constexpr Says kSays{"How a game stands. A line of its own whenever that changes."};
  std::string moves = {};
  std::int64_t wtime = kNoClock;
  std::int64_t btime = kNoClock;
  std::int64_t winc = 0;
  std::int64_t binc = 0;
  std::string status = {};
  std::optional<Color> winner = {};
  std::optional<bool> wdraw = {};
  std::optional<bool> bdraw = {};
  std::optional<bool> wtakeback = {};
  std::optional<bool> btakeback = {};
  std::string fen = {};
  std::vector<std::string> legal = {};

  static void fields(auto& m, auto& f) {
    f.constant("type", "gameState");
    f("moves", m.moves, kMovesText, Says{"All that was played, rolls too, with spaces between."});
    f("wtime", m.wtime, kMs, Says{"What White's clock shows."});
    f("btime", m.btime, kMs, Says{"What Black's clock shows."});
    f("winc", m.winc, kMs, Says{"What a move adds to White's clock."});
    f("binc", m.binc, kMs, Says{"What a move adds to Black's clock."});
    f("status", m.status, kPlayWord,
      Says{"started, or how the game has ended: in lichess's words where there is one."});
    f("winner", m.winner);
    f("wdraw", m.wdraw, Says{"White offers a draw. Left out: no."});
    f("bdraw", m.bdraw, Says{"Black offers a draw. Left out: no."});
    f("wtakeback", m.wtakeback, Says{"White asks for his last move back. Left out: no."});
    f("btakeback", m.btakeback, Says{"Black asks for his last move back. Left out: no."});
    f("fen", m.fen, kFen, Says{"The position."});
    f("legal", m.legal, kLegal);
  }
};

struct PlayFull {
  static constexpr Mark kMark{"type", "gameFull"};
  static constexpr Says kSays{"The first line of the stream of a game: all of it."};
  std::string id = {};
  PlayVariant variant = {};
  Options options = {};
  std::string speed = {};
  PlayPerf perf = {};
  bool rated = false;
  std::int64_t created_at = 0;
  PlayPerson white = {};
  PlayPerson black = {};
  std::string start_fen = {};
  std::optional<std::string> setup = {};
  std::optional<PlayClock> clock = {};
  std::optional<std::int64_t> days = {};
  std::optional<std::string> tournament = {};
  PlayState state = {};

  static void fields(auto& m, auto& f) {
    f.constant("type", "gameFull");
    f("id", m.id, kGameId);
    f("variant", m.variant);
    f("options", m.options, kOptions, Says{"Of the game's rules: all of them."});
    f("speed", m.speed, kPlayWord, Says{"The tempo."});
    f("perf", m.perf);
    f("rated", m.rated, Says{"Whether it counts for ratings."});
    f("createdAt", m.created_at, kTime);
    f("white", m.white);
    f("black", m.black);
    f("initialFen", m.start_fen, kFen, Says{"startpos in chess, else the position before the first move."});
    f("setup", m.setup, kSetup, Says{"Where a game has several."});
    f("clock", m.clock);
    f("daysPerTurn", m.days, kDaysPerMove, Says{"By post."});
    f("tournamentId", m.tournament, kGameId, Says{"Where it is played."});
    f("state", m.state);
  }
};

struct PlayChatLine {
  static constexpr Mark kMark{"type", "chatLine"};
  static constexpr Says kSays{"Somebody has said something beside the game."};
  std::string room = {};
  std::string username = {};
  std::optional<std::string> title = {};
  std::string text = {};

  static void fields(auto& m, auto& f) {
    f.constant("type", "chatLine");
    f("room", m.room, kPlayWord, Says{"player or spectator."});
    f("username", m.username, kPlayerName);
    f("title", m.title, kTitle, Says{"BOT: a program plays. Left out: somebody does."});
    f("text", m.text, kTalk);
  }
};

struct PlayOpponentGone {
  static constexpr Mark kMark{"type", "opponentGone"};
  static constexpr Says kSays{"The opponent has left, or is here again."};
  bool gone = false;
  std::optional<std::int64_t> claim_win_in = {};

  static void fields(auto& m, auto& f) {
    f.constant("type", "opponentGone");
    f("gone", m.gone);
    f("claimWinInSeconds", m.claim_win_in, kSeconds, Says{"When the game may be claimed, if it has gone."});
  }
};
using PlayLine = std::variant<PlayFull, PlayState, PlayChatLine, PlayOpponentGone>;
template <>
struct Choice<PlayLine> {
  static constexpr std::string_view kName = "play_line";
  static constexpr Says kSays{"A line of the stream of a game."};
};

struct PlayTimeControl {
  static constexpr Says kSays{"The clock that a challenge is for."};
  std::string type = {};
  std::optional<std::int64_t> limit = {};
  std::optional<std::int64_t> increment = {};
  std::optional<std::int64_t> days = {};
  std::string show = {};

  static void fields(auto& m, auto& f) {
    f("type", m.type, kPlayWord, Says{"clock, correspondence or unlimited; delay and byoyomi, which lichess lacks."});
    f("limit", m.limit, kSeconds, Says{"Seconds for all moves."});
    f("increment", m.increment, kSeconds, Says{"Seconds more after each move."});
    f("daysPerTurn", m.days, kDaysPerMove, Says{"By post."});
    f("show", m.show, kSentence, Says{"For people."});
  }
};
struct PlayChallenge {
  static constexpr Says kSays{"A game that waits for somebody: its id is that of the game."};
  std::string id = {};
  std::string url = {};
  std::string status = {};
  PlayPerson challenger = {};
  std::optional<PlayPerson> to = {};
  PlayVariant variant = {};
  Options options = {};
  bool rated = false;
  std::string speed = {};
  PlayTimeControl time_control = {};
  ColorChoice color{};
  ColorChoice final_color{};
  PlayPerf perf = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kGameId);
    f("url", m.url, kSentence, Says{"The page of the game, on this server."});
    f("status", m.status, kPlayWord, Says{"created, accepted, canceled or declined."});
    f("challenger", m.challenger);
    f("destUser", m.to, Says{"Who is challenged. Left out: whoever has the link."});
    f("variant", m.variant);
    f("options", m.options, kOptions, Says{"Of the game's rules: all of them."});
    f("rated", m.rated, Says{"Whether the game would count for ratings."});
    f("speed", m.speed, kPlayWord, Says{"The tempo."});
    f("timeControl", m.time_control);
    f("color", m.color, Says{"The challenger's."});
    f("finalColor", m.final_color, Says{"The same: where it is random, it falls when the game begins."});
    f("perf", m.perf);
  }
};

struct PlaySeek {
  static constexpr Says kSays{"A seek by post, which waits by itself."};
  std::string id = {};

  static void fields(auto& m, auto& f) { f("id", m.id, kGameId, Says{"Of the game that waits, or has been joined."}); }
};

struct PlayStatus {
  static constexpr Says kSays{"How a game stands, in a word."};
  std::string name = {};

  static void fields(auto& m, auto& f) { f("name", m.name, kPlayWord, Says{"As status of a game's stream."}); }
};
struct PlayOpponent {
  static constexpr Says kSays{"The other player of a game."};
  std::string id = {};
  std::string username = {};
  std::optional<std::string> title = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("username", m.username, kPlayerName);
    f("title", m.title, kTitle, Says{"BOT: a program plays. Left out: somebody does."});
  }
};
struct PlayGame {
  static constexpr Says kSays{"A game, as the stream of events tells of it."};
  std::string id = {};
  Color color{};
  PlayOpponent opponent = {};
  PlayVariant variant = {};
  bool rated = false;
  std::string speed = {};
  PlayPerf perf = {};
  PlayStatus status = {};
  std::optional<Color> winner = {};
  std::optional<std::string> tournament = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kGameId);
    f("gameId", m.id, kGameId, Says{"The same."});
    f("color", m.color, Says{"Of who is told."});
    f("opponent", m.opponent);
    f("variant", m.variant);
    f("rated", m.rated, Says{"Whether it counts for ratings."});
    f("speed", m.speed, kPlayWord, Says{"The tempo."});
    f("perf", m.perf);
    f("status", m.status);
    f("winner", m.winner);
    f("tournamentId", m.tournament, kGameId, Says{"Where it is played."});
  }
};

struct GameStartEvent {
  static constexpr Mark kMark{"type", "gameStart"};
  static constexpr Says kSays{"A game begins, or goes on when the stream begins."};
  PlayGame game = {};
  static void fields(auto& m, auto& f) {
    f.constant("type", "gameStart");
    f("game", m.game);
  }
};
struct GameFinishEvent {
  static constexpr Mark kMark{"type", "gameFinish"};
  static constexpr Says kSays{"A game has ended."};
  PlayGame game = {};
  static void fields(auto& m, auto& f) {
    f.constant("type", "gameFinish");
    f("game", m.game);
  }
};
struct ChallengeEvent {
  static constexpr Mark kMark{"type", "challenge"};
  static constexpr Says kSays{"Somebody challenges who is told, or is challenged by him."};
  PlayChallenge challenge = {};
  static void fields(auto& m, auto& f) {
    f.constant("type", "challenge");
    f("challenge", m.challenge);
  }
};
struct ChallengeCanceledEvent {
  static constexpr Mark kMark{"type", "challengeCanceled"};
  static constexpr Says kSays{"A challenge stands no more: the challenger has taken it back."};
  PlayChallenge challenge = {};
  static void fields(auto& m, auto& f) {
    f.constant("type", "challengeCanceled");
    f("challenge", m.challenge);
  }
};
struct ChallengeDeclinedEvent {
  static constexpr Mark kMark{"type", "challengeDeclined"};
  static constexpr Says kSays{"A challenge was declined."};
  PlayChallenge challenge = {};
  static void fields(auto& m, auto& f) {
    f.constant("type", "challengeDeclined");
    f("challenge", m.challenge);
  }
};
using PlayEvent =
    std::variant<GameStartEvent, GameFinishEvent, ChallengeEvent, ChallengeCanceledEvent, ChallengeDeclinedEvent>;
template <>
struct Choice<PlayEvent> {
  static constexpr std::string_view kName = "play_event";
  static constexpr Says kSays{"A line of the stream of an account."};
};

}  // namespace protocol
