// How a game on the server ended: by its rules, by a player's decision, by time, or called off before it mattered.
// A plain value; who decides is in decide_*.cpp. Any thread.
#pragma once
#include "protocol/base/words.hpp"
#include "protocol/messages/values.hpp"
#include "rules/game/outcome.hpp"

namespace server {

using protocol::EndReason;
using protocol::Result;

[[nodiscard]] Result won_by(rules::Side side);

struct Ending {
  Result result = Result::none;
  EndReason cause = EndReason::aborted;
  bool operator==(const Ending&) const = default;
};

/// The ending as clients are told of it.
[[nodiscard]] protocol::Outcome to_wire(const Ending& ending);
/// The ending for an outcome that the rules decided.
[[nodiscard]] Ending ending_of(const rules::Outcome& outcome);

/// True if the cause lies in the position on the board, and not in a player's or the server's doing.
[[nodiscard]] bool is_of_the_rules(EndReason cause);

}  // namespace server
