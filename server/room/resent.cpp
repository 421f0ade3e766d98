#include "server/room/resent.hpp"

#include <algorithm>

namespace server {
namespace {

/// Whether it is the very same that a player wants; how long the frame was on its way does not matter.
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

void Resent::keep(const PlayerId& player, const CommandId& id, const PlayerAction& action, Now first) {
  if (!id.empty() && is_same(action, action))
    kept_.try_emplace(player, Kept{.id = id, .action = action, .first = first});
}

void Resent::expire(Now until) {
  for (auto& [player, kept] : kept_) kept.until = std::min(kept.until.value_or(until), until);
}

Now Resent::first(const PlayerId& player, const CommandId& id, const PlayerAction& action, Now now) const {
  const auto found = kept_.find(player);
  if (found == kept_.end()) return now;
  const Kept& kept = found->second;
  if (kept.id != id || !is_same(kept.action, action) || (kept.until && now > *kept.until)) return now;
  return std::min(now, kept.first);
}

std::optional<Now> Resent::until(const PlayerId& player) const {
  const auto kept = kept_.find(player);
  return kept == kept_.end() ? std::nullopt : kept->second.until;
}

void Resent::note(const Event& event) {
  if (event.kind == EventKind::moved) return kept_.clear();
  if (!event.by.empty()) kept_.erase(event.by);
}

}  // namespace server
