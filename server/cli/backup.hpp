// `astragal backup`: copies the database of a server, which may go on meanwhile.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_backup(CLI::App& app, int& exit_status);

}  // namespace cli
