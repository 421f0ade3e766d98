// The games in words and numbers for programs: what there is to choose, what stands on a board, what a piece does. Read
// off the rules; nothing here knows a game by name. Each appends a JSON object. Pure functions.
#pragma once
#include <expected>
#include <string>

#include "rules/rules.hpp"

namespace rules {

/// `{"id","name","rules_version","family","options":[{"name","default","values":[…],"help"}],"setups","dice":[…],"asks",
/// "asks_in_play"}`: what a game offers. An error is a fault of its data.
[[nodiscard]] std::expected<void, Error> append_entry(std::string& out, const VariantEntry& entry);

/// One game with its options chosen: `{"id","name","rules_version","options":{…},"base_fen","pieces":[{"symbol","id",
/// "name"}],"dice":[…],"asks","asks_in_play","castlings":{"white":{"O-O":"g1",…},"black":{…}}}`. `base_fen`: the start
/// without dice; `castlings`: where the King goes. An error is a fault of the game's data.
[[nodiscard]] std::expected<void, Error> append_game(std::string& out, const Variant& variant);

/// `{"name","side","at","marks":[{"at","quiet","capture","hop"}]}`: what a piece does from a square of the empty board.
void append_piece(std::string& out, const Variant& variant, Piece piece, Square from);

}  // namespace rules
