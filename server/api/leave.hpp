// Leave from games by post: how much an account has left, the days that it announces, and the days that the players of
// a game have taken or announced (docs/http.md).
#pragma once
#include "server/api/request_context.hpp"
#include "server/transport/peer.hpp"

namespace server {

void show_leave(const RequestContext& context, const Login& login);
void announce_leave(const RequestContext& context, const Login& login, const protocol::AnnounceLeave& body);
void drop_leave(const RequestContext& context, const Login& login, const protocol::Nothing&);
/// Answers with the leave of the players of a game, for these players.
void show_leave_of_players(const RequestContext& context, const HttpRequest& request);

}  // namespace server
