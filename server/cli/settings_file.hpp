// `--config FILE`: the options of a subcommand as lines `name = value`. CLI11 reads such files for the whole program
// only, so here its parser is asked.
#pragma once
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

namespace cli {

/// Adds `--config` to the command; read_settings wants the name that it fills.
std::shared_ptr<const std::string> add_settings_file(CLI::App& command);

/// Gives the command's options what the file says, but for those that were given as arguments. Throws CLI::ParseError
/// as CLI11 does for arguments. Call it in the command's callback, before the options are used.
void read_settings(CLI::App& command, const std::string& file);

}  // namespace cli
