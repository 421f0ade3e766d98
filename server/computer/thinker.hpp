// Searches for the computer's moves, one after the other, in threads of its own: of two games that want a move the
// one that has waited longer comes first. What positions of games that are over are worth is found where no game waits,
// a position at a time. Each thread has engines of its own, and no more memory than that. Owned by the computer;
// answers come from its threads. Thread-safe.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "rules/search/score.hpp"
#include "server/base/mutex.hpp"
#include "server/catalogue/variant_cache.hpp"

namespace server::computer {

/// A position to find a move in.
struct Question {
  SharedVariant variant;
  rules::Position position;
  std::vector<rules::History::Ply> plies;  // the plies of the game so far
  int level = 1;
  std::uint64_t game = 0;  // a number of its own: in one game the same positions are misjudged alike
};

struct Answer {
  rules::Action move;
  std::optional<rules::search::Score> score = {};  // seen by the side to move; none: no depth was done
};

/// A position of a game that is over, to find its value at full strength; it has a move.
struct Valuation {
  SharedVariant variant;
  rules::Position position;
  std::vector<rules::History::Ply> plies;  // the plies of the game so far
  std::uint64_t nodes = 1;                 // nodes that are searched
  std::uint64_t game = 0;                  // as in Question
};

struct Valued {
  std::optional<rules::search::Score> score = {};  // as in Answer
  std::vector<std::string> line = {};              // what the engine would play: moves only
};

class Thinker {
 public:
  /// Hears the answer, on a thread of the thinker; the position has a move.
  using Completion = std::move_only_function<void(const Answer&)>;

  using ValueCompletion = std::move_only_function<void(const Valued&)>;

  explicit Thinker(unsigned threads);
  /// Finishes what is being searched, and drops what waits.
  ~Thinker();
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  void ask(Question question, Completion then);
  /// Searches a value once no question waits.
  void ask_for_value(Valuation valuation, ValueCompletion then);
  /// Stops as the destructor does; nobody hears anything any more.
  void stop();

 private:
  struct QueuedQuestion {
    Question question;
    Completion then;
  };
  struct QueuedValuation {
    Valuation valuation;
    ValueCompletion then;
  };
  void work();

  Mutex mutex_;
  std::condition_variable something_;
  std::deque<QueuedQuestion> queue_ GUARDED_BY(mutex_);
  std::deque<QueuedValuation> values_ GUARDED_BY(mutex_);
  bool stopping_ GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace server::computer
