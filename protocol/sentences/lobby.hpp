// Why the server makes no game, and lets nobody seek or challenge. Sentences are without their full stop, begin with a
// small letter, and say what to do next. In alphabetical order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfLobby{
    Entry{"lobby.blocks_you", "{player} does not want to be challenged by you"},
    Entry{"lobby.challenge_listed", "a challenge is not listed: leave out one of both"},
    Entry{"lobby.computer_is_casual", "with the computer games are casual: leave rated out"},
    Entry{"lobby.game_is_silent", "the game does not answer: send this again in a second"},
    Entry{"lobby.game_not_stored", "the game could not be stored: send this again in a second"},
    Entry{"lobby.games_unreadable", "the games cannot be read now: send this again in a second"},
    Entry{"lobby.guest_is_not_rated", "{player} is a guest, and guests play no rated games"},
    Entry{"lobby.no_free_id", "no free id was found for the game: send this again with another id"},
    Entry{"lobby.no_such_player", "there is no player {player}: look at the name again"},
    Entry{"lobby.players_unreadable", "players cannot be looked up now: send this again in a second"},
    Entry{"lobby.range_is_empty", "no rating lies between these two: the lower one comes first"},
    Entry{"lobby.range_needs_listing", "only a listed game asks for ratings: list it"},
    Entry{"lobby.rated_has_no_delay",
          "ratings tell at once how a game ended: leave delay_ms out, or make a casual game"},
    Entry{"lobby.rated_needs_account", "rated games are for players with accounts: make one, or a casual game"},
    Entry{"lobby.rated_needs_clock", "a rated game has a clock: choose one, or a casual game"},
    Entry{"lobby.too_many_by_post",
          "you have lost {lost, number} of your last {games, number} games by post on time, so no more than {most, "
          "number} may be open at a time, and you have {open, number}: finish one before you begin another; with "
          "games that you finish in time it will be more"},
    Entry{"lobby.too_many_seek", "too many seek a game at this moment: send this again in a second"},
    Entry{"lobby.too_many_wait", "{most, number} of your games wait already: call one of them off"},
    Entry{"lobby.yourself", "nobody plays against himself: challenge somebody else"},
};

}  // namespace protocol::sentences
