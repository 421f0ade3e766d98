#include "server/app/sleepers.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "server/games/record.hpp"

namespace server {
namespace {

/// What the clocks of an event leave to the side whose time runs, with all its periods.
Ms left_in(const protocol::Clocks& clocks) {
  if (clocks.first_move_ms) return Ms{*clocks.first_move_ms};
  const bool is_black = clocks.running == Color::black;
  const std::int64_t main = is_black ? clocks.black_ms : clocks.white_ms;
  const std::int64_t periods = (is_black ? clocks.black_periods : clocks.white_periods).value_or(0);
  return Ms{main + clocks.delay_ms.value_or(0) + clocks.period_ms.value_or(0) * periods};
}

/// None: the event says nothing of it.
std::optional<Ms> left_after(const EventBody& body) {
  return std::visit(
      [](const auto& one) -> std::optional<Ms> {
        if constexpr (requires { one.left; }) {
          if (one.left) return one.left;
        }
        if constexpr (requires { one.clocks.value(); }) {
          if (one.clocks) return left_in(*one.clocks);
        } else if constexpr (requires { one.clocks; }) {
          return left_in(one.clocks);
        }
        return std::nullopt;
      },
      body);
}

constexpr Now kNever{std::numeric_limits<std::int64_t>::max()};

std::vector<Command> news_of(const RestartNews& restart, bool is_running) {
  std::vector<Command> news;
  if (is_running) news.emplace_back(Restarted{.alive = restart.alive, .grace = restart.grace});
  if (restart.is_restored) news.emplace_back(Restored{.later = restart.later});
  return news;
}

}  // namespace

std::optional<Now> time_out(const GameCard& card, const store::Event& last) {
  const Now at = now_of(last.at);
  if (card.phase == Phase::rolling) return at + kDrawTime;
  if (card.phase != Phase::playing || !timed(card.control)) return std::nullopt;
  const auto event = event_of(last);
  return at + (event ? left_after(event->body).value_or(Ms{0}) : Ms{0});
}

Sleepers find_sleepers(std::span<const GameCard> open, std::span<const store::RunningGame> running,
                       const RestartNews& restart) {
  std::map<GameId, const store::Event*> last;
  for (const store::RunningGame& one : running) last.emplace(one.game, &one.last);
  std::vector<std::pair<Now, Sleeper>> due;
  Sleepers found;
  for (const GameCard& card : open) {
    const auto event = last.find(card.game);
    const bool is_running = event != last.end();
    Sleeper sleeper{.game = card.game, .first = news_of(restart, is_running)};
    if (sleeper.first.empty()) continue;
    auto out = is_running ? time_out(card, *event->second) : std::nullopt;
    const bool is_held_back = is_running && now_of(event->second->at) + card.audience.delay > restart.now;
    if (!out && is_held_back && card.audience.delay > Ms{0}) out = kNever;
    if (out || restart.is_restored) {
      due.emplace_back(out.value_or(Now{}), std::move(sleeper));
    } else {
      found.asleep.push_back(std::move(sleeper));
    }
  }
  std::ranges::stable_sort(due, {}, &std::pair<Now, Sleeper>::first);
  for (auto& one : due) found.in_order.push_back(std::move(one.second));
  return found;
}

}  // namespace server
