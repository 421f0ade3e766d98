// Analyses of games that are over, as they are told over HTTP (docs/http.md, Analyses). Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/analysis.hpp"
#include "protocol/base/held.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

struct GameAnalysis {
  static constexpr Says kSays{"What the server has made of a game that is over."};
  AnalysisState state{};
  std::optional<std::int64_t> first = {};
  std::optional<std::int64_t> last = {};
  std::optional<std::int64_t> nodes = {};
  std::optional<std::int64_t> asked_at = {};
  std::optional<std::string> engine = {};
  std::optional<std::int64_t> done_at = {};
  std::optional<std::vector<Raw<PositionValue>>> values = {};  // as the computer has brought them
  std::optional<std::int64_t> found = {};
  std::optional<std::int64_t> positions = {};
  std::optional<std::int64_t> ahead = {};
  std::optional<std::int64_t> wait_ms = {};
  std::optional<bool> here = {};

  static void fields(auto& m, auto& f) {
    f("state", m.state);
    f("first", m.first, kPliesMade, Says{"The first position that is looked at: after so many moves and rolls."});
    f("last", m.last, kPliesMade, Says{"The last one. Left out, as all that follows: the state is none."});
    f("nodes", m.nodes, kVersion, Says{"How many positions the engine searches for each of them at most."});
    f("askedAt", m.asked_at, kTime);
    f("engine", m.engine, kEngine, Says{"Left out: the computer has not begun."});
    f("doneAt", m.done_at, kTime, Says{"Once it is complete."});
    f("values", m.values, list(kMostSteps + 1), Says{"Once it is complete: one of each position, from first to last."});
    f("found", m.found, kPliesMade, Says{"Until it is complete: of how many positions the value is found."});
    f("positions", m.positions, kPliesMade, Says{"Until it is complete: how many there are."});
    f("ahead", m.ahead, kCount, Says{"Until it is complete: how many games were asked for before."});
    f("waitMs", m.wait_ms, kMs, Says{"Until it is complete: an estimate of how long it takes."});
    f("here", m.here, Says{"Until it is complete: whether the computer is connected."});
  }
};

struct AnalysesLeft {
  static constexpr Says kSays{"How many analyses an account may ask for."};
  std::int64_t in_a_day = 0;
  std::int64_t left = 0;

  static void fields(auto& m, auto& f) {
    f("inADay", m.in_a_day, kCount, Says{"In a day of UTC."});
    f("left", m.left, kCount, Says{"On this day."});
  }
};

struct AnalysisTask {
  static constexpr Says kSays{"The game that the computer is to analyse, or to go on with."};
  std::string game;
  std::string variant;
  Options options;
  std::string setup;
  std::vector<std::string> actions;
  std::int64_t first = 0;
  std::int64_t position = 0;
  std::int64_t nodes = 0;
  std::optional<Raw<PositionValue>> after = {};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("variant", m.variant, kWord);
    f("options", m.options, kOptions, Says{"All of them."});
    f("setup", m.setup, Says{"The name of the setup; empty: the game has but one."});
    f("actions", m.actions, Says{"Moves and rolls, in order."});
    f("first", m.first, kPliesMade, Says{"The last position to look at: the computer goes back to it."});
    f("position", m.position, kPliesMade, Says{"The next position to look at."});
    f("nodes", m.nodes, kVersion, Says{"How many positions to search for each at most."});
    f("after", m.after, Says{"The value of the position behind that one. Left out: there is none."});
  }
};
struct NoAnalysisTask {
  static constexpr Says kSays{"That the computer has no other game to analyse than the one that it may hold."};
  std::optional<std::string> holds = {};

  static void fields(auto& m, auto& f) {
    f("holds", m.holds, kGameId, Says{"The game on which it still works. Left out: none waits."});
  }
};

}  // namespace protocol
