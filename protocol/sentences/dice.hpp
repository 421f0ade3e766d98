// Why the server refuses what somebody does with dice. Sentences are without their full stop, begin with a small
// letter, and say what to do next. In alphabetical order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfDice{
    Entry{"dice.another_commitment", "another commitment came first, and it stands"},
    Entry{"dice.clock_behind",
          "the server's clock is behind what it has signed: it throws no dice until its keeper has put that right"},
    Entry{"dice.clock_may_be_wrong",
          "the server's clock may be wrong: it throws no dice until its keeper has looked at it"},
    Entry{"dice.commitment_of_another", "the commitment is that of another party"},
    Entry{"dice.commitment_stands", "your first commitment stands, and this is another one"},
    Entry{"dice.full", "256 players have committed before"},
    Entry{"dice.last_roll_is_void", "the last roll of this draw is void, and the others are made"},
    Entry{"dice.lock_is_signed", "the lock is signed, it takes nobody any more"},
    Entry{"dice.lock_not_signed", "the lock is not signed yet"},
    Entry{"dice.move_calls", "the move calls for dice"},
    Entry{"dice.must_fall", "dice must fall before anything else is done"},
    Entry{"dice.no_draws_left", "this game has had its draws: {most, number}"},
    Entry{"dice.no_opening_wanted", "the move calls for no dice: keep your opening to yourself"},
    Entry{"dice.no_part_in_draw", "the player takes no part in this draw"},
    Entry{"dice.no_player_name", "a player is 1 to 32 of A-Z a-z 0-9 _ -"},
    Entry{"dice.no_such_draw", "this game has no draw of that name"},
    Entry{"dice.not_committed_anew", "no dice can fall before both players have committed to a new draw"},
    Entry{"dice.not_in_the_lock", "the lock does not name this player"},
    Entry{"dice.not_locked", "the lock is not signed yet: nobody opens before it is"},
    Entry{"dice.not_offered", "the draw was not offered to this player"},
    Entry{"dice.not_void", "the draw is not void"},
    Entry{"dice.only_by_post", "only in a game by post may one take no part in the dice"},
    Entry{"dice.only_players", "the dice are thrown by the players only"},
    Entry{"dice.only_the_draw_going_on", "only the draw that is going on gives way to a new one, once it is locked"},
    Entry{"dice.opening_comes_late", "the roll is void, the opening comes late"},
    Entry{"dice.opening_is_there", "your opening of this roll is there: ask again once the dice have fallen"},
    Entry{"dice.opening_wanted", "the move calls for dice: send it with your opening of roll {roll, number}"},
    Entry{"dice.renewed_too_often",
          "you have had {most, number} new draws of your own: from now on it takes a roll that is due, and your "
          "opponent's consent"},
    Entry{"dice.roll_not_called", "roll {roll, number} is not called for"},
    Entry{"dice.roll_not_made_now", "roll {roll, number} is not being made now"},
    Entry{"dice.setup_is_one_roll", "a setup is one roll, number 1"},
    Entry{"dice.setup_not_renewed", "what is drawn before a game is not drawn anew"},
    Entry{"dice.takes_no_part", "the player has chosen to take no part, and that stands"},
    Entry{"dice.wrong_opening", "it does not hash to the one before, or to the commitment"},
};

}  // namespace protocol::sentences
