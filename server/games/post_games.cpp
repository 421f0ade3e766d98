#include "server/games/post_games.hpp"

#include <utility>

namespace server {

void PostGames::fill(const PlayerId& player, std::span<const store::PostResult> latest) {
  const auto limit = limit_of(latest);
  const std::scoped_lock lock{mutex_};
  if (limit) {
    limits_[player] = *limit;
  } else {
    limits_.erase(player);
  }
}

void PostGames::note(const GameCard& card) {
  if (!by_post(card.control)) return;
  std::vector<PlayerId> ended;
  {
    const std::scoped_lock lock{mutex_};
    ended = put(card);
  }
  for (const PlayerId& player : ended) look_up(player);
}

std::vector<PlayerId> PostGames::put(const GameCard& card) {
  std::vector<PlayerId> ended;
  for (const SeatCard& seat : card.seats) {
    const PlayerId& player = seat.player.id;
    if (player.is_guest()) continue;
    if (card.phase != Phase::ended) {
      open_[player].insert(card.game);
      continue;
    }
    const auto games = open_.find(player);
    if (games == open_.end() || games->second.erase(card.game) == 0) continue;
    if (games->second.empty()) open_.erase(games);
    ended.push_back(player);
  }
  return ended;
}

void PostGames::expect(const PlayerId& creator) {
  const std::scoped_lock lock{mutex_};
  ++expected_[creator];
}

void PostGames::made(const GameCard& card) {
  const std::scoped_lock lock{mutex_};
  drop_expected(card.seats.front().player.id);
  (void)put(card);  // it waits
}

void PostGames::not_made(const PlayerId& creator) {
  const std::scoped_lock lock{mutex_};
  drop_expected(creator);
}

void PostGames::drop_expected(const PlayerId& creator) {
  const auto found = expected_.find(creator);
  if (--found->second == 0) expected_.erase(found);
}

std::optional<std::string> PostGames::refusal(const PlayerId& player) const {
  const std::scoped_lock lock{mutex_};
  const auto limit = limits_.find(player);
  if (limit == limits_.end()) return std::nullopt;
  const auto games = open_.find(player);
  const auto expected = expected_.find(player);
  const std::size_t open =
      (games == open_.end() ? 0 : games->second.size()) + (expected == expected_.end() ? 0 : expected->second);
  if (open < static_cast<std::size_t>(limit->second.open)) return std::nullopt;
  return too_many_open(limit->second, open);
}

void PostGames::look_up(const PlayerId& player) {
  std::uint64_t look = 0;
  {
    const std::scoped_lock lock{mutex_};
    look = looking_up_[player] = ++looks_;
  }
  store_.post_results(player.text(), kLimitGames,
                      [this, player, look](const store::Result<std::vector<store::PostResult>>& latest) {
                        looked_up(player, look, latest);
                      });
}

void PostGames::looked_up(const PlayerId& player, std::uint64_t look,
                          const store::Result<std::vector<store::PostResult>>& latest) {
  {
    const std::scoped_lock lock{mutex_};
    const auto last = looking_up_.find(player);
    if (last == looking_up_.end() || last->second != look) return;
    looking_up_.erase(last);
  }
  if (latest) fill(player, *latest);
}

}  // namespace server
