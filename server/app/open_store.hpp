// Which store a server works with, and its own directory beside it. Called by the application as it starts; the command
// line names the store in the same way.
#pragma once
#include <expected>
#include <filesystem>
#include <memory>
#include <string>

#include "server/app/config.hpp"
#include "server/store/store.hpp"

namespace server {

/// The URL of the store (server/store/backends/open.hpp): the one that is named, else a file in the server's directory.
[[nodiscard]] std::string store_url(const std::filesystem::path& data, const std::string& named);

/// Opens it, and sees to it that the server's own directory is there and nobody else's. A sentence that says what to do
/// if that cannot be.
[[nodiscard]] std::expected<std::unique_ptr<store::Store>, std::string> open_store(const Config& config);

}  // namespace server
