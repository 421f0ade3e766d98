#include "server/app/take_up_games.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "server/app/wait.hpp"
#include "server/base/log.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

constexpr Ms kLongestDelay{protocol::kDelay.max};  // the longest delay of a game that others see later

/// Lists show every game that waits, and none is loaded for that.
std::expected<void, std::string> show_waiting(const GamesStart& start, const std::set<GameId>& delayed) {
  using Heads = std::vector<store::GameHead>;
  const auto waiting = wait_for<Heads>([&](auto then) { start.core.store.games().waiting_games(std::move(then)); });
  if (!waiting) return std::unexpected(waiting.error().what);
  std::set<std::string> closed;
  for (const store::GameHead& head : *waiting) {
    auto card = card_of(head);
    if (!card) {
      log(LogLevel::error, "game_not_shown", {{"game", head.game.id.text()}, {"why", card.error()}});
      continue;
    }
    if (!delayed.contains(card->game)) start.lobby.noticed(std::move(*card));
    closed.insert(head.closed.begin(), head.closed.end());
  }
  // The server may have died between the end of an account and that of the games that waited for it.
  for (const std::string& one : closed) {
    if (const auto id = PlayerId::parse(one)) start.lobby.closed(*id);
  }
  return {};
}

/// Every game in which something is due at any time.
std::expected<void, std::string> take_up_timed(const GamesStart& start) {
  const auto timed = wait_for<store::DueGames>([&](auto then) {
    start.core.store.games().due(store::WallTime::max(), start.core.term, std::numeric_limits<std::size_t>::max(),
                                 std::move(then));
  });
  if (!timed) return std::unexpected(timed.error().what);
  start.directory.take_up(timed->games);
  return {};
}

/// Nobody could play since the server was last known to be alive. Nothing is known of the time after a backup was made:
/// its games get back all time since their last event.
std::expected<void, std::string> add_outage(const GamesStart& start) {
  const Now alive = start.core.store.is_restored() ? Now{} : start.served_before.value_or(Now{});
  const Now until = start.core.now();
  // A stamp that is far ahead is none to believe.
  const store::Outage outage{.from = wall_time(std::min(alive, until)), .until = wall_time(until)};
  const auto added = wait_for<void>(
      [&](auto then) { start.core.store.games().add_outage(outage, store::PutOff::due, std::move(then)); });
  if (!added) return std::unexpected(added.error().what);
  using Rows = std::vector<store::Outage>;
  const auto rows = wait_for<Rows>([&](auto then) { start.core.store.games().outages(std::move(then)); });
  if (!rows) return std::unexpected(rows.error().what);
  std::vector<Outages::Long> all;
  for (const store::Outage& one : *rows) all.push_back({.from = now_of(one.from), .until = now_of(one.until)});
  start.outages.remember(std::move(all));
  return {};
}

/// Games that others see later than their players: of one in which something has happened since, its room knows how
/// much they see, even if it has ended.
std::expected<std::set<GameId>, std::string> find_delayed(const Core& core) {
  using Games = std::vector<GameId>;
  const auto delayed = wait_for<Games>(
      [&](auto then) { core.store.games().delayed_games(wall_time(core.now() - kLongestDelay), std::move(then)); });
  if (!delayed) return std::unexpected(delayed.error().what);
  return std::set<GameId>(delayed->begin(), delayed->end());
}

/// Restores from a backup: takes up open games and tournaments, so that what a backup cannot know is called off. The
/// draws that were open in the backup.
std::expected<std::vector<store::DrawKey>, std::string> restore_games(const GamesStart& start) {
  using Games = std::vector<GameId>;
  const auto games = wait_for<Games>([&](auto then) { start.core.store.games().open_games(std::move(then)); });
  if (!games) return std::unexpected(games.error().what);
  using Draws = std::vector<store::DrawKey>;
  const auto draws = wait_for<Draws>([&](auto then) { start.core.store.fair_records().open_draws(std::move(then)); });
  if (!draws) return std::unexpected(draws.error().what);
  const bool knows_later = start.core.store.lineage().locks == store::KnownLocks::all;
  start.directory.restore(*games, Restored{.later = knows_later ? LaterDraws::known : LaterDraws::unknown});
  using Tournaments = std::vector<TournamentId>;
  const auto tournaments =
      wait_for<Tournaments>([&](auto then) { start.core.store.tournaments().open_tournaments(std::move(then)); });
  if (!tournaments) return std::unexpected(tournaments.error().what);
  start.tournaments.restore(*tournaments);
  return *draws;
}

}  // namespace

std::expected<std::vector<store::DrawKey>, std::string> take_up_games(const GamesStart& start) {
  const auto open =
      wait_for<std::int64_t>([&](auto then) { start.core.store.games().count_open_games(std::move(then)); });
  if (!open) return std::unexpected(open.error().what);
  if (*open > 0) {
    if (auto added = add_outage(start); !added) return std::unexpected(std::move(added.error()));
  } else {
    const auto done = wait_for<void>([&](auto then) { start.core.store.games().forget_outages(std::move(then)); });
    if (!done) return std::unexpected(done.error().what);
  }
  const auto delayed = find_delayed(start.core);
  if (!delayed) return std::unexpected(delayed.error());
  if (auto shown = show_waiting(start, *delayed); !shown) return std::unexpected(std::move(shown.error()));
  std::vector<store::DrawKey> draws;
  if (start.core.store.is_restored()) {  // before any room is opened: each hears of it first of all
    auto restored = restore_games(start);
    if (!restored) return restored;
    draws = std::move(*restored);
  }
  start.directory.take_up(std::vector(delayed->begin(), delayed->end()));
  // The clock was set back so far that it is not made up for: nothing would be due before it has caught up again.
  if (start.served_before && *start.served_before > start.core.now()) {
    if (auto taken = take_up_timed(start); !taken) return std::unexpected(std::move(taken.error()));
  }
  log(LogLevel::info, "games_found", {{"open", *open}, {"delayed", delayed->size()}});
  return draws;
}

}  // namespace server
