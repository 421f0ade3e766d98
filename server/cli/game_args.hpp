// Arguments that several subcommands share: a game by its id and `--option name=value`, and the game they make.
#pragma once
#include <CLI/CLI.hpp>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "rules/rules.hpp"

namespace cli {

struct GameArgs {
  std::string variant;
  std::vector<std::string> options;  // name=value, checked by the parser
};

/// Adds `--option` to a subcommand; `args` must outlive the parsing.
void add_options(CLI::App& command, GameArgs& args);

[[nodiscard]] std::expected<std::unique_ptr<const rules::Variant>, rules::Error> make_game(const GameArgs& args);

/// Says on stderr what went wrong; 1, the exit status for it.
[[nodiscard]] int complain(std::string_view command, const rules::Error& error);

}  // namespace cli
