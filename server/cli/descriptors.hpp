// How many files the process may have open at once, which bounds its connections. Called once, before it has any.
#pragma once
#include "server/transport/limits.hpp"

namespace cli {

/// Raises the bound of the process to the highest that it may have. If the connections do not fit below that, they are
/// limited to what fits, and the log says so: otherwise newcomers would wait for ever instead of hearing why.
void fit_sockets(server::Limits& limits);

}  // namespace cli
