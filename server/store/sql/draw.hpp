// Draws and signing keys as SQL, one function a verb; the same rules as in game_rows.hpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/store/fair_records.hpp"
#include "server/store/sql/sql.hpp"

namespace store::sql {

/// Tells whether a restore has carried the draw over: then it stands as it is, and its game, which knows less, has
/// nothing to add.
[[nodiscard]] bool is_carried(Sql& sql, const DrawKey& key);
/// Inserts a draw, or replaces one that is not carried; `game` is the key of its game's row, none for a round. A draw
/// that is carried takes no write, and no draw takes another lock: `conflict`.
[[nodiscard]] Result<DrawKey> write_draw(Sql& sql, const DrawWrite& draw, std::optional<std::int64_t> game);
[[nodiscard]] Result<std::vector<DrawWrite>> load_draws(Sql& sql, const std::string& id);
[[nodiscard]] Result<std::vector<DrawKey>> open_draws(Sql& sql);
[[nodiscard]] Result<std::string> read_record(Sql& sql, const DrawKey& key);

[[nodiscard]] Result<std::vector<KeyRow>> read_keys(Sql& sql);
[[nodiscard]] Result<Bytes32> add_key(Sql& sql, const KeyRow& key);

}  // namespace store::sql
