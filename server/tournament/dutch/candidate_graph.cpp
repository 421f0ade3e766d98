#include "server/tournament/dutch/candidate_graph.hpp"

#include <algorithm>

namespace tournament {
namespace {

std::vector<Vertex> vertices_of(const Bracket& bracket, Reach reach, std::span<const int> moved,
                                std::span<const int> limbo, std::span<const int> residents) {
  std::vector<Vertex> vertices;
  const auto add = [&](Kind kind, std::span<const int> ranks) {
    int place = 0;
    for (const int rank : ranks) vertices.push_back({kind, rank, ++place});
  };
  add(Kind::moved, moved);
  add(Kind::limbo, limbo);
  add(Kind::resident, residents);
  if (reach != Reach::bracket) add(Kind::next, bracket.next);
  if (reach == Reach::all) add(Kind::rest, bracket.rest);
  const bool with_bye = reach == Reach::all ? bracket.bye_score.has_value() : bracket.decides_bye();
  if ((vertices.size() + (with_bye ? 1 : 0)) % 2 != 0) vertices.push_back({Kind::nobody});
  if (with_bye) vertices.push_back({Kind::bye});
  return vertices;
}

std::uint64_t no_favour(int) {
  return 0;
}

}  // namespace

CandidateGraph::CandidateGraph(const Bracket& bracket, Scope scope, std::span<const int> moved,
                               std::span<const int> limbo, std::span<const int> residents)
    : bracket_(&bracket),
      vertices_(vertices_of(bracket, scope.reach, moved, limbo, residents)),
      weights_(bracket, scope, vertices_),
      matching_(make_matching(size(), weights_.bits())),
      held_(vertices_.size()) {
  Weight weight;
  for (int one = 0; one < size(); ++one) {
    for (int two = one + 1; two < size(); ++two) {
      put(weight, one, two, 0);
      if (!weight.terms().empty()) matching_->set(one, two, weight);
    }
  }
  matching_->solve();
}

std::vector<int> CandidateGraph::all(Kind kind) const {
  std::vector<int> found;
  for (int v = 0; v < size(); ++v) {
    if (at(v).kind == kind) found.push_back(v);
  }
  return found;
}

bool CandidateGraph::may_pair(int one, int two) const {
  return one < two ? Weights::is_pair(*bracket_, at(one), at(two)) : Weights::is_pair(*bracket_, at(two), at(one));
}

bool CandidateGraph::breaks_hold(int vertex, int other) const {
  const Held& held = held_[static_cast<std::size_t>(vertex)];
  switch (held.hold) {
    case Hold::nothing:
      return false;
    case Hold::paired:
      return !may_pair(vertex, other);
    case Hold::unpaired:
      return may_pair(vertex, other);
    case Hold::upper:
      return !may_pair(vertex, other) || other < vertex;
    case Hold::lower:
      return may_pair(vertex, other) && vertex < other;
    case Hold::with:
      return other != held.with;
  }
  return false;
}

void CandidateGraph::put(Weight& weight, int one, int two, std::uint64_t step) const {
  weight.clear();
  if (breaks_hold(one, two) || breaks_hold(two, one)) {
    weight.strike();
  } else {
    weights_.put(weight, at(one), at(two), step);
  }
}

void CandidateGraph::renew(int vertex, const std::function<std::uint64_t(int)>& step) {
  Weight weight;
  matching_->open(vertex);
  for (int other = 0; other < size(); ++other) {
    if (other == vertex) continue;
    put(weight, std::min(vertex, other), std::max(vertex, other), step(other));
    matching_->renew(other, weight);
  }
  matching_->close();
  matching_->solve();
}

void CandidateGraph::favour(int vertex, const std::function<std::uint64_t(int)>& step) {
  renew(vertex, step);
}

void CandidateGraph::hold(int vertex, Hold hold, int with) {
  held_[static_cast<std::size_t>(vertex)] = {hold, with};
  renew(vertex, no_favour);
}

Candidate CandidateGraph::candidate() const {
  Candidate candidate;
  for (int v = 0; v < size(); ++v) {
    const Vertex& vertex = at(v);
    if (vertex.kind > Kind::resident) break;
    if (is_upper(v)) candidate.pairs.emplace_back(vertex.rank, at(mate(v)).rank);
    if (!is_paired(v)) candidate.floaters.push_back(vertex.rank);
    if (at(mate(v)).kind == Kind::bye && bracket_->may_sit_out(vertex.rank)) candidate.sits_out = vertex.rank;
  }
  return candidate;
}

}  // namespace tournament
