// Numbers before moves, as writer and reader of a game file agree on them. Internal to server/gamefile.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "server/gamefile/record.hpp"

namespace server::gamefile {

[[nodiscard]] inline bool is_chance(std::string_view ply) {
  return ply.starts_with("roll ") || ply.starts_with("draw ");
}

/// The comment behind a conditional move, after its clock.
inline constexpr std::string_view kConditional = "{[%conditional]}";

/// `roll 3-1-6`
[[nodiscard]] std::string roll_text(const std::vector<std::uint64_t>& numbers);

/// The number of each ply of a record that `replay` accepts, `12.` or `12...`; empty for plies of chance.
[[nodiscard]] std::vector<std::string> numbers_of(const GameRecord& record, const rules::Variant& variant);

}  // namespace server::gamefile
