// What is looked at of the machine itself, and of the process of a server that runs on it: its clock, its memory, the
// files that the server may have open, and the backups. For `astragal serve --check` and `astragal doctor`.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>

#include "server/app/config.hpp"
#include "server/cli/findings.hpp"
#include "server/store/inspection.hpp"

namespace cli {

/// The process that has locked a file, as far as this one may see it.
[[nodiscard]] std::optional<pid_t> holder_of(const std::filesystem::path& lock);

/// Whether as many connections as the options allow fit into the files that may be open: of that process, or, without
/// one, of those that are started as this one was.
void check_descriptors(const server::Config& config, std::optional<pid_t> process, Findings& findings);

/// Whether the process still runs the program that is installed.
void check_program(std::optional<pid_t> process, Findings& findings);

void check_memory(Findings& findings);

/// Whether something keeps the clock right, and whether it goes with what was stored: `directory` is the database's.
void check_clock(const std::filesystem::path& directory, const store::Inspection* seen, Findings& findings);

/// Whether the newest copy in this directory is old.
void check_backups(const std::filesystem::path& directory, std::chrono::hours oldest, Findings& findings);

}  // namespace cli
