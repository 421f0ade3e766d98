// `astragal computer`: the computer that plays with whoever wishes, in a process of its own.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_computer(CLI::App& app, int& exit_status);

}  // namespace cli
