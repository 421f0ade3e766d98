// An order for a new game: by a link, a challenge or a seek. Plain values. Any thread.
#pragma once
#include <optional>
#include <string>

#include "server/match/effects.hpp"

namespace server {

struct NewGameOrder {
  Player creator;
  CommandId command;
  std::string variant;
  rules::Options options;
  TimeControl control;
  ColorChoice color = ColorChoice::random;
  bool rated = false;
  Audience audience = {};
  Invitation invitation = {};
  std::optional<Pairing> pairing;
};

}  // namespace server
