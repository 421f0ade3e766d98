// Games of people as the server hands them out, as games for bench's programs: game files and the JSON export.
#pragma once
#include <string>

#include "bench/engine/games.hpp"

namespace bench {

/// A file of one game (docs/gamefile.md; docs/http.md, "A game"), by its ending `.pgn` or `.json`. Without scores; ends
/// the program with a message where it cannot be read.
[[nodiscard]] PlayedGame read_real_game(const std::string& file);

}  // namespace bench
