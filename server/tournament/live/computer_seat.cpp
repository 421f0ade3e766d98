#include "server/tournament/live/computer_seat.hpp"

#include <algorithm>
#include <string>

#include "server/base/id.hpp"
#include "server/tournament/live/pairs.hpp"

namespace tournament {
namespace {

using protocol::Format;
using protocol::say;

static_assert(protocol::kComputerLevel.max == server::kComputerLevels);

std::string computer_of(const protocol::TournamentTerms& terms) {
  return server::PlayerId::computer(static_cast<int>(*terms.computer)).text();
}

/// The computer of this id is in the next round, and no other one; empty: none is.
void let_in(Decision& decision, const std::string& wanted) {
  const int round = decision.state().next_round();
  std::vector<std::string> there;
  for (const Participant& one : decision.state().participants) {
    if (is_computer(one.player.id) && one.is_there(round)) there.push_back(one.player.id);
  }
  for (const std::string& player : there) {
    if (player != wanted)
      decision.emit(protocol::Withdrawn{.player = player, .round = round, .by = {}, .reason = {}, .sentence = {}});
  }
  if (wanted.empty()) return;
  if (std::ranges::find(there, wanted) == there.end()) {
    const int level = static_cast<int>(*decision.state().terms.computer);
    decision.emit(protocol::Entered{
        .player = {.id = wanted, .name = server::computer_name(level)}, .rating = {}, .round = round, .by = {}});
  }
  const bool checks_in = decision.state().terms.check_in.value_or(false);
  if (checks_in && !decision.state().find(wanted)->checked_in.contains(round))
    decision.emit(protocol::CheckedIn{.player = wanted, .round = round});
}

bool is_odd_without_it(const State& state) {
  const int round = state.next_round();
  return std::ranges::count_if(state.people(round),
                               [&](const Participant* one) { return plays_in(state, *one, round); }) %
             2 ==
         1;
}

/// Everybody who is there may have met it, while one of them could still sit out.
bool can_be_paired(Decision decision, const std::string& computer) {
  if (decision.state().terms.format != Format::swiss || decision.state().rounds.empty()) return true;
  let_in(decision, computer);
  return pair_next(decision.state()).has_value();
}

}  // namespace

Decided check_computer(const protocol::TournamentTerms& terms) {
  if (!terms.computer || terms.format != Format::knockout) return {};
  return refused(protocol::ErrorCode::bad_value, say<"tournament.knockout_has_no_computer">(), "/computer");
}

void seat_computer(Decision& decision) {
  const State& state = decision.state();
  if (!state.terms.computer) return;
  if (state.terms.format != Format::swiss && !state.rounds.empty()) return;
  const std::string computer = computer_of(state.terms);
  const bool is_open = decision.circumstances().has_computer(*state.terms.computer) && !state.closed.contains(computer);
  const bool is_needed = state.terms.format == Format::arena || is_odd_without_it(state);
  let_in(decision, is_open && is_needed && can_be_paired(decision, computer) ? computer : "");
}

void leave_computer_out(const State& state, const ArenaTable& table, std::vector<FreePlayer>& free) {
  if (!state.terms.computer || free.size() % 2 == 0) return;
  const std::string computer = computer_of(state.terms);
  std::erase_if(free, [&](const FreePlayer& one) {
    return table.players[static_cast<std::size_t>(one.number - 1)]->player.id == computer;
  });
}

}  // namespace tournament
