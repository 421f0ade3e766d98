// The state of a matching: duals, mates, and the blossoms that the search has made so far. A node is a vertex or a
// blossom; one that lies in no other is outermost. The slack of an edge is what the duals of its ends have above its
// weight; an edge without slack is tight. Internal to matching.cpp.
#pragma once
#include <algorithm>
#include <cassert>
#include <vector>

#include "server/tournament/dutch/wide.hpp"

namespace tournament {

struct Edge {
  int one = -1;
  int two = -1;
  [[nodiscard]] bool is_none() const { return one < 0; }
  [[nodiscard]] Edge turned() const { return {two, one}; }
};

template <class Number>
class Blossoms {
 public:
  static constexpr int kNone = -1;

  explicit Blossoms(int vertices) : vertices_(vertices), nodes_(vertices + vertices / 2 + 1) {
    const auto count = static_cast<std::size_t>(nodes_);
    weights_.resize(static_cast<std::size_t>(vertices_) * static_cast<std::size_t>(vertices_));
    duals_.resize(count);
    outermost_.assign(count, kNone);
    parent_.assign(count, kNone);
    mate_.assign(count, kNone);
    parts_.resize(count);
    links_.resize(count);
    for (int v = 0; v < vertices_; ++v) outermost_[at(v)] = v;
    for (int b = nodes_ - 1; b >= vertices_; --b) unused_.push_back(b);
  }

  [[nodiscard]] int vertices() const { return vertices_; }
  [[nodiscard]] int nodes() const { return nodes_; }
  [[nodiscard]] bool is_blossom(int node) const { return node >= vertices_; }
  [[nodiscard]] bool is_outermost(int node) const { return outermost_[at(node)] == node; }
  [[nodiscard]] bool is_alive(int node) const { return outermost_[at(node)] != kNone; }
  [[nodiscard]] int outermost(int node) const { return outermost_[at(node)]; }
  /// The vertex at the other end of the node's matched edge.
  [[nodiscard]] int mate(int node) const { return mate_[at(node)]; }
  [[nodiscard]] const std::vector<int>& parts(int blossom) const { return parts_[at(blossom)]; }
  [[nodiscard]] Number& dual(int node) { return duals_[at(node)]; }
  [[nodiscard]] Number slack(Edge edge) const {
    return duals_[at(edge.one)] + duals_[at(edge.two)] - weights_[edge_at(edge.one, edge.two)];
  }
  /// Sets the weight of an edge, for both of its ends. `twice` is double the weight, so that halves of slacks are whole
  /// numbers.
  void set_weight(int one, int two, const Number& twice) {
    weights_[edge_at(one, two)] = twice;
    weights_[edge_at(two, one)] = twice;
  }

  /// The tightest edge between two nodes of which none lies in the other.
  [[nodiscard]] Edge link(int one, int two) const {
    if (is_blossom(one)) return links_[at(one)][at(two)];
    return is_blossom(two) ? links_[at(two)][at(one)].turned() : Edge{one, two};
  }
  template <class Visit>
  void each_vertex(int node, const Visit& visit) const {
    if (!is_blossom(node)) {
      visit(node);
      return;
    }
    for (const int part : parts_[at(node)]) each_vertex(part, visit);
  }
  /// The part of the blossom in which the vertex lies.
  [[nodiscard]] int part_with(int blossom, int vertex) const {
    int node = vertex;
    while (parent_[at(node)] != blossom) node = parent_[at(node)];
    return node;
  }
  /// How many parts lie between the base and this one on the way that begins with an unmatched edge within the blossom
  /// and ends with a matched one; the parts are turned round for it if need be.
  int way_to(int blossom, int part) {
    auto& parts = parts_[at(blossom)];
    const auto found = std::ranges::find(parts, part) - parts.begin();
    if (found % 2 == 0) return static_cast<int>(found);
    std::reverse(parts.begin() + 1, parts.end());
    return static_cast<int>(static_cast<std::ptrdiff_t>(parts.size()) - found);
  }

  /// Matches the node along an edge that begins in it, and what lies within the node accordingly.
  void attach(int node, Edge edge) {
    mate_[at(node)] = edge.two;
    if (!is_blossom(node)) return;
    const int part = part_with(node, edge.one);
    const int way = way_to(node, part);
    auto& parts = parts_[at(node)];
    for (int i = 0; i < way; i += 2) match(parts[at(i)], parts[at(i + 1)]);
    attach(part, edge);
    std::rotate(parts.begin(), parts.begin() + way, parts.end());
  }
  void match(int one, int two) {
    const Edge edge = link(one, two);
    attach(one, edge);
    attach(two, edge.turned());
  }

  /// A new blossom of a tight odd cycle of outermost nodes, the base first.
  int join(std::vector<int> cycle) {
    const int blossom = unused_.back();
    unused_.pop_back();
    duals_[at(blossom)] = Number{};
    mate_[at(blossom)] = mate_[at(cycle.front())];
    parent_[at(blossom)] = kNone;
    for (const int part : cycle) parent_[at(part)] = blossom;
    parts_[at(blossom)] = std::move(cycle);
    set_outermost(blossom, blossom);
    auto& links = links_[at(blossom)];
    links.assign(at(nodes_), Edge{});
    for (int node = 0; node < nodes_; ++node) {
      if (!is_alive(node) || outermost_[at(node)] == blossom) continue;
      links[at(node)] = tightest_link(parts_[at(blossom)], node);
      if (is_blossom(node)) links_[at(node)][at(blossom)] = links[at(node)].turned();
    }
    return blossom;
  }
  /// Makes its parts outermost.
  void release(int blossom) {
    for (const int part : parts_[at(blossom)]) {
      parent_[at(part)] = kNone;
      set_outermost(part, part);
    }
    outermost_[at(blossom)] = kNone;
    unused_.push_back(blossom);
  }

  /// Duals that fit all weights, and what tight edges match at once. Any duals would do, but where the first half of
  /// the vertices is to be matched with the second and one with the last, as in a bracket, these match most of it.
  void begin() {
    if (vertices_ == 0) return;
    const int last = vertices_ - 1;
    Number low;
    for (int v = vertices_ / 2; v < last - 1; ++v) low = std::max(low, heaviest_behind(v));
    low = low.half();
    for (int v = 0; v < last; ++v) duals_[at(v)] = v < last - 1 ? std::max(low, heaviest_behind(v) - low) : low;
    lower_dual(last);
    for (int v = 0; v < vertices_; ++v) {
      if (mate_[at(v)] != kNone) continue;
      lower_dual(v);
      for (int other = 0; other < vertices_; ++other) {
        if (other == v || mate_[at(other)] != kNone || !slack({v, other}).is_zero()) continue;
        match(v, other);
        break;
      }
    }
  }
  /// Takes the blossoms around a vertex apart and keeps the duals right, which may cost matched edges.
  void dissolve(int vertex) {
    while (!is_outermost(vertex)) {
      const int blossom = outermost_[at(vertex)];
      const Number half = duals_[at(blossom)].half();
      each_vertex(blossom, [&](int own) { duals_[at(own)] += half; });
      if (!half.is_zero()) part_from_mate(blossom);
      release(blossom);
    }
  }
  /// Repairs the duals after the weights of a vertex have changed that lies in no blossom.
  void refit(int vertex) {
    lower_dual(vertex);
    if (mate(vertex) != kNone && !slack({vertex, mate(vertex)}).is_zero()) part_from_mate(vertex);
    for (int b = vertices_; b < nodes_; ++b) {
      if (is_alive(b)) links_[at(b)][at(vertex)] = closest(b, vertex);
    }
  }

  static std::size_t at(int node) { return static_cast<std::size_t>(node); }

 private:
  [[nodiscard]] std::size_t edge_at(int one, int two) const { return at(one) * at(vertices_) + at(two); }

  [[nodiscard]] Edge tightest_link(const std::vector<int>& parts, int node) const {
    Edge best = link(parts.front(), node);
    Number least = slack(best);
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const Edge edge = link(parts[i], node);
      const Number own = slack(edge);
      if (own < least) {
        best = edge;
        least = own;
      }
    }
    return best;
  }
  [[nodiscard]] Edge closest(int blossom, int vertex) const {
    Edge best;
    Number least;
    each_vertex(blossom, [&](int own) {
      const Number slack_here = slack({own, vertex});
      if (!best.is_none() && !(slack_here < least)) return;
      best = {own, vertex};
      least = slack_here;
    });
    return best;
  }
  /// The heaviest weight of the edges from a vertex to those after it except the last one.
  [[nodiscard]] Number heaviest_behind(int vertex) const {
    Number most = weights_[edge_at(vertex, vertex + 1)];
    for (int v = vertex + 2; v < vertices_ - 1; ++v) most = std::max(most, weights_[edge_at(vertex, v)]);
    return most;
  }
  void set_outermost(int node, int outermost) {
    outermost_[at(node)] = outermost;
    if (!is_blossom(node)) return;
    for (const int part : parts_[at(node)]) set_outermost(part, outermost);
  }
  /// Lowers the dual of a vertex that lies in no blossom as far as its edges allow.
  void lower_dual(int vertex) {
    const auto needed = [&](int v) { return weights_[edge_at(vertex, v)] - duals_[at(v)]; };
    Number dual = needed(vertex == 0 ? 1 : 0);
    for (int v = 0; v < vertices_; ++v) {
      if (v != vertex) dual = std::max(dual, needed(v));
    }
    duals_[at(vertex)] = dual;
  }
  void part_from_mate(int node) {
    if (mate(node) == kNone) return;
    unmatch(outermost(mate(node)));
    unmatch(node);
  }
  void unmatch(int node) {
    mate_[at(node)] = kNone;
    if (is_blossom(node)) unmatch(parts_[at(node)].front());
  }

  int vertices_;
  int nodes_;
  std::vector<Number> weights_;
  std::vector<Number> duals_;  // the duals of vertices and blossoms
  std::vector<int> outermost_;
  std::vector<int> parent_;
  std::vector<int> mate_;
  std::vector<std::vector<int>> parts_;
  std::vector<std::vector<Edge>> links_;  // the links of blossoms to all nodes
  std::vector<int> unused_;
};

}  // namespace tournament
