// Whether an address is one of the public internet: the server calls on nobody else because a stranger has named him
// (IANA's special-purpose registries). Pure. Any thread.
#pragma once
#include <sys/socket.h>

namespace server {

/// Of so many bytes. Other families than IPv4 and IPv6 are not.
[[nodiscard]] bool is_public_address(const sockaddr* address, socklen_t size);

}  // namespace server
