// A game that is over as the computer analyses it: goes through it from its end to its start, says what is to be
// searched for each position, and has the values that were found (docs/analysis.md). It searches and sends nothing
// itself. Owned by the analyst; one thread.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/analysis.hpp"
#include "server/base/id.hpp"
#include "server/computer/board.hpp"
#include "server/computer/thinker.hpp"

namespace server::computer {

/// A task that the server hands out (docs/http.md, Analyses).
struct AnalysisTask {
  GameId game;
  std::string variant;
  rules::Options options;
  std::string setup;
  std::vector<std::string> actions;  // moves and rolls
  std::int64_t first = 0;            // positions after so many of them: to this one, backwards
  std::int64_t position = 0;         // from this one
  std::int64_t nodes = 1;
  std::optional<protocol::PositionValue> after = {};  // the value of the position behind that one, if there is one
};
struct TaskAnswer {
  bool is_held = false;                   // go on with the one in hand
  std::optional<AnalysisTask> task = {};  // else: what to begin; none: no analysis waits
};
/// A sentence if it cannot be read.
[[nodiscard]] std::expected<TaskAnswer, std::string> read_task(std::string_view body);

class Analysis {
 public:
  Analysis(AnalysisTask task, VariantCache& variants);

  /// The next valuation to search; its answer must be given to `valued`. None: all is found.
  [[nodiscard]] std::optional<Valuation> next();
  void valued(const Valued& valued);

  [[nodiscard]] const AnalysisTask& task() const { return task_; }
  /// Values that were found and not dropped yet: so many at most, with the position of the first.
  struct Part {
    std::int64_t position = 0;
    std::vector<protocol::PositionValue> values;
  };
  [[nodiscard]] Part part(std::size_t most) const;
  /// The server has so many more.
  void drop(std::size_t count);
  [[nodiscard]] bool is_done() const { return position_ < task_.first; }

 private:
  void play(VariantCache& variants);
  /// Adds the value of this position; the position before it is next.
  void put(protocol::PositionValue value);
  [[nodiscard]] std::optional<Valuation> next_face(std::uint64_t faces);
  /// The value of a face that the game itself tells, because the position after its roll has been looked at already.
  [[nodiscard]] std::optional<protocol::FaceValue> known_face(std::int64_t face) const;
  [[nodiscard]] Valuation valuation_of(const Board& board, bool is_behind_roll) const;

  AnalysisTask task_;
  std::int64_t position_;
  std::optional<Board> board_;                    // at that position, if the game could be followed so far
  std::int64_t followed_ = 0;                     // moves and rolls of the game that the rules took
  std::string trouble_;                           // why not the next one
  std::optional<protocol::PositionValue> after_;  // the value of the position behind
  std::vector<protocol::FaceValue> faces_;        // the known faces of a die that is due here
  std::int64_t face_ = 0;                         // the last one that was looked at
  std::optional<rules::Side> face_turn_;          // the side to move after the roll; none: no face is being searched
  std::vector<protocol::PositionValue> found_;    // and not dropped
};

}  // namespace server::computer
