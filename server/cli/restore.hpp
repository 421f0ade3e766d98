// `astragal restore`: puts a backup in the place of the database of a server that is stopped.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_restore(CLI::App& app, int& exit_status);

}  // namespace cli
