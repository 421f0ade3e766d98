// Options of a subcommand that stand elsewhere than among the arguments: in variables of the environment, whose names
// are made of theirs, and in a file, `--config FILE`, as lines `name = value`. CLI11 reads such files for the whole
// program only, and blames the option for what a variable says; so here only its parser and its checks are asked.
#pragma once
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace cli {

/// Adds `--config` to the command; read_settings wants the name that it fills.
std::shared_ptr<const std::string> add_settings_file(CLI::App& command);

/// Gives the command's options what the environment says, but for those that were given as arguments, and then what the
/// file says, but for those that have a value by now. Throws CLI::ParseError as CLI11 does for arguments; the sentence
/// names the variable, or the file and its line. Call it in the command's callback, before the options are used.
void read_settings(CLI::App& command, const std::string& file);

/// The variable that stands for an option: `ASTRAGAL_MAIL_RELAY` for `--mail-relay`.
[[nodiscard]] std::string variable_of(const CLI::Option& option);
/// Variables that look as if they stood for an option of the command, and stand for none.
[[nodiscard]] std::vector<std::string> unknown_variables(const CLI::App& command);

}  // namespace cli
