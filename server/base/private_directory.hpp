// Directories that only their owner may enter.
#pragma once
#include <expected>
#include <filesystem>
#include <system_error>

namespace server {

/// Makes the directory where it is missing, and those above it; it is for its owner only (0700) from its first moment,
/// so that nobody is in it already. One that is there stays as it is.
[[nodiscard]] std::expected<void, std::error_code> make_directory(const std::filesystem::path& directory);

/// True if others than its owner may enter, read or write it. `not_a_directory` if it is none.
[[nodiscard]] std::expected<bool, std::error_code> is_open_to_others(const std::filesystem::path& directory);

}  // namespace server
