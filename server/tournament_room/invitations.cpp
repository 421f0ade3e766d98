#include "server/tournament_room/invitations.hpp"

#include "server/fairness/bytes.hpp"

namespace server {

std::string invitation_to(const Core& core, const TournamentId& id, const tournament::State& state) {
  const std::string text = "tournament invitation|" + id.text() + "|" + std::to_string(state.link);
  return fairness::to_hex(fairness::hmac(core.id_key, text)).substr(0, protocol::kInvitationToken.min);
}

bool is_invitation_to(const Core& core, const TournamentId& id, const tournament::State& state,
                      std::string_view invitation) {
  if (!state.is_private() || invitation.size() != protocol::kInvitationToken.min) return false;
  const std::string good = invitation_to(core, id, state);
  unsigned difference = 0;  // as long for every guess
  for (std::size_t i = 0; i < good.size(); ++i) difference |= static_cast<unsigned char>(good[i] ^ invitation[i]);
  return difference == 0;
}

bool may_see(const Core& core, const TournamentId& id, const tournament::State& state, const Visitor& visitor) {
  return state.may_see(visitor.player) || is_invitation_to(core, id, state, visitor.invitation);
}

protocol::Error no_such_tournament(const TournamentId& id) {
  return {.code = protocol::ErrorCode::no_such_tournament,
          .message = protocol::say<"tournament.no_such_tournament">(id.text()),
          .pointer = {},
          .id = {}};
}

}  // namespace server
