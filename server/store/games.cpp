#include "server/store/games.hpp"

namespace store {

std::string_view name(GameState state) {
  switch (state) {
    case GameState::waiting:
      return "waiting";
    case GameState::running:
      return "running";
    case GameState::finished:
      return "finished";
  }
  return {};
}

}  // namespace store
