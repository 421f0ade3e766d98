// A worker holds what one thread searches with: a stack of plies, its histories, and what all threads share. Data; the
// search's parts are functions over it (search.hpp).
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "rules/game/check_finder.hpp"
#include "rules/game/play.hpp"
#include "rules/search/action_key.hpp"
#include "rules/search/correction.hpp"
#include "rules/search/evaluation.hpp"
#include "rules/search/move_history.hpp"
#include "rules/search/transposition.hpp"

namespace rules::search {

/// A position on the way from the root, and what is known of it.
struct Ply {
  Position position;
  std::uint64_t key = 0;
  Standing standing;
  Actions moves;            // the moves of this position
  std::vector<int> scores;  // the scores of the moves, for their order
  Actions line;             // the best one found from here
  Action action{};          // what is being tried, and what it is to the histories
  PieceTo piece_to = kNoPieceTo;
  const Ply* before = nullptr;   // from which the last move was made: rolls between them are passed over
  bool null_move = false;        // it is none
  Score uncorrected = kUnknown;  // the static evaluation
  Score evaluation = kUnknown;   // the same, corrected
  bool check = false;
  std::array<ActionKey, 2> killers{};
  ActionKey excluded = kNoAction;     // while it is asked whether another move is as good
  int cutoffs = 0;                    // cutoffs in the positions below
  std::optional<CheckFinder> checks;  // the check finder of this position, if it was asked for
};

/// A move of the root, and what the search says of it.
struct RootMove {
  Action action;
  Score score = -kInfinite;
  Score previous = -kInfinite;  // the score of the depth before
  std::uint64_t effort = 0;     // nodes below it, in all depths
  Actions line;
};

/// The state that the threads of a search share.
struct Shared {
  static constexpr std::int64_t kNoBound = std::numeric_limits<std::int64_t>::max();

  const Variant& variant;
  const Weights& weights;
  TranspositionTable& table;
  std::atomic<bool> stop{false};
  /// How many nodes all of them may visit: each takes one before it goes there.
  std::atomic<std::int64_t> nodes_left{kNoBound};
  std::atomic<bool> first_depth_done{false};  // set by the first thread
  int noise = 0;                              // levels: how far an evaluation may be off, hundredths of a pawn
  std::uint64_t noise_seed = 0;
  /// Asked now and then by the first thread: whether time is up.
  bool (*time_is_up)(void*) = nullptr;
  void* asked = nullptr;

  /// Bounds the nodes of the next search; 0: no bound.
  void bound_nodes(std::uint64_t most) {
    nodes_left.store(most == 0 ? kNoBound : static_cast<std::int64_t>(std::min<std::uint64_t>(most, kNoBound - 1)));
    first_depth_done.store(false);
  }
};

struct Worker {
  Worker(Shared& shared_by_all, int number_of_thread);

  Shared& shared;
  int number;  // 0: the one that keeps the time
  MoveHistory history;
  Correction correction;
  std::vector<Ply> plies;
  /// The game before the root: what repetition needs.
  std::vector<History::Ply> played;
  std::vector<History::Ply> cycle;  // room for what goes around in a circle
  History repeated;
  std::atomic<std::uint64_t> nodes{0};
  std::vector<RootMove> root_moves;
  bool root_is_whole = true;   // all legal moves are among them
  std::size_t root_first = 0;  // those before it are better ones that are known already
  int selective_depth = 0;
  int root_depth = 0;
  int null_moves_from = 0;  // verification: no null move before this ply

  /// Forgets what was found in another game.
  void forget();
  [[nodiscard]] int ply_of(const Ply& ply) const { return static_cast<int>(&ply - plies.data()); }
};

/// True if the search has to end now; otherwise the node is counted.
[[nodiscard]] bool stops(Worker& worker);

/// The static evaluation, as this worker sees it.
[[nodiscard]] Score evaluated(Worker& worker, const Ply& ply);

/// Sets ply.uncorrected and ply.evaluation: what the table knows or what is evaluated, and what the search has learnt.
/// A level's misjudgements are left as they are.
void set_evaluation(Worker& worker, Ply& ply, const std::optional<TableEntry>& known);
/// A search to this depth found that the corrected evaluation of a position was too low by so much.
void learn_correction(Worker& worker, const Ply& ply, Score too_low, int depth);

/// Plays an action of ply.moves, or a null move: the next ply has its position.
Ply& make(Worker& worker, Ply& ply, const Action& action);
Ply& make_null(Worker& worker, Ply& ply);

}  // namespace rules::search
