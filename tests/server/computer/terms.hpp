// What a challenge to the computer asks for, as the wire has it.
#pragma once
#include <string>

#include "tests/server/support/client.hpp"

namespace server::test {

/// Of chess as White, casual, with five minutes each.
inline Json challenge_to(const std::string& player) {
  return {{"variant", "chess"},    {"options", Json::object()},
          {"clock", kFiveMinutes}, {"color", "white"},
          {"rated", false},        {"to", player}};
}

}  // namespace server::test
