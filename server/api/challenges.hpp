// Challenges and seeks over HTTP (docs/http.md, Playing), in lichess's shape; and what makes an account a bot. Any
// thread.
#pragma once
#include "protocol/play_bodies.hpp"
#include "server/api/request_context.hpp"
#include "server/transport/peer.hpp"

namespace server {

void challenge_player(const RequestContext& context, const HttpRequest& request, protocol::ChallengeWanted body);
void open_challenge(const RequestContext& context, const HttpRequest& request, protocol::ChallengeWanted body);
void accept_challenge(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&);
void decline_challenge(const RequestContext& context, const HttpRequest& request, protocol::DeclineWanted body);
void cancel_challenge(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&);
/// A game at the board is waited for with the connection open; one by post is answered at once.
void seek_game(const RequestContext& context, const HttpRequest& request, protocol::SeekWanted body);
/// Only an account without games becomes a bot, for ever.
void become_bot(const RequestContext& context, const Login& login, const protocol::Nothing&);
/// What the tokens are good for that are in the body, with commas between: for programs that look before they begin.
void test_tokens(const RequestContext& context, const HttpRequest& request);

}  // namespace server
