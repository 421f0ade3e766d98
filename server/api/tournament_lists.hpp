// Lists of tournaments (docs/http.md, Tournaments): those that everybody may see, by what they are searched for, and
// those of an account.
#pragma once
#include "server/api/request_context.hpp"

namespace server {

void show_tournaments(const RequestContext& context);
/// Answers those that an account plays in, runs or is invited to.
void show_own_tournaments(const RequestContext& context, const Login& login);

}  // namespace server
