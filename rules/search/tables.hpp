// Parameters as text (docs/engine.md, "Tables"), and those that are built in.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "rules/search/parameters.hpp"

namespace rules::search {

/// The place and the reason of an error in a table.
struct TableError {
  int line = 0;
  std::string message;
};
/// Parameters by mobility with those of the table in place of them, for the kinds of this game.
[[nodiscard]] std::expected<Parameters, TableError> read_table(const Variant& variant, std::string_view text);
/// The line of a table that says how the levels misjudge this game.
[[nodiscard]] std::string levels_line(const Misjudgements& misjudgements);
[[nodiscard]] std::string table_text(const Variant& variant, const Parameters& parameters);

/// The parameters of the table that is built in for the game, or else for its family; by mobility if there is neither.
[[nodiscard]] Parameters best_parameters(const Variant& variant);

}  // namespace rules::search
