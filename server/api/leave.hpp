// Leave from games by post: what one has left, and days that one announces (docs/http.md).
#pragma once
#include "server/api/asked.hpp"

namespace server {

void show_leave(const Asked& asked, const Login& login);
void announce_leave(const Asked& asked, const Login& login, const protocol::AnnounceLeave& wish);
void drop_leave(const Asked& asked, const Login& login, const protocol::Nothing&);

}  // namespace server
