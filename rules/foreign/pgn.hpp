// Files in the manner of PGN: where each game begins, and one of them as a sheet. No rule looks at the moves here.
// Internal to rules/foreign.
#pragma once
#include <string_view>
#include <vector>

#include "rules/foreign/sheet.hpp"

namespace rules::foreign {

struct Split {
  std::vector<Range> games;
  Notes notes;
  std::uint64_t steps = 0;
};
[[nodiscard]] Split split_pgn(std::string_view text);

/// `steps` grows by what it took.
[[nodiscard]] Sheet read_pgn(std::string_view text, const Range& range, std::uint64_t& steps);

/// The tags that say what everybody needs: the variant and the start.
void note_usual_tags(Sheet& sheet);

}  // namespace rules::foreign
