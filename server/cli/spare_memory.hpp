// How much more memory this process may use: of the machine's, of its control group's (a container's), of its own
// limit.
#pragma once
#include <cstddef>

namespace cli {

/// The spare memory in megabytes, rounded down; as of now.
[[nodiscard]] std::size_t spare_megabytes();

}  // namespace cli
