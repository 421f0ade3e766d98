// Fail-soft negamax with alpha-beta. Margins are in hundredths of a pawn; those without a remark are usual ones.
#include "rules/search/search.hpp"

#include <algorithm>
#include <array>

#include "rules/game/attack.hpp"
#include "rules/game/chance.hpp"
#include "rules/game/ending.hpp"
#include "rules/search/expectimax.hpp"
#include "rules/search/ordering.hpp"
#include "rules/search/quiescence.hpp"
#include "rules/search/reductions.hpp"
#include "rules/search/repetition.hpp"
#include "rules/search/root.hpp"
#include "rules/search/see.hpp"

namespace rules::search {
namespace {

/// True if a side has enough pieces for a null move to be worse than its best move: zugzwang happens with few pieces.
bool may_pass(const Worker& worker, const Ply& ply) {
  const Position& position = ply.position;
  if (!worker.shared.variant.dice_in_play.empty()) return false;  // a die binds: what must move may be worse than none
  constexpr int kEnough = 3;
  int strong = 0;
  for (const Square s : position.pieces(position.turn())) {
    strong += static_cast<int>(worker.shared.weights.weight_of(position.at(s).kind()) > 0);
    if (strong >= kEnough) return true;
  }
  return strong > 0 && position.pieces(position.turn()).size() > 4;
}

/// The position two moves ago, in which the same side was to move; rolls do not count.
const Ply* two_moves_ago(const Ply& ply) {
  const Ply* const earlier = ply.before == nullptr ? nullptr : ply.before->before;
  return earlier != nullptr && earlier->position.turn() == ply.position.turn() ? earlier : nullptr;
}

/// One position in the search; its steps share what they found.
class NodeSearch {
 public:
  NodeSearch(Worker& worker, Ply& ply, Score alpha, Score beta, int depth, NodeKind kind)
      : worker_(worker),
        shared_(worker.shared),
        ply_(ply),
        at_(worker.ply_of(ply)),
        alpha_(alpha),
        beta_(beta),
        depth_(depth),
        kind_(kind) {}

  Score run() {
    ply_.line.clear();
    (&ply_)[1].killers = {};
    ply_.cutoffs = 0;
    if (at_ > 0 && enters_settled()) return score_;
    if (reads_table()) return score_;
    look();
    if (!open() && !ply_.check && ply_.excluded == kNoAction && prunes_whole()) return score_;
    if (shared_.stop.load(std::memory_order_relaxed)) return 0;
    const bool several = find_singular();
    if (shared_.stop.load(std::memory_order_relaxed)) return 0;
    if (several) return score_;
    if (depth_ >= 5 && best_known_ == kNoAction && kind_ != NodeKind::all) --depth_;  // internal iterative reduction
    ply_.moves.clear();
    if (at_ == 0) {
      root_moves(worker_, ply_.moves);
    } else {
      list_actions(shared_.variant, ply_.position, Wanted::all, ply_.moves);
      if (ply_.moves.empty()) return without_moves();
    }
    try_moves();
    if (shared_.stop.load(std::memory_order_relaxed)) return 0;
    remember();
    return score_;
  }

 private:
  /// Searched with a window.
  [[nodiscard]] bool open() const { return kind_ == NodeKind::principal || kind_ == NodeKind::open; }

  bool enters_settled() {
    if (const auto score = settled(worker_, ply_)) return gives(*score);
    if (at_ >= kMostPlies) return gives(evaluated(worker_, ply_));
    // No line from here is better than a win at once, or worse than a loss at once.
    alpha_ = std::max(alpha_, loses_in(at_));
    beta_ = std::min(beta_, wins_in(at_ + 1));
    if (alpha_ < kDraw && upcoming_repetition(worker_, ply_)) alpha_ = kDraw;
    return alpha_ >= beta_ && gives(alpha_);
  }
  bool gives(Score score) {
    score_ = score;
    return true;
  }

  bool reads_table() {
    if (ply_.excluded != kNoAction) return false;
    known_ = shared_.table.probe(ply_.key);
    if (at_ == 0)
      best_known_ = key_of(worker_.root_moves[worker_.root_first].action);  // the best move of the depth before
    if (!known_) return false;
    if (at_ > 0) best_known_ = known_->best;
    if (known_->bound == Bound::none) return false;
    known_->score = from_table(known_->score, at_);
    const bool deep = known_->depth >= depth_ + static_cast<int>(known_->score <= beta_ ? 0 : 1);
    if (kind_ == NodeKind::principal || at_ == 0 || !deep || !cuts(*known_, alpha_, beta_)) return false;
    // The table does not know the clock of the move rule: near its end it is not believed.
    constexpr int kNear = 10;
    const int quiet = shared_.variant.quiet_plies_to_draw;
    if (quiet != 0 && ply_.position.halfmove() + kNear >= quiet) return false;
    return gives(known_->score);
  }

  /// Check and static evaluation.
  void look() {
    if (ply_.excluded == kNoAction) {  // otherwise both are there
      ply_.check = in_check(shared_.variant, ply_.position);
      set_evaluation(worker_, ply_, known_);
    }
    eval_ = ply_.evaluation;
    if (known_ && known_->bound != Bound::none && !is_seen_end(known_->score)) {
      const bool closer =
          known_->bound == Bound::exact || known_->bound == (known_->score > eval_ ? Bound::lower : Bound::upper);
      if (closer) eval_ = known_->score;
    }
    const Ply* const earlier = two_moves_ago(ply_);
    improving_ = !ply_.check && earlier != nullptr && ply_.evaluation > earlier->evaluation;
  }

  /// Pruning of the position as a whole.
  bool prunes_whole() {
    // Razoring: so far below that only captures could help.
    if (depth_ <= 3 && alpha_ < kSeenWin && eval_ + 180 + 160 * depth_ * depth_ <= alpha_) {
      const Score score = quiescence(worker_, ply_, alpha_, alpha_ + 1);
      if (score <= alpha_) return gives(score);
      ply_.line.clear();
    }
    // Reverse futility: so far above that the other side needs several moves.
    if (depth_ <= 8 && eval_ - 75 * (depth_ - static_cast<int>(improving_)) >= beta_ && !is_seen_end(beta_) &&
        !is_seen_end(eval_)) {
      return gives((eval_ + beta_) / 2);
    }
    return null_move_holds();
  }

  bool null_move_holds() {
    const bool after_null = at_ > 0 && (&ply_)[-1].null_move;
    if (after_null || depth_ < 2 || eval_ < beta_ || ply_.evaluation < beta_ - 18 * depth_ + 120 ||
        is_seen_end(beta_) || at_ < worker_.null_moves_from ||
        !turn_kind_of(shared_.variant, ply_.position).pieces_move || !may_pass(worker_, ply_)) {
      return false;
    }
    const int reduced = depth_ - (3 + depth_ / 3 + std::min((eval_ - beta_) / 180, 3));
    Ply& below = make_null(worker_, ply_);
    Score score =
        -search_from(below, -beta_, -beta_ + 1, reduced, kind_ == NodeKind::cut ? NodeKind::all : NodeKind::cut);
    ply_.null_move = false;
    if (shared_.stop.load(std::memory_order_relaxed)) return gives(0);
    if (score < beta_) return false;
    if (is_seen_end(score)) score = beta_;
    if (depth_ < 10 || worker_.null_moves_from != 0) return gives(score);
    // Verification: without null moves for a while.
    worker_.null_moves_from = at_ + 3 * reduced / 4 + 1;
    const Score verified = search_from(ply_, beta_ - 1, beta_, reduced, NodeKind::all);
    worker_.null_moves_from = 0;
    return verified >= beta_ && gives(score);
  }

  Score search_from(Ply& ply, Score alpha, Score beta, int depth, NodeKind kind) {
    return search(worker_, ply, alpha, beta, depth, kind);
  }

  Score without_moves() {
    if (ply_.excluded != kNoAction) return alpha_;
    const auto end = judge(shared_.variant, ply_.position, mobility_of(false, ply_.check), nullptr);
    return end ? score_of(*end, ply_.position.turn(), at_) : evaluated(worker_, ply_);
  }

  void try_moves();
  [[nodiscard]] bool skips(const Action& action, Ordering& ordering, bool captures_something, int tried);
  [[nodiscard]] bool gives_check(const Action& action);
  [[nodiscard]] bool find_singular();
  Score try_move(const Action& action, int tried, int extension, bool captures_something, int history);
  void update_histories(const Action& best);
  void update_quiet(const Action& action, int bonus);
  void update_capture(const Action& action, int bonus);
  void correct_evaluation();
  void remember();

  Worker& worker_;
  Shared& shared_;
  Ply& ply_;
  int at_;
  Score alpha_;
  Score beta_;
  int depth_;
  NodeKind kind_;

  std::optional<TableEntry> known_;
  ActionKey best_known_ = kNoAction;
  ActionKey found_ = kNoAction;
  Score eval_ = 0;
  bool improving_ = false;
  int singular_ = 0;            // plies by which the move that the table knows is extended
  bool raised_ = false;         // alpha
  bool best_captures_ = false;  // the best move captures something
  Score score_ = -kInfinite;
  bool asked_for_checks_ = false;
  std::array<Action, 48> tried_quiets_{};
  std::size_t quiets_ = 0;
  std::array<Action, 24> tried_captures_{};
  std::size_t captures_ = 0;
};

/// True if a move need not be searched.
bool NodeSearch::skips(const Action& action, Ordering& ordering, bool captures_something, int tried) {
  if (at_ == 0 || tried == 0 || score_ <= -kSeenWin || ply_.check) return false;
  if (captures_something) {
    return depth_ <= 6 && ordering.losing_capture() &&
           !exchange_wins(shared_.variant, shared_.weights, ply_.position, action, -100 * depth_);
  }
  if (depth_ > 8) return false;
  const int reduced = std::max(depth_ - reduction(depth_, tried), 0);
  // Late moves: enough of them were tried. With an open window checks are tried all the same: what is shown as best
  // must not allow a mate that comes late in the order.
  if (tried >= (4 + depth_ * depth_) / (improving_ ? 1 : 2)) {
    if (!open()) ordering.drop_quiets();
    return !gives_check(action);
  }
  const bool unlucky = reduced <= 4 && ordering.history() < -4000 * depth_;
  // Futility: a quiet move does not bring that much.
  const bool futile = reduced <= 6 && eval_ + 100 + 90 * reduced <= alpha_;
  const bool losing =
      reduced <= 6 && !exchange_wins(shared_.variant, shared_.weights, ply_.position, action, -25 * reduced * reduced);
  return (unlucky || futile || losing) && !gives_check(action);
}

bool NodeSearch::gives_check(const Action& action) {
  if (!asked_for_checks_) ply_.checks.emplace(shared_.variant, ply_.position);
  asked_for_checks_ = true;
  return ply_.checks->gives_check(action);
}

/// Singular extension: the move that the table knows is so much better than all others that it is looked at more
/// deeply. Multi-cut: not even without it is the position below beta; then true.
bool NodeSearch::find_singular() {
  if (at_ == 0 || depth_ < 7 || ply_.excluded != kNoAction || best_known_ == kNoAction || !known_ ||
      is_seen_end(known_->score) || (known_->bound != Bound::lower && known_->bound != Bound::exact) ||
      known_->depth < depth_ - 3 || at_ >= 2 * worker_.root_depth) {
    return false;
  }
  const Score bar = known_->score - 2 * depth_;
  ply_.excluded = best_known_;
  const Score score = search_from(ply_, bar - 1, bar, (depth_ - 1) / 2, open() ? NodeKind::cut : kind_);
  ply_.excluded = kNoAction;
  ply_.line.clear();
  if (score < bar) {
    singular_ = 1;
    return false;
  }
  if (known_->score >= beta_) singular_ = -1;
  return bar >= beta_ && !open() && gives(bar);
}

Score NodeSearch::try_move(const Action& action, int tried, int extension, bool captures_something, int history) {
  const int depth = depth_ - 1 + extension;
  Ply& below = make(worker_, ply_, action);
  const bool same = below.position.turn() == ply_.position.turn();
  const auto full = [&](Score low, Score high, int to_depth, NodeKind kind) {
    return same ? search_from(below, low, high, to_depth, kind) : -search_from(below, -high, -low, to_depth, kind);
  };
  const NodeKind then = kind_ == NodeKind::cut ? NodeKind::all : NodeKind::cut;
  if (tried == 0) return full(alpha_, beta_, depth, open() ? kind_ : then);
  Score score = 0;
  int less = 0;
  if (depth_ >= 3 && tried >= 1 + 2 * static_cast<int>(at_ == 0) && (!captures_something || history < 0)) {
    less = reduction(depth_, tried) - static_cast<int>(open()) + static_cast<int>(!improving_) +
           static_cast<int>(kind_ == NodeKind::cut) - static_cast<int>(ply_.check) + static_cast<int>(ply_.cutoffs > 3);
    if (!captures_something) less -= std::clamp(history / 10'000, -2, 2);
    less = std::clamp(less, 0, depth - 1);
  }
  score = full(alpha_, alpha_ + 1, depth - less, NodeKind::cut);
  if (less > 0 && score > alpha_) score = full(alpha_, alpha_ + 1, depth, then);
  if (open() && score > alpha_ && (score < beta_ || at_ == 0)) score = full(alpha_, beta_, depth, kind_);
  return score;
}

void NodeSearch::try_moves() {
  Ordering ordering(worker_, ply_, best_known_);
  int tried = 0;
  while (const Action* next = ordering.next()) {
    const Action action = *next;
    if (ply_.excluded != kNoAction && key_of(action) == ply_.excluded) continue;
    const bool captures_something = captures(ply_.position, action);
    const int history = captures_something ? (ordering.losing_capture() ? -1 : 0) : ordering.history();
    if (skips(action, ordering, captures_something, tried)) continue;
    const int extension = key_of(action) == best_known_ ? singular_ : 0;
    const std::uint64_t before = worker_.nodes.load(std::memory_order_relaxed);
    const Score score = try_move(action, tried, extension, captures_something, history);
    if (shared_.stop.load(std::memory_order_relaxed)) return;
    if (at_ == 0)
      note_root_move(worker_, action, score, alpha_, worker_.nodes.load(std::memory_order_relaxed) - before,
                     tried == 0);
    ++tried;
    if (score > score_) {
      score_ = score;
      if (score > alpha_) {
        found_ = key_of(action);
        best_captures_ = captures_something;
        raised_ = true;
        ply_.line.assign(1, action);
        const Actions& rest = (&ply_)[1].line;
        if (open()) ply_.line.insert(ply_.line.end(), rest.begin(), rest.end());
        if (score >= beta_) {
          if (at_ > 0) ++(&ply_)[-1].cutoffs;
          update_histories(action);
          return;
        }
        alpha_ = score;
      }
    }
    if (captures_something) {
      if (captures_ < tried_captures_.size()) tried_captures_[captures_++] = action;
    } else if (quiets_ < tried_quiets_.size()) {
      tried_quiets_[quiets_++] = action;
    }
  }
  if (tried == 0 && ply_.excluded != kNoAction) score_ = alpha_;
}

/// The histories learn from a cutoff: what was best, and what was tried before it in vain.
void NodeSearch::update_histories(const Action& best) {
  const int bonus = std::min(32 * depth_ * depth_ + 128 * depth_, 3200);
  if (captures(ply_.position, best)) {
    update_capture(best, bonus);
  } else {
    const ActionKey key = key_of(best);
    if (ply_.killers[0] != key) ply_.killers = {key, ply_.killers[0]};
    if (ply_.before != nullptr) worker_.history.counter(ply_.before->piece_to) = key;
    update_quiet(best, bonus);
    for (std::size_t i = 0; i < quiets_; ++i) update_quiet(tried_quiets_[i], -bonus);
  }
  for (std::size_t i = 0; i < captures_; ++i) update_capture(tried_captures_[i], -bonus);
}

void NodeSearch::update_quiet(const Action& action, int bonus) {
  const PieceTo now = worker_.history.piece_to(ply_.position.at(action.from), action.to);
  worker_.history.quiet(ply_.position.turn(), action).update(bonus);
  for_each_continued(worker_.history, ply_, now, [&](HistoryEntry& entry, int) { entry.update(bonus); });
}

void NodeSearch::update_capture(const Action& action, int bonus) {
  const Kind taken = taken_kind(ply_.position, action);
  worker_.history.capture(ply_.position.at(action.from).kind(), action.to, taken).update(bonus);
}

/// The static evaluation was wrong, if what was found is surely above or below it and no capture explains it.
void NodeSearch::correct_evaluation() {
  if (ply_.check || best_captures_ || is_seen_end(score_)) return;
  const Score too_low = score_ - ply_.evaluation;
  if (score_ >= beta_ ? too_low <= 0 : !raised_ && too_low >= 0) return;
  learn_correction(worker_, ply_, too_low, depth_);
}

void NodeSearch::remember() {
  if (ply_.excluded != kNoAction || (at_ == 0 && (worker_.root_first > 0 || !worker_.root_is_whole))) return;
  correct_evaluation();
  const Bound bound = score_ >= beta_ ? Bound::lower : raised_ && open() ? Bound::exact : Bound::upper;
  shared_.table.store(ply_.key, {.score = to_table(score_, at_),
                                 .evaluation = shared_.noise != 0 ? kUnknown : ply_.uncorrected,
                                 .depth = std::clamp(depth_, 0, 250),
                                 .bound = bound,
                                 .best = found_});
}

/// True if the last move captured nothing: then a position before a roll may be judged as it stands.
bool is_quiet(const Ply& ply) {
  return ply.before == nullptr || !captures(ply.before->position, ply.before->action);
}

}  // namespace

Score search(Worker& worker, Ply& ply, Score alpha, Score beta, int depth, NodeKind kind) {
  const bool chance = turn_kind_of(worker.shared.variant, ply.position).chance;
  if (depth <= 0 && !chance) return quiescence(worker, ply, alpha, beta);
  if (stops(worker)) return 0;
  if (!chance) return NodeSearch(worker, ply, alpha, beta, depth, kind).run();
  ply.line.clear();
  if (const auto score = settled(worker, ply)) return *score;
  if (worker.ply_of(ply) >= kMostPlies || (depth <= 0 && is_quiet(ply))) return evaluated(worker, ply);
  return expected(worker, ply, alpha, beta, depth);
}

}  // namespace rules::search
