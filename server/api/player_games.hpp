// The games of one player: those that go on, for the player alone, and those that had a result, for anybody. Any
// thread.
#pragma once
#include "server/api/request_context.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// The unfinished games of who asks, by cookie, API token or guest's token: private and waiting ones too.
void show_playing(const RequestContext& context, const HttpRequest& request);
/// Those that wait for who asks, for programs: a line of JSON each.
void show_waiting(const RequestContext& context, const HttpRequest& request);
/// What anybody may see of the games of an account that had a result, rated or not.
void show_games_of(const RequestContext& context);

}  // namespace server
