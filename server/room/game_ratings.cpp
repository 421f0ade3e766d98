#include "server/room/game_ratings.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/games/stored_game.hpp"
#include "server/settlement/settlement.hpp"
#include "server/settlement/shown.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

bool is_guest(const Player& player) {
  return player.id.is_guest();
}

}  // namespace

void GameRatings::note(const Events& events, const std::optional<store::Settled>& settled) {
  if (settled) return show(ratings_at_end(*settled));
  const auto begun = std::ranges::find(events, EventKind::game_started, &Event::kind);
  if (begun != events.end()) look_up(begun->at);
}

void GameRatings::note(const FinishedGame& finished) {
  if (finished.ratings) return show(*finished.ratings);
  if (finished.started) look_up(*finished.started);
}

void GameRatings::look_up(Now started) {
  const auto pool = pool_of(game_.match->state());
  const Seats& seats = game_.match->state().seats;
  if (ratings_ || !pool || std::ranges::any_of(seats.in_order_of_joining(), is_guest)) return;
  using Standings = std::vector<std::optional<store::Standing>>;
  auto then = [this, started](const store::Result<Standings>& found) {
    if (!found || ratings_) return;  // the game may have been settled meanwhile
    const auto rating_then = [&](std::size_t side) {
      const auto& standing = found->at(side);
      return standing ? rating_at(*standing, wall_time(started)) : rating::Rating{};
    };
    show(ratings_at_start({.white = rating_then(0), .black = rating_then(1)}));
  };
  game_.core.store.ratings().standings_at(
      {seats.at(rules::Side::white).id.text(), seats.at(rules::Side::black).id.text()}, *pool, wall_time(started),
      game_.on_strand<Standings>(std::move(then)));
}

void GameRatings::show(const protocol::Ratings& ratings) {
  if (ratings == ratings_) return;
  ratings_ = ratings;
  game_.presence.send_to(frame(), [this](const Member& member) { return may_see(member); });
}

void GameRatings::show_later() const {
  if (!ratings_) return;
  game_.presence.send_to(frame(), [this](const Member& member) { return !game_.is_player(member); });
}

Frame GameRatings::frame() const {
  return frame_of(protocol::Rated{.game = game_.id.text(), .white = ratings_->white, .black = ratings_->black});
}

}  // namespace server
