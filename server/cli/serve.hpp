// `astragal serve`: runs the server. The only subcommand that stays.
#pragma once
#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "server/app/config.hpp"
#include "server/base/log.hpp"

namespace cli {

/// What the options of `astragal serve` say.
struct ServeOptions {
  server::Config config;
  server::LogLevel level = server::LogLevel::info;
  server::LogAddresses addresses = server::LogAddresses::cut;
};

/// Adds the options to a command: each is an argument, a variable of the environment and a line of the file of
/// `--config`, declared once. What it gives is to be called in the command's callback: it reads the environment and the
/// file, and says in a sentence what is wrong with the whole; empty: nothing. It throws CLI::ParseError.
[[nodiscard]] std::function<std::string()> add_serve_options(CLI::App& command,
                                                             const std::shared_ptr<ServeOptions>& options);

/// Files that are open beside the connections: the database, the log, the socket of `astragal admin` and what the
/// threads need.
inline constexpr std::size_t kOwnDescriptors = 64;

void add_serve(CLI::App& app, int& exit_status);

}  // namespace cli
