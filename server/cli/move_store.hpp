// `astragal move-store`: moves all that the database of a server that is stopped has from a SQLite file to PostgreSQL.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_move_store(CLI::App& app, int& exit_status);

}  // namespace cli
