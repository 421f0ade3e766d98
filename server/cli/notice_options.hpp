// The options of `astragal serve` for what goes out: mail, and messages to browsers.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>

#include "server/app/config.hpp"

namespace cli {

/// Adds the options for notices. The function that it gives must be called once everything is read: it completes the
/// configuration, or says in a sentence what is wrong with it.
[[nodiscard]] std::function<std::string()> add_notice_options(CLI::App& command,
                                                              const std::shared_ptr<server::Config>& config);

}  // namespace cli
