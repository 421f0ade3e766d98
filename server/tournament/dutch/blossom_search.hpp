// The search for an augmenting path from one node that has no mate: a tree of tight edges grows, outer nodes even steps
// from the root and inner ones odd, and the duals change where it cannot. Internal to matching.cpp.
#pragma once
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "server/tournament/dutch/blossoms.hpp"

namespace tournament {

template <class Number>
class BlossomSearch {
 public:
  explicit BlossomSearch(Blossoms<Number>& graph) : graph_(graph) {
    const auto count = static_cast<std::size_t>(graph.nodes());
    label_.resize(count);
    from_.resize(count);
    near_.resize(count);
    seen_.resize(count);
  }

  /// Matches the root, and everybody who is matched now stays so. Somebody else must have no mate either.
  void run(int root) {
    for (std::size_t node = 0; node < label_.size(); ++node) {
      label_[node] = Label::none;
      near_[node].edge = {};
    }
    queue_.clear();
    set_outer(root);
    while (!scan()) {
      change_duals();
      if (reach_tight()) return;
      for (int b = graph_.vertices(); b < graph_.nodes(); ++b) {
        if (is(b, Label::inner) && graph_.dual(b).is_zero()) expand(b);
      }
    }
  }

 private:
  enum class Label : std::uint8_t { none, outer, inner };
  /// The tightest edge from an outer vertex to an outermost node.
  struct Near {
    Edge edge;
    Number slack;
  };

  static std::size_t at(int node) { return static_cast<std::size_t>(node); }
  [[nodiscard]] bool is(int node, Label label) const {
    return graph_.is_alive(node) && graph_.is_outermost(node) && label_[at(node)] == label;
  }

  void set_outer(int node) {
    label_[at(node)] = Label::outer;
    near_[at(node)].edge = {};
    graph_.each_vertex(node, [&](int vertex) { queue_.push_back(vertex); });
  }

  void offer(int node, Edge edge, const Number& slack) {
    Near& near = near_[at(node)];
    if (near.edge.is_none() || slack < near.slack) near = {edge, slack};
  }
  /// The tightest edge to the node, sought anew.
  void seek_near(int node) {
    near_[at(node)].edge = {};
    for (int v = 0; v < graph_.vertices(); ++v) {
      const int outermost = graph_.outermost(v);
      if (outermost == node || label_[at(outermost)] != Label::outer) continue;
      const Edge edge = graph_.link(v, node);
      offer(node, edge, graph_.slack(edge));
    }
  }

  /// Follows tight edges as far as they lead; true: the root is matched.
  bool scan() {
    while (!queue_.empty()) {
      const int vertex = queue_.back();
      queue_.pop_back();
      for (int other = 0; other < graph_.vertices(); ++other) {
        const int node = graph_.outermost(other);
        if (node == graph_.outermost(vertex) || label_[at(node)] == Label::inner) continue;
        const Edge edge{vertex, other};
        const Number slack = graph_.slack(edge);
        if (!slack.is_zero()) {
          offer(node, edge, slack);
        } else if (reach(edge)) {
          return true;
        }
      }
    }
    return false;
  }

  /// A tight edge leads from an outer node to another one: the tree grows, or a blossom or the path is found.
  bool reach(Edge edge) {
    const int from = graph_.outermost(edge.one);
    const int node = graph_.outermost(edge.two);
    if (label_[at(node)] == Label::outer) {
      shrink(from, node);
      return false;
    }
    if (label_[at(node)] == Label::inner) return false;
    if (graph_.mate(node) == Blossoms<Number>::kNone) {
      augment(from, node);
      return true;
    }
    label_[at(node)] = Label::inner;
    from_[at(node)] = edge.one;
    set_outer(graph_.outermost(graph_.mate(node)));
    return false;
  }

  void augment(int outer, int end) {
    while (true) {
      const int mate = graph_.mate(outer);
      const int inner = mate == Blossoms<Number>::kNone ? mate : graph_.outermost(mate);
      graph_.match(outer, end);
      if (inner == Blossoms<Number>::kNone) return;
      outer = graph_.outermost(from_[at(inner)]);
      end = inner;
    }
  }

  /// The outer node two steps nearer to the root; none: this is the root.
  [[nodiscard]] std::optional<int> above(int outer) const {
    if (graph_.mate(outer) == Blossoms<Number>::kNone) return std::nullopt;
    return graph_.outermost(from_[at(graph_.outermost(graph_.mate(outer)))]);
  }
  [[nodiscard]] int meeting_point(int one, int two) {
    ++stamp_;
    std::optional<int> here = one;
    std::optional<int> there = two;
    while (true) {
      if (here) {
        if (seen_[at(*here)] == stamp_) return *here;
        seen_[at(*here)] = stamp_;
        here = above(*here);
      }
      std::swap(here, there);
    }
  }
  void shrink(int one, int two) {
    const int base = meeting_point(one, two);
    std::vector<int> cycle{base};
    const auto climb = [&](int node) {
      for (; node != base; node = *above(node)) {
        const int inner = graph_.outermost(graph_.mate(node));
        cycle.push_back(node);
        cycle.push_back(inner);
        graph_.each_vertex(inner, [&](int vertex) { queue_.push_back(vertex); });
      }
    };
    climb(one);
    std::reverse(cycle.begin() + 1, cycle.end());
    climb(two);
    const int blossom = graph_.join(std::move(cycle));
    label_[at(blossom)] = Label::outer;
    seek_near(blossom);
  }

  /// An inner blossom whose dual has fallen to nothing: the way through it stays in the tree, the rest leaves it.
  void expand(int blossom) {
    const int entry = graph_.part_with(blossom, graph_.link(blossom, from_[at(blossom)]).one);
    const int way = graph_.way_to(blossom, entry);
    const std::vector<int> parts = graph_.parts(blossom);
    const int from = from_[at(blossom)];
    graph_.release(blossom);
    for (int i = 0; i < way; i += 2) {
      const int inner = parts[at(i)];
      const int outer = parts[at(i + 1)];
      from_[at(inner)] = graph_.link(outer, inner).one;
      label_[at(inner)] = Label::inner;
      near_[at(inner)].edge = {};
      set_outer(outer);
      seek_near(outer);
    }
    label_[at(entry)] = Label::inner;
    from_[at(entry)] = from;
    for (std::size_t i = at(way) + 1; i < parts.size(); ++i) {
      label_[at(parts[i])] = Label::none;
      seek_near(parts[i]);
    }
  }

  /// Changes the duals as far as they can go until an edge becomes tight or an inner blossom's dual falls to zero.
  void change_duals() {
    const Number step = greatest_step();
    for (int v = 0; v < graph_.vertices(); ++v) {
      const Label label = label_[at(graph_.outermost(v))];
      if (label == Label::outer) graph_.dual(v) -= step;
      if (label == Label::inner) graph_.dual(v) += step;
    }
    const Number twice = step.twice();
    for (int node = 0; node < graph_.nodes(); ++node) {
      if (!graph_.is_alive(node) || !graph_.is_outermost(node)) continue;
      const Label label = label_[at(node)];
      if (graph_.is_blossom(node) && label == Label::outer) graph_.dual(node) += twice;
      if (graph_.is_blossom(node) && label == Label::inner) graph_.dual(node) -= twice;
      if (label != Label::inner) near_[at(node)].slack -= label == Label::outer ? twice : step;
    }
  }
  [[nodiscard]] Number greatest_step() {
    std::optional<Number> least;
    const auto bound = [&](const Number& step) {
      if (!least || step < *least) least = step;
    };
    for (int node = 0; node < graph_.nodes(); ++node) {
      if (!graph_.is_alive(node) || !graph_.is_outermost(node)) continue;
      const Label label = label_[at(node)];
      if (label == Label::inner) {
        if (graph_.is_blossom(node)) bound(graph_.dual(node).half());
      } else if (!near_[at(node)].edge.is_none()) {
        bound(label == Label::outer ? near_[at(node)].slack.half() : near_[at(node)].slack);
      }
    }
    assert(least);
    return *least;
  }
  bool reach_tight() {
    for (int node = 0; node < graph_.nodes(); ++node) {
      if (!graph_.is_alive(node) || !graph_.is_outermost(node) || label_[at(node)] == Label::inner) continue;
      const Near& near = near_[at(node)];
      if (near.edge.is_none() || graph_.outermost(near.edge.one) == node || !near.slack.is_zero()) continue;
      if (reach(near.edge)) return true;
    }
    return false;
  }

  Blossoms<Number>& graph_;
  std::vector<Label> label_;
  std::vector<int> from_;  // the outer vertex by which an inner node was reached
  std::vector<Near> near_;
  std::vector<int> queue_;
  std::vector<int> seen_;
  int stamp_ = 0;
};

}  // namespace tournament
