// `astragal serve --check`: whether a start with these options would go well. It starts nothing and changes nothing.
#pragma once
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iosfwd>
#include <string>

#include "server/app/config.hpp"
#include "server/cli/findings.hpp"
#include "server/cli/serve.hpp"

namespace cli {

/// Says each thing as a line (findings.hpp), and gives the exit status. `wrong`: what is wrong with the options.
[[nodiscard]] int check_serve(const CLI::App& command, const ServeOptions& options, const std::string& wrong,
                              std::ostream& out);

/// Whether the options make sense, whether a variable that nobody reads was meant for them, and whether others may read
/// the file of the password; for `astragal doctor`, too.
void check_serve_options(const CLI::App& command, const std::string& wrong, Findings& findings);

/// Whether the server could work in its directories, and has room there.
void check_places(const server::Config& config, Findings& findings);

/// Where the database lies if it is a file; empty: elsewhere.
[[nodiscard]] std::filesystem::path database_of(const server::Config& config);

/// The directory of that file; of a database elsewhere, the data directory.
[[nodiscard]] std::filesystem::path directory_of(const server::Config& config);

}  // namespace cli
