// `astragal lint`: checks the data of every variant. The checks themselves are in lint_checks.hpp.
#pragma once
#include <CLI/CLI.hpp>

namespace cli {

void add_lint(CLI::App& app, int& exit_status);

}  // namespace cli
