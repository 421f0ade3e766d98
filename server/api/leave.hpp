// Leave from games by post: what one has left, days that one announces, and those that the players of a game have taken
// or announced (docs/http.md).
#pragma once
#include "server/api/request_context.hpp"
#include "server/transport/peer.hpp"

namespace server {

void show_leave(const RequestContext& context, const Login& login);
void announce_leave(const RequestContext& context, const Login& login, const protocol::AnnounceLeave& body);
void drop_leave(const RequestContext& context, const Login& login, const protocol::Nothing&);
/// To the players of the game.
void show_leave_of_players(const RequestContext& context, const HttpRequest& request);

}  // namespace server
