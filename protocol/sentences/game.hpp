// Why the server refuses what somebody does in a game. Sentences are without their full stop, begin with a small
// letter, and say what to do next. In alphabetical order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfGames{
    Entry{"game.blocks_you", "{player} does not want to play with you"},
    Entry{"game.both_seats_taken", "both seats are taken: you can only watch"},
    Entry{"game.called_off", "the game was called off"},
    Entry{"game.closed_account", "the other player has closed his account: find another one"},
    Entry{"game.other_left_setups",
          "{player} has left three setups of rated games in ten days after their lock: no rated games with dice until"
          " {until, date}"},
    Entry{"game.seek_out_of_range",
          "this seek asks for ratings from {least, number} to {most, number}: take another one"},
    Entry{"game.waits_for_another", "this game waits for {player}: make one of your own"},
    Entry{"game.you_block", "you block {player}: take that back first"},
    Entry{"game.you_have_a_seat", "you have a seat in this game already"},
    Entry{"game.you_left_setups",
          "you have left three setups of rated games in ten days after their lock: no rated games with dice until"
          " {until, date}"},
};

}  // namespace protocol::sentences
