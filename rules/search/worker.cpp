#include "rules/search/worker.hpp"

#include <algorithm>

namespace rules::search {
namespace {

constexpr std::size_t kUsualMoves = 1024;      // more than are legal in any position that games come to: no list grows
constexpr std::uint64_t kFirstDepth = 20'000;  // nodes, more than that takes in games that people play
constexpr std::uint64_t kAskEvery = 256;       // nodes

/// The piece that came to a position and where it went; none after a null move.
PieceTo last_move(const Ply* ply) {
  return ply == nullptr || ply->before == nullptr ? kNoPieceTo : ply->before->piece_to;
}

Correction::Traits traits_of(const Ply& ply) {
  const Standing& standing = ply.standing;
  const std::uint64_t last = last_move(&ply);
  const std::uint64_t earlier = last_move(ply.before);
  return {standing.pawns, standing.others[Side::white], standing.others[Side::black], last, earlier * 977 + last};
}

}  // namespace

Worker::Worker(Shared& shared_by_all, int number_of_thread)
    : shared(shared_by_all), number(number_of_thread), history(shared.variant), plies(kMostPlies + 2) {
  for (Ply& ply : plies) {
    ply.moves.reserve(kUsualMoves);
    ply.scores.reserve(kUsualMoves);
    ply.line.reserve(kMostPlies);
  }
}

void Worker::forget() {
  history.clear();
  correction.clear();
}

bool stops(Worker& worker) {
  Shared& shared = worker.shared;
  const std::uint64_t nodes = worker.nodes.load(std::memory_order_relaxed) + 1;
  if (shared.nodes_left.load(std::memory_order_relaxed) != Shared::kNoBound) {
    const bool none_left = shared.nodes_left.fetch_sub(1, std::memory_order_relaxed) <= 0;
    // Every move of the root is looked at once, however few nodes there are; but captures may go on for ever.
    const bool may_end = shared.first_depth_done.load(std::memory_order_relaxed) || nodes >= kFirstDepth;
    if (none_left && may_end) shared.stop.store(true, std::memory_order_relaxed);
  }
  // The first thread keeps the time for all threads.
  if (worker.number == 0 && nodes % kAskEvery == 0 && shared.time_is_up != nullptr && shared.time_is_up(shared.asked)) {
    shared.stop.store(true, std::memory_order_relaxed);
  }
  if (shared.stop.load(std::memory_order_relaxed)) return true;
  worker.nodes.store(nodes, std::memory_order_relaxed);
  return false;
}

Score evaluated(Worker& worker, const Ply& ply) {
  const Shared& shared = worker.shared;
  const Score score = evaluate(shared.variant, shared.weights, ply.position, ply.standing);
  if (shared.noise == 0) return score;
  // A position is misjudged in the same way throughout a game: like a blind spot, not like a random blunder.
  std::uint64_t mixed = (ply.key ^ shared.noise_seed) * 0xD6E8FEB86659FD93ULL;
  mixed ^= mixed >> 32;
  constexpr int kDice = 4 * 0x8000;
  int off = 0;  // near the middle mostly
  for (int die = 0; die < 4; ++die) off += static_cast<int>(mixed >> (die * 16) & 0xFFFF) - 0x8000;
  return std::clamp(score + static_cast<Score>(std::int64_t{off} * shared.noise / kDice), -kMostEvaluated,
                    kMostEvaluated);
}

void set_evaluation(Worker& worker, Ply& ply, const std::optional<TableEntry>& known) {
  const bool stored = known && known->evaluation != kUnknown;
  ply.uncorrected = ply.evaluation = stored ? known->evaluation : evaluated(worker, ply);
  if (worker.shared.noise != 0) return;
  const Score off = worker.correction.of(ply.position.turn(), traits_of(ply));
  ply.evaluation = std::clamp(ply.uncorrected + off, -kMostEvaluated, kMostEvaluated);
}

void learn_correction(Worker& worker, const Ply& ply, Score too_low, int depth) {
  if (worker.shared.noise == 0) worker.correction.learn(ply.position.turn(), traits_of(ply), too_low, depth);
}

Ply& make(Worker& worker, Ply& ply, const Action& action) {
  const Shared& shared = worker.shared;
  Ply& next = (&ply)[1];
  ply.action = action;
  ply.null_move = false;
  const bool rolls = action.verb == Verb::roll;
  ply.piece_to = rolls ? kNoPieceTo : worker.history.piece_to(ply.position.at(action.from), action.to);
  next.before = rolls ? ply.before : &ply;
  next.position = ply.position;
  apply(shared.variant, next.position, action);
  next.key = next.position.hash();
  shared.table.prefetch(next.key);
  next.standing = standing_after(shared.weights, ply.standing, ply.position, next.position);
  return next;
}

Ply& make_null(Worker& worker, Ply& ply) {
  const SquareSet& royals = ply.position.royals(ply.position.turn());
  const Square stays = royals.empty() ? ply.position.pieces(ply.position.turn()).first() : royals.first();
  Ply& next = make(worker, ply, {.verb = Verb::pass, .from = stays, .to = stays});
  ply.null_move = true;
  ply.piece_to = kNoPieceTo;
  return next;
}

}  // namespace rules::search
