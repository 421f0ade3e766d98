// Commands to a running tournament: from a player, from an arbiter, or from the server as time passes. They are already
// decoded and well-formed; decide() says whether each is allowed. Plain values. Any thread.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "protocol/tournaments.hpp"
#include "server/base/time.hpp"
#include "server/fairness/draw.hpp"

namespace tournament {

/// Somebody who wants to play, with what the server knows of them.
struct Applicant {
  protocol::Player player;
  std::optional<std::int64_t> rating;  // in the pool of the first round
  std::int64_t account_days = 0;
  bool is_bot = false;
  std::optional<std::string> password = {};  // in the same form as the terms keep theirs
  bool has_link = false;                     // of a private tournament, as it is now
};

// Commands of a player, or of an arbiter for the player.
struct Enter {
  Applicant who;
};
struct Withdraw {
  std::string player;
  std::optional<std::string> reason = {};
};
struct ChooseBye {
  std::string player;
  int round = 1;
  std::optional<protocol::Bye> bye;  // none: plays after all
};
/// Checks the player in for the round that is paired next.
struct CheckIn {
  std::string player;
};

// Commands of an arbiter.
struct ChangeTerms {
  protocol::TournamentTerms terms;
};
/// Names an arbiter, or removes one; an admin may do so too, even if there is no arbiter.
struct NameArbiter {
  protocol::Player player;
  bool is_arbiter = true;
  bool by_admin = false;
};
/// Invites an account to a private tournament, or takes that back.
struct Invite {
  protocol::Player player;
  bool is_invited = true;
};
/// Makes the link of a private tournament another one.
struct ChangeLink {};
/// `boards`: by hand; who stands in none has a zero-point bye. `file`: the same from a file. Neither: by the rules of
/// the format.
struct PairRound {
  std::optional<std::vector<protocol::Seating>> boards = {};
  std::optional<std::string> file = {};
};
struct UnpairRound {
  std::string reason;
};
struct BeginRound {};
struct ScoreBoard {
  int round = 1;
  int board = 1;
  std::optional<std::int64_t> game = {};          // the game, if the board has had several; none: its last one
  std::array<protocol::BoardResult, 2> scores{};  // White's and Black's
  std::string reason;
};
struct Halt {
  std::string reason;
};
struct GoOn {};
struct End {
  std::string reason;
};

// Commands of a player who takes part in a draw (FAIRNESS.md, Protocol 2 and 5).
struct CommitToDraw {
  std::string draw;
  fairness::Hash commitment{};
};
struct OpenRoll {
  std::string draw;
  fairness::Hash opening{};
};

// Commands of the server: a game of the round has ended. `scores`: White's and Black's; none: the server has called it
// off.
struct GameOver {
  std::string game;
  std::optional<std::array<protocol::BoardResult, 2>> scores = {};
};
/// Something may be due.
struct TimeUp {};
/// The store was restored from a backup: an open draw ends, and another is made (FAIRNESS.md, Protocol 9).
struct RestoreDraws {};

using Command = std::variant<Enter, Withdraw, ChooseBye, CheckIn, ChangeTerms, NameArbiter, Invite, ChangeLink,
                             PairRound, UnpairRound, BeginRound, ScoreBoard, Halt, GoOn, End, CommitToDraw, OpenRoll,
                             GameOver, TimeUp, RestoreDraws>;

/// The dice that are thrown before the games of a round, and the setup that they give.
struct RoundDice {
  fairness::Ruleset ruleset;
  fairness::Asks asks;
  fairness::Enough enough;
  std::function<std::optional<std::string>(std::span<const fairness::Die>)> setup;
};

/// Sources of values that a command may need and that nobody has used before; they are called only if it does.
struct Circumstances {
  std::string id;  // the tournament's
  /// An id that no game has, the same whenever it is asked for at the same step. `game`: of the board, from 1.
  std::function<std::string(int round, int board, int game)> game;
  const fairness::SigningKey* key = nullptr;
  /// A new secret of the server for the draw with that name, which is kept with it.
  std::function<fairness::Secret(const std::string& draw)> secret;
  std::uint32_t last_draw = 0;  // the highest number that the store knows of a draw for the current round
  /// The dice of a round; none: nothing is thrown before such games.
  std::function<std::optional<RoundDice>(const protocol::RoundTerms&)> dice;
  /// True if a client of the player has answered within the last ten seconds.
  std::function<bool(const std::string& player)> is_here;
  /// True if the server has a computer that plays at this level.
  std::function<bool(std::int64_t level)> has_computer = [](std::int64_t) { return false; };
  server::Now up_since = {};  // after a start: from then on people are back, and can take part in a draw
};

}  // namespace tournament
