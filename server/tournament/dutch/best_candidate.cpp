#include "server/tournament/dutch/best_candidate.hpp"

#include <algorithm>
#include <memory>

#include "server/tournament/dutch/candidate_graph.hpp"
#include "server/tournament/dutch/completion.hpp"

namespace tournament {
namespace {

/// Chooses the first in sequence among the best candidates of one bracket (docs/dutch.md, section 4).
class CandidateSearch {
 public:
  CandidateSearch(const Bracket& bracket, Reach reach) : bracket_(bracket) {
    scope_.reach = reach;
    scope_.counts_games = bracket.decides_bye();
    residents_ = bracket.residents;
  }

  /// Finds the best candidate; none: the players whom it leaves to lower brackets may not be the best choice, so the
  /// search must look further.
  std::optional<Candidate> run() {
    if (!bracket_.moved.empty()) {
      build(bracket_.moved, {});
      if (!fits()) return std::nullopt;
      choose_moved();
      choose_opponents();
      settle_moved();
      if (scope_.pairs == 0) return fits() ? std::optional{graph_->candidate()} : std::nullopt;
    } else {
      scope_.pairs = static_cast<int>(residents_.size()) / 2;
    }
    build({}, limbo_);
    const int pairs = count_pairs();
    if (pairs != scope_.pairs) {
      scope_.pairs = pairs;
      build({}, limbo_);
    }
    if (!fits()) return std::nullopt;
    if (pairs > 0) {
      choose_exchanges();
      choose_partners();
      if (!fits()) return std::nullopt;
    }
    return joined();
  }

 private:
  void build(std::span<const int> moved, std::span<const int> limbo) {
    const auto make = [&] { graph_ = std::make_unique<CandidateGraph>(bracket_, scope_, moved, limbo, residents_); };
    make();
    taken_.assign(static_cast<std::size_t>(graph_->size()), false);
    // C9 is for a single floater, who sits out then; how many there are is decided before C9.
    if (scope_.counts_games && graph_->candidate().floaters.size() != 1) {
      scope_.counts_games = false;
      make();
    }
  }
  [[nodiscard]] int count_pairs() const { return static_cast<int>(graph_->candidate().pairs.size()); }

  /// The players of the next bracket and below fare as well as they possibly can.
  bool fits() {
    if (scope_.reach == Reach::all) return true;
    Candidate candidate = graph_->candidate();
    if (bracket_.decides_bye() && !candidate.sits_out) return false;
    if (candidate.sits_out) std::erase(candidate.floaters, *candidate.sits_out);
    const bool with_bye = bracket_.bye_score.has_value() && !candidate.sits_out;
    if (scope_.reach == Reach::next) return completes(with_bye);
    if (fitting_ == candidate.floaters) return true;
    const auto least = least_next_floaters(bracket_, candidate.floaters, with_bye);
    const bool odd = (candidate.floaters.size() + bracket_.next.size()) % 2 != 0;
    const bool next_sits =
        with_bye && !bracket_.next.empty() && bracket_.at(bracket_.next.front()).score == bracket_.bye_score;
    if (!least || *least > (odd ? 1 : next_sits ? 2 : 0)) return false;
    fitting_ = candidate.floaters;
    return true;
  }
  bool completes(bool with_bye) const {
    std::vector<int> left = bracket_.rest;
    for (int v = 0; v < graph_->size(); ++v) {
      const Vertex& vertex = graph_->at(v);
      if (vertex.kind > Kind::next || graph_->is_paired(v)) continue;
      const Vertex& mate = graph_->at(graph_->mate(v));
      const Vertex& worse = v < graph_->mate(v) ? mate : vertex;
      if (mate.kind == Kind::bye && bracket_.may_sit_out(vertex.rank)) continue;
      if (worse.kind == Kind::next && bracket_.field->may_meet(vertex.rank, mate.rank)) continue;
      left.push_back(vertex.rank);
    }
    return can_complete(bracket_, left, with_bye);
  }

  /// Chooses which of the moved players are paired: better players come first.
  void choose_moved() {
    const std::vector<int> moved = graph_->all(Kind::moved);
    auto open = std::ranges::count_if(moved, [&](int v) { return graph_->is_paired(v); });
    if (open == static_cast<std::ptrdiff_t>(moved.size())) return;
    for (const int v : moved) {
      if (open > 0 && !graph_->is_paired(v)) {
        graph_->favour(v, [&](int other) { return graph_->may_pair(v, other) ? 1U : 0U; });
      }
      const bool paired = open > 0 && graph_->is_paired(v);
      graph_->hold(v, paired ? Hold::paired : Hold::unpaired);
      if (paired) --open;
    }
  }

  /// The vertex gets the first mate of `wanted` that the best candidates allow, and keeps it.
  void choose_mate(int vertex, const std::vector<int>& wanted) {
    const auto better = [&](int other) { return graph_->may_pair(vertex, other) && !taken(other); };
    const auto first = std::ranges::find_if(wanted, better);
    if (first == wanted.end() || *first != graph_->mate(vertex)) {
      graph_->favour(vertex, [&](int other) -> std::uint64_t {
        const auto found = std::ranges::lower_bound(wanted, other);
        if (found == wanted.end() || *found != other || !better(other)) return 0;
        return static_cast<std::uint64_t>(wanted.end() - found);
      });
    }
    const int mate = graph_->mate(vertex);
    taken_[static_cast<std::size_t>(mate)] = true;
    graph_->hold(vertex, Hold::with, mate);
  }
  [[nodiscard]] bool taken(int vertex) const { return taken_[static_cast<std::size_t>(vertex)]; }

  void choose_opponents() {
    const std::vector<int> residents = graph_->all(Kind::resident);
    for (const int v : graph_->all(Kind::moved)) {
      if (graph_->is_paired(v)) choose_mate(v, residents);
    }
  }

  /// The moved players' pairs are done; the others of them fall on.
  void settle_moved() {
    for (const int v : graph_->all(Kind::moved)) {
      const int rank = graph_->at(v).rank;
      if (!graph_->is_paired(v)) {
        limbo_.push_back(rank);
        continue;
      }
      settled_.emplace_back(rank, graph_->at(graph_->mate(v)).rank);
      std::erase(residents_, settled_.back().second);
    }
    scope_.pairs = count_pairs() - static_cast<int>(settled_.size());
  }

  /// Chooses which players change between the halves. The weights settle how many, and the sum of their numbers; this
  /// settles who.
  void choose_exchanges() {
    const std::vector<int> residents = graph_->all(Kind::resident);
    const auto half = residents.begin() + scope_.pairs;
    const auto exchanged = std::count_if(half, residents.end(), [&](int v) { return graph_->is_upper(v); });
    auto down = exchanged;
    for (auto v = half; v != residents.begin() && down > 0;) {
      --v;
      if (graph_->is_upper(*v)) {
        graph_->favour(*v, [&](int other) { return graph_->may_pair(*v, other) && *v < other ? 0U : 1U; });
      }
      const bool goes = !graph_->is_upper(*v);
      graph_->hold(*v, goes ? Hold::lower : Hold::upper);
      if (goes) --down;
    }
    auto up = exchanged;
    for (auto v = half; v != residents.end() && up > 0; ++v) {
      if (!graph_->is_upper(*v)) {
        graph_->favour(*v, [&](int other) { return graph_->may_pair(*v, other) && *v < other ? 1U : 0U; });
      }
      const bool comes = graph_->is_upper(*v);
      graph_->hold(*v, comes ? Hold::upper : Hold::lower);
      if (comes) --up;
    }
  }

  void choose_partners() {
    std::vector<int> upper;
    std::vector<int> lower;
    for (const int v : graph_->all(Kind::resident)) (graph_->is_upper(v) ? upper : lower).push_back(v);
    for (const int v : upper) {
      choose_mate(v, {std::ranges::upper_bound(lower, v), lower.end()});
    }
  }

  [[nodiscard]] Candidate joined() const {
    Candidate candidate = graph_->candidate();
    candidate.pairs.insert(candidate.pairs.begin(), settled_.begin(), settled_.end());
    return candidate;
  }

  const Bracket& bracket_;
  Scope scope_;
  std::unique_ptr<CandidateGraph> graph_;
  std::vector<int> residents_;
  std::vector<int> limbo_;
  std::vector<RankPair> settled_;
  std::vector<bool> taken_;  // whom earlier answers keep
  std::optional<std::vector<int>> fitting_;
};

}  // namespace

Candidate best_candidate(const Bracket& bracket) {
  for (const Reach reach : {Reach::bracket, Reach::next}) {
    if (auto candidate = CandidateSearch{bracket, reach}.run()) return std::move(*candidate);
  }
  return *CandidateSearch{bracket, Reach::all}.run();
}

}  // namespace tournament
