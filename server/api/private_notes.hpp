// What an account has written down for itself beside a game, over HTTP (docs/http.md). No room hears of it.
#pragma once
#include "server/api/asked.hpp"

namespace server {

void show_notes(const Asked& asked, const Login& login);
void put_note(const Asked& asked, const Login& login, const protocol::PutNote& wish);

}  // namespace server
