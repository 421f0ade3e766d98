// `astragal serve`: runs the server. The only subcommand that stays.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_serve(CLI::App& app, int& exit_status);

}  // namespace cli
