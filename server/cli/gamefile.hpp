// `astragal gamefile`: game files to the JSON export and back, and those of other programs to JSON, offline
// (docs/gamefile.md). The edge around server/gamefile and rules/foreign: files and streams are read here. Called once,
// from main.
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

#include "server/cli/foreign_games.hpp"

namespace CLI {
class App;
}

namespace cli {

/// Writes each file's other form on `out`, one after the other; a bad one gets one line on `err`. `-` is `in`. The exit
/// status: 0, or 1 if any was bad.
[[nodiscard]] int convert_games(const std::vector<std::string>& files, const ForeignArgs& foreign, std::istream& in,
                                std::ostream& out, std::ostream& err);

/// Adds the subcommand; when it is parsed it runs and sets `exit_status`.
void add_gamefile(CLI::App& app, int& exit_status);

}  // namespace cli
