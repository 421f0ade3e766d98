// `astragal variants`: the games, their options and their setups, for people or as JSON.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_variants(CLI::App& app, int& exit_status);

}  // namespace cli
