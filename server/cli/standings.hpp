// `astragal standings`: who stands where in a tournament's file, by points and tie-breaks. The edge around
// server/tournament. Called once, from main.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_standings(CLI::App& app, int& exit_status);

}  // namespace cli
