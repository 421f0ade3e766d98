#include "server/api/leave.hpp"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/api/answers.hpp"
#include "server/base/number.hpp"

namespace server {
namespace {

using nlohmann::ordered_json;
using protocol::ErrorCode;

/// Every account's id is a player's.
PlayerId player_of(const Login& login) {
  return PlayerId::parse(login.account.id).value();
}

HttpResponse leave_response(World& world, const PlayerId& player) {
  const Now now = world.now();
  ordered_json days = ordered_json::array();
  for (const Now from : world.leave.days_of(player, now)) {
    days.push_back({{"fromMs", from.ms}, {"untilMs", (from + LeaveBook::kDay).ms}});
  }
  return json_response(ordered_json{
      {"days", LeaveBook::kDaysAYear}, {"left", world.leave.left(player, now)}, {"taken", std::move(days)}});
}

store::Then<void> shown_then(const Asked& asked, const PlayerId& player) {
  return [&world = asked.parts.world, player, then = asked.then](const store::Result<void>& done) {
    then(done ? leave_response(world, player)
              : store_refusal(done.error(), ErrorCode::no_such_leave, "there is no such day"));
  };
}

}  // namespace

void show_leave(const Asked& asked, const Login& login) {
  asked.then(leave_response(asked.parts.world, player_of(login)));
}

void announce_leave(const Asked& asked, const Login& login, const protocol::AnnounceLeave& wish) {
  World& world = asked.parts.world;
  const PlayerId player = player_of(login);
  const Now from{wish.from_ms};
  const Now now = world.now();
  const Now until = from + wish.days * LeaveBook::kDay;
  if (from < now || until > now + LeaveBook::kYear) {
    return asked.then(refusal(ErrorCode::bad_value, "leave begins in the future, and is over within a year"));
  }
  const auto taken = world.leave.days_of(player, now);
  const bool overlaps =
      std::ranges::any_of(taken, [&](Now day) { return day < until && from < day + LeaveBook::kDay; });
  if (overlaps) return asked.then(refusal(ErrorCode::too_much_leave, "you are on leave then already"));
  if (!world.leave.take(player, from, static_cast<int>(wish.days), shown_then(asked, player))) {
    asked.then(refusal(ErrorCode::too_much_leave, "you have " + std::to_string(world.leave.left(player, from)) +
                                                      " of " + std::to_string(LeaveBook::kDaysAYear) +
                                                      " days in a year left: announce fewer"));
  }
}

void drop_leave(const Asked& asked, const Login& login, const protocol::Nothing&) {
  World& world = asked.parts.world;
  const PlayerId player = player_of(login);
  const auto from = whole_number<std::int64_t>(asked.path[3]);
  if (!from || !world.leave.drop(player, Now{*from}, world.now(), shown_then(asked, player))) {
    asked.then(refusal(ErrorCode::no_such_leave, "no day of your leave begins then, or it has begun"));
  }
}

}  // namespace server
