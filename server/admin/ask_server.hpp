// Asks a server that runs, over its admin socket. Blocks; for the command line.
#pragma once
#include <expected>
#include <filesystem>
#include <optional>
#include <string>

#include "server/admin/operator.hpp"

namespace server {

/// The line that it answers to this one, without its end. None: no server listens there. A sentence if one does and
/// gives no answer.
[[nodiscard]] std::expected<std::optional<std::string>, std::string> ask_server(const std::filesystem::path& socket,
                                                                                const std::string& request);

/// What the operator's answer in this line is (operator.hpp).
[[nodiscard]] Operator::Answer read_answer(const std::string& line);

}  // namespace server
