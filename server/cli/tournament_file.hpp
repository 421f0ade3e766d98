// A tournament from a report file that a subcommand was given. The edge: it reads streams, and complains and warns on
// standard error.
#pragma once
#include <optional>
#include <string>

#include "server/tournament/values.hpp"

namespace cli {

struct TournamentFile {
  std::string text;  // UTF-8
  tournament::Tournament tournament;
};

/// The tournament; none after one line on stderr, FILE:LINE:COLUMN: what is wrong. Before it stand warnings of what is
/// not read, or read as what it does not say. `-` reads standard input.
[[nodiscard]] std::optional<TournamentFile> read_tournament(const std::string& name);

}  // namespace cli
