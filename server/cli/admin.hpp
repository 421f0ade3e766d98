// astragal admin: accounts and their roles, in the database of a server that is stopped.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_admin(CLI::App& app, int& exit_status);

}  // namespace cli
