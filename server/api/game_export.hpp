// A game as JSON for those who keep or study it: who played what, every move, and the record of events that all of it
// follows from. Pure functions. Any thread.
#pragma once
#include <expected>
#include <optional>
#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "server/catalogue/variant_cache.hpp"
#include "server/store/game_log.hpp"

namespace server {

/// docs/http.md, "A game"; a sentence if the record cannot be read.
[[nodiscard]] std::expected<nlohmann::ordered_json, std::string> export_game(const store::StoredGame& game,
                                                                             VariantCache& variants);

/// The same game as a game file (docs/gamefile.md); none if it never began.
[[nodiscard]] std::expected<std::optional<std::string>, std::string> export_file(const store::StoredGame& game,
                                                                                 VariantCache& variants);

}  // namespace server
