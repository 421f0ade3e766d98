// What an account has written down for itself beside a game, over HTTP (docs/http.md). No room hears of it.
#pragma once
#include "server/api/request_context.hpp"

namespace server {

void show_notes(const RequestContext& context, const Login& login);
void put_note(const RequestContext& context, const Login& login, const protocol::PutNote& body);

}  // namespace server
