// How whatever answers over HTTP gives its answer: called once, on any thread.
#pragma once
#include <functional>

#include "server/transport/peer.hpp"

namespace server {

using Respond = std::function<void(HttpResponse)>;

}  // namespace server
