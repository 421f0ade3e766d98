// The parts of a tournament's draws that the store has and the record has not: the server's secrets, and which numbers
// are taken. Between the state and the store; owned by a tournament's room, on its strand.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/games/core.hpp"
#include "server/store/fair_records.hpp"
#include "server/tournament/live/command.hpp"
#include "server/tournament/live/state.hpp"

namespace server {

/// The kept draws of one round: from them, draws are known that were offered before this program ran, or before a
/// backup was restored.
struct KeptDraws {
  int round = 0;  // 0: nothing is known yet
  std::uint32_t last = 0;
  tournament::Secrets secrets = {};
};

/// `abcdefgh-3`: the beginning of the names of a round's draws begin with.
[[nodiscard]] std::string draw_id(const TournamentId& id, int round);
[[nodiscard]] KeptDraws kept_draws(int round, std::span<const store::DrawWrite> stored);
/// The draws that these steps tell of, as the store keeps them after the steps.
[[nodiscard]] std::vector<store::DrawWrite> draw_after(const tournament::State& after,
                                                       std::span<const tournament::Step> steps);
/// The draws that are open, as the store keeps them when a backup is put in the place of what they stand in: void.
[[nodiscard]] std::vector<store::DrawWrite> draws_left_behind(const tournament::State& state);
/// The dice that the games of a round begin with; none: nothing is thrown before them.
[[nodiscard]] std::optional<tournament::RoundDice> round_dice(VariantCache& variants,
                                                              const protocol::RoundTerms& terms);

}  // namespace server
