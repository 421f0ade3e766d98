#include "server/lobby/waiting_quota.hpp"

#include <string>
#include <utility>

#include "server/games/making/maker.hpp"

namespace server {

std::size_t WaitingQuota::most_of(WaitsAs kind) const {
  switch (kind) {
    case WaitsAs::seek:
      return limits_.seeks;
    case WaitsAs::challenge:
      return limits_.challenges;
    case WaitsAs::link:
      break;
  }
  return limits_.links;
}

std::size_t WaitingQuota::count(const PlayerId& creator, WaitsAs kind) const {
  std::size_t games = making_.count({creator, kind});
  if (kind == WaitsAs::link) return games + open_games_.links_of(creator).size();
  for (const Waiting* one : open_games_.of(creator)) games += kind_of(one->card.invitation) == kind ? 1 : 0;
  return games;
}

std::optional<protocol::Error> WaitingQuota::refusal_by_post(const NewGameOrder& order) const {
  if (!by_post(order.control)) return std::nullopt;
  auto why = correspondence_games_.refusal(order.creator.id);
  if (!why) return std::nullopt;
  auto refused = too_many_by_post(std::move(*why));
  refused.id = order.command;
  return refused;
}

std::optional<protocol::Error> WaitingQuota::refusal(const NewGameOrder& order) const {
  const WaitsAs kind = kind_of(order.invitation);
  if (count(order.creator.id, kind) < most_of(kind)) return refusal_by_post(order);
  return protocol::Error{.code = protocol::ErrorCode::too_many_seeks,
                         .message = protocol::say<"lobby.too_many_wait">(most_of(kind)),
                         .pointer = {},
                         .id = order.command};
}

WaitingQuota::Place WaitingQuota::take_place(const NewGameOrder& order) {
  return making_.emplace(order.creator.id, kind_of(order.invitation));
}

}  // namespace server
