// Guests in SQL. Owned by the store; see server/store/guests.hpp.
#pragma once
#include <cstdint>
#include <string>

#include "server/store/guests.hpp"
#include "server/store/sql/part.hpp"
#include "server/store/sql/sql.hpp"

namespace store::sql {

/// The deletion of idle guests, in two steps that each use an index: most of the old guests have a game, and are not
/// looked at twice.
inline constexpr Text kDropIdleGuests{
    "DELETE FROM guests WHERE stays = 0 AND created_ms < ?1"
    " AND NOT EXISTS (SELECT 1 FROM game_players WHERE player = guests.id)"
    " AND NOT EXISTS (SELECT 1 FROM talk WHERE player = guests.id)"
    " AND NOT EXISTS (SELECT 1 FROM blocks WHERE player = guests.id)"
    " AND NOT EXISTS (SELECT 1 FROM blocks WHERE whom = guests.id)"
    " AND NOT EXISTS (SELECT 1 FROM mutes WHERE player = guests.id)"};
inline constexpr Text kKeepOtherGuests{"UPDATE guests SET stays = 1 WHERE stays = 0 AND created_ms < ?1"};

class SqlGuests final : public Guests, private Part {
 public:
  SqlGuests(Writer& writer, Readers& readers) : Part(writer, readers, kSmall) {}

  void create(Guest guest, TokenHash token, Completion<Guest> then) override;
  void by_token(TokenHash token, Completion<Guest> then) override;
  void by_id(std::string id, Completion<Guest> then) override;
  void sweep(WallTime before, Completion<std::int64_t> then) override;
};

}  // namespace store::sql
