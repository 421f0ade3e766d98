// Draws that are void as SQL, one function a verb; the same rules as in days.hpp.
#pragma once
#include <string>
#include <vector>

#include "server/store/fair_records.hpp"
#include "server/store/sql/sql.hpp"

namespace store::sql {

/// Stores that a draw is void and whom that counts against; does nothing if that stands already, or if the draw is
/// carried over.
void write_void(Sql& sql, const DrawKey& draw, const VoidWrite& voided, WallTime at);

[[nodiscard]] Result<VoidCounts> read_voids(Sql& sql, const std::string& party);
[[nodiscard]] Result<std::vector<BlamedPlayer>> read_blamed(Sql& sql, const std::string& after, std::size_t most);
[[nodiscard]] Result<std::vector<LeftSetup>> read_left_setups(Sql& sql, WallTime since);

}  // namespace store::sql
