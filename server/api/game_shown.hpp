// A game file as the page shows a game: the rules are the server's, so it plays the moves and says what each changed.
// Nothing is stored. Any thread.
#pragma once
#include <expected>
#include <string_view>

#include "protocol/messages/server.hpp"
#include "server/gamefile/file.hpp"

namespace server {

/// Gives the snapshot of a game that somebody watches (docs/protocol.md), after its last move and without clocks and
/// legal moves.
[[nodiscard]] std::expected<protocol::Snapshot, gamefile::FileError> game_shown(std::string_view text,
                                                                                VariantCache& variants);

}  // namespace server
