#include "server/app/lobby_sources.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "server/accounts/find_account.hpp"
#include "server/settlement/settlement.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

int rating_in(const std::vector<store::Standing>& standings, const rating::Pool& pool) {
  const auto found = std::ranges::find(standings, pool, &store::Standing::pool);
  return static_cast<int>(std::lround(found == standings.end() ? rating::kStart : found->rating.value));
}

std::unexpected<protocol::Error> unreadable() {
  return std::unexpected(protocol::Error{.code = protocol::ErrorCode::busy,
                                         .message = protocol::say<"lobby.players_unreadable">(),
                                         .pointer = {},
                                         .id = {}});
}

/// Looks up a player's rating. A player who has not played in the pool yet has its first rating; a guest has none.
void look_up_rating(const Core& core, const PlayerId& player, const GameCard& terms, RatingCompletion then) {
  const auto variant = core.variants.get(terms.variant, terms.options);
  const auto pool = variant ? pool_of(terms.control, **variant) : std::nullopt;
  if (!pool || player.is_guest()) return then(std::nullopt);
  core.store.ratings().standings(
      player.text(),
      [pool = *pool, then = std::move(then)](const store::Result<std::vector<store::Standing>>& standings) mutable {
        if (!standings) return then(unreadable());
        then(rating_in(*standings, pool));
      });
}

void look_up_guest(const Core& core, const PlayerId& guest, PlayerCompletion then) {
  core.store.guests().by_id(guest.text(),
                            [guest, then = std::move(then)](const store::Result<store::Guest>& found) mutable {
                              if (!found && found.error().code != store::Code::not_found) return then(unreadable());
                              if (!found) return then(std::nullopt);
                              then(Player{.id = guest, .name = guest_name(guest)});
                            });
}

void look_up_player(const Core& core, const std::string& id_or_name, PlayerCompletion then) {
  const auto guest = PlayerId::parse(id_or_name);
  if (guest && guest->is_guest()) return look_up_guest(core, *guest, std::move(then));
  find_account(core.store.accounts(), id_or_name,
               [then = std::move(then)](const store::Result<store::Account>& found) mutable {
                 if (!found && found.error().code != store::Code::not_found) return then(unreadable());
                 const auto id = found && !found->closed ? PlayerId::parse(found->id) : std::nullopt;
                 if (!id) return then(std::nullopt);
                 then(Player{.id = *id, .name = found->name, .is_bot = found->roles.has(Role::bot)});
               });
}

}  // namespace

LobbySources lobby_sources(const Core& core) {
  return {.rating = [&core](const PlayerId& player, const GameCard& terms,
                            RatingCompletion then) { look_up_rating(core, player, terms, std::move(then)); },
          .player = [&core](const std::string& id_or_name,
                            PlayerCompletion then) { look_up_player(core, id_or_name, std::move(then)); }};
}

}  // namespace server
