// Draws, signing keys and guests as SQL, one function a verb; the same rules as in games.hpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/store/fair_book.hpp"
#include "server/store/guests.hpp"
#include "server/store/sqlite/sql.hpp"

namespace store::sqlite {

/// Inserts or replaces a draw; `game` is the key of its game's row, none for a round.
[[nodiscard]] Result<DrawKey> write_draw(Sql& sql, const DrawWrite& draw, std::optional<std::int64_t> game);
[[nodiscard]] Result<std::vector<DrawWrite>> load_draws(Sql& sql, const std::string& id);
[[nodiscard]] Result<std::vector<DrawKey>> open_draws(Sql& sql);
[[nodiscard]] Result<std::string> read_record(Sql& sql, const DrawKey& key);

[[nodiscard]] Result<std::vector<KeyRow>> read_keys(Sql& sql);
[[nodiscard]] Result<Bytes32> add_key(Sql& sql, const KeyRow& key);

[[nodiscard]] Result<Guest> create_guest(Sql& sql, const Guest& guest, const TokenHash& token);
[[nodiscard]] Result<std::int64_t> sweep_guests(Sql& sql, WallTime before);
[[nodiscard]] Result<Guest> guest_by_token(Sql& sql, const TokenHash& token);
[[nodiscard]] Result<Guest> guest_by_id(Sql& sql, const std::string& id);

}  // namespace store::sqlite
