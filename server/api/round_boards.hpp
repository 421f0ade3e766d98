// The boards of a round of a tournament, for whoever broadcasts it (docs/http.md, Tournaments).
#pragma once
#include "server/api/request_context.hpp"

namespace server {

/// Answers with a line of JSON for each board. It wakes a game once at most, however often it is asked for.
void show_boards(const RequestContext& context, const HttpRequest& request);

}  // namespace server
