// Conditional lines of one's own in a game by post: what is stored, storing others, dropping them (docs/http.md).
#pragma once
#include "server/api/asked.hpp"

namespace server {

void show_lines(const Asked& asked, const HttpRequest& request);
void put_lines(const Asked& asked, const HttpRequest& request);
void drop_lines(const Asked& asked, const HttpRequest& request);

}  // namespace server
