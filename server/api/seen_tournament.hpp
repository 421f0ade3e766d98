// Who may see which tournament: a public one everybody, a private one whom its arbiters have invited
// (docs/tournaments.md, "Private tournaments"). To others it is not there. Any thread.
#pragma once
#include <expected>
#include <functional>
#include <memory>

#include "server/api/asker.hpp"
#include "server/tournament_room/invitations.hpp"

namespace server {

/// A tournament for somebody who may see it.
struct SeenTournament {
  TournamentId id;
  std::shared_ptr<TournamentRoom> room;
  TournamentRoom::StatePtr state;
  Asker asker;  // of a private one alone: else nobody has looked who asks
};

/// Goes on with the tournament that the address names; sends a refusal if there is none, or none for who asks. Answers
/// to the context that is handed on are kept by no cache where the tournament is private. The query may give the end of
/// its link, as `invitation`.
void read_tournament(const RequestContext& context, const HttpRequest& request,
                     std::function<void(const RequestContext&, const SeenTournament&)> go_on);
/// The same for who wants to change something.
void with_tournament(const RequestContext& context, const Visitor& visitor,
                     std::function<void(const SeenTournament&)> go_on);
/// The same for whoever may see all of them.
void with_any_tournament(const RequestContext& context, std::function<void(const SeenTournament&)> go_on);

/// Whether who asks may see the draws of this tournament's rounds, and whether everybody may; a refusal if nobody can
/// tell now. A tournament that is not known hides nothing.
struct RoundDrawsSeen {
  bool may_see = true;
  bool is_for_all = true;
};
void may_see_draws(const ApiParts& parts, const RequestHead& head, const TournamentId& id,
                   std::function<void(std::expected<RoundDrawsSeen, protocol::Error>)> then);

}  // namespace server
