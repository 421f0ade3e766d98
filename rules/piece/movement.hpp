// The reach graphs of all kinds of a game, packed for speed: threaded nodes for walking forward (generation, counting,
// diagrams) and paths for looking back from a target (attack, legality). Both are derived from the same ReachGraph.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "rules/piece/graph.hpp"
#include "rules/piece/piece.hpp"

namespace rules {

/// A place of the walk in four bytes: where, what is allowed there, and how many nodes to skip next.
struct Node {
  Square at;
  std::uint8_t flags;  // StepFlag
  std::uint8_t if_empty;
  std::uint8_t if_occupied;
};

/// A way from an origin to a capture on a target: open if exactly `need` of the squares between are occupied.
struct Path {
  SquareSet between;
  std::uint8_t need = 0;  // 0 for sliders and leapers, 1 for hoppers
  bool more = false;      // the next Path in the table is another way between the same two squares
};

/// The most ways that lead from one square to a capture on another (a rhinoceros has several).
inline constexpr int kMaxWays = 8;

/// How the moves of a walk from one square are counted without looking at each of them.
enum class Counting : std::uint8_t {
  singly,    // not so: two ways to a square, or a choice of kinds
  leaps,     // every node is a move if it is a landing
  landings,  // every landing is one move
  ways,      // some landings may promote
};

class Movement {
 public:
  /// Starts with no kind; `add` the kinds in order.
  explicit Movement(int squares = 0);
  /// Takes the graphs of one kind, one for each square. The graphs are not kept.
  void add(const PerSide<std::vector<ReachGraph>>& graphs);

  /// The walk of a kind from a square.
  [[nodiscard]] std::span<const Node> nodes(Kind k, Side s, Square from) const {
    const Walk& walk = walks_[slot(k, s)];
    const auto at = static_cast<std::size_t>(from);
    return {walk.nodes.data() + walk.first[at], walk.nodes.data() + walk.first[at + 1]};
  }
  /// True if two ways of the walk can end on the same square, so that landings must be merged.
  [[nodiscard]] bool merges(Kind k, Side s) const { return walks_[slot(k, s)].merges; }
  [[nodiscard]] Counting counting(Kind k, Side s, Square from) const { return walks_[slot(k, s)].counting[from]; }
  /// Squares from which some kind of `by` could ever capture on `target`.
  [[nodiscard]] const SquareSet& sources(Side by, Square target) const { return sources_[by][target]; }
  /// The first Path of this kind from `from` to a capture on `target`, or nullptr.
  [[nodiscard]] const Path* path(Kind k, Side s, Square from, Square target) const {
    const std::uint16_t i = walks_[slot(k, s)].paths[static_cast<std::size_t>(index(target) * squares_ + index(from))];
    return i == 0 ? nullptr : &paths_[i];
  }

 private:
  struct Walk {
    std::vector<Node> nodes;
    std::vector<std::uint32_t> first;  // per square, and one past the end
    std::vector<std::uint16_t> paths;  // [target][origin] -> index into paths_, 0: none
    bool merges = false;
    PerSquare<Counting> counting;  // per origin
  };
  static std::size_t slot(Kind k, Side s) { return static_cast<std::size_t>(index(k) * 2 + index(s)); }
  void add_walk(const std::vector<ReachGraph>& graphs, Side side);
  void add_paths(const ReachGraph& graph, Side side, Square origin, Walk& walk);
  std::uint16_t intern(const std::vector<Path>& ways);

  int squares_;
  std::vector<Walk> walks_;
  PerSide<PerSquare<SquareSet>> sources_;
  std::vector<Path> paths_{Path{}};
  std::unordered_map<std::uint64_t, std::vector<std::uint16_t>> interned_;  // hash of a list of paths -> where it is
};

/// Visits the landings of a walk: calls land(Node) wherever the piece may end on this board.
template <class Land>
inline void walk(std::span<const Node> nodes, const auto& position, Land&& land) {
  for (const Node *n = nodes.data(), *end = n + nodes.size(); n != end;) {
    const unsigned content = position.at(n->at).content();
    if ((landings(n->flags) >> content & 1U) != 0) land(*n);
    n += content == 0 ? n->if_empty : n->if_occupied;
  }
}

/// How many landings a walk of leaps has: every node is visited, in any order.
[[nodiscard]] inline int count_leaps(std::span<const Node> nodes, const auto& position) {
  unsigned count = 0;
  for (const Node& n : nodes) count += n.flags >> position.at(n.at).content() & 1U;
  return static_cast<int>(count);
}

/// How many moves the landings of a walk are if some of them may promote.
[[nodiscard]] inline int count_ways(std::span<const Node> nodes, const auto& position) {
  unsigned count = 0;
  for (const Node *n = nodes.data(), *end = n + nodes.size(); n != end;) {
    const unsigned content = position.at(n->at).content();
    count += ways_to_land(n->flags, content);
    n += content == 0 ? n->if_empty : n->if_occupied;
  }
  return static_cast<int>(count);
}

/// How many landings a walk has. Without a branch on what stands where: that is what costs.
[[nodiscard]] inline int count_landings(std::span<const Node> nodes, const auto& position) {
  unsigned count = 0;
  for (const Node *n = nodes.data(), *end = n + nodes.size(); n != end;) {
    const unsigned content = position.at(n->at).content();
    count += n->flags >> content & 1U;
    n += content == 0 ? n->if_empty : n->if_occupied;
  }
  return static_cast<int>(count);
}

}  // namespace rules
