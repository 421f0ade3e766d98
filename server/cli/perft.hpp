// `astragal perft`: counts sequences of legal moves from a position, and how fast.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_perft(CLI::App& app, int& exit_status);

}  // namespace cli
