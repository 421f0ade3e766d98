// The function by which an answer over HTTP is given: called once, on any thread.
#pragma once
#include <functional>

#include "server/transport/peer.hpp"

namespace server {

using Respond = std::function<void(HttpResponse)>;

}  // namespace server
