// Bodies of events as texts for the store. Pure functions. Any thread.
//
// Moves and rolls in play hold what a replay needs and no more (format 2), under one letter each: `m` the move or `r`
// the roll, `l` the lag that was given back in ms, `p` the PositionMark of what it leads to, `t` the ms until time is
// up, `o` the mover's opening, `c` the call for a roll, `i` that a line has played it. All others, and moves as earlier
// programs wrote them (format 1), are `{"d":…,"x":…}`: what clients are sent, and what a replay needs besides, if
// anything.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "server/match/event.hpp"

namespace server {

/// The body as text in the newest format of its kind. Bytes that are no UTF-8 (in a name, at worst) are replaced, so
/// that it can always be read again.
[[nodiscard]] std::string event_text(const EventBody& body);
/// The inverse of event_text(), for any format there ever was; a sentence if the text is no such event. Fields that
/// follow from the position are empty if the text does not hold them: see describe().
[[nodiscard]] std::expected<EventBody, std::string> read_event(EventKind kind, int format, std::string_view text);

}  // namespace server
