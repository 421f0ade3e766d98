// The fitted tables, compiled in.
#pragma once
#include <string_view>

namespace rules::search {

/// The text of a family's table (docs/engine.md, "Tables"); empty if there is none.
[[nodiscard]] std::string_view built_in_table(std::string_view family);

}  // namespace rules::search
