// oEmbed: what the program of another site shows in the place of a link to a game, a frame with its board. Of what
// nobody may see there is none. Any thread.
#pragma once
#include "server/api/request_context.hpp"

namespace server {

/// Answers `/api/oembed?url=`.
void show_oembed(const RequestContext& context);

}  // namespace server
