// Games as engines are told them: `position startpos moves e2e4`, `position sfen … moves …`, a line a game, also
// without the word `position`. Internal to rules/foreign.
#pragma once
#include <string_view>
#include <vector>

#include "rules/foreign/pgn.hpp"
#include "rules/foreign/sheet.hpp"

namespace rules::foreign {

[[nodiscard]] bool looks_like_protocol(std::string_view text);
[[nodiscard]] Split split_protocol(std::string_view text);
[[nodiscard]] Sheet read_protocol(std::string_view text, const Range& range, std::uint64_t& steps);

}  // namespace rules::foreign
