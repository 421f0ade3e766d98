#include "server/api/seen_tournament.hpp"

#include <utility>

#include "server/api/answers.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

void find_named(const RequestContext& context, std::function<void(const SeenTournament&)> go_on) {
  const auto id = TournamentId::parse(context.path[2]);
  if (!id) return context.then(refusal(ErrorCode::no_such_tournament, say<"http.tournament_gone">()));
  context.parts.tournaments.find(*id, [context, id = *id, go_on = std::move(go_on)](const auto& room) {
    if (!room) return context.then(refusal(room.error()));
    (*room)->show([id, room = *room, go_on](const TournamentRoom::StatePtr& state) {
      go_on({.id = id, .room = room, .state = state, .asker = {}});
    });
  });
}

/// No cache keeps what is answered.
RequestContext for_its_people(RequestContext context) {
  context.then = [then = std::move(context.then)](HttpResponse response) {
    response.cache_control = "private, no-store";
    then(std::move(response));
  };
  return context;
}

}  // namespace

void read_tournament(const RequestContext& context, const HttpRequest& request,
                     std::function<void(const RequestContext&, const SeenTournament&)> go_on) {
  find_named(context, [context, head = request.head, go_on = std::move(go_on)](const SeenTournament& seen) {
    if (!seen.state->is_private()) return go_on(context, seen);
    find_asker(context.parts.core, context.parts.accounts, head, Purpose::read,
               [context = for_its_people(context), seen, go_on](const std::expected<Asker, protocol::Error>& asker) {
                 if (!asker) return context.then(refusal(asker.error()));
                 const Visitor visitor{.player = *asker ? (*asker)->text() : "",
                                       .invitation = context.query_value("invitation")};
                 if (!may_see(context.parts.core, seen.id, *seen.state, visitor))
                   return context.then(refusal(no_such_tournament(seen.id)));
                 SeenTournament own = seen;
                 own.asker = *asker;
                 go_on(context, own);
               });
  });
}

void with_tournament(const RequestContext& context, const Visitor& visitor,
                     std::function<void(const SeenTournament&)> go_on) {
  find_named(context, [context, visitor, go_on = std::move(go_on)](const SeenTournament& seen) {
    if (may_see(context.parts.core, seen.id, *seen.state, visitor)) return go_on(seen);
    context.then(refusal(no_such_tournament(seen.id)));
  });
}

void with_any_tournament(const RequestContext& context, std::function<void(const SeenTournament&)> go_on) {
  find_named(context, std::move(go_on));
}

void may_see_draws(const ApiParts& parts, const RequestHead& head, const TournamentId& id,
                   std::function<void(std::expected<RoundDrawsSeen, protocol::Error>)> then) {
  parts.tournaments.find(id, [&parts, head, then = std::move(then)](const auto& room) {
    if (!room && room.error().code == ErrorCode::no_such_tournament) return then(RoundDrawsSeen{});
    if (!room) return then(std::unexpected(room.error()));
    (*room)->show([&parts, head, then](const TournamentRoom::StatePtr& state) {
      if (!state->is_private()) return then(RoundDrawsSeen{});
      find_asker(parts.core, parts.accounts, head, Purpose::read,
                 [state, then](const std::expected<Asker, protocol::Error>& asker) {
                   if (!asker) return then(std::unexpected(asker.error()));
                   const bool may = state->may_see(*asker ? (*asker)->text() : "");
                   then(RoundDrawsSeen{.may_see = may, .is_for_all = false});
                 });
    });
  });
}

}  // namespace server
