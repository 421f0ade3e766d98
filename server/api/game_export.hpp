// A game as JSON for those who keep or study it: who played what, every move, and the record of events that all of it
// follows from. Pure functions. Any thread.
#pragma once
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/http/game.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/store/games.hpp"

namespace server {

inline constexpr std::string_view kGameFileType = "application/x-chess-pgn";

/// Gives the game as docs/http.md, "A game", has it; a sentence if the record cannot be read.
[[nodiscard]] std::expected<protocol::GameExport, std::string> export_game(const store::StoredGame& game,
                                                                           VariantCache& variants);

/// Gives the game as a game file (docs/gamefile.md); none if it never began.
[[nodiscard]] std::expected<std::optional<std::string>, std::string> export_file(const store::StoredGame& game,
                                                                                 VariantCache& variants);

/// Gives what this player may read of a game now. The game's players may read all of it. Everybody else may read
/// nothing of a private game, and of one that is shown with a delay what is old enough.
[[nodiscard]] std::optional<store::StoredGame> part_for(const std::optional<PlayerId>& reader, store::StoredGame game,
                                                        store::WallTime now);
/// Tells whether somebody may be shown less than all of the game.
[[nodiscard]] bool has_audience(const store::StoredGame& game);
/// Gives the public record of a draw as far as these events tell it; none if they do not lock it.
[[nodiscard]] std::optional<std::string> export_draw(const store::StoredGame& game, std::uint32_t number,
                                                     VariantCache& variants);

}  // namespace server
