// The pool in which a game is rated: its family and its tempo. The family is data of the game; the tempo follows from
// how long a game of one player will last. Plain values. Any thread.
#pragma once
#include <chrono>
#include <string>

#include "protocol/base/words.hpp"

namespace rating {

using protocol::name;
using protocol::Tempo;

/// The tempo of a game with a clock that takes a player about so long.
[[nodiscard]] Tempo tempo_of(std::chrono::milliseconds estimate);

struct Pool {
  std::string family;  // rules::Variant::family
  Tempo tempo{};
  bool operator==(const Pool&) const = default;
};

}  // namespace rating
