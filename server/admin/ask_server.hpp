// Asks a server that runs, over its admin socket. Blocks; for the command line.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "server/admin/operator.hpp"

namespace server {

/// What it answers to this line, or that it gives no answer. None: no server listens there.
[[nodiscard]] std::optional<Operator::Answer> ask_server(const std::filesystem::path& socket,
                                                         const std::string& request);

/// What the operator's answer in this line is (operator.hpp).
[[nodiscard]] Operator::Answer read_answer(const std::string& line);

}  // namespace server
