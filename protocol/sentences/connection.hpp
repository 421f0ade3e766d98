// Why the server refuses what comes over a connection, whatever it is about. Sentences are without their full stop,
// begin with a small letter, and say what to do next. In alphabetical order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfConnections{
    Entry{"connection.bad_token", "nobody has this token: say hello without one"},
    Entry{"connection.blocks_unreadable", "your blocks cannot be read now: ask again in a second"},
    Entry{"connection.bots_elsewhere", "a bot plays by /api/bot, not by /api/board"},
    Entry{"connection.busy", "the server cannot do this now: try again in a second"},
    Entry{"connection.cannot_look_you_up", "the server cannot look you up now: connect again"},
    Entry{"connection.fault", "the server has a fault, which is logged"},
    Entry{"connection.hello_first", "say hello first"},
    Entry{"connection.hello_said", "hello was said already"},
    Entry{"connection.missing_scope", "this token lacks the scope {scope}: make one that has it"},
    Entry{"connection.no_game_of_yours", "this is no game of yours"},
    Entry{"connection.not_stored", "this could not be stored: send it again in a second"},
    Entry{"connection.only_bots", "this is for bots: POST /api/bot/account/upgrade makes an account one"},
    Entry{"connection.stands_by", "another server serves, and this one waits to take over: ask that one"},
    Entry{"connection.too_many_events", "that are too many tournaments at once: unwatch one first"},
    Entry{"connection.too_many_games",
          "a connection watches at most {most, plural, one {# game} other {# games}}: unwatch one"},
    Entry{"connection.too_many_guests",
          "too many new guests have come from your address: sign in, or try again in {minutes, plural, one {# "
          "minute} other {# minutes}}"},
    Entry{"connection.too_many_messages", "messages come too fast: wait a moment, then go on more slowly"},
    Entry{"connection.too_many_streams", "this account has as many streams and connections as one may have: close one"},
    Entry{"connection.watch_event_first", "watch event {event} first"},
    Entry{"connection.watch_game_first", "watch game {game} first"},
};

}  // namespace protocol::sentences
