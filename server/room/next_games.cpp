#include "server/room/next_games.hpp"

#include <algorithm>
#include <cassert>
#include <memory>

#include "server/games/card.hpp"

namespace server {
namespace {

GameId rematch_of_both(const LoadedGame& game) {
  const GameCard own = card_of(game.match->state());
  const auto* second = std::get_if<SecondOf>(&own.series.origin);
  return game.shared.maker.rematch_of(second == nullptr ? game.id : second->game);
}

}  // namespace

Entropy entropy(const LoadedGame& game) {
  return {.secret = game.core.secret, .game = [&game] { return game.shared.maker.fresh_id(); }};
}

Entropy entropy(const LoadedGame& game, const Order& order) {
  if (!order.circumstances.other_game) return entropy(game);
  return {.secret = game.core.secret, .game = [&game] { return rematch_of_both(game); }};
}

void add_next_games(const LoadedGame& game, const Effects& effects, store::Writes& writes) {
  if (effects.next_games.empty()) return;
  // A new game is as old as the event that names it, so a member who is shown that event later finds the game there.
  const auto followed = std::ranges::find(effects.events, EventKind::game_followed, &Event::kind);
  assert(followed != effects.events.end());
  for (const NextGame& next : effects.next_games) {
    writes.new_games.push_back(
        std::make_shared<const store::NewGameWrites>(game.shared.maker.begin(next, *game.variant, followed->at)));
  }
}

}  // namespace server
