// The record of a game as the JSON export has it (docs/http.md, "A game"). Pure functions. Any thread.
#pragma once
#include <expected>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "protocol/http/game.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/gamefile/record.hpp"

namespace server::gamefile {

/// Every field of an export that the record knows.
[[nodiscard]] nlohmann::ordered_json to_json(const GameRecord& record);
/// The inverse of to_json(): fields that a record does not have (events, status) are passed over. A sentence names what
/// is missing, of another type, or refused by the rules.
[[nodiscard]] std::expected<GameRecord, std::string> from_json(const nlohmann::ordered_json& json,
                                                               VariantCache& variants);

/// How it came about, as far as it is known: the dice that chose the setup, the clocks after each ply, which were
/// conditional.
void add_course(protocol::GameExport& out, const GameRecord& record);

}  // namespace server::gamefile
