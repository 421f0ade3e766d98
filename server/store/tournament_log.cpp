#include "server/store/tournament_log.hpp"

namespace store {

std::string_view name(TournamentState state) {
  switch (state) {
    case TournamentState::entering:
      return "entering";
    case TournamentState::running:
      return "running";
    case TournamentState::over:
      break;
  }
  return "over";
}

}  // namespace store
