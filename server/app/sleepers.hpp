// The games that a restart finds: which of them are opened at once and in which order, what each is to hear first.
// Pure functions.
#pragma once
#include <span>
#include <vector>

#include "server/room/directory.hpp"
#include "server/store/game_log.hpp"

namespace server {

/// What all of them are told.
struct RestartNews {
  Now alive{};
  Now now{};
  Ms grace{};
  bool is_restored = false;  // the database was a backup
  LaterDraws later = LaterDraws::known;
};

struct Sleepers {
  std::vector<Sleeper> in_order;  // where time runs out first stands first; then those that others see only in part yet
  std::vector<Sleeper> asleep;    // no time runs in them
};
/// Of all that are open those that go on; a game that waits only if the database was a backup.
[[nodiscard]] Sleepers find_sleepers(std::span<const GameCard> open, std::span<const store::RunningGame> running,
                                     const RestartNews& restart);

/// When the time of whoever is to do something was to run out, as far as the game's last event tells. None: no time
/// runs.
[[nodiscard]] std::optional<Now> time_out(const GameCard& card, const store::Event& last);

}  // namespace server
