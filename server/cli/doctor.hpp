// `astragal doctor`: looks at a server that runs, or at what a stopped one has left, and says what is not as it should
// be. It changes nothing.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_doctor(CLI::App& app, int& exit_status);

}  // namespace cli
