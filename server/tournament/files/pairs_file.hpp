// Pairs that another program has made, as it hands them out: lines `white black` of start numbers, with 0 for the bye,
// as `astragal pair` prints them; or a tournament report file in which the next round is paired and has no results yet.
// Pure; any thread.
#pragma once
#include <expected>
#include <string_view>
#include <vector>

#include "server/tournament/files/trf_read.hpp"

namespace tournament {

/// True if the text is a report file; else it is lines of numbers.
[[nodiscard]] bool is_report(std::string_view text);

/// The boards of this round, of a tournament that stands like this before it. Nobody stands there twice; whether all
/// may play is not looked at. A report file must be of the same players and as many rounds.
[[nodiscard]] std::expected<std::vector<Pair>, TrfError> read_pairs(std::string_view text, const Tournament& before,
                                                                    int round);

}  // namespace tournament
