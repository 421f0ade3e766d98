#include "rules/game/perft.hpp"

namespace rules {
namespace {

/// One list of actions per ply, kept between nodes so that a node allocates nothing.
std::uint64_t count(const Variant& variant, const Position& position, int depth, std::vector<Actions>& lists) {
  if (depth == 0) return 1;
  if (depth == 1) return count_actions(variant, position);
  const auto ply = static_cast<std::size_t>(depth);
  lists[ply].clear();
  legal_actions(variant, position, lists[ply]);
  std::uint64_t nodes = 0;
  for (std::size_t i = 0; i < lists[ply].size(); ++i) {
    Position next = position;
    apply(variant, next, lists[ply][i]);
    nodes += count(variant, next, depth - 1, lists);
  }
  return nodes;
}

std::vector<Actions> lists_for(int depth) {
  constexpr std::size_t kUsual = 256;
  std::vector<Actions> lists(static_cast<std::size_t>(depth) + 1);
  for (Actions& list : lists) list.reserve(kUsual);
  return lists;
}

}  // namespace

std::uint64_t perft(const Variant& variant, const Position& position, int depth) {
  std::vector<Actions> lists = lists_for(depth);
  return count(variant, position, depth, lists);
}

std::vector<std::pair<Action, std::uint64_t>> perft_divide(const Variant& variant, const Position& position,
                                                           int depth) {
  std::vector<Actions> lists = lists_for(depth);
  Actions first;
  legal_actions(variant, position, first);
  std::vector<std::pair<Action, std::uint64_t>> parts;
  for (const Action& action : first) {
    Position next = position;
    apply(variant, next, action);
    parts.emplace_back(action, count(variant, next, depth - 1, lists));
  }
  return parts;
}

}  // namespace rules
