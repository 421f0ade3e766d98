// The games as JSON, to be sent and added to: rules/answers/describe.hpp says what is in them. Pure functions. Any
// thread.
#pragma once
#include <expected>

#include <nlohmann/json_fwd.hpp>

#include "rules/rules.hpp"

namespace server {

/// `{"variants":[…]}`: every game in the order of the registry. An error is a fault of a game's data.
[[nodiscard]] std::expected<nlohmann::ordered_json, rules::Error> describe_games();

/// One game with its options chosen.
[[nodiscard]] std::expected<nlohmann::ordered_json, rules::Error> describe_game(const rules::Variant& variant);

/// The moves and captures of a piece from a square of the empty board.
[[nodiscard]] nlohmann::ordered_json describe_piece(const rules::Variant& variant, rules::Piece piece,
                                                    rules::Square from);

}  // namespace server
