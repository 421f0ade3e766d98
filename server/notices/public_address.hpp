// Tells addresses of the public internet from others (IANA's special-purpose registries): the server connects to no
// other address because a stranger has named it. Pure. Any thread.
#pragma once
#include <sys/socket.h>

namespace server {

/// True if the address, of `size` bytes, is public. Families other than IPv4 and IPv6 are not.
[[nodiscard]] bool is_public_address(const sockaddr* address, socklen_t size);

}  // namespace server
