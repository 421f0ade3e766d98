// What is wrong with the address of a request: what its query says, by the name under which it is said. In alphabetical
// order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfAddresses{
    Entry{"address.flag", "`{name}` is true or false"},
    Entry{"address.game", "`{name}` is the id of a game: take the one that the list names"},
    Entry{"address.game_for_all", "`{name}` is the address of a game here that everybody may see"},
    Entry{"address.long_position", "`{name}` is a position, and no position is so long"},
    Entry{"address.number", "`{name}` is a number without a sign"},
    Entry{"address.number_in_list", "`{name}` is the number of a game in this list"},
    Entry{"address.only", "`{name}` is {word}"},
    Entry{"address.open_or_over", "`{name}` is `open` or `over`"},
    Entry{"address.orientation", "`{name}` is the side at the bottom: white or black"},
    Entry{"address.part_of_name", "`{name}` is a part of a name: at most {most, number} letters"},
    Entry{"address.picture_form", "`{name}` is square, or preview for a picture beside a link"},
    Entry{"address.player", "there is no account of this name: `{name}` is the name of a player"},
    Entry{"address.player_id", "`{name}` is a player's id"},
    Entry{"address.player_or_id", "there is no account of this name: `{name}` is the name or the id of a player"},
    Entry{"address.plies", "`{name}` is how many moves were made: at most {most, number}"},
    Entry{"address.plies_from_none", "`{name}` is how many moves were made, from 0"},
    Entry{"address.round", "`{name}` is the number of a round, from 1"},
    Entry{"address.step", "`{name}` is the number of a step"},
    Entry{"address.tournament", "`{name}` is the id of a tournament"},
    Entry{"address.variant", "`{name}` is the id of a game: /api/variants has them"},
    Entry{"address.word", "`{name}` is one of {words}"},
    Entry{"address.year", "`{name}` is a year, as 2026"},
};

}  // namespace protocol::sentences
