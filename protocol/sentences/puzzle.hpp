// What is wrong with an answer to a puzzle. Sentences are without their full stop, begin with a small letter, and say
// what to do next. In alphabetical order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfPuzzles{
    Entry{"puzzle.illegal_move", "move {number, number}: {why}"},
    Entry{"puzzle.moves_in_turn", "send your moves and the answers in turn, your own move last"},
    Entry{"puzzle.no_position", "{why}"},
    Entry{"puzzle.other_answer", "move {number, number}: the answer was {answer}, not {move}"},
    Entry{"puzzle.too_many_moves", "the puzzle has fewer moves: send those up to its end"},
    Entry{"puzzle.wrong_move", "move {number, number}: {move} was not the move: take it back first"},
};

}  // namespace protocol::sentences
