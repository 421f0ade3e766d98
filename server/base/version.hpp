// The name and the version of this program.
#pragma once
#include <string>
#include <string_view>

namespace server {

/// `0.1.0`
[[nodiscard]] std::string program_version();
/// Name and version of the engine, where a record says who played: `Astragal 0.1.0`.
[[nodiscard]] std::string_view engine_name();

}  // namespace server
