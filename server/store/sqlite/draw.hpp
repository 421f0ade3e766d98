// Draws, signing keys and guests as SQL, one function a verb; the same rules as in games.hpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/store/fair_book.hpp"
#include "server/store/guests.hpp"
#include "server/store/sqlite/sql.hpp"

namespace store::sqlite {

/// Whether a restore has carried it over: then it stands as it is, and its game, which knows less, has nothing to add.
[[nodiscard]] bool is_carried(Sql& sql, const DrawKey& key);
/// Inserts or replaces a draw that is not carried; `game` is the key of its game's row, none for a round. One that is
/// carried takes nothing, and no other lock: `conflict`.
[[nodiscard]] Result<DrawKey> write_draw(Sql& sql, const DrawWrite& draw, std::optional<std::int64_t> game);
[[nodiscard]] Result<std::vector<DrawWrite>> load_draws(Sql& sql, const std::string& id);
[[nodiscard]] Result<std::vector<DrawKey>> open_draws(Sql& sql);
[[nodiscard]] Result<std::string> read_record(Sql& sql, const DrawKey& key);

[[nodiscard]] Result<std::vector<KeyRow>> read_keys(Sql& sql);
[[nodiscard]] Result<Bytes32> add_key(Sql& sql, const KeyRow& key);

[[nodiscard]] Result<Guest> create_guest(Sql& sql, const Guest& guest, const TokenHash& token);
/// In two steps, each by an index: most of the old guests have a game, and are not looked at twice.
inline constexpr Text kDropIdleGuests{
    "DELETE FROM guests WHERE stays = 0 AND created_ms < ?1"
    " AND NOT EXISTS (SELECT 1 FROM game_players WHERE player = guests.id)"
    " AND NOT EXISTS (SELECT 1 FROM talk WHERE player = guests.id)"
    " AND NOT EXISTS (SELECT 1 FROM blocks WHERE player = guests.id)"
    " AND NOT EXISTS (SELECT 1 FROM blocks WHERE whom = guests.id)"
    " AND NOT EXISTS (SELECT 1 FROM mutes WHERE player = guests.id)"};
inline constexpr Text kKeepOtherGuests{"UPDATE guests SET stays = 1 WHERE stays = 0 AND created_ms < ?1"};
[[nodiscard]] Result<std::int64_t> sweep_guests(Sql& sql, WallTime before);
[[nodiscard]] Result<Guest> guest_by_token(Sql& sql, const TokenHash& token);
[[nodiscard]] Result<Guest> guest_by_id(Sql& sql, const std::string& id);

}  // namespace store::sqlite
