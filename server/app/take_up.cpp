#include "server/app/take_up.hpp"

#include <vector>

#include "server/app/wait.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

std::expected<void, std::string> take_up_leavers(World& world) {
  using Setups = std::vector<store::LeftSetup>;
  const store::WallTime since = wall_time(world.now() - Leavers::kWithin - Leavers::kAway);
  const auto left = wait_for<Setups>(
      [&](store::Completion<Setups> then) { world.store.fair_records().left_setups(since, std::move(then)); });
  if (!left) return std::unexpected(left.error().what);
  world.leavers.fill(*left);
  return {};
}

std::expected<void, std::string> take_up_leave(World& world) {
  using Days = std::vector<store::LeaveDay>;
  const store::WallTime since = wall_time(world.now() - LeaveBook::kYear);
  const auto days = wait_for<Days>(
      [&](store::Completion<Days> then) { world.store.leave_days().leave_since(since, std::move(then)); });
  if (!days) return std::unexpected(days.error().what);
  world.leave.fill(*days);
  return {};
}

std::expected<void, std::string> take_up_limits(World& world) {
  using Players = std::vector<std::string>;
  const auto late = wait_for<Players>(
      [&](store::Completion<Players> then) { world.store.post_results().late_players(std::move(then)); });
  if (!late) return std::unexpected(late.error().what);
  for (const std::string& one : *late) {
    const auto player = PlayerId::parse(one);
    if (!player) continue;
    const auto looked = wait_for<void>(
        [&](store::Completion<void> then) { world.correspondence_games.look_up(*player, std::move(then)); });
    if (!looked) return std::unexpected(looked.error().what);
  }
  return {};
}

}  // namespace

std::expected<void, std::string> take_up_players(World& world) {
  for (const auto take_up : {take_up_leavers, take_up_leave, take_up_limits}) {
    if (auto taken = take_up(world); !taken) return taken;
  }
  return {};
}

}  // namespace server
