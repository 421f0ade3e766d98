// An account's own conditional lines in a game by post: to read, store and drop them (docs/http.md).
#pragma once
#include "protocol/bodies.hpp"
#include "server/api/request_context.hpp"

namespace server {

void show_lines(const RequestContext& context, const HttpRequest& request);
void put_lines(const RequestContext& context, const HttpRequest& request, protocol::Lines lines);
void drop_lines(const RequestContext& context, const HttpRequest& request, protocol::Nothing);

}  // namespace server
