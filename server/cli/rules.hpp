// `astragal rules`: the rules as a filter from standard input to standard output.
#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

namespace cli {

void add_rules(CLI::App& app, int& exit_status);

/// Answers the lines of `input` on `output` until the input ends; answers go out whenever no more input is waiting.
/// The exit status.
[[nodiscard]] int run_rules(int input, int output, std::uint64_t perft_nodes);

/// The part of the help that follows the usage: requests, error codes and reasons.
[[nodiscard]] std::string rules_help();

}  // namespace cli
