// How many files the process may have open at once, which bounds its connections. Called once, before it has any.
#pragma once
#include "server/transport/limits.hpp"

namespace cli {

/// Raises the bound of the process to the highest that it may have. Where the connections do not fit below that, they
/// are bounded to what does, and the log says so: else newcomers would wait for ever instead of hearing why.
void fit_sockets(server::Limits& limits);

}  // namespace cli
