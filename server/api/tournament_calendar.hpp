// When tournaments begin, as calendar files (docs/http.md, Tournaments).
#pragma once
#include "server/api/request_context.hpp"

namespace server {

/// Answers the calendar of all that everybody may see and that are not over, as many as a list has.
void show_calendar(const RequestContext& context, const HttpRequest& request);
/// Answers a calendar with the one that the address names.
void show_calendar_of(const RequestContext& context, const HttpRequest& request);

}  // namespace server
