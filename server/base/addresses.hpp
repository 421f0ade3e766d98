// Tests of host names and e-mail addresses, so that nothing is sent where nothing can arrive. Only sending can tell
// whether it does arrive. Pure functions. Any thread.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "protocol/sentences/wording.hpp"

namespace server {

/// RFC 1123, 2.1, of a host on the internet: labels of letters, digits and hyphens with dots between them, two at
/// least, the last of which begins with a letter. What looks like a number (`127.1`) is none.
[[nodiscard]] bool is_host_name(std::string_view text);

/// RFC 5321, 4.1.2: a sentence if no mail can be sent there. Neither quoted names nor letters beyond ASCII: few relays
/// take those.
[[nodiscard]] std::optional<protocol::Wording> mail_address_trouble(std::string_view text);

}  // namespace server
