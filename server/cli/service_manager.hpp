// Tells who has started the server, if that is systemd (a unit of Type=notify) or speaks as it does, how far it is.
// Without such a one it does nothing. Any thread.
#pragma once
#include <string_view>

namespace cli {

/// Sends the text to the socket that the variable NOTIFY_SOCKET names: `READY=1`, `STOPPING=1`, a `STATUS=…` a line.
void tell_service_manager(std::string_view what);

}  // namespace cli
