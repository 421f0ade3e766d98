// The fitted tables, compiled in.
#pragma once
#include <string_view>

namespace rules::search {

/// The text of the table of a game or a family (docs/engine.md, "Tables"); empty if there is none of its own.
[[nodiscard]] std::string_view built_in_table(std::string_view game);

}  // namespace rules::search
