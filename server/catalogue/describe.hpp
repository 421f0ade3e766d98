// The games in words and numbers for programs: what there is to choose, what stands on a board, what a piece does. Read
// off the rules; nothing here knows a game by name. Pure functions. Any thread.
#pragma once
#include <expected>

#include <nlohmann/json_fwd.hpp>

#include "rules/rules.hpp"

namespace server {

/// `{"variants":[{"id","name","rules_version","options":[{"name","default","values":[…],"help"}],"setups","dice":[…]}]}`:
/// every game in the order of the registry. An error is a fault of a game's data.
[[nodiscard]] std::expected<nlohmann::ordered_json, rules::Error> describe_games();

/// One game with its options chosen: `{"id","name","rules_version","options":{…},"dice":[…],"base_fen",
/// "pieces":[{"symbol","id","name"}],"castlings":{"white":{"O-O":"g1",…},"black":{…}}}`. `base_fen`: the start without
/// dice; `castlings`: where the King goes.
[[nodiscard]] std::expected<nlohmann::ordered_json, rules::Error> describe_game(const rules::Variant& variant);

/// `{"name","side","at","marks":[{"at","quiet","capture","hop"}]}`: what a piece does from a square of the empty board.
[[nodiscard]] nlohmann::ordered_json describe_piece(const rules::Variant& variant, rules::Piece piece,
                                                    rules::Square from);

}  // namespace server
