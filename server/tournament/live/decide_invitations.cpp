// Commands of arbiters about who may see a private tournament.
#include <algorithm>
#include <utility>

#include "server/tournament/live/decision.hpp"

namespace tournament {
namespace {

using protocol::ErrorCode;
using protocol::say;

Decided expect_arbiter_of_private(const Decision& decision) {
  if (auto may = expect_arbiter(decision); !may) return may;
  if (decision.state().is_private()) return {};
  return refused(ErrorCode::not_available, say<"tournament.everybody_sees_it">());
}

}  // namespace

std::size_t most_invited(const State& state) {
  return std::max(kMostInvited, 2 * places(state.terms));
}

bool are_all_invited(const State& state) {
  const auto is_open = [&](const auto& invited) { return !state.closed.contains(invited.first); };
  return std::cmp_greater_equal(std::ranges::count_if(state.invited, is_open), most_invited(state));
}

Decided decide(Decision& decision, const Invite& command) {
  if (auto may = expect_arbiter_of_private(decision); !may) return may;
  const State& state = decision.state();
  const std::string& player = command.player.id;
  if (command.is_invited == state.invited.contains(player)) return {};
  const Participant* known = state.find(player);
  if (!command.is_invited && known != nullptr && known->is_there(state.next_round()))
    return refused(ErrorCode::not_available, say<"tournament.invited_takes_part">());
  if (command.is_invited && are_all_invited(state)) {
    return refused(ErrorCode::not_available, say<"tournament.most_invited">(most_invited(state)));
  }
  decision.emit(protocol::Invited{.by = decision.by(), .player = command.player, .is_invited = command.is_invited});
  return {};
}

Decided decide(Decision& decision, const ChangeLink& /*command*/) {
  if (auto may = expect_arbiter_of_private(decision); !may) return may;
  decision.emit(protocol::LinkChanged{.by = decision.by()});
  return {};
}

}  // namespace tournament
