// A report file with the pairs of one more round in it, and all else as it was: for the program that wrote the file.
// Pure; any thread.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "server/tournament/values.hpp"

namespace tournament {

/// `text`, of which `read_trf` makes a tournament, with `round`, the one to come, paired so in its players' lines: they
/// have opponents and colours, and no results yet. `read_pairs` reads it.
[[nodiscard]] std::string report_with_pairs(std::string_view text, int round, const std::vector<Pair>& pairs);

}  // namespace tournament
