// How many games of a player may wait, and those that he makes for one player or for whoever has the link.
#include <utility>

#include "server/lobby/answer.hpp"
#include "server/lobby/lobby.hpp"

namespace server {

std::size_t Lobby::most_of(WaitsAs kind) const {
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

std::size_t Lobby::count(const PlayerId& creator, WaitsAs kind) const {
  std::size_t games = making_.count({creator, kind});
  if (kind == WaitsAs::link) return games + board_.links_of(creator).size();
  for (const Waiting* one : board_.of(creator)) games += kind_of(one->card.invitation) == kind ? 1 : 0;
  return games;
}

bool Lobby::may_wait(const NewGameOrder& order) const {
  const WaitsAs kind = kind_of(order.invitation);
  return count(order.creator.id, kind) < most_of(kind);
}

void Lobby::refuse_too_many(Member& who, const NewGameOrder& order) const {
  who.refuse({.code = protocol::ErrorCode::too_many_seeks,
              .message = std::to_string(most_of(kind_of(order.invitation))) +
                         " of your games wait already: call one of them off",
              .pointer = {},
              .id = order.command});
}

void Lobby::link(MemberPtr who, NewGameOrder order) {
  run([this, who = std::move(who), order = std::move(order)]() mutable { make(who, std::move(order)); });
}

/// A command that comes again gets the game that it has made, also where no other one may wait.
void Lobby::make(const MemberPtr& who, NewGameOrder order) {
  if (!may_wait(order)) {
    return world_.maker.find_made(order.creator.id, order.command,
                                  [this, who, order](std::expected<std::optional<GameId>, protocol::Error> made) {
                                    if (!made) return answer_create(*who, order.command, std::unexpected(made.error()));
                                    if (*made) return answer_create(*who, order.command, **made);
                                    refuse_too_many(*who, order);
                                  });
  }
  const CommandId id = order.command;
  const auto place = making_.emplace(order.creator.id, kind_of(order.invitation));
  world_.maker.make(std::move(order), [this, who, id, place](std::expected<GameId, protocol::Error> made) {
    answer_create(*who, id, std::move(made));
    run([this, place] { making_.erase(place); });  // it is on the board by now
  });
}

}  // namespace server
