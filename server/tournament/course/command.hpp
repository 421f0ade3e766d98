// What can be asked of a running tournament: by a player, by an arbiter, or by the server for the passing of time.
// Already decoded and well-formed; whether it is allowed is decide()'s to say. Plain values. Any thread.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/tournaments.hpp"
#include "server/base/time.hpp"

namespace tournament {

/// Somebody who wants to play, with what the server knows of him.
struct Applicant {
  protocol::Player player;
  std::optional<std::int64_t> rating;  // in the pool of the first round
  std::int64_t account_days = 0;
  bool is_bot = false;
  std::optional<std::string> password = {};  // as the terms keep theirs
};

// Of a player for himself, or of an arbiter for him.
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
/// For the round that is paired next.
struct CheckIn {
  std::string player;
};

// Of an arbiter.
struct ChangeTerms {
  protocol::TournamentTerms terms;
};
struct NameArbiter {
  protocol::Player player;
  bool is_arbiter = true;
};
/// `boards`: by hand; who stands in none has a zero-point bye. None: by the rules of the format.
struct PairRound {
  std::optional<std::vector<protocol::Seating>> boards = {};
};
struct UnpairRound {
  std::string reason;
};
struct BeginRound {};
struct ScoreBoard {
  int round = 1;
  int board = 1;
  std::optional<std::int64_t> game = {};          // of a match; none: its last one
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

// Of the server.
/// A game of the round has ended. `scores`: White's and Black's; none: the server has called it off.
struct GameOver {
  std::string game;
  std::optional<std::array<protocol::BoardResult, 2>> scores = {};
};
/// Something may be due.
struct TimeUp {};

using Command = std::variant<Enter, Withdraw, ChooseBye, CheckIn, ChangeTerms, NameArbiter, PairRound, UnpairRound,
                             BeginRound, ScoreBoard, Halt, GoOn, End, GameOver, TimeUp>;

/// What a command may need that nobody has had before: drawn only if it does.
struct Fresh {
  /// An id that no game has, the same whenever it is asked for at the same step. `game`: from 1; a match of a knockout
  /// has several.
  std::function<std::string(int round, int board, int game)> game;
  std::function<protocol::Color()> first_color;  // by lot
  /// The same ones in an order by lot.
  std::function<std::vector<std::string>(std::vector<std::string>)> order;
};

}  // namespace tournament
