// Analyses of games that are over, as accounts have asked for them: which of them wait, which one each process of the
// computer has in hand, and the values that were found, one for each position from the last one back to the first. What
// a value says is its caller's. Any thread may ask.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/completion.hpp"
#include "server/store/ids.hpp"

namespace store {

/// How many analyses may wait, of all accounts together.
inline constexpr std::int64_t kMostAnalysesWaiting = 1000;

struct AnalysisRequest {
  GameId game;
  std::string account;
  std::int64_t first = 0;  // the first position to analyse: the one after so many moves and rolls
  std::int64_t last = 0;   // the last position to analyse
  std::int64_t nodes = 1;  // how many nodes are searched for each position
  WallTime at;
  WallTime day;               // since when the account's requests are counted
  std::int64_t in_a_day = 3;  // how many the account may ask for since `day`
};

struct Analysis {
  GameId game;
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t nodes = 1;
  WallTime asked;
  std::optional<std::string> engine = {};  // the program that has it in hand; none: nobody has had it
  std::optional<WallTime> heard = {};      // when its worker was last heard of
  std::optional<WallTime> done = {};
  std::int64_t found = 0;  // how many positions have a value: the last ones
  bool operator==(const Analysis&) const = default;
};

struct AnalysisShown {
  Analysis analysis;
  std::vector<std::string> values;   // JSON, in the order of the game
  std::int64_t games_ahead = 0;      // analyses that were asked for before this one and are not done
  std::int64_t positions_ahead = 0;  // positions of these games that have no value yet
};

/// A process of the computer.
struct AnalysisWorker {
  std::string id;      // unique among all processes
  std::string engine;  // name and version
};

/// Values that a worker has found.
struct AnalysisPart {
  GameId game;
  std::string worker;
  /// The position of the first value; each value is of the position before that of the last one.
  std::int64_t position = 0;
  std::vector<std::string> values;  // JSON
};

class Analyses {
 public:
  virtual ~Analyses() = default;

  /// Asks for the analysis of a game. Nothing changes if the game has one, whoever has asked. `not_found` if there is
  /// no such game, or the account is closed; `full` if the account has had as many as it may; `busy` if too many wait.
  virtual void ask_for_analysis(AnalysisRequest request, Completion<void> then) = 0;
  /// Gives the analysis of a game; none: nobody has asked for it.
  virtual void analysis_of(GameId game, Completion<std::optional<AnalysisShown>> then) = 0;
  /// Counts the analyses that the account has asked for since then.
  virtual void count_analyses(std::string account, WallTime since, Completion<std::int64_t> then) = 0;
  /// Gives the analyses that the account has asked for, in the order of their games, at most so many behind the game
  /// `after`.
  virtual void analyses_by(std::string account, std::optional<GameId> after, std::size_t most,
                           Completion<std::vector<Analysis>> then) = 0;

  /// Gives this worker the analysis that has waited longest, and the same one again until it is done; none: none waits.
  /// A worker that was not heard of since `lost` loses its analysis, which waits from then on, so that one on which
  /// workers fail lets the others go first. Values of another engine are dropped.
  virtual void take_analysis(AnalysisWorker worker, WallTime now, WallTime lost,
                             Completion<std::optional<Analysis>> then) = 0;
  /// Adds the values that come next, which stand before those found already. `conflict` if they do not come next, if
  /// another worker has the analysis or if it is done: the worker is to take one anew.
  virtual void add_analysis_values(AnalysisPart part, WallTime now, Completion<void> then) = 0;
  /// Forgets an analysis that cannot be made, as if nobody had asked for it.
  virtual void drop_analysis(GameId game, Completion<void> then) = 0;
};

}  // namespace store
