// A tournament from a file that a subcommand was given. The edge: it reads streams, and complains on standard error.
#pragma once
#include <optional>
#include <string>

#include "server/tournament/values.hpp"

namespace cli {

/// The tournament; none after one line on stderr, FILE:LINE:COLUMN: what is wrong. `-` reads standard input.
[[nodiscard]] std::optional<tournament::Tournament> read_tournament(const std::string& name);

}  // namespace cli
