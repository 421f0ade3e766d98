// What is looked at in a server's own directory and in its database, and changed in neither: for
// `astragal serve --check` and `astragal doctor`.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "server/cli/findings.hpp"
#include "server/store/inspection.hpp"

namespace cli {

/// Whether the server could work in this directory: who owns it, who may enter it and write there. `database`: the file
/// that makes it the server's own; empty: the database is elsewhere.
void check_directory(std::string_view subject, const std::filesystem::path& directory,
                     const std::filesystem::path& database, Findings& findings);
/// Whether there is room on the disk of this directory.
void check_room(std::string_view subject, const std::filesystem::path& directory, Findings& findings);

/// Whether this program could serve the database of that URL: its pages, migrations and keys. Gives what was seen; none
/// if it cannot be read.
std::optional<store::Inspection> check_database(const std::string& url, store::Look look, Findings& findings);

/// Whether the computer's key in the server's directory is that of the database.
void check_computer_key(const std::filesystem::path& data, const store::Inspection& seen, Findings& findings);

/// Whether others than their owner may read the files that a server has made.
void check_modes(const std::filesystem::path& directory, Findings& findings);

/// Whether a server has this directory now.
[[nodiscard]] bool is_taken(const std::filesystem::path& data);

/// A number of bytes as people read it: `1.5 GiB`.
[[nodiscard]] std::string readable(std::uint64_t bytes);

}  // namespace cli
