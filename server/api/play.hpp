// Playing over HTTP (docs/http.md, Playing): streams of events and games, and commands, in lichess's shape. Who asks
// shows a token; a deputy (server/deputy) does what a client on a socket does. Any thread.
#pragma once
#include "protocol/play_bodies.hpp"
#include "server/api/request_context.hpp"
#include "server/transport/peer.hpp"

namespace server {

void stream_events(const RequestContext& context, const HttpRequest& request);
/// `api/bot/game/stream/…` and `api/board/game/stream/…`; the next ones have both doors, too.
void stream_game(const RequestContext& context, const HttpRequest& request);
void play_move(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&);
void answer_draw_offer(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&);
void answer_takeback_offer(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&);
void abort_game(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&);
void resign_game(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&);
void claim_victory(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&);
void say_in_game(const RequestContext& context, const HttpRequest& request, protocol::ChatWanted body);

}  // namespace server
