// Analyses of games that are over, as accounts have asked for them: which of them wait, which one of the computer's
// processes has in hand, and what was found, a value for each position from the last one back to the first. What a
// value says is its caller's. Any thread may ask.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/completion.hpp"
#include "server/store/ids.hpp"

namespace store {

/// Of all accounts.
inline constexpr std::int64_t kMostAnalysesWaiting = 1000;

struct AnalysisRequest {
  GameId game;
  std::string account;
  std::int64_t first = 0;  // positions after so many moves and rolls: from this one
  std::int64_t last = 0;   // to this one
  std::int64_t nodes = 1;  // that are searched for each of them
  WallTime at;
  WallTime day;               // what the account has asked for since then is counted
  std::int64_t in_a_day = 3;  // as much as it may
};

struct Analysis {
  GameId game;
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t nodes = 1;
  WallTime asked;
  std::optional<std::string> engine = {};  // none: nobody has had it in hand
  std::optional<WallTime> heard = {};      // of whoever has it in hand
  std::optional<WallTime> done = {};
  std::int64_t found = 0;  // positions that have a value: the last ones
  bool operator==(const Analysis&) const = default;
};

struct AnalysisShown {
  Analysis analysis;
  std::vector<std::string> values;   // JSON, in the order of the game
  std::int64_t games_ahead = 0;      // that were asked for before and are not done
  std::int64_t positions_ahead = 0;  // of these: without a value yet
};

/// A process of the computer.
struct AnalysisWorker {
  std::string id;      // no other process has it
  std::string engine;  // name and version
};

/// Values that were found.
struct AnalysisPart {
  GameId game;
  std::string worker;
  std::int64_t position = 0;        // the one of the first value; each other one is of the position before
  std::vector<std::string> values;  // JSON
};

class Analyses {
 public:
  virtual ~Analyses() = default;

  /// Nothing changes if the game has one, whoever has asked. `not_found` if there is no such game, or the account is
  /// closed; `full` if the account has had as many as it may; `busy` if too many wait.
  virtual void ask_for_analysis(AnalysisRequest request, Completion<void> then) = 0;
  /// None: nobody has asked.
  virtual void analysis_of(GameId game, Completion<std::optional<AnalysisShown>> then) = 0;
  /// How many the account has asked for since then.
  virtual void count_analyses(std::string account, WallTime since, Completion<std::int64_t> then) = 0;
  /// Those that the account has asked for, in the order of their games, after this one: so many at most.
  virtual void analyses_by(std::string account, std::optional<GameId> after, std::size_t most,
                           Completion<std::vector<Analysis>> then) = 0;

  /// Gives the one that has waited longest to this worker, the same one until it is done; none: none waits. It is
  /// another one's no longer if that was not heard of since `lost`, and waits from then on, so that one on which
  /// workers fail lets the others go first. Values of another engine are dropped.
  virtual void take_analysis(AnalysisWorker worker, WallTime now, WallTime lost,
                             Completion<std::optional<Analysis>> then) = 0;
  /// Those that come next, before what was found already. `conflict`: they do not, or another worker has it, or it is
  /// done: take one anew.
  virtual void add_analysis_values(AnalysisPart part, WallTime now, Completion<void> then) = 0;
  /// It cannot be made: as if nobody had asked.
  virtual void drop_analysis(GameId game, Completion<void> then) = 0;
};

}  // namespace store
