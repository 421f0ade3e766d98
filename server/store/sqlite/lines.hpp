// Conditional lines as SQL, one function a verb; the same rules as in days.hpp.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "server/store/lines.hpp"
#include "server/store/sqlite/sql.hpp"

namespace store::sqlite {

[[nodiscard]] Result<void> put_lines(Sql& sql, const ConditionalLines& lines);
void drop_lines(Sql& sql, const GameId& game, const std::string& player);
/// With the game's end, or of the account that is closed.
void drop_lines_in(Sql& sql, std::int64_t game);
void drop_lines_of(Sql& sql, const std::string& player);
[[nodiscard]] std::vector<ConditionalLines> lines_in(Sql& sql, const GameId& game);
[[nodiscard]] std::vector<ConditionalLines> lines_of(Sql& sql, const std::string& player,
                                                     const std::optional<GameId>& after, std::size_t most);

}  // namespace store::sqlite
