#include "rules/search/forced_win.hpp"

#include <algorithm>

#include "rules/game/chance.hpp"
#include "rules/game/check_finder.hpp"

namespace rules::search {

std::optional<Actions> WinProver::winning_moves(const Position& position, int moves) {
  left_ = most_positions_;
  known_.clear();
  Actions winning;
  if (turn_kind_of(variant_, position).chance) return winning;
  Actions legal;
  legal_actions(variant_, position, legal);
  for (const Action& action : legal) {
    if (wins_by(position, action, moves)) winning.push_back(action);
    if (left_ == 0) return {};
  }
  return winning;
}

Actions WinProver::ordered(const Position& position) const {
  Actions legal;
  legal_actions(variant_, position, legal);
  if (legal.empty()) return legal;
  const CheckFinder checks(variant_, position);
  const auto quiet = std::ranges::stable_partition(legal, [&](const Action& one) { return checks.gives_check(one); });
  std::ranges::stable_partition(quiet, [&](const Action& one) { return captures(position, one); });
  return legal;
}

bool WinProver::wins(const Position& position, int moves) {
  const std::uint64_t key = position.hash() + static_cast<std::uint64_t>(moves) * 0x9e3779b97f4a7c15U;
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  const bool won =
      std::ranges::any_of(ordered(position), [&](const Action& action) { return wins_by(position, action, moves); });
  if (left_ > 0) known_.emplace(key, won);
  return won;
}

bool WinProver::wins_by(const Position& position, const Action& action, int moves) {
  if (left_ == 0) return false;
  --left_;
  Position after = position;
  apply(variant_, after, action);
  if (const auto end = outcome(variant_, after)) return end->winner == position.turn();
  if (moves == 1 || after.turn() == position.turn() || turn_kind_of(variant_, after).chance) return false;
  return loses(after, moves - 1);
}

bool WinProver::loses(const Position& position, int moves) {
  return std::ranges::all_of(ordered(position), [&](const Action& action) {
    if (left_ == 0) return false;
    --left_;
    Position after = position;
    apply(variant_, after, action);
    if (const auto end = outcome(variant_, after)) return end->winner == opponent(position.turn());
    if (after.turn() == position.turn() || turn_kind_of(variant_, after).chance) return false;
    return wins(after, moves);
  });
}

}  // namespace rules::search
