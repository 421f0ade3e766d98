// The terms of a challenge to the computer, as the wire has them.
#pragma once
#include <string>

#include "tests/server/support/client.hpp"

namespace server::test {

/// A challenge to chess as White, casual, with five minutes each.
inline Json challenge_to(const std::string& player) {
  return {{"variant", "chess"},    {"options", Json::object()},
          {"clock", kFiveMinutes}, {"color", "white"},
          {"rated", false},        {"to", player}};
}

}  // namespace server::test
