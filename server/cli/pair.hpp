// `astragal pair`: the next round of a tournament's file by the Dutch system, a check of all its rounds, or a
// tournament that is made up. The edge around server/tournament. Called once, from main.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_pair(CLI::App& app, int& exit_status);

}  // namespace cli
