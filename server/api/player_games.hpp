// The games of one player: those that go on, for the player alone, and those that had a result, for anybody. Any
// thread.
#pragma once
#include "server/api/request_context.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// Answers the unfinished games of whoever asks, by cookie, API token or guest's token: private and waiting ones too.
void show_playing(const RequestContext& context, const HttpRequest& request);
/// Answers the games that wait for whoever asks, for programs: a line of JSON for each.
void show_waiting(const RequestContext& context, const HttpRequest& request);
/// Answers what anybody may see of the games of an account that had a result, rated or not.
void show_games_of(const RequestContext& context);

}  // namespace server
