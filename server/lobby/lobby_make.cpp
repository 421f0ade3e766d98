// How many games of a player may wait, and those that he makes for one player or for whoever has the link.
#include <utility>

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

bool Lobby::may_wait(const Wanted& wanted) const {
  const WaitsAs kind = kind_of(wanted.invitation);
  return count(wanted.creator.id, kind) < most_of(kind);
}

void Lobby::refuse_too_many(Member& who, const Wanted& wanted) const {
  who.refuse({.code = protocol::ErrorCode::too_many_seeks,
              .message = std::to_string(most_of(kind_of(wanted.invitation))) +
                         " of your games wait already: call one of them off",
              .pointer = {},
              .id = wanted.command});
}

void Lobby::link(MemberPtr who, Wanted wanted) {
  run([this, who = std::move(who), wanted = std::move(wanted)]() mutable { make(who, std::move(wanted)); });
}

/// A command that comes again gets the game that it has made, also where no other one may wait.
void Lobby::make(const MemberPtr& who, Wanted wanted) {
  if (!may_wait(wanted)) {
    return find_created(world_, wanted.creator.id, wanted.command,
                        [this, who, wanted](std::expected<std::optional<GameId>, protocol::Error> made) {
                          if (!made) return answer_create(*who, wanted.command, std::unexpected(made.error()));
                          if (*made) return answer_create(*who, wanted.command, **made);
                          refuse_too_many(*who, wanted);
                        });
  }
  const CommandId id = wanted.command;
  const auto place = making_.emplace(wanted.creator.id, kind_of(wanted.invitation));
  create_game(world_, std::move(wanted), [this, who, id, place](std::expected<GameId, protocol::Error> made) {
    answer_create(*who, id, std::move(made));
    run([this, place] { making_.erase(place); });  // it is on the board by now
  });
}

}  // namespace server
