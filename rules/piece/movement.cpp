#include "rules/piece/movement.hpp"

#include <algorithm>

#include "rules/board/require.hpp"

namespace rules {
namespace {

/// Threads the steps of one graph: every exit of a branch becomes a jump to the branch that comes next.
class Threader {
 public:
  Threader(const ReachGraph& graph, std::vector<Node>& out)
      : graph_(graph), out_(out), label_(graph.steps.size(), kUnplaced), base_(out.size()) {}

  void thread() {
    for (std::uint16_t s = graph_.root; s != 0; s = graph_.steps[s].sibling) {
      place(s, graph_.steps[s].sibling);
      // Steps behind a screen are placed after the whole branch, so that all jumps lead forward.
      for (std::size_t i = 0; i < behind_screens_.size(); ++i) place(behind_screens_[i].step, behind_screens_[i].next);
      behind_screens_.clear();
    }
    for (std::size_t i = 0; i < exits_.size(); ++i) {
      out_[base_ + i].if_empty = skip(i, exits_[i].if_empty);
      out_[base_ + i].if_occupied = skip(i, exits_[i].if_occupied);
    }
  }

 private:
  static constexpr std::size_t kUnplaced = ~std::size_t{0};
  struct Exits {
    std::uint16_t if_empty, if_occupied;  // steps; 0: the end
  };
  struct Pending {
    std::uint16_t step, next;
  };

  void place(std::uint16_t s, std::uint16_t next) {
    if (label_[s] != kUnplaced) return;
    const Step& step = graph_.steps[s];
    label_[s] = exits_.size();
    exits_.push_back({step.if_empty != 0 ? step.if_empty : next, step.if_occupied != 0 ? step.if_occupied : next});
    out_.push_back({step.at, step.flags, 0, 0});
    if (step.if_occupied != 0) behind_screens_.push_back({step.if_occupied, next});
    for (std::uint16_t b = step.if_empty; b != 0; b = graph_.steps[b].sibling) {
      place(b, graph_.steps[b].sibling != 0 ? graph_.steps[b].sibling : next);
    }
  }
  [[nodiscard]] std::uint8_t skip(std::size_t from, std::uint16_t to) const {
    const std::size_t target = to == 0 ? exits_.size() : label_[to];
    require(target > from && target - from < 256, "a walk jumps forward by less than 256 nodes");
    return static_cast<std::uint8_t>(target - from);
  }

  const ReachGraph& graph_;
  std::vector<Node>& out_;
  std::vector<std::size_t> label_;
  std::size_t base_;
  std::vector<Exits> exits_;
  std::vector<Pending> behind_screens_;
};

/// One way to a capture, as the graph spells it out.
struct Route {
  Square target;
  SquareSet between;
  int screens;
};

void find_routes(const ReachGraph& graph, std::uint16_t from, std::uint8_t capture, const SquareSet& between,
                 int screens, std::vector<Route>& out) {
  for (std::uint16_t s = from; s != 0; s = graph.steps[s].sibling) {
    const Step& step = graph.steps[s];
    if ((landings(step.flags) & capture) != 0) out.push_back({step.at, between, screens});
    if (step.if_empty == 0 && step.if_occupied == 0) continue;
    SquareSet further = between;
    further.add(step.at);
    find_routes(graph, step.if_empty, capture, further, screens, out);
    find_routes(graph, step.if_occupied, capture, further, screens + 1, out);
  }
}

std::uint64_t hash_of(const std::vector<Path>& ways) {
  std::uint64_t h = ways.size();
  for (const Path& way : ways) {
    for (const std::uint64_t word : way.between.words()) h = (h ^ word ^ (h >> 29)) * 0x9E3779B97F4A7C15ULL;
    h = (h + way.need) * 0xBF58476D1CE4E5B9ULL;
  }
  return h ^ (h >> 32);
}

bool same(const Path& a, const Path& b) {
  return a.between == b.between && a.need == b.need;
}

}  // namespace

Movement::Movement(int squares) : squares_(squares) {}

void Movement::add(const PerSide<std::vector<ReachGraph>>& graphs) {
  for (const Side side : kSides) add_walk(graphs[side], side);
}

void Movement::add_walk(const std::vector<ReachGraph>& graphs, Side side) {
  Walk walk;
  const auto n = static_cast<std::size_t>(squares_);
  walk.paths.resize(n * n);
  for (const Square origin : SquareSet::range(0, squares_ - 1)) {
    const ReachGraph& graph = graphs[static_cast<std::size_t>(origin)];
    walk.first.push_back(static_cast<std::uint32_t>(walk.nodes.size()));
    Threader(graph, walk.nodes).thread();
    add_paths(graph, side, origin, walk);
    bool chooses = false;   // among kinds
    bool promotes = false;  // to the promoted kind
    bool leaps = true;
    PerSquare<std::uint8_t> landings;
    for (std::size_t i = walk.first.back(); i < walk.nodes.size(); ++i) {
      // Two ways conflict only if both are open for the same content: quiet with quiet, capture with capture.
      const auto lands = static_cast<std::uint8_t>(rules::landings(walk.nodes[i].flags));
      if ((landings[walk.nodes[i].at] & lands) != 0) walk.merges = true;
      leaps = leaps && walk.nodes[i].if_empty == 1 && walk.nodes[i].if_occupied == 1;
      chooses = chooses || (walk.nodes[i].flags & kMustPromote) != 0;
      promotes = promotes || walk.nodes[i].flags >> kPromoteShift != 0;
      landings[walk.nodes[i].at] |= lands;
    }
    walk.counting[origin] = chooses    ? Counting::singly
                            : promotes ? Counting::ways
                            : leaps    ? Counting::leaps
                                       : Counting::landings;
  }
  walk.first.push_back(static_cast<std::uint32_t>(walk.nodes.size()));
  if (walk.merges) walk.counting.values.fill(Counting::singly);
  walks_.push_back(std::move(walk));
}

void Movement::add_paths(const ReachGraph& graph, Side side, Square origin, Walk& walk) {
  static_assert(kMaxSquares <= 255);
  std::vector<Route> routes;
  find_routes(graph, graph.root, side == Side::white ? kLandBlack : kLandWhite, {}, 0, routes);
  std::ranges::sort(routes, {}, [](const Route& r) { return index(r.target); });
  for (std::size_t i = 0; i < routes.size();) {
    const Square target = routes[i].target;
    std::vector<Path> ways;
    for (; i < routes.size() && routes[i].target == target; ++i) {
      require(routes[i].screens <= 1, "a hop needs exactly one screen");
      const Path way{routes[i].between, static_cast<std::uint8_t>(routes[i].screens), false};
      // A hop appears once for each square where its screen may stand; one Path says it all.
      if (std::ranges::none_of(ways, [&](const Path& other) { return same(way, other); })) ways.push_back(way);
    }
    require(ways.size() <= kMaxWays, "at most kMaxWays ways lead from one square to another");
    sources_[side][target].add(origin);
    walk.paths[static_cast<std::size_t>(index(target) * squares_ + index(origin))] = intern(ways);
  }
}

std::uint16_t Movement::intern(const std::vector<Path>& ways) {
  std::vector<std::uint16_t>& known = interned_[hash_of(ways)];
  for (const std::uint16_t at : known) {
    bool equal = true;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      equal = equal && at + i < paths_.size() && same(ways[i], paths_[at + i]) &&
              paths_[at + i].more == (i + 1 < ways.size());
    }
    if (equal) return at;
  }
  const std::size_t at = paths_.size();
  require(at + ways.size() <= 65536, "the paths of a game fit 16 bits");
  for (std::size_t i = 0; i < ways.size(); ++i) paths_.push_back({ways[i].between, ways[i].need, i + 1 < ways.size()});
  known.push_back(static_cast<std::uint16_t>(at));
  return static_cast<std::uint16_t>(at);
}

}  // namespace rules
