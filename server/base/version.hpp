// What this program is called where a record says who played.
#pragma once
#include <string_view>

namespace server {

/// Name and version of the engine: `Astragal 0.1.0`.
[[nodiscard]] std::string_view engine_name();

}  // namespace server
