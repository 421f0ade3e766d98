// What the server remembers of how people play: who left setups, who is on leave, and who may begin no more games by
// post. Filled from the store when the server starts. Thread-safe.
#pragma once
#include "server/games/conduct/correspondence_games.hpp"
#include "server/games/conduct/leave_book.hpp"
#include "server/games/conduct/setup_leavers.hpp"
#include "server/store/store.hpp"

namespace server {

struct ConductBooks {
  /// `term`: with which the server writes.
  ConductBooks(store::Store& store, store::Term term)
      : leave(store.leave_days(), term), correspondence_games(store.correspondence_results()) {}

  SetupLeavers setup_leavers;
  LeaveBook leave;
  CorrespondenceGames correspondence_games;
};

}  // namespace server
