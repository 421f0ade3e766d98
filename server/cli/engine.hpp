// `astragal engine`: plays and analyses all games for programs that speak UCI (docs/engine.md).
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_engine(CLI::App& app, int& exit_status);

}  // namespace cli
