// Takes up the games and tournaments of the store when the server starts: what waits is shown, what was restored from a
// backup hears of it, and the time in which nobody could play is noted. Called before anybody comes; waits for the
// store.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "server/lobby/lobby.hpp"
#include "server/room/directory.hpp"
#include "server/tournament_room/tournament_rooms.hpp"

namespace server {

struct GamesStart {
  const Core& core;
  Outages& outages;
  Directory& directory;
  Lobby& lobby;
  TournamentRooms& tournaments;
  std::optional<Now> served_before;  // when the server was last known to be alive
};

/// The draws that were open in the backup, if the store was restored from one. The records of games that are played are
/// not read: the scanner finds what is due in them. A sentence if the store cannot tell.
[[nodiscard]] std::expected<std::vector<store::DrawKey>, std::string> take_up_games(const GamesStart& start);

}  // namespace server
