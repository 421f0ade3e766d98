// Ratings as SQL. `settle` runs inside the writer's transaction that ends the game, the rest inside a reader's; whoever
// calls owns the connection and the transaction.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/store/ratings.hpp"
#include "server/store/sqlite/sql.hpp"

namespace store::sqlite {

/// Changes both ratings by this game (its key); `invalid` if it has been rated, or one player has both sides.
[[nodiscard]] Result<Settled> settle(Sql& sql, std::int64_t game, const Settle& settle, WallTime at);
/// What the game has done, if it was rated.
[[nodiscard]] std::optional<Settled> settled_by(Sql& sql, std::int64_t game);

[[nodiscard]] Result<std::vector<Standing>> standings(Sql& sql, const std::string& player);
[[nodiscard]] Result<std::vector<std::optional<Standing>>> standings_at(Sql& sql,
                                                                        const std::vector<std::string>& players,
                                                                        const rating::Pool& pool, WallTime at);
[[nodiscard]] Result<std::vector<RatedGame>> history(Sql& sql, const std::string& player, const rating::Pool& pool,
                                                     const HistoryPart& part);
[[nodiscard]] Result<Leaderboard> top(Sql& sql, const rating::Pool& pool, WallTime now);

}  // namespace store::sqlite
