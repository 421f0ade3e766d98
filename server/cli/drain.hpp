// `astragal drain`: a server hands over to another one that waits, and waits itself.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_drain(CLI::App& app, int& exit_status);

}  // namespace cli
