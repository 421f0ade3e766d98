#include "rules/search/quiescence.hpp"

#include "rules/game/attack.hpp"
#include "rules/game/chance.hpp"
#include "rules/game/ending.hpp"
#include "rules/search/ordering.hpp"
#include "rules/search/repetition.hpp"
#include "rules/search/see.hpp"

namespace rules::search {
namespace {

constexpr Score kDelta = 150;  // what a capture may win beyond what it takes

/// One position in the search; its steps share what they found.
class QuietNode {
 public:
  QuietNode(Worker& worker, Ply& ply, Score alpha, Score beta)
      : worker_(worker), shared_(worker.shared), ply_(ply), at_(worker.ply_of(ply)), alpha_(alpha), beta_(beta) {}

  Score run() {
    worker_.selective_depth = std::max(worker_.selective_depth, at_);
    ply_.line.clear();
    if (const auto score = settled(worker_, ply_)) return *score;
    if (at_ >= kMostPlies || turn_kind_of(shared_.variant, ply_.position).chance) return evaluated(worker_, ply_);
    known_ = shared_.table.probe(ply_.key);
    if (known_ && table_cuts()) return known_->score;
    if (stands_pat()) return best_;
    ply_.moves.clear();
    list_actions(shared_.variant, ply_.position, Wanted::captures, ply_.moves);
    if (forced_ && ply_.moves.empty()) {
      const auto end = judge(shared_.variant, ply_.position, Mobility::checkmate, nullptr);
      return end ? score_of(*end, ply_.position.turn(), at_) : standing_;
    }
    found_ = known_ ? known_->best : kNoAction;
    try_captures();
    if (shared_.stop.load(std::memory_order_relaxed)) return 0;
    remember();
    return best_;
  }

 private:
  [[nodiscard]] bool table_cuts() const {
    if (known_->bound == Bound::none || beta_ - alpha_ != 1 || is_seen_end(known_->score)) return false;
    return cuts(*known_, alpha_, beta_);
  }

  /// Whoever is not in check may leave everything as it stands; whether that is enough.
  bool stands_pat() {
    const Variant& variant = shared_.variant;
    ply_.check = in_check(variant, ply_.position);
    forced_ = ply_.check && guards_royals(variant, ply_.position, ply_.position.turn());
    best_ = loses_in(at_);
    if (!forced_) {
      set_evaluation(worker_, ply_, known_);
      best_ = ply_.evaluation;
      alpha_ = std::max(alpha_, best_);
    }
    standing_ = best_;
    first_alpha_ = alpha_;
    return !forced_ && best_ >= beta_;
  }

  /// True if capturing one of an enemy's last pieces may end the game, whatever the piece is worth.
  [[nodiscard]] bool may_bare() const {
    constexpr int kFew = 2;
    return shared_.variant.hooks.ending != nullptr &&
           ply_.position.pieces(opponent(ply_.position.turn())).size() <= kFew;
  }

  void try_captures() {
    const bool prunes = !may_bare();
    Ordering ordering(worker_, ply_, found_);
    while (const Action* next = ordering.next()) {
      const Action action = *next;
      if (prunes && (!forced_ || best_ > -kSeenWin)) {
        if (ordering.losing_capture()) {
          if (!forced_) return;  // all captures that follow lose, too
          continue;
        }
        const Score hoped = standing_ + taken_worth(shared_.weights, ply_.position, action) + kDelta;
        if (!forced_ && hoped <= alpha_) {
          best_ = std::max(best_, hoped);
          continue;
        }
      }
      const Score score = score_after(action);
      if (shared_.stop.load(std::memory_order_relaxed)) return;
      if (score <= best_) continue;
      best_ = score;
      if (score <= alpha_) continue;
      found_ = key_of(action);
      alpha_ = score;
      if (score >= beta_) return;
    }
  }

  Score score_after(const Action& action) {
    Ply& below = make(worker_, ply_, action);
    const bool same = below.position.turn() == ply_.position.turn();
    return same ? quiescence(worker_, below, alpha_, beta_) : -quiescence(worker_, below, -beta_, -alpha_);
  }

  void remember() {
    if (is_seen_end(best_)) return;
    // Never as exact: a quiet move may be better.
    const bool low = best_ <= first_alpha_;
    shared_.table.store(ply_.key, {.score = best_,
                                   .evaluation = forced_ || shared_.noise != 0 ? kUnknown : ply_.uncorrected,
                                   .depth = 0,
                                   .bound = low ? Bound::upper : Bound::lower,
                                   .best = found_});
  }

  Worker& worker_;
  Shared& shared_;
  Ply& ply_;
  int at_;
  Score alpha_;
  Score beta_;
  std::optional<TableEntry> known_;
  bool forced_ = false;  // in check: all moves are looked at
  Score standing_ = 0;
  Score first_alpha_ = 0;  // before the captures
  Score best_ = 0;
  ActionKey found_ = kNoAction;
};

}  // namespace

Score quiescence(Worker& worker, Ply& ply, Score alpha, Score beta) {
  if (stops(worker)) return 0;
  return QuietNode(worker, ply, alpha, beta).run();
}

}  // namespace rules::search
