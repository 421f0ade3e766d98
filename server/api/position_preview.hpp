// What other sites show of a link to a position on an analysis board,
// `/board/<variant>?fen=<FEN>&option.<name>=<value>`: the game, who is to move, and a picture. The rules judge the
// position on the background worker. Any thread.
#pragma once
#include <functional>

#include "rules/variants/registry.hpp"
#include "server/api/link_previews.hpp"
#include "server/api/request_context.hpp"

namespace server {

/// The preview of the board of a game as it begins.
[[nodiscard]] LinkPreview preview_of_board(const rules::VariantEntry& game);

/// Tells `then` what there is to show of the board with the position of this query, which has `fen`: the board alone,
/// and no picture, if that is no position of the game, or if too much waits.
void find_position_preview(const ApiParts& parts, const rules::VariantEntry& game, const rules::Options& query,
                           std::function<void(LinkPreview)> then);

}  // namespace server
