// The one secret of the computer: by it its accounts show who they are, and from it come its parts in draws of dice, so
// that a process which takes over where another one was killed can still open them. The server makes it of its own
// first key and writes it to a file that nobody else may read. Pure functions but for the file. Any thread.
#pragma once
#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

#include "server/fairness/bytes.hpp"

namespace server::computer {

/// The file's name in the directory of the server's data.
inline constexpr std::string_view kKeyFile = "computer.key";

/// The API token of the account that plays at this level.
[[nodiscard]] std::string token_of(const fairness::Secret& key, int level);

/// Written beside, then put in its place, for its owner alone (0600). A sentence if that cannot be.
[[nodiscard]] std::expected<void, std::string> write_key(const std::filesystem::path& file,
                                                         const fairness::Secret& key);
[[nodiscard]] std::expected<fairness::Secret, std::string> read_key(const std::filesystem::path& file);

}  // namespace server::computer
