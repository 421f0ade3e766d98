#include "server/app/end_draws.hpp"

#include "server/base/random.hpp"
#include "server/games/stored_game.hpp"
#include "server/tournament_room/kept_draws.hpp"
#include "server/tournament_room/record.hpp"

namespace server {

std::expected<std::vector<store::DrawWrite>, std::string> end_draws(const store::StoredGame& game,
                                                                    const std::vector<store::DrawWrite>& draws,
                                                                    VariantCache& variants, Now now) {
  auto rebuilt = rebuild(game, secrets_of(draws), variants);
  if (!rebuilt) return std::unexpected(std::move(rebuilt.error()));
  // Ending a draw signs nothing, and what the game would do next is not stored.
  const fairness::SigningKey unused(random<fairness::Secret>());
  const Restored restored{.later = LaterDraws::unknown};
  const Entropy entropy{.secret = random<fairness::Secret>, .game = [&] { return game.head.game.id; }};
  auto effects = rebuilt->match.handle(restored, now, unused, entropy);
  if (!effects) return std::unexpected(std::move(effects.error().sentence));
  return writes_of(*effects, rebuilt->match.state(), now).draws;
}

std::expected<std::vector<store::DrawWrite>, std::string> end_round_draws(const store::StoredTournament& tournament,
                                                                          const std::vector<store::DrawWrite>& draws) {
  auto state = rebuild(tournament);
  if (!state) return std::unexpected(std::move(state.error()));
  tournament::learn(*state, kept_draws(0, draws).secrets);
  return draws_left_behind(*state);
}

}  // namespace server
