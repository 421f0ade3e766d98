// The option for the tournaments that the server announces by itself.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>

#include "server/app/config.hpp"

namespace cli {

/// What it gives is to be called once all options are read: it reads the file, and says in a sentence what is wrong
/// with it; empty: nothing.
[[nodiscard]] std::function<std::string()> add_schedule_option(CLI::App& command,
                                                               const std::shared_ptr<server::Config>& config);

}  // namespace cli
