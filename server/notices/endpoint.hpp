// Addresses of push services, as browsers name them: https on 443 at a host with a name. Pure. Any thread.
#pragma once
#include <expected>
#include <string>

#include "protocol/sentences/wording.hpp"
#include "server/notices/transfers.hpp"

namespace server {

/// The origin, as a signature for the service names it; else a sentence that says why nothing is sent there.
[[nodiscard]] std::expected<std::string, protocol::Wording> push_origin(const std::string& endpoint,
                                                                        Transfers::Reach reach);

}  // namespace server
