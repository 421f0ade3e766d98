// Why the server refuses an analysis by its computer, to people who ask for one and to the computer that makes it. In
// alphabetical order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfAnalyses{
    Entry{"analysis.asked_too_often", "analyses are asked for 30 times in a minute at most"},
    Entry{"analysis.faces_in_order", "faces stand in their order, each once"},
    Entry{"analysis.faces_missing", "a die that is due has faces"},
    Entry{"analysis.game_does_not_replay", "the game cannot be played again up to here: {why}"},
    Entry{"analysis.line_needs_score", "a line goes with a score"},
    Entry{
        "analysis.no_computer",
        "this server has no computer, which makes analyses: review the game with your browser, on its analysis board"},
    Entry{"analysis.no_face_plays", "no number of the die can be played"},
    Entry{"analysis.no_game_or_account", "there is no such game, or the account is closed"},
    Entry{"analysis.no_move_found", "the engine found no move"},
    Entry{"analysis.not_over", "this game is not over, as far as you see it: ask for its analysis when it is"},
    Entry{"analysis.not_yours_to_make",
          "only the computer's own accounts make analyses: ask for one with POST /api/games/<id>/analysis"},
    Entry{"analysis.nothing_played", "nothing was played in this game: there is nothing to analyse"},
    Entry{"analysis.one_of_five", "say one of cp, mate, over, faces and refused"},
    Entry{"analysis.one_of_three", "say one of cp, mate and over"},
    Entry{"analysis.one_value", "say one value at least"},
    Entry{"analysis.sentence_needs_refused", "a sentence goes with refused"},
    Entry{"analysis.spent_today",
          "you have asked for {most, number} analyses today, and more are not made in a day: ask again after midnight "
          "UTC, or review the game with your browser"},
    Entry{"analysis.too_many_dice", "these dice are too many to look at each number"},
};

}  // namespace protocol::sentences
