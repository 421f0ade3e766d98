// How much time the players have, as the tag TimeControl says it (docs/gamefile.md). Internal to server/gamefile.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "server/match/time_control.hpp"

namespace server::gamefile {

/// `300+3` in seconds, `1/259200` by post, `-` without a clock.
[[nodiscard]] std::string control_text(const TimeControl& control);
/// Lenient: what control_text() would write otherwise is for the caller to refuse, and so is what check() refuses.
[[nodiscard]] std::optional<TimeControl> control_of(std::string_view text);

}  // namespace server::gamefile
