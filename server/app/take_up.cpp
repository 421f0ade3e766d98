#include "server/app/take_up.hpp"

#include <vector>

#include "server/app/wait.hpp"
#include "server/base/log.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

constexpr Ms kGuestLasts = std::chrono::days{30};  // the time that a guest without activity is kept

std::expected<void, std::string> take_up_setup_leavers(const Core& core, ConductBooks& conduct) {
  using Setups = std::vector<store::LeftSetup>;
  const store::WallTime since = wall_time(core.now() - SetupLeavers::kWithin - SetupLeavers::kAway);
  const auto left = wait_for<Setups>(
      [&](store::Completion<Setups> then) { core.store.fair_records().left_setups(since, std::move(then)); });
  if (!left) return std::unexpected(left.error().what);
  conduct.setup_leavers.fill(*left);
  return {};
}

std::expected<void, std::string> take_up_leave(const Core& core, ConductBooks& conduct) {
  using Days = std::vector<store::LeaveDay>;
  const store::WallTime since = wall_time(core.now() - LeaveBook::kYear);
  const auto days = wait_for<Days>(
      [&](store::Completion<Days> then) { core.store.leave_days().leave_since(since, std::move(then)); });
  if (!days) return std::unexpected(days.error().what);
  conduct.leave.fill(*days);
  return {};
}

std::expected<void, std::string> take_up_limits(const Core& core, ConductBooks& conduct) {
  using Players = std::vector<std::string>;
  const auto late = wait_for<Players>(
      [&](store::Completion<Players> then) { core.store.correspondence_results().late_players(std::move(then)); });
  if (!late) return std::unexpected(late.error().what);
  for (const std::string& one : *late) {
    const auto player = PlayerId::parse(one);
    if (!player) continue;
    const auto looked = wait_for<void>(
        [&](store::Completion<void> then) { conduct.correspondence_games.look_up(*player, std::move(then)); });
    if (!looked) return std::unexpected(looked.error().what);
  }
  return {};
}

}  // namespace

std::expected<void, std::string> sweep_guests(const Core& core) {
  const store::WallTime before{Ms{core.now().ms} - kGuestLasts};
  const auto swept = wait_for<std::int64_t>([&](auto then) { core.store.guests().sweep(before, std::move(then)); });
  if (!swept) return std::unexpected(swept.error().what);
  if (*swept > 0) log(LogLevel::info, "guests_swept", {{"guests", *swept}});
  return {};
}

std::expected<void, std::string> take_up_talk(const Core& core, Talk& talk, Sessions& sessions) {
  const auto blocks =
      wait_for<std::vector<store::Block>>([&](auto then) { core.store.talk().blocks(std::move(then)); });
  if (!blocks) return std::unexpected(blocks.error().what);
  const auto mutes = wait_for<std::vector<store::Muted>>(
      [&](auto then) { core.store.talk().mutes(wall_time(core.now()), std::move(then)); });
  if (!mutes) return std::unexpected(mutes.error().what);
  talk.fill(*blocks, *mutes);
  using Announced = std::optional<store::Announcement>;
  const auto announced =
      wait_for<Announced>([&](auto then) { core.store.talk().announced(wall_time(core.now()), std::move(then)); });
  if (!announced) return std::unexpected(announced.error().what);
  sessions.announce(*announced, core.now());
  return {};
}

std::expected<Calendar, std::string> read_calendar(const Core& core, std::string_view today) {
  using Open = std::optional<store::OpenDay>;
  const auto open = wait_for<Open>([&](auto then) { core.store.fair_records().open_day(std::move(then)); });
  if (!open) return std::unexpected(open.error().what);
  using Keys = std::vector<store::KeyRow>;
  const auto keys = wait_for<Keys>([&](auto then) { core.store.fair_records().keys(std::move(then)); });
  if (!keys) return std::unexpected(keys.error().what);
  const Calendar calendar(*open, keys->empty() ? Now{} : now_of(keys->back().start), core.now(), today);
  const ClockTrouble trouble = calendar.trouble(core.now());
  if (trouble != ClockTrouble::none) {
    log(LogLevel::error, "no_dice", {{"code", name(trouble)}, {"why", sentence(trouble)}});
  }
  return calendar;
}

std::expected<void, std::string> take_up_players(const Core& core, ConductBooks& conduct) {
  for (const auto take_up : {take_up_setup_leavers, take_up_leave, take_up_limits}) {
    if (auto taken = take_up(core, conduct); !taken) return taken;
  }
  return {};
}

}  // namespace server
