#include "server/games/conduct/correspondence_games.hpp"

#include <utility>

#include "server/games/stored_game.hpp"

namespace server {

void CorrespondenceGames::note(const GameCard& card) {
  if (!by_post(card.control)) return;
  std::vector<PlayerId> changed;
  {
    Lock lock{mutex_};
    for (const SeatCard& seat : card.seats) {
      if (seat.player.id.is_guest()) continue;
      if (card.phase != Phase::ended) {
        put(seat.player.id, card.game);
      } else if (take_out(seat, card)) {
        changed.push_back(seat.player.id);
      }
    }
  }
  for (const PlayerId& player : changed) look_up(player, [](const auto&) {});
}

void CorrespondenceGames::put(const PlayerId& player, const GameId& game) {
  if (const auto limited = limited_.find(player); limited != limited_.end()) limited->second.open.insert(game);
  if (const auto look = looks_.find(player); look != looks_.end()) look->second.open.insert(game);
}

/// Takes an ended game out of the open ones; true if the player's limit may have changed. A limit can end with any game
/// that the player finishes, and can begin only with one that they lose on time.
bool CorrespondenceGames::take_out(const SeatCard& seat, const GameCard& ended) {
  const PlayerId& player = seat.player.id;
  const auto limited = limited_.find(player);
  const bool was_open = limited != limited_.end() && limited->second.open.erase(ended.game) > 0;
  if (was_open || looks_.contains(player)) return true;
  return limited == limited_.end() && ended.ending && seat.side && is_lost_on_time(*ended.ending, *seat.side);
}

std::expected<CorrespondenceGames::Place, protocol::Wording> CorrespondenceGames::take_place(const PlayerId& player,
                                                                                             const GameId& game) {
  Lock lock{mutex_};
  if (auto why = why_no_more(player)) return std::unexpected(std::move(*why));
  std::erase_if(places_, [](const auto& place) { return place.expired(); });
  Place place = std::make_shared<const Seat>(Seat{.player = player, .game = game});
  places_.push_back(place);
  return place;
}

std::optional<protocol::Wording> CorrespondenceGames::refusal(const PlayerId& player) const {
  Lock lock{mutex_};
  return why_no_more(player);
}

std::optional<protocol::Wording> CorrespondenceGames::why_no_more(const PlayerId& player) const {
  const auto limited = limited_.find(player);
  if (limited == limited_.end()) return std::nullopt;
  const auto& [limit, stored] = limited->second;
  std::set<GameId> open = stored;
  for (const auto& one : places_) {
    if (const Place place = one.lock(); place && place->player == player) open.insert(place->game);
  }
  if (open.size() < static_cast<std::size_t>(limit.open)) return std::nullopt;
  return too_many_open(limit, open.size());
}

void CorrespondenceGames::look_up(const PlayerId& player, store::Completion<void> then) {
  std::uint64_t look = 0;
  {
    Lock lock{mutex_};
    look = ++last_look_;
    looks_[player] = {.number = look, .open = {}};
  }
  store_.latest(player.text(), kLimitGames,
                [this, player, look, then = std::move(then)](
                    const store::Result<std::vector<store::CorrespondenceResult>>& latest) mutable {
                  if (!latest) return looked_up(player, look, std::unexpected(latest.error()), std::move(then));
                  const auto limit = limit_of(*latest);
                  if (!limit) return looked_up(player, look, std::nullopt, std::move(then));
                  read_open(player, look, *limit, std::move(then));
                });
}

void CorrespondenceGames::read_open(const PlayerId& player, std::uint64_t look, const CorrespondenceLimit& limit,
                                    store::Completion<void> then) {
  store_.open_by_post(player.text(), [this, player, look, limit,
                                      then = std::move(then)](const store::Result<std::vector<GameId>>& open) mutable {
    if (!open) return looked_up(player, look, std::unexpected(open.error()), std::move(then));
    looked_up(player, look, Limited{.limit = limit, .open = {open->begin(), open->end()}}, std::move(then));
  });
}

void CorrespondenceGames::looked_up(const PlayerId& player, std::uint64_t look,
                                    store::Result<std::optional<Limited>> found, store::Completion<void> then) {
  if (!found)
    return then(std::unexpected(std::move(found.error())));  // the player's next ended game has it looked up again
  {
    Lock lock{mutex_};
    const auto last = looks_.find(player);
    if (last != looks_.end() && last->second.number == look) {
      if (*found) {
        (*found)->open.merge(last->second.open);
        limited_[player] = std::move(**found);
      } else {
        limited_.erase(player);
      }
      looks_.erase(last);
    }
  }
  then({});
}

}  // namespace server
