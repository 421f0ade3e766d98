#include "server/room/refused_moves.hpp"

#include <algorithm>

namespace server {
namespace {

/// True if both are the same action of a player; how long the frame was on its way does not matter.
bool is_same(const PlayerAction& a, const PlayerAction& b) {
  if (const auto *one = std::get_if<MakeMove>(&a), *other = std::get_if<MakeMove>(&b); one && other) {
    return one->ply == other->ply && one->text == other->text && one->opening == other->opening;
  }
  if (const auto *one = std::get_if<FairOpen>(&a), *other = std::get_if<FairOpen>(&b); one && other) {
    return one->draw == other->draw && one->roll == other->roll && one->opening == other->opening;
  }
  return false;
}

}  // namespace

void RefusedMoves::keep(const PlayerId& player, const CommandId& id, const PlayerAction& action, Now received) {
  if (id.empty() || !is_same(action, action) || (kept_.size() >= kMost && !kept_.contains(player))) return;
  const auto [found, is_new] = kept_.try_emplace(player, Kept{.id = id, .action = action, .first = received});
  if (is_new) return;
  Kept& kept = found->second;
  if (kept.is_over(received)) {
    kept = {.id = id, .action = action, .first = received};
  } else if (kept.is(id, action)) {
    kept.until.reset();  // this outage is not over either
  }
}

void RefusedMoves::expire(Now until) {
  for (auto& [player, kept] : kept_) {
    if (!kept.until) kept.until = until;
  }
}

Now RefusedMoves::first_received(const PlayerId& player, const CommandId& id, const PlayerAction& action,
                                 Now received) const {
  const auto found = kept_.find(player);
  if (found == kept_.end() || !found->second.is(id, action) || found->second.is_over(received)) return received;
  return std::min(received, found->second.first);
}

std::optional<Now> RefusedMoves::awaited_until(const PlayerId& player) const {
  const auto kept = kept_.find(player);
  return kept == kept_.end() ? std::nullopt : kept->second.until;
}

void RefusedMoves::keep_only(const Seats& seats) {
  std::erase_if(kept_, [&](const auto& one) { return !seats.has(one.first); });
}

std::optional<Now> RefusedMoves::oldest_untold() const {
  std::optional<Now> first;
  for (const auto& [player, kept] : kept_) {
    if (!kept.until) first = std::min(first.value_or(kept.first), kept.first);
  }
  return first;
}

bool RefusedMoves::Kept::is(const CommandId& other, const PlayerAction& what) const {
  return id == other && is_same(action, what);
}

bool RefusedMoves::Kept::is_over(Now at) const {
  return until && at > *until;
}

void RefusedMoves::note(const Event& event) {
  if (event.kind() == EventKind::moved) return kept_.clear();
  if (!event.by.empty()) kept_.erase(event.by);
}

}  // namespace server
