// The schemas of all messages, as files. Deterministic: the same structs and examples give the same bytes.
#pragma once
#include <filesystem>
#include <map>
#include <string>

namespace protocol::describe {

/// The text of each file of protocol/schema by its name. `examples`: protocol/examples/good, from which each message
/// and each text shows the first that fits. Throws std::runtime_error if one is missing or cannot be read.
[[nodiscard]] std::map<std::string, std::string> schema_files(const std::filesystem::path& examples);

}  // namespace protocol::describe
